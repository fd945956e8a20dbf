// What crawlers, previews and browsers without scripts are answered.

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writePages } from '#local/pages/public/write-pages.ts'
import { distFolder } from '#local/places.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
let url: string
const hostile = '</title><script>alert("x")</script>'
beforeAll(async () => {
  stack = await aStack()
  url = (await stack.makeVendor({ name: 'さくら亭' })).url
})
afterAll(() => stack.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(stack.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })

test.each([
  '/no-such-venue',
  '/no-such-venue/book',
  '/no-such-venue/booking',
  '/-bad-/book',
  '/a/b/c',
  '/nothing/x',
])('%s is 404, and the page itself says so', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await answer.text()).toContain('<div id="app">')
})

test('a vendor’s page is found under its name, in the language that is asked for', async () => {
  const ja = await get(`/${url}/book`, { 'accept-language': 'ja' })
  expect([ja.status, ja.headers.get('x-robots-tag')]).toEqual([200, null])
  expect(await ja.text()).toContain('<title>さくら亭のご予約 · 暖簾</title>')
  const en = await get(`/${url.toUpperCase()}/book/?day=2026-12-01`, { 'accept-language': 'en-US' })
  const text = await en.text()
  expect(text).toContain('<html lang="en">')
  expect(text).toContain('<meta property="og:title" content="Book a table at さくら亭 · Noren" />')
  expect(en.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  const cookie = await get(`/${url}/book`, { 'accept-language': 'en-US', cookie: 'locale=ja' })
  expect(await cookie.text()).toContain('<html lang="ja">')
})

test('a vendor’s address alone leads to its page', async () => {
  const answer = await get(`/${url.toUpperCase()}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${url}/book`])
})

test('manage and staff pages are not for search engines; a page not modified is 304', async () => {
  for (const path of [
    `/${url}/booking`,
    '/bookings?view=list',
    '/account',
    '/first-admin',
    '/reset-password',
    '/confirm-email',
    '/invitation',
    '/sign-up',
  ]) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('x-robots-tag')], path).toEqual([200, 'noindex'])
  }
  for (const path of ['/', '/help', '/terms', '/privacy', '/login'])
    expect((await get(path)).headers.get('x-robots-tag'), path).toBeNull()
  const etag = (await get(`/${url}/book`)).headers.get('etag') ?? ''
  expect((await get(`/${url}/book`, { 'if-none-match': etag })).status).toBe(304)
  // Never for a page that is not there: a browser would show what it has under another status.
  const none = (await get('/no-such-venue/book')).headers.get('etag') ?? ''
  expect((await get('/no-such-venue/book', { 'if-none-match': none })).status).toBe(404)
})

test('a hostile name stays text', async () => {
  const vendor = await stack.makeVendor({ name: hostile })
  const text = await (await get(`/${vendor.url}/book`)).text()
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)')
})

test('the page that the worker keeps is the one that was built', async () => {
  const text = await (await get('/index.html')).text()
  expect(text).not.toContain('noren-operator')
  expect(text).toContain('<title>暖簾 Noren</title>')
  expect((await get('/index.html')).status).toBe(200)
})

test('a name that is changed is the new one some seconds later, and a page comes without the database too', async () => {
  const vendor = await stack.makeVendor({ name: '旧' })
  expect(await (await get(`/${vendor.url}/book`)).text()).toContain('<title>旧の')
  await stack.sql.begin(async (tx) => {
    await tx`lock table public.vendor in access exclusive mode`
    const started = performance.now()
    const other = await get('/somebody-else/book')
    // Nobody can say now whether there is such a vendor: the page says it when it can.
    expect(other.status).toBe(200)
    expect(performance.now() - started).toBeLessThan(5_000)
    await tx`update public.vendor set name = '新' where id = ${vendor.id}`
  })
  await expect
    .poll(async () => (await get(`/${vendor.url}/book`)).text(), { timeout: 15_000, interval: 500 })
    .toContain('<title>新の')
}, 40_000)

