// Builds the pages when a source has changed since the last build. The new folder takes the place of the old one
// only when it is whole, so that a failing build leaves what was there.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src', 'sync', 'i18n', 'public', 'index.html', 'vite.config.ts', 'pwa-assets.config.ts']
const generated = /^i18n-|routeTree\.gen\.ts$|\.test\.tsx?$/

/** False when the build failed; its output has been printed. */
export function buildIfStale(root, say = (line) => process.stdout.write(`${line}\n`)) {
  const mark = join(root, 'dist', '.sources')
  const now = fingerprint(root)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return true
  say('Building the pages ...')
  const making = join(root, `node_modules/.noren/dist.${process.pid}`)
  const steps = [
    ['npm', 'run', '-s', 'generate'],
    ['node', join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', making, '--emptyOutDir'],
  ]
  for (const [program, ...words] of steps) {
    const shell = process.platform === 'win32'
    const run = spawnSync(program, words, { cwd: root, encoding: 'utf8', shell })
    if (run.status !== 0) {
      rmSync(making, { recursive: true, force: true })
      say(`${run.stdout}${run.stderr}\nThe pages could not be built; the reason stands above.`)
      return false
    }
  }
  writeFileSync(join(making, '.sources'), now)
  const old = `${making}.old`
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old)
  renameSync(making, join(root, 'dist'))
  rmSync(old, { recursive: true, force: true })
  return true
}

function fingerprint(root) {
  const hash = createHash('sha256')
  for (const name of ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY'])
    hash.update(`${process.env[name] ?? ''}\n`)
  hash.update(readFileSync(join(root, 'package-lock.json')))
  for (const file of sources.flatMap((name) => filesOf(root, name))) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesOf(root, name) {
  if (!existsSync(join(root, name))) return []
  if (name.includes('.')) return [name]
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !generated.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
