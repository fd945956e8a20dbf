// What the law on distant sales has a vendor say: in the HTML for who has no scripts, in the payload for the page, and for search
// engines once there is something to find.

import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writePages } from '#local/pages/public/write-pages.ts'
import { distFolder } from '#local/places.ts'
import { aLegal, takesCards } from '#tests/fixtures/money/setup.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack()
})
afterAll(() => stack.close())

const get = (path: string, language = 'ja') =>
  fetch(stack.url + path, {
    headers: { accept: 'text/html', 'accept-language': language },
    redirect: 'manual',
  })
const says = (vendor: string, more: Partial<typeof aLegal> = {}) =>
  stack.sql`update private.config_item set data = data || ${stack.sql.json(more)}
    where vendor_id = ${vendor} and kind = 'legal'`

async function aSeller(more: Partial<typeof aLegal> = {}, type = 'EVENT') {
  const vendor = await stack.makeVendor({ name: '花火ワークス' })
  await stack.sql`update public.vendor set vendor_type = ${type} where id = ${vendor.id}`
  await takesCards(stack.sql, vendor.id)
  await says(vendor.id, more)
  return vendor
}

test('each item stands in the HTML, in the reader’s language where somebody wrote it', async () => {
  const { url } = await aSeller({ delivery_en: 'On the night', registration: 'T1234567890123' })
  const answer = await get(`/${url}/legal`)
  const ja = await answer.text()
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, null])
  expect(ja).toContain('<title>特定商取引法に基づく表記 · 暖簾</title>')
  for (const said of ['花火ワークス株式会社', '花火 太郎', 'お申し込み時', '開催当日', 'T1234567890123'])
    expect(ja).toContain(`>${said}</dd>`)
  expect(ja).toContain('href="tel:0312345678"')
  expect(ja).toContain('href="mailto:sales@noren.example"')
  expect(ja).toContain(`href="/${url}/events"`)
  const en = await (await get(`/${url.toUpperCase()}/legal/`, 'en')).text()
  expect(en).toContain('>On the night</dd>')
  expect(en).toContain('>お申し込み時</dd>')
  expect(en).not.toContain('{{')
})

test('what is empty has no item, and whatever somebody wrote stays text', async () => {
  const hostile = '<script>alert("x")</script>{{legal_seller}}'
  const { url } = await aSeller({ extra_costs: hostile, email: '' }, 'RESTAURANT')
  const text = await (await get(`/${url}/legal`)).text()
  expect(text).not.toContain('登録番号')
  expect(text).not.toContain('メールアドレス')
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;{{legal_seller}}')
})

test('a vendor that wrote nothing has a page that says so, which is not for search engines', async () => {
  const { url } = await stack.makeVendor({ name: 'さくら亭' })
  const answer = await get(`/${url}/legal`)
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(await answer.text()).toContain('さくら亭は、この表記をまだ掲載していません')
  expect((await get('/no-such-venue/legal')).status).toBe(404)
})

test('the payload is what the function tells strangers, and nothing that the setup holds beside it', async () => {
  const { url } = await aSeller()
  const path = `/${url}/legal/_payload.json`
  expect(await (await get(`/${url}/legal`)).text()).toContain(`href="${path}"`)
  const { now: _, ...said } = await (await get(path)).json()
  const { now: __, ...asked } = (
    await stack.rpc<Record<string, unknown>>('legal_page', { p_vendor_url: url })
  ).body
  expect(said).toEqual(asked)
  expect(said.legal).toEqual(aLegal)
  expect(Object.keys(said.vendor).sort()).toEqual(['name', 'name_en', 'url', 'vendor_type'])
})

test('a plain host gets the page as a file, and search engines its address', async () => {
  const { url } = await aSeller()
  const none = await stack.makeVendor({})
  const folder = mkdtempSync(join(tmpdir(), 'noren-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['index.html', 'robots.txt', '.vite'])
    cpSync(join(distFolder, file), join(folder, file), { recursive: true })
  const origin = 'https://book.example.jp'
  await writePages(stack.sql, { folder, origin, operator: '' })
  expect(readFileSync(join(folder, url, 'legal/index.html'), 'utf8')).toContain('花火ワークス株式会社')
  expect(readFileSync(join(folder, url, 'legal/_payload.json'), 'utf8')).toContain('花火ワークス株式会社')
  const map = readFileSync(join(folder, 'sitemap.xml'), 'utf8')
  expect(map).toContain(`<loc>${origin}/${url}/legal</loc>`)
  expect(map).not.toContain(`/${none.url}/legal`)
})
