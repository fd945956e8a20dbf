import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

const asked = { ok: true, vendor: { url: 'asked' } }

/** What the page begins with where the file was written so many minutes ago, at this minute of the house's day. */
async function firstOf(age: number, minute: number): Promise<string> {
  const now = Date.parse('2026-11-22T03:00:00Z')
  const page = { ok: true, now: new Date(now).toISOString(), minute, vendor: { url: 'sakura-tei' } }
  vi.stubGlobal('document', { querySelector: () => ({}) })
  vi.stubGlobal('fetch', async () =>
    Response.json(page, { headers: { date: new Date(now + age * 60_000).toUTCString() } }),
  )
  const { payloadOf } = await import('./payload.ts')
  return ((await payloadOf('sakura-tei', 'book', async () => asked as never)) as unknown as typeof asked)
    .vendor.url
}

test.each([
  [0, 1439, 'sakura-tei'],
  [59, 600, 'sakura-tei'],
  [60, 600, 'asked'],
  [30, 1409, 'sakura-tei'],
  // It was written yesterday: its "today" is over.
  [31, 1409, 'asked'],
])('a file %i minutes old, written at minute %i of the day: %s', async (age, minute, from) => {
  expect(await firstOf(age, minute)).toBe(from)
})