test('a booking page’s payload is what the function tells strangers, as it is now', async () => {
  const vendor = await stack.makeVendor({ name: '旧' })
  const path = `/${vendor.url}/book/_payload.json`
  expect(await (await get(`/${vendor.url}/book`)).text()).toContain(`href="${path}"`)
  const answer = await get(path)
  const { now, ...said } = (await answer.json()) as { now: string }
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
    'no-cache',
    'noindex',
  ])
  const { now: later, ...asked } = (
    await stack.rpc<{ now: string }>('vendor_page', { p_vendor_url: vendor.url })
  ).body
  expect(said).toEqual(asked)
  expect(Date.parse(later)).toBeGreaterThanOrEqual(Date.parse(now))
  await stack.sql`update public.vendor set name = '新' where id = ${vendor.id}`
  expect(await (await get(path)).json()).toMatchObject({ vendor: { name: '新' } })
  // A page that has just been given out names the address that it had until now.
  await stack.sql`update public.vendor set url = ${`${vendor.url}-new`} where id = ${vendor.id}`
  expect(await (await get(path)).json()).toMatchObject({ vendor: { url: `${vendor.url}-new` } })
  for (const none of [
    '/nobody/book/_payload.json',
    '/-bad-/book/_payload.json',
    `/${vendor.url}/_payload.json`,
  ])
    expect([none, (await get(none)).status]).toEqual([none, 404])
})

test('for a host of files alone each vendor’s page and payload are written, and taken away with the vendor', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-written-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['index.html', 'robots.txt']) copyFileSync(join(distFolder, name), join(folder, name))
  const vendor = await stack.makeVendor({ name: hostile })
  const place = { folder, origin: 'https://book.example.jp', operator: '' }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  await writePages(stack.sql, place)
  const page = read(`${vendor.url}/book/index.html`)
  expect(page).toContain(`<link rel="canonical" href="https://book.example.jp/${vendor.url}/book" />`)
  expect(page).toContain('_payload.json" />')
  expect(page).not.toContain('<script>alert')
  expect(read('privacy/index.html')).toContain(
    '<link rel="canonical" href="https://book.example.jp/privacy" />',
  )
  const said = JSON.parse(read(`${vendor.url}/book/_payload.json`))
  expect(said).toMatchObject({ ok: true, vendor: { url: vendor.url, name: hostile } })
  await stack.sql`update public.vendor set url = ${`${vendor.url}-new`} where id = ${vendor.id}`
  await writePages(stack.sql, place)
  expect(existsSync(join(folder, vendor.url))).toBe(false)
  expect(existsSync(join(folder, `${vendor.url}-new/book/_payload.json`))).toBe(true)
  expect(read('robots.txt').match(/^Sitemap: /gm)).toHaveLength(1)
  expect(read('sitemap.xml')).toContain(`https://book.example.jp/${vendor.url}-new/book`)
})

test('search engines find the pages of vendors, and nothing else', async () => {
  const robots = await (await get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /bookings')
  expect(robots).toContain(`Sitemap: ${stack.url}/sitemap.xml`)
  const map = await get('/sitemap.xml')
  expect(map.headers.get('content-type')).toContain('application/xml')
  const found = [...(await map.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  expect(found).toContain(`${stack.url}/${url}/book`)
  for (const address of found) {
    const answer = await fetch(address, { redirect: 'manual' })
    expect([address, answer.status, answer.headers.get('x-robots-tag')]).toEqual([address, 200, null])
  }
})

test('the build manifest names the build that the pages bear', async () => {
  const { id } = (await (await get('/builds/latest.json')).json()) as { id: string }
  expect(await (await get('/help')).text()).toContain(`<meta name="noren-build" content="${id}">`)
  const meta = (await (await get(`/builds/meta/${id}.json`)).json()) as { id: string; files: string[] }
  expect(meta.id).toBe(id)
  for (const file of meta.files) expect([file, (await get(`/${file}`)).status]).toEqual([file, 200])
})
