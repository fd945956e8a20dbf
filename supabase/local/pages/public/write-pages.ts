import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Sql } from 'postgres'
import { isVendorAddress } from '#local/pages/known-pages.ts'
import { withHead } from '#local/pages/page-head.ts'
import { vendorsOf } from '#local/pages/vendors.ts'
import { escaped } from './escape.ts'
import { eventsIn } from './event-pages.ts'
import { firstScreensIn } from './first-screen.ts'
import { lawIn } from './law.ts'
import { payloadsOf } from './payloads.ts'
import { partsOfPages } from './preloads.ts'
import { publicPaths } from './public-paths.ts'
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
  const paths = (await publicPaths(sql, most)).filter(isVendorsPage)
  const files = new Map<string, string>()
  for (const path of paths) {
    const [, url = '', page = ''] = path.split('/')
    const [vendor, payload] = [await vendorAt(url), await payloadOf(url, page)]
    if (!vendor || !payload) throw new Error(`the database did not answer for ${path}`)
    const own = { locale: 'ja', vendor, operator, origin } as const
    const events = { page: page === 'events' ? page : 'event', path: page, events: eventsIn(payload.text) }
    const law = { page, law: lawIn(payload.text) }
    const head = { ...own, ...(page === 'book' ? { page } : page === 'legal' ? law : events) }
    files.set(`${url}/${page}/index.html`, withHead(shell, head, parts, screens))
    files.set(`${url}/${page}/_payload.json`, payload.text)
    // The page that a vendor of the other type has leads to the one that this has.
    const other = page === 'book' ? 'events' : page === 'events' ? 'book' : null
    if (other) files.set(`${url}/${other}/index.html`, leadingTo(shell, origin, path))
  }
  for (const page of plainPages)
    files.set(
      `${page.slice(1)}/index.html`,
      withHead(shell, { locale: 'ja', vendor: null, operator, page, origin }, parts, screens),
    )
  files.set('sitemap.xml', sitemap(origin, paths))
  files.set('robots.txt', robotsText(robots.replace(/\n+Sitemap: .*\n/, '\n'), origin))
  const urls = [...new Set(paths.map((path) => path.split('/')[1] ?? ''))]
  for (const old of written(folder)) {
    const isGone = isVendorAddress(old) ? !urls.includes(old) : !paths.includes(old)
    if (isGone) rmSync(join(folder, old), { recursive: true, force: true })
  }
  writeFileSync(join(folder, noteFile), JSON.stringify([...urls, ...paths]))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return urls
}

function written(folder: string): string[] {
  const note = join(folder, noteFile)
  const urls: unknown = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : []
  return Array.isArray(urls)
    ? urls.filter((url) => typeof url === 'string' && (isVendorAddress(url) || isVendorsPage(url)))
    : []
}

const most = 1_000_000

const isVendorsPage = (path: string): boolean => {
  const [empty, url = '', page = '', more] = path.split('/')
  return empty === '' && isVendorAddress(url) && isVendorAddress(page) && more === undefined
}

/** A plain host cannot answer that a page is elsewhere: the app goes there, and without scripts the browser. */
const leadingTo = (shell: string, origin: string, path: string): string =>
  shell.replace(
    '</head>',
    () =>
      `<link rel="canonical" href="${escaped(origin + path)}" />\n    <noscript><meta http-equiv="refresh" content="0; url=${escaped(path)}" /></noscript>\n  </head>`,
  )
