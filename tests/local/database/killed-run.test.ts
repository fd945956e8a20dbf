// A run of tests that is killed leaves no server and no folder of one.

import { fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import type { Begun } from '#tests/fixtures/server/begun-run.ts'

const begun = fileURLToPath(new URL('../../fixtures/server/begun-run.ts', import.meta.url))

/** The folder of the server that listens at this port, in one of ours. */
function folderOf(port: string): string {
  for (const home of readdirSync(tmpdir()).filter((found) => found.startsWith('noren-'))) {
    for (const data of ['data', 'postgres']) {
      const file = join(tmpdir(), home, data, 'postmaster.pid')
      if (existsSync(file) && readFileSync(file, 'utf8').split('\n')[3] === port) return join(tmpdir(), home)
    }
  }
  throw new Error(`no server at ${port}`)
}

const listens = (port: string) =>
  new Promise<boolean>((tell) => {
    const socket = connect(Number(port), '127.0.0.1', () => tell(true)).on('error', () => tell(false))
    socket.end()
  })

test.each<[Begun, NodeJS.Signals]>([
  ['database', 'SIGKILL'],
  ['stack', 'SIGTERM'],
])('with a %s, by %s', async (what, how) => {
  const run = fork(begun, [what], { execArgv: ['--import', 'tsx'] })
  const port = await new Promise<string>((tell) => run.once('message', (said) => tell(String(said))))
  // A listing of a folder in which much comes and goes may lack a name.
  const folder = await vi.waitFor(() => folderOf(port), 15_000)
  expect(await listens(port)).toBe(true)
  run.kill(how)
  await expect
    .poll(async () => [await listens(port), existsSync(folder)], { timeout: 30_000 })
    .toEqual([false, false])
})
