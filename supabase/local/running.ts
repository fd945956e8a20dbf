import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Running {
  /** Where this machine finds it. */
  url: string
  /** The address people open. */
  opened: string
  databaseUrl: string
  pid: number
  /** Whether it may have demo data. */
  demo: boolean
  /** Of this start; /noren/health says it too, and nothing else. */
  id: string
}

const fileOf = (home: string): string => join(home, 'running.json')

export const noteRunning = (home: string, running: Running): void =>
  writeFileSync(fileOf(home), JSON.stringify(running), { mode: 0o600 })

export const noteStopped = (home: string): void => rmSync(fileOf(home), { force: true })

/** The stack that serves this data folder now; a file left by a killed run counts for nothing. */
export async function runningStack(home: string): Promise<Running | undefined> {
  if (!existsSync(fileOf(home))) return undefined
  try {
    const noted = JSON.parse(readFileSync(fileOf(home), 'utf8')) as Running
    const answer = await fetch(`${noted.url}/noren/health`, { signal: AbortSignal.timeout(2_000) })
    const health = (await answer.json()) as { id?: string }
    return health.id === noted.id ? noted : undefined
  } catch {
    return undefined
  }
}
