import { expect, test } from 'vitest'
import { pageKind } from './known-pages.ts'
import { localeOf, withHead } from './page-head.ts'
import { pagesOf } from './page-of.ts'
import { sitemap } from './public/site-files.ts'
import type { PublicVendor } from './vendors.ts'

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
}

test('a vendor’s page bears its name, before any script, in the reader’s language', () => {
  const ja = withHead(html, { locale: 'ja', vendor, operator: '' })
  expect(ja).toContain('<html lang="ja">')
  expect(ja).toContain('<title>さくら亭のご予約 · 暖簾</title>')
  expect(ja).toContain(
    '<meta name="description" content="さくら亭のご予約をオンラインで承っております。 東京都" />',
  )
  expect(ja).toContain('<meta property="og:locale" content="ja_JP" />')
  expect(ja).toContain('<noscript><p>さくら亭 電話番号: 03-1234-5678</p></noscript>')
  const en = withHead(html, { locale: 'en', vendor, operator: '' })
  expect(en).toContain('<html lang="en">')
  expect(en).toContain('<meta property="og:title" content="Book a table at さくら亭 · Noren" />')
  expect(en).toContain('<meta property="og:locale" content="en_US" />')
  expect(en).toContain('<noscript><p>さくら亭, phone: +81 3 1234 5678</p></noscript>')
})

test('a page names what it needs at once: customers install nothing, and have no router', () => {
  const built = html.replace(
    '</head>',
    `<link rel="modulepreload" crossorigin href="/assets/routing-1.js">
<link rel="modulepreload" crossorigin href="/assets/base-1.js">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/a.png"></head>`,
  )
  const links = (text: string) => [...text.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  const head = { locale: 'ja', operator: '' } as const
  expect(links(withHead(built, { ...head, vendor, page: 'booking' }))).toEqual(['/assets/base-1.js'])
  const [login, help] = ['/login', '/help'].map((page) =>
    links(withHead(built, { ...head, vendor: null, page }, undefined, { ja: { '/help': 'text' } })),
  )
  expect(login).toEqual(links(built))
  // A text that stands there whole waits for no script.
  expect(help).toEqual(['/manifest.webmanifest', '/a.png'])
})

test('who reads English reads the name in Latin letters, where there is one', () => {
  const of = (locale: 'ja' | 'en') =>
    withHead(html, { locale, vendor: { ...vendor, name_en: 'Sakura-tei' }, operator: '' })
  expect(of('en')).toContain('<title>Book a table at Sakura-tei · Noren</title>')
  expect(of('en')).not.toContain('さくら亭')
  expect(of('ja')).not.toContain('Sakura-tei')
})

test.each([
  ['/sakura/book', '/sakura-tei/book'],
  ['/Sakura/booking/', '/sakura-tei/booking'],
  ['/sakura', '/sakura-tei/book'],
])('%s, which the vendor had before, leads to %s', async (path, location) => {
  expect(await pagesOf(async () => vendor, '')(path, {})).toEqual({ status: 302, location })
})

test('an organiser is not said to have tables', () => {
  const hanabi: PublicVendor = { ...vendor, name: '花火ワークス', address: '', vendor_type: 'EVENT' }
  const of = (locale: 'ja' | 'en') => withHead(html, { locale, vendor: hanabi, operator: '' })
  expect(of('ja')).toContain('content="花火ワークスのイベントのご予約を承っております。"')
  expect(of('en')).toContain('content="花火ワークス takes bookings for events."')
  expect(of('ja') + of('en')).not.toMatch(/オンライン|online|a table/)
})

test.each([
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</noscript><script>alert(1)</script>',
  '$& $1 $` <b>',
  '{phone} {name} &amp; \u202E',
  '<!-- --> <div id="app"></div></head>',
])('a vendor called %s adds no element and no attribute', (name) => {
  const plain = withHead(html, { locale: 'ja', vendor, operator: 'x' })
  const hostile: PublicVendor = { ...vendor, url: 'x', name, name_en: name, address: name, phone: name }
  const out = withHead(html, { locale: 'ja', vendor: hostile, operator: name })
  const bare = (text: string) => text.replaceAll(/(?<=content=")[^"]*|(?<=<(title|p)>)[^<]*/g, '')
  expect(bare(out)).toBe(bare(plain))
})

test.each(['/privacy', '/terms', '/sakura-tei/book', '/sakura-tei/booking', '/sakura-tei/x'])(
  'who runs the installation stands in %s',
  async (path) => {
    const page = await pagesOf(async () => vendor, 'Example Inc., 03-0000-0000')(path, {})
    if (page.status === 302) throw new Error('it is elsewhere')
    expect(withHead(html, page.head)).toContain(
      '<meta name="noren-operator" content="Example Inc., 03-0000-0000" />',
    )
  },
)

test.each([
  [{}, 'ja'],
  [{ 'accept-language': '*' }, 'ja'],
  [{ 'accept-language': 'ja-JP,ja;q=0.9,en;q=0.8' }, 'ja'],
  [{ 'accept-language': 'en-GB,en;q=0.9,ja;q=0.8' }, 'en'],
  [{ 'accept-language': 'fr' }, 'en'],
  [{ 'accept-language': 'fr', cookie: 'a=b; locale=ja' }, 'ja'],
  [{ 'accept-language': 'ja', cookie: 'locale=en' }, 'en'],
  [{ 'accept-language': 'ja', cookie: 'xlocale=en; locale=enx' }, 'ja'],
])('%o is answered in %s', (headers, locale) => {
  expect(localeOf(headers)).toBe(locale)
})

test.each([
  ['/', 'page'],
  ['/Login', 'page'],
  ['/terms/', 'page'],
  ['/sakura-tei/book', 'vendor'],
  ['/Sakura-Tei/Booking/', 'vendor'],
  ['/sakura-tei', 'vendor'],
  ['/sakura-tei/Events', 'vendor'],
  ['/sakura-tei/boat-night', 'event'],
  ['/sakura-tei/boat--night', 'unknown'],
  ['/a/b/c', 'unknown'],
  ['/sakura-tei/book/more', 'unknown'],
  ['/sakura-tei/booking/more/', 'unknown'],
  ['/-bad-/book', 'unknown'],
  ['/admin/anything', 'unknown'],
])('%s is a %s', (path, kind) => {
  expect(pageKind(path).kind).toBe(kind)
})

const origin = 'https://book.example.jp'
const asked: PublicVendor = {
  ...vendor,
  picture: 'https://p.example/a.jpg',
  first: { day: '2026-12-01', pax: 2 },
}
const book = (of: Partial<PublicVendor> = {}) =>
  withHead(
    html,
    { locale: 'ja', vendor: { ...asked, ...of }, operator: '', page: 'book', origin },
    { of: () => ['/assets/book-1.js'] },
  )

test('a booking page says where it is, what the house is and where a table is booked', () => {
  const out = book()
  expect(out).toContain('<link rel="canonical" href="https://book.example.jp/sakura-tei/book" />')
  expect(out).toContain('<meta property="og:image" content="https://p.example/a.jpg" />')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(out)?.[1] ?? '')
  expect(data).toMatchObject({
    '@type': 'Restaurant',
    name: 'さくら亭',
    telephone: '+81312345678',
    image: 'https://p.example/a.jpg',
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: 'https://book.example.jp/sakura-tei/book' },
    },
  })
  // Nothing is booked where nothing can be.
  const { first: _, ...closed } = asked
  const none = withHead(html, { locale: 'ja', vendor: closed, operator: '', page: 'book', origin })
  expect(none).toContain('application/ld+json')
  expect(none).not.toMatch(/ReserveAction|<h1/)
})

