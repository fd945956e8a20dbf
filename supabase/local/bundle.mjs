// The server is one file of JavaScript, made from its sources by every command that needs it: 100 ms. A loader that
// translates while it runs would keep a process of its own beside the server, with the rights of whoever started it (root,
// perhaps), and a cache in a folder of the machine that anybody can write. Plain JavaScript: it runs before anything else.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Else esbuild, too, keeps a process of its own.
process.env.ESBUILD_WORKER_THREADS = '0'
const { buildSync } = await import('esbuild')

/** Makes the server of this checkout, where it is not made yet, and gives its path. */
export function bundleServer(root) {
  // Two folders deep, as the sources are: from there they find the checkout.
  const folder = join(root, 'node_modules', '.noren')
  const file = join(folder, 'server.mjs')
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: ['supabase/local/main.ts'],
    outfile: file,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    legalComments: 'none',
    logLevel: 'error',
  })
  const text = outputFiles[0].text
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${file}.${process.pid}`, text)
    renameSync(`${file}.${process.pid}`, file)
  }
  return file
}

/** Makes the server and hands over to it. */
export async function runServer(root, words) {
  const file = bundleServer(root)
  process.env.LITE_TELEMETRY = '0'
  const { main } = await import(pathToFileURL(file).href)
  await main(words)
}
