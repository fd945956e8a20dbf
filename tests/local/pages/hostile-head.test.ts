// Whatever a vendor calls itself stays text in the HTML of its page, and in the data for machines that stands in it.

import { expect, test } from 'vitest'
import { withHead } from '#local/pages/page-head.ts'
import { eventsIn } from '#local/pages/public/event-pages.ts'
import type { PublicVendor } from '#local/pages/vendors.ts'
import { hostileTexts } from '#tests/prove/pages/strings.ts'

const html = `<!doctype html>
<html lang="ja">
  <head>
    <title>暖簾 Noren</title>
  </head>
  <body>
    <div id="app"></div>
  </body>
</html>`
const vendor: PublicVendor = {
  url: 'sakura-tei',
  name: 'さくら亭',
  name_en: '',
  address: '東京都',
  phone: '+81312345678',
  vendor_type: 'RESTAURANT',
  first: { day: '2026-12-01', pax: 2 },
}
const book = (of: Partial<PublicVendor> = {}) =>
  withHead(
    html,
    { locale: 'ja', vendor: { ...vendor, ...of }, operator: '', page: 'book', origin: 'https://x.example' },
    { of: () => [] },
  )

/** The tags alone. */
const bare = (text: string) =>
  text
    .replaceAll(/(?<=(content|href)=")[^"]*/g, '')
    .replaceAll(/(?<=<(title|p|h1|a)( [^>]*)?>)[^<]*/g, '')
    .replace(/(?<=ld\+json">)[^<]*/, '')
const dataIn = (html: string) =>
  /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? ''

test('500 hostile texts stay text in each place of a booking page, and its data can be read', () => {
  const plain = bare(book({ address: 'x', map: 'https://m.example/', picture: 'https://p.example/' }))
  const texts = hostileTexts(500)
  expect(texts).toHaveLength(500)
  for (const text of texts) {
    const named = { name: text, name_en: text, address: text, phone: text }
    const out = book({ ...named, picture: `https://p.example/?${text}`, map: `https://m.example/?${text}` })
    expect(bare(out), text).toBe(plain)
    const data = dataIn(out)
    expect(data, text).not.toMatch(/[\u2028\u2029]/)
    expect(JSON.parse(data).name).toBe(text)
  }
  // The comparison sees what is let through.
  expect(bare(book().replace('さくら亭', '<b>'))).not.toBe(bare(book()))
})

test.each([
  ['events', 'events'],
  ['event', 'boat'],
])('500 hostile texts stay text in each place of the page of %s, and its data can be read', (page, path) => {
  const date = { id: 'a', day: '2026-12-05', starts_at: 1080, ends_at: 1170, reason: null }
  const eventPage = (text: string) => {
    const words = { name: text, name_en: text, location: text, location_en: text, description: text }
    const event = { slug: 'boat', ...words, description_en: text, picture: `https://p.example/?${text}` }
    const sold = { ...event, tickets: [{ name: text, name_en: text, price: 4500 }] }
    const said = page === 'event' ? { event: sold, dates: [date] } : { events: [{ ...sold, next: [date] }] }
    const events = eventsIn(JSON.stringify({ vendor: { time_zone: 'Asia/Tokyo' }, ...said }))
    const organiser = { ...vendor, vendor_type: 'EVENT' as const, url: 'hanabi' }
    const place = { locale: 'ja' as const, vendor: organiser, operator: '', origin: 'https://x.example' }
    return withHead(html, { ...place, page, path, events })
  }
  const plain = bare(eventPage('x'))
  for (const text of hostileTexts(500)) {
    const out = eventPage(text)
    expect(bare(out), text).toBe(plain)
    const [first, list] = JSON.parse(dataIn(out))['@graph']
    expect((page === 'event' ? first : list.itemListElement[0]).name, text).toBe(text)
  }
})
