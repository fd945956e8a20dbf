// Which browsers this machine has beside Chromium. None is installed by a proof.

import { existsSync } from 'node:fs'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

export interface Installed {
  name: string
  start(): Promise<Engine>
}

interface Known {
  name: string
  /** Of each row one has to be there; the first row is the browser or its driver. */
  needs: string[][]
  start(file: string): Promise<Engine>
  /** With all that it needs, on Debian. */
  install: string
}

const known: Known[] = [
  {
    name: 'firefox',
    // The program itself: /usr/bin/firefox may be a script that only names a package, or one that sees no folder of ours.
    needs: [['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox', '/usr/lib64/firefox/firefox']],
    start: firefox,
    install: 'apt-get install firefox-esr',
  },
  {
    name: 'webkit',
    needs: [['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
    start: webkit,
    install: 'apt-get install webkit2gtk-driver xvfb',
  },
]

export function installedEngines(isThere: (file: string) => boolean = existsSync): {
  installed: Installed[]
  /** By name, why. */
  leftOut: Record<string, string>
} {
  const installed: Installed[] = []
  const leftOut: Record<string, string> = {}
  for (const { name, needs, start, install } of known) {
    const files = needs.map((row) => row.find(isThere))
    const [file] = files
    const missing = needs.filter((_, i) => !files[i]).map(([first]) => first)
    if (file && missing.length === 0) installed.push({ name, start: () => start(file) })
    else leftOut[name] = `${name} is left out, there is no ${missing.join(' and no ')}: ${install}`
  }
  return { installed, leftOut }
}
