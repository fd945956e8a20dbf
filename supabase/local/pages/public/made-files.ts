// Files of the site that no build can hold, since they say what the database knows.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sql } from 'postgres'
import { isKnown } from '#local/pages/etag.ts'
import { pageKind } from '#local/pages/known-pages.ts'
import { payload, payloadsOf } from './payloads.ts'
import { publicPaths } from './public-paths.ts'
import { robotsText, sitemap } from './site-files.ts'

/** Null: there is no such file. Undefined: the address is none of these. */
export type MadeFiles = (path: string) => Promise<Made | null | undefined>

interface Made {
  type: string
  text: string
  etag: string
  cache: string
}

const keptMs = 60_000
// What a site map may hold.
const mostUrls = 50_000

export const payloadOfPage = /^\/([^/]+)\/([^/]+)\/_payload\.json$/

export function madeFilesOf(sql: Sql, rules: string, origin: () => string): MadeFiles {
  const payloadOf = payloadsOf(sql)
  let paths: { until: number; all: Promise<string[]> } | undefined
  const pagesOfVendors = () => {
    if (!paths || paths.until < Date.now()) {
      const all = publicPaths(sql, mostUrls)
      const asked = { until: Date.now() + keptMs, all }
      all.catch(() => {
        if (paths === asked) paths = undefined
      })
      paths = asked
    }
    return paths.all
  }
  const shortly = 'public, max-age=60'
  return async (path) => {
    if (path === '/robots.txt')
      return { ...payload(robotsText(rules, origin())), type: 'text/plain; charset=utf-8', cache: shortly }
    if (path === '/sitemap.xml') {
      const text = sitemap(origin(), await pagesOfVendors())
      return { ...payload(text), type: 'application/xml; charset=utf-8', cache: shortly }
    }
    if (!payloadOfPage.test(path)) return undefined
    const page = pageKind(path.slice(0, -'/_payload.json'.length))
    const hasOne =
      page.kind === 'event' || (page.kind === 'vendor' && ['book', 'events', 'legal'].includes(page.page))
    if (!hasOne) return null
    const found = await payloadOf(page.url, page.page)
    if (found === undefined) throw Object.assign(new Error('no answer in time'), { status: 503 })
    return found && { ...found, type: 'application/json', cache: 'no-cache' }
  }
}

/** True when it was one of these, and has been answered. */
export async function answerMade(
  made: MadeFiles,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const file = await made(path).catch(() => 'later' as const)
  if (file === undefined) return false
  if (file === null || file === 'later') {
    const status = file === null ? 404 : 503
    res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    res.end(file === null ? 'Not found' : 'Too many are asking at once.')
    return true
  }
  const { type, text, etag, cache } = file
  res.setHeader('cache-control', cache)
  res.setHeader('etag', etag)
  if (type === 'application/json') res.setHeader('x-robots-tag', 'noindex')
  if (isKnown(etag, req.headers['if-none-match'])) res.writeHead(304).end()
  else {
    const bytes = Buffer.from(text)
    res.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }
  return true
}
