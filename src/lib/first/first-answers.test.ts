import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

const page = {
  ok: true,
  today: '2026-02-27',
  vendor: { url: 'kiku', takes_bookings: true, minimum_pax: 1, maximum_pax: 8, cutoff_days: 2 },
}

/** What is asked for the day's times before the page is there. */
async function askedFor(search: string): Promise<unknown[]> {
  const asked: unknown[] = []
  vi.stubGlobal('location', { origin: 'https://noren.example' })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).endsWith('/slots_of_day')) asked.push(JSON.parse(String(init.body)))
    return Response.json(page)
  })
  const { askAtOnce, venueAnswer } = await import('./first-answers.ts')
  askAtOnce('kiku', search)
  await venueAnswer('kiku')
  await new Promise((resolve) => setTimeout(resolve, 0))
  return asked
}
const wish = (p_day: string, p_pax = 2) => [{ p_vendor_url: 'kiku', p_day, p_pax }]

test.each([
  ['?day=2026-03-05&pax=4', wish('2026-03-05', 4)],
  ['?day=2028-02-29', wish('2028-02-29')],
  ['', wish('2026-03-01')],
  ['?day=2026-99-99', wish('2026-03-01')],
  ['?day=2026-02-30', wish('2026-03-01')],
  ['?day=2027-02-29', wish('2026-03-01')],
  ['?day=0000-00-00', wish('2026-03-01')],
  ['?day=tomorrow', wish('2026-03-01')],
  ['?day=', wish('2026-03-01')],
  ['?pax=two', wish('2026-03-01')],
  ['?pax=2.5', wish('2026-03-01')],
  ['?pax=', wish('2026-03-01')],
  ['?pax=9', []],
  ['?step=details&day=2026-03-05', []],
])('%s asks at once for %j', async (search, asked) => {
  expect(await askedFor(search)).toEqual(asked)
})
