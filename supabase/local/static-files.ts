import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { targetOf } from './request-target.ts'

export type Answer = (req: IncomingMessage, res: ServerResponse) => void

interface StaticFile {
  type: string
  etag: string
  plain: Buffer
  packed: Map<string, Buffer>
}

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
 * that looks like a page gets index.html; a missing asset is 404, never HTML in place of a script.
 */
export function staticFiles(folder: string): Answer {
  const files = readAll(folder)
  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' }).end('Method not allowed')
      return
    }
    const path = pathOf(req)
    const known = path === undefined ? undefined : files.get(path)
    const file = known ?? (path !== undefined && isPage(path) ? files.get('/index.html') : undefined)
    if (!file) {
      res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      res.end('Not found')
      return
    }
    res.setHeader(
      'cache-control',
      path?.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    res.setHeader('vary', 'accept-encoding')
    res.setHeader('etag', file.etag)
    if (req.headers['if-none-match'] === file.etag) {
      res.writeHead(304).end()
      return
    }
    const { encoding, bytes } = packed(file, String(req.headers['accept-encoding'] ?? ''))
    if (encoding) res.setHeader('content-encoding', encoding)
    res.writeHead(200, { 'content-type': file.type, 'content-length': bytes.length })
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }
}

function pathOf(req: IncomingMessage): string | undefined {
  const path = targetOf(req.url)?.path
  return path?.endsWith('/') ? `${path}index.html` : path
}

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
    const plain = readFileSync(full)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const type = types[extname(path)] ?? 'application/octet-stream'
    files.set(path, { type, etag, plain, packed: new Map() })
  }
  return files
}

function packed(file: StaticFile, accepted: string): { encoding: string; bytes: Buffer } {
  const packable =
    /^(text|application\/(json|manifest)|image\/svg)/.test(file.type) && file.plain.length > 800
  const encoding = !packable ? '' : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : ''
  if (encoding === '') return { encoding, bytes: file.plain }
  const bytes = file.packed.get(encoding) ?? pack(file.plain, encoding)
  file.packed.set(encoding, bytes)
  return { encoding, bytes }
}

const pack = (plain: Buffer, encoding: string): Buffer =>
  encoding === 'gzip'
    ? gzipSync(plain)
    : brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
