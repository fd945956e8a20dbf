// `npm start`, `npm run dev`, `npm run reset` and `npm run import` begin here. This file is plain JavaScript
// because it runs straight after `git clone`, before anything is installed: it installs what is missing, builds
// when a source has changed, and hands over to main.ts.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Noren needs Node 20.19 or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}
installIfMissing()
const needsPages = !process.argv.some((word) => word === '--dev' || word === '--reset' || word === '--import')
if (needsPages && !buildIfStale(root)) process.exit(1)
process.env.LITE_TELEMETRY = '0'
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('./main.ts')
await main(process.argv.slice(2))

function installIfMissing() {
  if (isInstalled()) return
  process.stdout.write('Installing packages (npm ci), a minute the first time ...\n')
  const npm = process.env.npm_execpath
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const run = npm
    ? spawnSync(process.execPath, [npm, ...words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (run.status !== 0) {
    process.stderr.write('npm ci did not succeed; its reason stands above.\n')
    process.exit(1)
  }
}

// By content, not by time: a checkout that touches the lockfile costs no second installation.
function isInstalled() {
  const installed = `${root}node_modules/.package-lock.json`
  if (!existsSync(installed)) return false
  const here = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = here[path]
    return path === '' || (found ? found.version === version : optional === true)
  })
}
