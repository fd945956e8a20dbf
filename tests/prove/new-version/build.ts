// The version after this one: the same sources built with other names for every chunk and another version of the
// mirror. Kept beside the first build until the sources change.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { setSecurityHeaders } from '#local/http/security-headers.ts'
import { staticFiles } from '#local/pages/static-files.ts'
import { distFolder, projectFolder } from '#local/places.ts'
import { mirrorVersion } from '#sync/protocol/messages.ts'
import type { Gate } from '#tests/prove/parts/browser/gate.ts'

export const nextMirror = mirrorVersion + 1

/** The folder of the next version's pages. */
export async function nextVersion(): Promise<string> {
  const mark = readFileSync(join(distFolder, '.sources'), 'utf8').slice(0, 16)
  const folder = join(projectFolder, 'node_modules/.noren', `next-${mark}`)
  if (existsSync(folder)) return folder
  forgetOlder(dirname(folder))
  const making = `${folder}.${process.pid}`
  const { build } = await import('vite')
  let isNext = false
  const names = (kind: string) => `assets/[name]-next-[hash]${kind}`
  const settings = {
    configFile: join(projectFolder, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [
      {
        name: 'next-mirror',
        transform: {
          filter: { id: /\/sync\/protocol\/messages\.ts$/ },
          handler: (code: string) => {
            const next = code.replace(`mirrorVersion = ${mirrorVersion}`, `mirrorVersion = ${nextMirror}`)
            if (next === code)
              throw new Error('sync/protocol/messages.ts names its mirrorVersion otherwise by now')
            isNext = true
            return next
          },
        },
      },
    ],
    build: {
      outDir: making,
      emptyOutDir: true,
      rolldownOptions: {
        output: {
          entryFileNames: names('.js'),
          // As in life, not everything is another file: this one is in every build the same.
          chunkFileNames: ({ name }: { name: string }) =>
            name === 'rolldown-runtime' ? 'assets/[name]-[hash].js' : names('.js'),
          assetFileNames: names('[extname]'),
        },
      },
    },
  }
  await build(settings as Parameters<typeof build>[0])
  if (!isNext) throw new Error('the next version has no mirror of its own: where is mirrorVersion by now?')
  try {
    renameSync(making, folder)
  } catch {
    // Another run was quicker.
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

/** Those of sources long changed; one that another run still uses is younger. */
function forgetOlder(home: string): void {
  if (!existsSync(home)) return
  const old = readdirSync(home).filter((name) => name.startsWith('next-'))
  for (const name of old.map((n) => join(home, n)))
    if (statSync(name).mtimeMs < Date.now() - 3_600_000) rmSync(name, { recursive: true, force: true })
}

/** What a host answers for a file of the version before: nothing, or its start page with status 200. */
export type Gone = 'not found' | 'start page'

/**
 * From now on the server gives out this folder and has forgotten every file of the version before. The browser's own
 * cache is told to keep none either: it would hide what is missing for as long as it pleases.
 */
export function deploy(
  gate: Gate,
  folder: string,
  gone: Gone,
  spoilWorker = (script: string) => script,
): void {
  const pages = staticFiles(folder)
  const worker = spoilWorker(readFileSync(join(folder, 'sw.js'), 'utf8'))
  gate.pages = (req: IncomingMessage, res: ServerResponse) => {
    setSecurityHeaders(res, req.headers, false, 0)
    const set = res.setHeader.bind(res)
    res.setHeader = (name, value) => set(name, name === 'cache-control' ? 'no-store' : value)
    const path = req.url?.split('?')[0] ?? '/'
    if (path === '/sw.js') {
      res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(worker)
      return true
    }
    if (gone === 'start page' && path.startsWith('/assets/') && !existsSync(join(folder, path))) req.url = '/'
    pages(req, res)
    return true
  }
}
