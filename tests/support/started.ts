// `npm start` as a process of its own, in data folders that vanish when the test ends.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { projectFolder } from '#local/places.ts'

const running = new Set<ChildProcess>()
const homes = new Set<string>()

/** Ends what was started and removes every folder: after each test. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
  for (const home of homes) {
    const pid = postgresPid(home)
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
    rmSync(home, { recursive: true, force: true })
  }
  running.clear()
  homes.clear()
}

export function aHome(name = 'noren-'): string {
  const home = mkdtempSync(join(tmpdir(), name))
  homes.add(home)
  return home
}

export interface Run {
  child: ChildProcess
  /** What it has said so far. */
  said(): string
  until(text: string): Promise<void>
  /** Ctrl-C, and its exit code. */
  stop(): Promise<number | null>
  ended: Promise<number | null>
}

/** What `npm start` runs once packages and pages are there, of this checkout or of a copy. */
export function start(env: Record<string, string>, words: string[] = [], folder = projectFolder): Run {
  const bundle = pathToFileURL(join(folder, 'supabase/local/bundle.mjs')).href
  const script = `const { runServer } = await import(${JSON.stringify(bundle)})
    await runServer(${JSON.stringify(`${folder}/`)}, ${JSON.stringify(words)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...process.env, LITE_TELEMETRY: '0', ...env },
  })
  running.add(child)
  let said = ''
  child.stdout?.on('data', (chunk) => (said += String(chunk)))
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const until = async (text: string) => {
    for (let i = 0; i < 600 && !said.includes(text); i++) await new Promise((r) => setTimeout(r, 50))
    expect(said).toContain(text)
  }
  const stop = () => {
    child.kill('SIGINT')
    return ended
  }
  return { child, said: () => said, until, stop, ended }
}

export function postgresPid(home: string): number | undefined {
  const file = join(home, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
