// Plain JavaScript, because it runs before anything is installed.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const say = (line) => process.stdout.write(`${line}\n`)

/** Ends the process where Node is too old or the packages cannot be had. */
export function installIfMissing(root) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    say(`Noren needs Node 20.19 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  if (isInstalled(root)) return
  say('Installing packages (npm ci), a minute the first time ...')
  const npm = process.env.npm_execpath
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const run = npm
    ? spawnSync(process.execPath, [npm, ...words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (run.status === 0) return
  say('npm ci did not succeed; its reason stands above.')
  process.exit(1)
}

// By content, not by time: a checkout that touches the lockfile costs no second installation.
function isInstalled(root) {
  const installed = `${root}node_modules/.package-lock.json`
  if (!existsSync(installed)) return false
  const here = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = here[path]
    return path === '' || (found ? found.version === version : optional === true)
  })
}
