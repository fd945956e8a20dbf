import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, reasonOf } from '#local/failure.ts'
import { makeFolder } from '#local/unprivileged.ts'

/**
 * Takes the data folder for this process, so that an import never stops the Postgres of a start beside it. What a
 * killed process left counts for nothing. Gives the way to release it.
 */
export function claimHome(home: string): () => void {
  const file = join(home, 'claimed.pid')
  const take = (): boolean => {
    try {
      makeFolder(home)
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return true
    } catch (error) {
      if (error instanceof Failure) throw error
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return false
      throw new Failure(`The data folder ${home} cannot be used: ${reasonOf(error)}`)
    }
  }
  if (!take()) {
    const other = Number(readFileSync(file, 'utf8'))
    if (isNode(other))
      throw new Failure(`The data in ${home} is in use by process ${other}: wait for it, or stop it.`)
    rmSync(file, { force: true })
    if (!take()) throw new Failure(`The data in ${home} was just taken by another process: try again.`)
  }
  return () => rmSync(file, { force: true })
}

function isNode(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // After a restart of the machine the number may belong to another program.
  return !existsSync('/proc/self/cmdline') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node')
}
