// Runs tests in a copy, and says which of them failed.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Told {
  passed: number
  /** What failed, by name; a file that could not even begin is none. */
  failed: string[]
  /** Files that could not begin. */
  broken: string[]
}

interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** What goes on for longer than that has hung, and is not what a test says. All files at once take minutes on a busy machine. */
const longestMs = (files: number): number => 120_000 + files * 10_000

/** `stopsAtFirst`: what comes behind the first failure is left out. */
export async function runTests(
  folder: string,
  files: readonly string[],
  stopsAtFirst: boolean,
): Promise<Told> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const words = ['run', '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`]
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const all = [vitest, ...words, ...(stopsAtFirst ? ['--bail=1'] : []), ...files]
  await new Promise((resolve) => {
    // A group of its own: what hangs is the process that vitest has started.
    const child = spawn(process.execPath, all, { cwd: folder, stdio: 'ignore', detached: true })
    const stop = () => void (child.pid && process.kill(-child.pid, 'SIGKILL'))
    const late = setTimeout(stop, longestMs(files.length))
    process.on('exit', stop)
    child.on('close', () => {
      clearTimeout(late)
      process.off('exit', stop)
      resolve(null)
    })
  })
  if (!existsSync(report)) return { passed: 0, failed: [], broken: [`${files.join(' ')} came to no end`] }
  return toldIn(JSON.parse(readFileSync(report, 'utf8')) as Report)
}

function toldIn({ testResults }: Report): Told {
  const all = testResults.flatMap((file) => file.assertionResults)
  const failed = all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  const broken = testResults
    .filter(
      (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(({ name, message }) => `${name}: ${message}`)
  return { passed: all.filter(({ status }) => status === 'passed').length, failed, broken }
}
