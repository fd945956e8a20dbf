import { expect, test } from 'vitest'
import { withHead } from '#local/pages/page-head.ts'
import { withOffset } from './event-data.ts'
import { eventsIn, type SaidDate } from './event-pages.ts'

const html = '<html lang="ja"><head><title>x</title></head><body><div id="app"></div></body></html>'
const vendor = {
  ...{ url: 'hanabi', name: '花火ワークス', name_en: '', address: '墨田区', phone: '+81312345678' },
  vendor_type: 'EVENT' as const,
}
const date = (n: number, reason: string | null = null): SaidDate => ({
  ...{ id: `id-${n}`, day: '2026-12-05', starts_at: 1080 + n, ends_at: 1530, reason },
})
const answer = (dates: SaidDate[], changed: object = {}) => {
  const event = {
    slug: 'boat',
    name: '屋形船',
    name_en: 'Boat',
    picture: '',
    location: '',
    location_en: '',
    ...changed,
  }
  return JSON.stringify({
    vendor: { time_zone: 'Asia/Tokyo' },
    event: { ...event, tickets: [{ name: 'おとな', name_en: '', price: 3000 }] },
    dates,
  })
}
const headOf = (text: string, page = 'event', path = 'boat') =>
  withHead(html, {
    ...{
      locale: 'ja',
      vendor,
      operator: '',
      origin: 'https://book.example.jp',
      page,
      path,
      events: eventsIn(text),
    },
  })
const graphOf = (out: string) =>
  JSON.parse(/ld\+json">(.*?)<\/script>/.exec(out)?.[1] ?? '{}')['@graph'] as Record<string, unknown>[]

test.each([
  ['2026-12-05', 1110, 'Asia/Tokyo', '2026-12-05T18:30:00+09:00'],
  ['2026-12-05', 1530, 'Asia/Tokyo', '2026-12-06T01:30:00+09:00'],
  ['2026-07-04', 1200, 'America/New_York', '2026-07-04T20:00:00-04:00'],
  ['2026-11-01', 30, 'America/New_York', '2026-11-01T00:30:00-04:00'],
  ['2026-11-01', 240, 'America/New_York', '2026-11-01T04:00:00-05:00'],
  ['2026-12-05', 0, 'Etc/UTC', '2026-12-05T00:00:00+00:00'],
  ['2026-12-05', 0, 'Asia/Kathmandu', '2026-12-05T00:00:00+05:45'],
])('%s minute %i in %s is %s', (day, minute, zone, said) => {
  expect(withOffset(day, minute, zone)).toBe(said)
})

test('at most twenty dates are told, none that is over, each with its state', () => {
  const dates = [date(0, 'past'), date(1), date(2, 'full'), date(3, 'event_off')]
  const out = headOf(answer([...dates, ...Array.from({ length: 30 }, (_, i) => date(i + 4))]))
  const graph = graphOf(out)
  expect(graph).toHaveLength(20)
  expect(graph[0]).toMatchObject({
    ...{ '@type': 'Event', startDate: '2026-12-05T18:01:00+09:00', endDate: '2026-12-06T01:30:00+09:00' },
    // Without a place of its own it is the organiser's.
    location: { name: '墨田区' },
    offers: [{ price: 3000, priceCurrency: 'JPY', availability: 'https://schema.org/InStock' }],
  })
  expect(graph[1]).toMatchObject({ offers: [{ availability: 'https://schema.org/SoldOut' }] })
  expect(graph[2]).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  expect(out).toContain('<title>屋形船 · 花火ワークス · 暖簾</title>')
  expect(out).toContain('<link rel="canonical" href="https://book.example.jp/hanabi/boat" />')
  expect(out).toContain('href="/hanabi/boat/_payload.json"')
})

test.each([
  [{}, 'Offline', { '@type': 'Place', name: '墨田区' }],
  [{ online: true }, 'Online', { '@type': 'VirtualLocation', url: 'https://book.example.jp/hanabi/boat' }],
  [
    { online: true, location: '桟橋' },
    'Mixed',
    [
      { '@type': 'Place', name: '桟橋' },
      { '@type': 'VirtualLocation', url: 'https://book.example.jp/hanabi/boat' },
    ],
  ],
])('where it takes place: %o is %s', (changed, mode, location) => {
  expect(graphOf(headOf(answer([date(1)], changed)))[0]).toMatchObject({
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location,
  })
})

test('the list names each event, and hostile words stay text', () => {
  const hostile = '</title><script>alert(1)</script>'
  const list = JSON.stringify({
    vendor: { time_zone: 'Asia/Tokyo' },
    events: [
      { slug: 'boat', name: hostile, name_en: '', picture: '', location: '', location_en: '', next: [] },
    ],
  })
  const out = headOf(list, 'events', 'events')
  expect(graphOf(out)[1]).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ position: 1, name: hostile }],
  })
  const own = headOf(answer([date(1)], { name: hostile, description: hostile, location: hostile }))
  for (const text of [out, own]) expect(text).not.toContain('<script>alert')
})
