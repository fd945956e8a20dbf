// What the proof needs of a browser that Playwright does not drive: it knows only builds of its own, or a Firefox of the
// last weeks. Clients for drivers are no help: none is to be had for Firefox without a download, and what they bring with
// them is a program that downloads drivers. So each of the two is spoken to in its own standard of the W3C, WebDriver BiDi
// over a socket and WebDriver over HTTP; both take the same lists of what finger and keys do.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Engine {
  /** As the browser itself says it. */
  version: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** The answer of an expression that is evaluated and awaited in the page. */
  ask<T>(expression: string): Promise<T>
  act(actions: readonly object[]): Promise<void>
  close(): Promise<void>
}

/** Of the page itself, as on a tablet. */
export const size = { width: 1180, height: 820 }

/** What is answered crosses as text, and so does a fault. */
export const asText = (expression: string): string =>
  `(async () => JSON.stringify({ answer: await (${expression}) }))().catch((e) => JSON.stringify({ fault: String(e) }))`

export function fromText<T>(text: string): T {
  const { answer, fault } = JSON.parse(text) as { answer: T; fault?: string }
  if (fault) throw new Error(`In the page: ${fault}`)
  return answer
}

export interface Processes {
  /** A folder that goes when all is ended: the home of what is started, so that nobody's own profile is touched. */
  home: string
  /** Gives a function that resolves with what an expression finds in the words of the new process. */
  start(file: string, words: string[], env?: Record<string, string>): (said: RegExp) => Promise<string>
  end(): Promise<void>
}

export function processes(): Processes {
  const home = mkdtempSync(join(tmpdir(), 'noren-engine-'))
  const own = { HOME: home, TMPDIR: home, XDG_RUNTIME_DIR: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home }
  const started: { child: ChildProcess; ended: Promise<void> }[] = []
  // Each leads a group of its own, and its parts end with it.
  const kill = () => started.forEach(({ child }) => void killGroup(child.pid))
  process.once('exit', kill)
  return {
    home,
    start(file, words, env = {}) {
      const child = spawn(file, words, {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...own, MOZ_CRASHREPORTER_DISABLE: '1', ...env },
      })
      let heard = ''
      let look = () => {}
      const hear = (chunk: Buffer) => {
        heard = `${heard}${chunk}`.slice(-5000)
        look()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      const ended = new Promise<void>((resolve) =>
        child.once('exit', () => resolve()).once('error', () => resolve()),
      )
      started.push({ child, ended })
      return (said) =>
        new Promise((resolve, reject) => {
          look = () => {
            const found = said.exec(heard)
            if (found) resolve(found[1] ?? '')
          }
          look()
          void ended.then(() => reject(new Error(`${file} has ended: ${heard}`)))
        })
    },
    async end() {
      process.off('exit', kill)
      kill()
      await Promise.all(started.map(({ ended }) => ended))
      rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
