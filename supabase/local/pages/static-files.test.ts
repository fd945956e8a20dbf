import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pagesOf } from './page-of.ts'
import { staticFiles } from './static-files.ts'

vi.mock('node:zlib', async (original) => {
  const real = await original<typeof import('node:zlib')>()
  return {
    ...real,
    brotliCompressSync: vi.fn(real.brotliCompressSync),
    gzipSync: vi.fn(real.gzipSync),
  }
})
const packs = () => vi.mocked(brotliCompressSync).mock.calls.length + vi.mocked(gzipSync).mock.calls.length
beforeEach(() => {
  vi.mocked(brotliCompressSync).mockClear()
  vi.mocked(gzipSync).mockClear()
})

const html = `<html lang="ja">
<head><title>暖簾 Noren</title></head><body><div id="app"></div>${'<p>より多くの言葉</p>'.repeat(50)}</body>`

/** Asks for a page of the built app as a browser does. */
function aSite() {
  const folder = mkdtempSync(join(tmpdir(), 'noren-dist-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(
    join(folder, 'logo.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(300)}</svg>`,
  )
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/base-1.js'), 'x'.repeat(2000))
  writeFileSync(join(folder, 'assets/base-1.js.br'), 'packed by the build')
  const answer = staticFiles(folder)
  const pageOf = pagesOf(async (url) => {
    const name = /^venue-(\d+)$/.exec(url)?.[1]
    return name === undefined
      ? null
      : { url, name, name_en: '', address: '', phone: '', vendor_type: 'RESTAURANT' as const }
  }, '')
  return async (url: string, headers: Record<string, string> = {}) => {
    const said = { status: 0, headers: {} as Record<string, unknown>, body: Buffer.alloc(0) as Buffer }
    const res = {
      setHeader: (name: string, value: unknown) => {
        said.headers[name] = value
      },
      writeHead: (status: number, more = {}) => {
        said.status = status
        Object.assign(said.headers, more)
        return res
      },
      end: (body?: Buffer) => {
        if (body) said.body = body
      },
    }
    const req = { method: 'GET', url, headers: { 'accept-encoding': 'gzip, br', ...headers } }
    await answer(req as never, res as never, () => pageOf(url.split('?')[0] ?? '', req.headers))
    return said
  }
}

test('the same page is packed once, however often it is asked for', async () => {
  const get = aSite()
  for (let i = 0; i < 500; i++) await get('/venue-1/book')
  expect(packs()).toBe(1)
  for (let i = 0; i < 500; i++) await get('/venue-1/book', { 'accept-language': 'en' })
  for (let i = 0; i < 500; i++) await get('/venue-1/book', { 'accept-encoding': 'gzip' })
  expect(packs()).toBe(3)
})

test('what the build has packed goes out as it is, and is no file of its own', async () => {
  const get = aSite()
  const { headers, body } = await get('/assets/base-1.js')
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(String(body)).toBe('packed by the build')
  expect(packs()).toBe(0)
  expect((await get('/assets/base-1.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip',
  )
  expect(String((await get('/assets/base-1.js', { 'accept-encoding': '' })).body)).toBe('x'.repeat(2000))
  expect((await get('/assets/base-1.js.br')).status).toBe(404)
})

test('what is not there is not kept for a year, nor for an hour', async () => {
  const get = aSite()
  for (const url of ['/assets/', '/assets/x/', '/assets/x/index.html', '/assets/gone-1.js', '/gone.svg']) {
    const { status, headers } = await get(url)
    expect([status, headers['cache-control']], url).toEqual([404, expect.stringMatching(/^no-/)])
  }
  expect((await get('/assets/base-1.js')).headers['cache-control'], 'control').toContain('immutable')
})

test('what is no venue is one page, whatever it is called', async () => {
  const get = aSite()
  const statuses = new Set<number>()
  for (let i = 0; i < 500; i++) statuses.add((await get(`/nobody-${i}/book`)).status)
  for (let i = 0; i < 500; i++) statuses.add((await get(`/a/b/${i}?x=${i}`)).status)
  expect([statuses, packs()]).toEqual([new Set([404]), 1])
})

test('pages of so many venues are packed one each, and each bears its own name', async () => {
  const get = aSite()
  for (let i = 0; i < 40; i++) {
    const brotli = await get(`/venue-${i}/book`)
    expect(String(brotliDecompressSync(brotli.body))).toContain(`<title>${i}のご予約`)
  }
  expect(packs()).toBe(40)
  const gzip = await get('/venue-7/book', { 'accept-encoding': 'gzip', 'accept-language': 'en' })
  expect(String(gunzipSync(gzip.body))).toContain('<title>Book a table at 7 ')
})

test('what leads elsewhere takes its question along', async () => {
  const get = aSite()
  for (const [from, to] of [
    ['/venue-1', '/venue-1/book'],
    ['/venue-1?source=poster&x=1', '/venue-1/book?source=poster&x=1'],
  ] as const) {
    const { status, headers } = await get(from)
    expect([status, headers['location']]).toEqual([302, to])
  }
})

test('a file that was not changed is not sent again', async () => {
  const get = aSite()
  const first = await get('/logo.svg')
  expect([first.status, first.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  expect((await get('/venue-1/book')).headers['cache-control']).toBe('no-cache')
  const again = await get('/logo.svg', { 'if-none-match': String(first.headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect((await get('/logo.svg', { 'if-none-match': '"another"' })).status).toBe(200)
})

test('each coding of a file has an etag of its own, and is not sent again to who has that very one', async () => {
  const get = aSite()
  const codings = ['br', 'gzip', '']
  for (const url of ['/logo.svg', '/assets/base-1.js', '/venue-1/book']) {
    const tags: string[] = []
    for (const coding of codings)
      tags.push(String((await get(url, { 'accept-encoding': coding })).headers.etag))
    expect(new Set(tags).size, url).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    for (const coding of codings)
      for (const [i, tag] of tags.entries()) {
        const said = await get(url, { 'accept-encoding': coding, 'if-none-match': tag })
        const isMine = codings[i] === coding
        expect([said.status, said.headers.etag], `${url} ${coding} ${tag}`).toEqual([
          isMine ? 304 : 200,
          tags[codings.indexOf(coding)],
        ])
        expect(said.body.length === 0).toBe(isMine)
      }
  }
})

test('of several etags one is enough, be it made weak on the way', async () => {
  const get = aSite()
  const mine = String((await get('/logo.svg')).headers.etag)
  const statusFor = async (names: string) => (await get('/logo.svg', { 'if-none-match': names })).status
  for (const names of [`"a", ${mine}`, `W/${mine}`, `"a",W/${mine} ,"b"`, '*'])
    expect(await statusFor(names), names).toBe(304)
  for (const names of ['', '"a", "b"', mine.slice(1, -1), `${mine.slice(0, -1)}x"`, 'W/"a"'])
    expect(await statusFor(names), names).toBe(200)
  expect((await get('/nobody/book', { 'if-none-match': '*' })).status).toBe(404)
})
