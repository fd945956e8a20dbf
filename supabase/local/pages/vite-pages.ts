import { existsSync, realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join, sep } from 'node:path'
import { Failure } from '#local/failure.ts'
import { targetOf } from '#local/http/request-target.ts'
import { isLoopback, type Options } from '#local/options.ts'
import { projectFolder } from '#local/places.ts'
import type { Answer } from './static-files.ts'

/** What pages are made of. The data folder lies in the same checkout, with the secrets that sign every session. */
const served = ['src', 'sync', 'i18n', 'public', 'node_modules'].map((name) => join(projectFolder, name))

// The first line is Vite's own list, whose place this one takes.
const deny = [
  ...['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**'],
  ...['**/.noren/**', 'secrets.json', 'running.json'],
]

/** Vite serves sources and tells much of the machine: to this machine alone, and never the data folder. */
export function refuseToDevelop({ host, home }: Pick<Options, 'host' | 'home'>): void {
  if (!isLoopback(host))
    throw new Failure(
      `HOST is ${host}, but npm run dev is for this machine alone: leave HOST out, or run npm start.`,
    )
  const folder = served.find((folder) => isInside(realPath(home), realPath(folder)))
  if (folder)
    throw new Failure(
      `The data folder ${home} lies in ${folder}, whose files npm run dev serves: choose another NOREN_HOME.`,
    )
}

/** Vite in place of the built pages. */
export async function vitePages(server: Server): Promise<Answer> {
  const { createServer, isFileLoadingAllowed } = await import('vite')
  const vite = await createServer({
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { strict: true, allow: served.filter(existsSync).map((folder) => realpathSync(folder)), deny },
    },
    appType: 'spa',
  })
  server.on('close', () => void vite.close())
  /** Vite itself would answer 403 with a list of folders, and start an editor for whoever asks. */
  const isThere = (path: string): boolean =>
    path.startsWith('/@fs/')
      ? isFileLoadingAllowed(vite.config, path.slice('/@fs'.length))
      : !/^\/__open-in-editor(\/|$)/i.test(path)
  return async (req, res) => {
    const path = targetOf(req.url)?.path
    if (path !== undefined && isThere(path)) return void vite.middlewares(req, res)
    res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    res.end('Not found')
  }
}

/** Where it lies, or will: the way there may lead over links. */
const realPath = (path: string): string =>
  existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realPath(dirname(path)), path.slice(dirname(path).length))

const isInside = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`)
