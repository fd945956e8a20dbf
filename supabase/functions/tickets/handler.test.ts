// What reaches the function that signs tickets: no more of it is read than a wish needs.

import { expect, test } from 'vitest'
import { ticketsHandler } from './handler.ts'

const url = 'http://127.0.0.1/functions/v1/tickets'

/** A body without end, a kilobyte at a time, and how much of it was taken. */
function endless() {
  const taken = { parts: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.parts++
      controller.enqueue(new Uint8Array(1024).fill(32))
    },
    cancel() {
      taken.isCancelled = true
    },
  })
  return { taken, body }
}

test('a body that does not end is read no further than the longest wish, and asks the database nothing', async () => {
  const asked: unknown[] = []
  const handle = ticketsHandler({ unsafe: async (_, values) => asked.push(values) })
  const { taken, body } = endless()
  const request = new Request(url, { method: 'POST', body, duplex: 'half' } as RequestInit)
  const answer = await handle(request)
  expect([answer.status, await answer.json()]).toEqual([400, { ok: false, code: 'invalid' }])
  expect(taken.parts).toBeLessThan(4)
  expect([taken.isCancelled, asked]).toEqual([true, []])
})

test('a wish in parts is read whole; none, and one that is no text, is refused', async () => {
  const asked: unknown[] = []
  const unsafe = async (_: string, values: unknown[]) => {
    asked.push(values)
    return []
  }
  const handle = ticketsHandler({ unsafe })
  const bytes = new TextEncoder().encode(JSON.stringify({ vendor_url: 'boat', token: '券', from: 2 }))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const request = new Request(url, { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(await (await handle(request)).json()).toEqual({ ok: false, code: 'booking_not_found' })
  expect(asked).toEqual([['boat', '券', 2]])
  for (const wrong of [undefined, '', new Uint8Array([0xff, 0xfe])])
    expect((await handle(new Request(url, { method: 'POST', ...(wrong && { body: wrong }) }))).status).toBe(
      400,
    )
})
