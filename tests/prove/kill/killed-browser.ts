// A Chromium with a profile folder of its own that can be killed as the system kills it: every process of it at once,
// without a word to any. What it had painted by then is known from outside.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'

export interface KilledBrowser {
  page: Page
  /** `kill -9` of the whole tree; resolves when no process of it is left. */
  kill(): Promise<void>
  /** As a person closes it: everything is written. */
  close(): Promise<void>
}

export async function startBrowser(home: string, scripts: string[] = []): Promise<KilledBrowser> {
  const flags = [
    ...browserFlags,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${home}`,
    '--lang=ja-JP',
    '--accept-lang=ja-JP',
    '--window-size=1180,820',
    'about:blank',
  ]
  // A group of its own: all its parts die by one signal.
  const child = spawn(process.env.CHROMIUM ?? '/usr/bin/chromium', flags, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Asia/Tokyo' },
  })
  const pid = child.pid
  if (!pid) throw new Error('Chromium did not start')
  const end = () => isAlive(pid) && process.kill(-pid, 'SIGKILL')
  process.once('exit', end)
  const kill = async () => {
    process.off('exit', end)
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    end()
    await ended
    while (isAlive(pid)) await after(10)
    await browser?.close().catch(() => undefined)
  }
  let browser: Browser | undefined
  try {
    browser = await chromium.connectOverCDP(await addressOf(child))
    const [context] = browser.contexts()
    if (!context) throw new Error('Chromium has no context')
    for (const script of scripts) await context.addInitScript(script)
    const page = context.pages()[0] ?? (await context.newPage())
    const close = async () => {
      const devtools = await browser?.newBrowserCDPSession()
      await devtools?.send('Browser.close').catch(() => undefined)
      while (isAlive(pid)) await after(20)
      await kill()
    }
    return { page, kill, close }
  } catch (fault) {
    await kill()
    throw fault
  }
}

/** Whether any process of the group still runs. Dead ones can stand in the system's list for a second or two. */
function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0)
  } catch {
    return false
  }
  if (!existsSync('/proc/self/stat')) return true
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && isRunning(pid, group))
}

function isRunning(pid: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything: state, parent, group.
    const [state, , of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(of) === group && state !== 'Z'
  } catch {
    return false
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
      const found = /DevTools listening on (ws:\S+)/.exec(said)
      if (found?.[1]) resolve(found[1])
    })
    child.on('exit', () => reject(new Error(`Chromium ended: ${said.slice(-500)}`)))
  })
}
