// Builds the pages when a source has changed since the last build. The new folder takes the place of the old one
// only when it is whole, so that a failing build leaves what was there.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const sources = ['src', 'sync', 'i18n', 'public', 'index.html', 'vite.config.ts', 'pwa-assets.config.ts']
const generated = /^i18n-|routeTree\.gen\.ts$|\.test\.tsx?$/
/** What the generators read, and what they write. */
const generators = ['i18n', 'src/routes', 'src/routeTree.gen.ts', 'tsr.config.json', '.typesafe-i18n.json']

const print = (line) => process.stdout.write(`${line}\n`)

/** False when the build failed; its output has been printed. */
export function buildIfStale(root) {
  const mark = join(root, 'dist', '.sources')
  const now = fingerprint(root, sources, generated)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return true
  print('Building the pages, some ten seconds ...')
  const making = join(root, `node_modules/.noren/dist.${process.pid}`)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', making, '--emptyOutDir']
  if (!generate(root) || !step(root, 'The pages could not be built', vite)) {
    rmSync(making, { recursive: true, force: true })
    return false
  }
  writeFileSync(join(making, '.sources'), now)
  keepFilesBefore(join(root, 'dist'), making)
  const old = `${making}.old`
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old)
  renameSync(making, join(root, 'dist'))
  rmSync(old, { recursive: true, force: true })
  return true
}

/** Pages that are open while a new build is put in place still ask for parts of the build before. */
function keepFilesBefore(before, making) {
  const manifest = join(before, '.vite/manifest.json')
  if (!existsSync(manifest)) return
  const chunks = Object.values(JSON.parse(readFileSync(manifest, 'utf8')))
  for (const file of chunks.flatMap(({ file, css = [] }) => [file, ...css])) {
    if (existsSync(join(before, file)) && !existsSync(join(making, file)))
      copyFileSync(join(before, file), join(making, file))
  }
}

/**
 * Dictionaries' types and the route tree, which git does not keep. It takes some seconds, so it is left out while what it reads
 * and what it wrote are as they were.
 */
export function generate(root) {
  const mark = join(root, 'node_modules/.noren/generated')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint(root, generators, /^$/)) return true
  const dictionaries = ['i18n/generate.mjs']
  const isDone =
    // The generator keeps its scratch files in one place: beside another run it may find them gone, once.
    (succeeds(root, dictionaries) || step(root, 'The dictionaries are broken', dictionaries)) &&
    step(root, 'The routes are broken', ['node_modules/@tanstack/router-cli/bin/tsr.cjs', 'generate'])
  if (!isDone) return false
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, fingerprint(root, generators, /^$/))
  return true
}

const succeeds = (root, words) =>
  spawnSync(process.execPath, words, { cwd: root, stdio: 'ignore' }).status === 0

function step(root, failure, words) {
  const run = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  if (run.status === 0) return true
  print(`${run.stdout}${run.stderr}\n${failure}; the reason stands above.`)
  return false
}

/** Of the files in `folders`, but those whose name `without` fits. */
function fingerprint(root, folders, without) {
  const hash = createHash('sha256')
  for (const name of ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY', 'VITE_COUNTRY_SERVICE_URL'])
    hash.update(`${process.env[name] ?? ''}\n`)
  hash.update(readFileSync(join(root, 'package-lock.json')))
  for (const file of folders.flatMap((name) => filesOf(root, name, without))) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesOf(root, name, without) {
  if (!existsSync(join(root, name))) return []
  if (statSync(join(root, name)).isFile()) return [name]
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !without.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