test('it names its payload and its parts', () => {
  const out = book()
  expect(out).toContain('href="/sakura-tei/book/_payload.json" />')
  expect(out).toContain(
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/book-1.js" />',
  )
  // A booking's own page is of one customer: nothing of it is known beforehand.
  const own = withHead(html, { locale: 'ja', vendor: asked, operator: '', page: 'booking', origin })
  expect(own).not.toMatch(/_payload|ld\+json|canonical|<h1/)
})

test.each(['javascript:alert(1)', 'data:image/png;base64,x', 'http://p.example/', '//p.example/', ''])(
  'the picture %s is none',
  (picture) => {
    expect(book({ picture, map: picture })).not.toMatch(/og:image|"image"|hasMap/)
  },
)

test('the list of pages is well formed whatever it holds', () => {
  const text = sitemap(`${origin}/?a&b`, ['/sakura-tei/book', `/x'"<y>`])
  expect(text).toContain('<loc>https://book.example.jp/?a&amp;b/sakura-tei/book</loc>')
  expect(text).toContain('x&#39;&quot;&lt;y&gt;')
})

test('pages of no vendor have a description and an address of their own', () => {
  for (const locale of ['ja', 'en'] as const)
    for (const page of ['/help', '/terms', '/privacy', '/login']) {
      const out = withHead(html, { locale, vendor: null, operator: '', page, origin })
      expect(out).toMatch(/<meta name="description" content=".{20,}" \/>/)
      expect(out).toContain(`<link rel="canonical" href="${origin}${page}" />`)
    }
})
