import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from './failure.ts'

/** How to run a program that refuses to run as root; `own` hands a folder to the user it runs as. */
export interface Runner {
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number }
  own(folder: string): void
}

const asMyself: Runner = {
  command: (program, args) => ({ program, args }),
  own: () => undefined,
}

/** Postgres refuses to be root; as root we start it as the system user `postgres`, made when missing. */
export function runner(places: string[]): Runner {
  if (process.getuid?.() !== 0) return asMyself
  const { uid, gid } = postgresUser()
  const own = (folder: string) => {
    chownSync(folder, uid, gid)
    chmodSync(folder, 0o700)
    for (const entry of readdirSync(folder)) chownSync(join(folder, entry), uid, gid)
  }
  const closed = places.map(closedFolder).find((folder) => folder !== undefined)
  if (!closed) return { command: (program, args) => ({ program, args, uid, gid }), own }
  // A clone under /root: its folder is closed to everybody else, so the other user keeps the one
  // capability that lets it pass.
  if (!existsSync('/usr/bin/setpriv')) {
    throw new Failure(
      `Postgres cannot run as root, and its user cannot enter ${closed}: run as another user, or move this folder.`,
    )
  }
  const pass = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups']
  const caps = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
  return {
    command: (program, args) => ({ program: '/usr/bin/setpriv', args: [...pass, ...caps, program, ...args] }),
    own,
  }
}

function postgresUser(): { uid: number; gid: number } {
  const ask = () => ({ uid: idOf('-u'), gid: idOf('-g') })
  try {
    return ask()
  } catch {
    try {
      execFileSync('groupadd', ['-f', 'postgres'], { stdio: 'ignore' })
      execFileSync('useradd', ['-g', 'postgres', 'postgres'], { stdio: 'ignore' })
      return ask()
    } catch {
      throw new Failure(
        'Postgres cannot run as root and the user "postgres" could not be made: run as another user.',
      )
    }
  }
}

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

// The first folder above `path` that others may not pass through.
function closedFolder(path: string): string | undefined {
  for (let at = dirname(path); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 1) === 0) return at
    if (at === dirname(at)) return undefined
  }
}
