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
  /** `kill -9`, and a new start on the same profile. Not where the browser keeps its profile in memory while it is driven. */
  killed?(): Promise<void>
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
  /** Resolves when nothing of what was started runs. */
  kill(): Promise<void>
  end(): Promise<void>
}

/** What `begin` starts ends with the engine, with a fault of `begin`, and with this process. */
export async function startEngine(begin: (started: Processes) => Promise<Engine>): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'noren-engine-'))
  const running = new Map<ChildProcess, Promise<void>>()
  // Each leads a group of its own, and its parts end with it.
  const strike = () => {
    for (const { pid } of running.keys()) if (pid) killGroup(pid)
  }
  const clear = () => rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  const atExit = () => {
    strike()
    clear()
  }
  process.once('exit', atExit)
  const started: Processes = {
    home,
    start(file, words, more = {}) {
      const child = spawn(file, words, {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: envOf(home, more),
      })
      const ended = new Promise<void>((end) => child.once('exit', () => end()).once('error', () => end()))
      running.set(child, ended)
      return heardBy(child, ended)
    },
    async kill() {
      strike()
      await Promise.all(running.values())
      running.clear()
    },
    async end() {
      await started.kill()
      process.off('exit', atExit)
      clear()
    },
  }
  return begin(started).catch(async (fault: unknown) => {
    await started.end()
    throw fault
  })
}

const envOf = (home: string, more: Record<string, string>): NodeJS.ProcessEnv => {
  const own = { HOME: home, TMPDIR: home, XDG_RUNTIME_DIR: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home }
  return { ...process.env, ...own, MOZ_CRASHREPORTER_DISABLE: '1', ...more }
}

function heardBy({ stdout, stderr }: ChildProcess, ended: Promise<void>): (said: RegExp) => Promise<string> {
  let heard = ''
  let look = () => {}
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      heard = `${heard}${chunk}`.slice(-5000)
      look()
    })
  }
  return (said) =>
    new Promise((resolve, reject) => {
      look = () => {
        const found = said.exec(heard)
        if (found) resolve(found[1] ?? '')
      }
      look()
      void ended.then(() => reject(new Error(`It has ended: ${heard}`)))
    })
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
