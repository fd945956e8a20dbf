// Nothing serves as root. Whoever starts Noren as root gets packages and pages made as root; then the process gives up
// its rights for good, and Postgres, its child, never had them. No program gets a capability.
//
//   data folder of the user whose this checkout is -> that user
//   new, or root's own                             -> the system user `noren`, made when missing; the folder is handed to it

import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure, reasonOf } from './failure.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

const name = 'noren'

export interface Account {
  uid: number
  gid: number
}

/** Where programs and data lie when root starts a checkout that others may not enter. */
export const systemFolder = '/var/lib/noren'

export const isRoot = (): boolean => process.getuid?.() === 0

/** A folder in there that all may enter, whatever the terminal's umask is. */
export function inSystemFolder(...names: string[]): string {
  let path = systemFolder
  for (const name of ['', ...names]) {
    path = join(path, name)
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o755)
  }
  return path
}

/** Whose rights the database in `home` gets; undefined where we are that user. Makes the folder and hands it over. */
export function accountOf(home: string): Account | undefined {
  if (!isRoot()) return undefined
  try {
    if (dirname(home) === systemFolder) inSystemFolder()
    mkdirSync(home, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Failure(`The data folder ${home} cannot be used: ${reasonOf(error)}`)
  }
  if (realpathSync(home) !== home)
    throw new Failure(`The data folder ${home} is reached by a link: name ${realpathSync(home)} itself.`)
  const { uid, gid, mode } = statSync(home)
  if (uid !== 0) return ownerOf(home, { uid, gid })
  const closed = closedFolder(home)
  if (closed) {
    throw new Failure(
      `The data folder ${home} lies in ${closed}, which is closed to the user "${name}", and nothing here serves as root: choose another NOREN_HOME.`,
    )
  }
  if ((mode & 0o022) !== 0) {
    throw new Failure(`The data folder ${home} can be written by everybody: choose another NOREN_HOME.`)
  }
  const account = systemUser()
  // The folder alone: what lies in it may be a link to somebody's files.
  chownSync(home, account.uid, account.gid)
  chmodSync(home, 0o700)
  return account
}

// Somebody who put a folder in our way must not get the secrets that are made in it.
function ownerOf(home: string, owner: Account): Account {
  const isTheirs = statSync(projectFolder).uid === owner.uid || systemUser().uid === owner.uid
  if (isTheirs) return owner
  throw new Failure(
    `The data folder ${home} belongs to another user (${owner.uid}) than Noren does: start it as that user, or choose another NOREN_HOME.`,
  )
}

/** Gives root's rights up, once and for all. What lies in folders that are closed to others must have been read. */
export function giveUpRoot(home: string): void {
  const account = accountOf(home)
  if (!account) return
  // Programs that we start look at the folder they are started in.
  process.chdir(home)
  process.setgroups?.([])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
  process.env.HOME = home
  if (isRoot()) throw new Failure('The rights of root could not be given up.')
}

/** The first folder on the way to `path` that others may not pass through. */
export function closedFolder(path: string): string | undefined {
  for (let at = dirname(path); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 1) === 0) return at
    if (at === dirname(at)) return undefined
  }
}

function systemUser(): Account {
  let reason: unknown
  // Several processes may make it at once; all but one are refused, and find it there.
  for (let i = 0; i < 10; i++) {
    try {
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      try {
        const words = ['--system', '--user-group', '--no-create-home', '--home-dir', systemFolder]
        execFileSync('useradd', [...words, '--shell', '/usr/sbin/nologin', name], { stdio: 'ignore' })
      } catch (error) {
        reason = error
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      }
    }
  }
  throw new Failure(
    `Nothing here runs as root, and the user "${name}" could not be made (${reasonOf(reason)}): run as another user.`,
  )
}

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
