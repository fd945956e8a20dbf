import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { targetOf } from '#local/http/request-target.ts'
import { etagOf, isKnown, ofCoding } from './etag.ts'
import { packings, packNow } from './packed.ts'
import { type PageHead, withHead } from './page-head.ts'
import type { Page } from './page-of.ts'
import { firstScreensIn } from './public/first-screen.ts'
import { partsOfPages } from './public/preloads.ts'
import { Recent } from './recent.ts'

/** `page` says how an address of a page is answered; files do not ask for it. */
export type Answer = (
  req: IncomingMessage,
  res: ServerResponse,
  page?: () => Promise<Page | undefined>,
) => unknown

interface StaticFile {
  type: string
  etag: string
  plain: Buffer
  packed: Map<string, Buffer>
}

/** Two languages of some hundred vendors. */
const mostPages = 500

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * The built app, read once. Only what was read can be asked for, so no path leads out of the folder. A path
 * that looks like a page gets index.html, with the status and the head of that page; a missing asset is 404, never
 * HTML in place of a script.
 */
export function staticFiles(folder: string): Answer {
  const files = readAll(folder)
  const [parts, screens] = [partsOfPages(folder), firstScreensIn(folder)]
  // What the head says is all in which pages differ: each is made and packed once, not for everybody who asks.
  const pages = new Recent<StaticFile>(mostPages)
  const pageOfHead = (shell: StaticFile, head: PageHead): StaticFile => {
    const key = JSON.stringify(head)
    const made = pages.get(key) ?? fileOf(shell.type, withHead(String(shell.plain), head, parts, screens))
    pages.set(key, made)
    return made
  }
  return async (req, res, pageOf) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' }).end('Method not allowed')
      return
    }
    const path = pathOf(req)
    const known = path === undefined ? undefined : files.get(path)
    const shell = path !== undefined && isPage(path) ? files.get('/index.html') : undefined
    // The worker keeps /index.html itself, for every page: it goes out as it was built.
    const page = shell && req.url !== '/index.html' ? await pageOf?.() : undefined
    if (page?.status === 302) {
      // With its question: by it a booking says by which link the customer came.
      const query = /\?.*$/.exec(req.url ?? '')?.[0] ?? ''
      res.writeHead(302, { location: page.location + query, 'cache-control': 'no-cache' }).end()
      return
    }
    const file = page && shell ? pageOfHead(shell, page.head) : (known ?? shell)
    const status = page?.status ?? 200
    if (!file) {
      res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      res.end('Not found')
      return
    }
    res.setHeader('cache-control', status === 200 ? keptFor(path ?? '') : 'no-cache')
    res.setHeader('vary', page ? 'accept-encoding, accept-language, cookie' : 'accept-encoding')
    if (page && !page.isIndexed) res.setHeader('x-robots-tag', 'noindex')
    const encoding = encodingFor(file, String(req.headers['accept-encoding'] ?? ''))
    const etag = ofCoding(file.etag, encoding)
    res.setHeader('etag', etag)
    if (status === 200 && isKnown(etag, req.headers['if-none-match'])) {
      res.writeHead(304).end()
      return
    }
    const bytes = bytesOf(file, encoding)
    if (encoding) res.setHeader('content-encoding', encoding)
    res.writeHead(status, { 'content-type': file.type, 'content-length': bytes.length })
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }
}

function pathOf(req: IncomingMessage): string | undefined {
  const path = targetOf(req.url)?.path
  return path?.endsWith('/') ? `${path}index.html` : path
}

/** Parts of a build are new ones under new names; logo and icons stand on every screen, and hardly ever change. */
const keptFor = (path: string): string =>
  path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : /\.(svg|png|ico)$/.test(path)
      ? 'public, max-age=3600'
      : 'no-cache'

const isPage = (path: string): boolean =>
  path.endsWith('/index.html') ||
  (!path.startsWith('/assets/') && !path.slice(path.lastIndexOf('/')).includes('.'))

function readAll(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, full).split(sep).join('/')}`
    if (!entry.isFile() || path.startsWith('/.')) continue
    files.set(path, fileOf(types[extname(path)] ?? 'application/octet-stream', readFileSync(full)))
  }
  // What the build has packed is no file of its own.
  for (const [path, { plain }] of files)
    for (const { encoding, suffix } of packings) {
      const file = path.endsWith(suffix) ? files.get(path.slice(0, -suffix.length)) : undefined
      if (!file) continue
      file.packed.set(encoding, plain)
      files.delete(path)
    }
  return files
}

function fileOf(type: string, content: Buffer | string): StaticFile {
  const plain = Buffer.from(content)
  return { type, etag: etagOf(plain), plain, packed: new Map() }
}

/** '' for the file as it is. */
function encodingFor(file: StaticFile, accepted: string): string {
  const packable =
    /^(text|application\/(json|manifest)|image\/svg)/.test(file.type) && file.plain.length > 800
  // Who names one with `q=0` cannot read it.
  const takes = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i').test(accepted)
  return packable ? (packings.find(({ encoding }) => takes(encoding))?.encoding ?? '') : ''
}

function bytesOf(file: StaticFile, encoding: string): Buffer {
  if (encoding === '') return file.plain
  const bytes = file.packed.get(encoding) ?? packNow(file.plain, encoding)
  file.packed.set(encoding, bytes)
  return bytes
}
