import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const systems = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * CHROMIUM if set, else Playwright's own, else the system's; on Debian as root it is installed. Undefined when
 * there is none, with a line that says how to get one.
 */
export async function findChromium(root, say) {
  const given = process.env.CHROMIUM
  if (given) {
    if (existsSync(given)) return given
    say(`CHROMIUM is ${given}, and there is no such file.`)
    return undefined
  }
  const { chromium } = await import('playwright')
  const found = [chromium.executablePath(), ...systems].find((path) => path !== '' && existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium (apt-get install chromium fonts-noto-cjk) ...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { cwd: root, env, stdio: 'ignore' }
    spawnSync('apt-get', ['update'], options)
    const words = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']
    spawnSync('apt-get', words, options)
    const installed = systems.find((path) => existsSync(path))
    if (installed) return installed
  }
  say(
    'There is no Chromium: apt-get install -y chromium, or npx playwright install chromium, or set CHROMIUM.',
  )
  return undefined
}
