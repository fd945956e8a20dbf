// Nothing serves as root. Whoever starts Noren as root gets packages and pages made as root; then the process gives up
// its rights for good, and Postgres, its child, never had them. No program gets a capability.
//
//   the checkout belongs to an ordinary user -> that user
//   it is root's                              -> the system user `noren`, made when missing
//   the data folder is new, or root's own     -> it is handed over

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
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
  if (!isRoot()) {
    makeFolder(home)
    return undefined
  }
  if (dirname(home) === systemFolder) inSystemFolder()
  makeFolder(home)
  if (realpathSync(home) !== home)
    throw new Failure(`The data folder ${home} is reached by a link: name ${realpathSync(home)} itself.`)
  const owner = ownerOf(projectFolder)
  const account = owner ?? systemUser()
  const { uid, mode } = statSync(home)
  if (uid === account.uid || uid === systemUser().uid) return ownerOf(home)
  if (uid !== 0) throw anothers(home, uid)
  const closed = owner ? undefined : closedFolder(home)
  if (closed) {
    throw new Failure(
      `The data folder ${home} lies in ${closed}, which is closed to the user "${name}", and nothing here serves as root: choose another NOREN_HOME.`,
    )
  }
  if ((mode & 0o022) !== 0)
    throw new Failure(`The data folder ${home} can be written by others: choose another NOREN_HOME.`)
  const others = readdirSync(home).filter(
    (found) => !/^(secrets\.json|postgres.*|(claimed|running)\..*)$/.test(found),
  )
  if (others.length > 0)
    throw new Failure(
      `The data folder ${home} holds other things (${others[0]}): choose an empty one as NOREN_HOME.`,
    )
  // The folder alone: what lies in it may be a link to somebody's files.
  chownSync(home, account.uid, account.gid)
  chmodSync(home, 0o700)
  return account
}

/**
 * Makes a folder for its owner alone. (Node's `recursive` tries for ever below /proc.) One that is there must be ours,
 * or its owner could read and replace what we keep in it; root's are looked at by `accountOf`.
 */
export function makeFolder(folder: string): void {
  try {
    if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
    const found = statSync(folder)
    if (!found.isDirectory()) throw new Error('it is a file')
    if (isAnothers(found.uid)) throw anothers(folder, found.uid)
    // Made under a umask of 002, as many have it.
    if (!isRoot() && (found.mode & 0o022) !== 0) chmodSync(folder, 0o700)
  } catch (error) {
    if (error instanceof Failure) throw error
    // Two starts may make it at once.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(folder)) makeFolder(folder)
    else throw new Failure(`The data folder ${folder} cannot be used: ${reasonOf(error)}`)
  }
}

/** Refuses a file that somebody else put there, or a link of theirs; root's, who reads everything, is fine. */
export function refuseAnothers(file: string): void {
  const uid = lstatSync(file, { throwIfNoEntry: false })?.uid
  if (uid && isAnothers(uid))
    throw new Failure(
      `${file} belongs to another user (${uid}), who could know what is in it: choose another NOREN_HOME.`,
    )
}

const isAnothers = (uid: number): boolean =>
  !isRoot() && process.getuid !== undefined && uid !== process.getuid()

const anothers = (folder: string, uid: number): Failure =>
  new Failure(
    `The data folder ${folder} belongs to another user (${uid}): start Noren as that user, or choose another NOREN_HOME.`,
  )

/** Undefined for root. */
function ownerOf(folder: string): Account | undefined {
  const { uid, gid } = statSync(folder)
  return uid === 0 ? undefined : { uid, gid }
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

/** Whether root's checkout is one that the user `noren` may not enter. */
export const isClosedCheckout = (folder: string): boolean =>
  isRoot() && !ownerOf(folder) && closedFolder(join(folder, 'x')) !== undefined

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
