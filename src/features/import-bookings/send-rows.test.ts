import { expect, test } from 'vitest'
import type { ReadRows } from '#domain/import/rows.ts'
import type { ImportRow } from '#domain/import/sent.ts'
import { nothingSent, type Progress, sendRows, withKeys } from './send-rows.ts'

const fields = {
  ...{ day: '2026-12-01', minute: 1140, pax: 2, duration: 120, status: 'confirmed' as const },
  ...{ last_name: '', first_name: '', last_kana: '', first_kana: '', phone: '', email: '' },
  ...{ requests: '', comments: '' },
}

const some = (n: number, more: Partial<typeof fields> = {}) => {
  const rows = Array.from({ length: n }, (_, i) => ({ line: i + 2, cells: [`${i}`] }))
  const good: ReadRows['good'] = rows.map((row) => ({ ...row, fields: { ...fields, ...more }, fault: null }))
  return withKeys(good, rows)
}

/** A server that notes what it gets, and answers as it is told. */
function server(
  answer: (rows: readonly ImportRow[]) => Awaited<ReturnType<Parameters<typeof sendRows>[1]['send']>>,
) {
  const parts: number[] = []
  return {
    parts,
    send: async (rows: readonly ImportRow[]) => {
      parts.push(rows.length)
      return answer(rows)
    },
  }
}
const takesAll = (rows: readonly ImportRow[]) => ({
  ok: true as const,
  added: rows.length,
  known: 0,
  stands: true,
  errors: {},
})

async function run(
  rows: Awaited<ReturnType<typeof some>>,
  at: ReturnType<typeof server>,
  from = nothingSent(rows.length),
  stopAt = -1,
) {
  const stop = new AbortController()
  const seen: Progress[] = []
  const end = await sendRows(rows, {
    send: at.send,
    from,
    onProgress: (progress) => {
      seen.push(progress)
      if (progress.sent === stopAt) stop.abort()
    },
    stop: stop.signal,
  })
  return { end, seen, last: seen.at(-1) }
}

test('200 rows to a call, and no more than the server takes', async () => {
  const at = server(takesAll)
  const { end, seen } = await run(await some(450), at)
  expect([end, at.parts]).toEqual(['done', [200, 200, 50]])
  expect(seen.map(({ sent, added }) => [sent, added])).toEqual([
    [200, 200],
    [400, 400],
    [450, 450],
  ])
  const long = server(takesAll)
  expect((await run(await some(200, { requests: '窓'.repeat(2000) }), long)).end).toBe('done')
  expect(long.parts.length).toBeGreaterThan(1)
  expect(long.parts.reduce((a, b) => a + b)).toBe(200)
})

test('stopped between two parts, it goes on where it was', async () => {
  const rows = await some(500)
  const at = server(takesAll)
  const first = await run(rows, at, nothingSent(500), 200)
  expect(first.end).toBe('stopped')
  const rest = await run(rows, at, first.last)
  expect([rest.end, rest.last?.added, at.parts]).toEqual(['done', 500, [200, 200, 100]])
})

test('a lost network ends it, and what was sent stays counted', async () => {
  let calls = 0
  const at = server((rows) => (++calls > 1 ? { ok: false, code: 'offline' } : takesAll(rows)))
  const { end, last } = await run(await some(300), at)
  expect([end, last?.sent, last?.added]).toEqual(['offline', 200, 200])
})

test('rows that the server refuses are told by their line, known ones are counted', async () => {
  const rows = await some(3)
  const at = server(() => ({
    ok: true,
    added: 1,
    known: 1,
    stands: true,
    errors: { '2': { phone: 'invalid_phone' } },
  }))
  const { end, last } = await run(rows, at)
  expect(end).toBe('done')
  expect(last).toMatchObject({ added: 1, known: 1, refused: [{ line: rows[2]?.line, fields: ['phone'] }] })
})

test('a file of which nothing was ever written has nothing to take back; control: one part of it does', async () => {
  const rows = await some(300)
  const known = (stands: boolean) => (sent: readonly ImportRow[]) =>
    ({ ok: true, added: 0, known: sent.length, stands, errors: {} }) as const
  const { last } = await run(rows, server(known(false)))
  expect(last).toMatchObject({ known: 300, stands: false })
  let calls = 0
  const once = server((sent) => known(++calls === 1)(sent))
  expect((await run(rows, once)).last).toMatchObject({ known: 300, stands: true })
})

test('the latest visit comes first, and each row has a key of its own that is the same the next time', async () => {
  const rows = ['2026-12-01', '2026-12-03', '2026-12-02'].map((day, i) => ({
    row: { line: i + 2, cells: ['x'] },
    day,
  }))
  const good = rows.map(({ row, day }) => ({ ...row, fields: { ...fields, day }, fault: null }))
  const all = rows.map(({ row }) => row)
  const keyed = await withKeys(good, all)
  expect(keyed.map(({ line }) => line)).toEqual([3, 4, 2])
  const keys = keyed.map(({ row }) => row.key)
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect((await withKeys(good, all)).map(({ row }) => row.key)).toEqual(keys)
  // A row that could not be read the first time takes no other's place.
  const later = await withKeys(good.slice(1), all)
  expect(later.map(({ row }) => row.key)).toEqual(keys.slice(0, 2))
})
