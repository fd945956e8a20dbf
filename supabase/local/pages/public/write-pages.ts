import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Sql } from 'postgres'
import { isVendorAddress } from '#local/pages/known-pages.ts'
import { withHead } from '#local/pages/page-head.ts'
import { vendorsOf } from '#local/pages/vendors.ts'
import { firstScreensIn } from './first-screen.ts'
import { payloadsOf } from './payloads.ts'
import { partsOfPages } from './preloads.ts'
import { plainPages, robotsText, sitemap } from './site-files.ts'

/** What an earlier run wrote: a vendor that is gone, or has another url, must not stay. */
const noteFile = '.prerendered.json'

/**
 * Page and payload of every vendor, the texts for everybody, and what search engines read, into the built app, for a host that
 * asks no database. In Japanese: a plain host gives everybody the same file, and the app speaks the reader's language by itself.
 */
export async function writePages(
  sql: Sql,
  { folder, origin, operator }: { folder: string; origin: string; operator: string },
): Promise<string[]> {
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  const robots = readFileSync(join(folder, 'robots.txt'), 'utf8')
  const [parts, screens] = [partsOfPages(folder), firstScreensIn(folder)]
  const [vendorAt, payloadOf] = [vendorsOf(sql), payloadsOf(sql)]
  const rows = await sql<{ url: string }[]>`select url from public.vendor order by url`
  const urls = rows.map(({ url }) => url).filter(isVendorAddress)
  const files = new Map<string, string>()
  for (const url of urls) {
    const [vendor, payload] = [await vendorAt(url), await payloadOf(url)]
    if (!vendor || !payload) throw new Error(`the database did not answer for ${url}`)
    const head = { locale: 'ja', vendor, operator, page: 'book', origin } as const
    files.set(`${url}/book/index.html`, withHead(shell, head, parts, screens))
    files.set(`${url}/book/_payload.json`, payload.text)
  }
  for (const page of plainPages)
    files.set(
      `${page.slice(1)}/index.html`,
      withHead(shell, { locale: 'ja', vendor: null, operator, page, origin }, parts, screens),
    )
  files.set('sitemap.xml', sitemap(origin, urls))
  files.set('robots.txt', robotsText(robots.replace(/\n+Sitemap: .*\n/, '\n'), origin))
  for (const old of written(folder))
    if (!urls.includes(old)) rmSync(join(folder, old), { recursive: true, force: true })
  writeFileSync(join(folder, noteFile), JSON.stringify(urls))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return urls
}

function written(folder: string): string[] {
  const note = join(folder, noteFile)
  const urls: unknown = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : []
  return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string' && isVendorAddress(url)) : []
}
