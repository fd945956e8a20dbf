// Figures of the library that nobody sees: how often realtime says that it is there, and how long it waits to come back.

import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { setServer } from '#sync/session/server.ts'
import { supabase } from '#sync/session/supabase-client.ts'

const aClient = () => {
  // Node 20 has none of its own.
  vi.stubGlobal('WebSocket', WebSocket)
  setServer({ url: 'http://127.0.0.1:9', anonKey: 'k' })
  return supabase()
}

afterEach(() => {
  vi.unstubAllGlobals()
  setServer({ url: '', anonKey: '' })
})

test('realtime says every 30 s that it is there', () => {
  expect(aClient().realtime.heartbeatIntervalMs).toBe(30_000)
})

test('realtime comes back after 1, 2, 5, then 10 s', () => {
  const { reconnectAfterMs } = aClient().realtime
  // Half a second of chance more, so that a whole restaurant does not come back in one moment.
  const seconds = [1, 2, 3, 4, 5, 50].map((tries) => Math.floor(reconnectAfterMs(tries) / 1000))
  expect(seconds).toEqual([1, 2, 5, 10, 10, 10])
})
