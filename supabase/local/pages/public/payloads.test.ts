import type { Sql } from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payloadsOf } from './payloads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database of one vendor, whose name may change, and which may be down or silent. */
function aDatabase() {
  const db = { name: '旧', questions: 0, state: 'up' as 'up' | 'down' | 'silent' }
  const sql = async (_: unknown, paths: string[]) => {
    db.questions++
    if (db.state === 'down') throw new Error('down')
    if (db.state === 'silent') return new Promise(() => undefined)
    return paths
      .filter((path) => path === 'sakura-tei/book')
      .map((path) => ({ path, page: JSON.stringify({ name: db.name }) }))
  }
  const payloadOf = payloadsOf(sql as unknown as Sql)
  return { db, ask: (url: string) => payloadOf(url, 'book') }
}

test('500 at once are one question or two, and one who asks after a change hears of it', async () => {
  const { db, ask } = aDatabase()
  const all = Promise.all(Array.from({ length: 500 }, () => ask('sakura-tei')))
  await vi.advanceTimersByTimeAsync(200)
  expect(new Set((await all).map((one) => one?.text))).toEqual(new Set(['{"name":"旧"}']))
  expect(db.questions).toBeLessThanOrEqual(2)
  db.name = '新'
  const next = ask('sakura-tei')
  await vi.advanceTimersByTimeAsync(200)
  expect((await next)?.text).toBe('{"name":"新"}')
})

test('nobody has none, and a database that is down or silent is no answer, a second later at most', async () => {
  const { db, ask } = aDatabase()
  const nobody = ask('nobody')
  await vi.advanceTimersByTimeAsync(200)
  expect(await nobody).toBeNull()
  for (const state of ['down', 'silent'] as const) {
    db.state = state
    const none = ask('sakura-tei')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await none).toBeUndefined()
  }
})
