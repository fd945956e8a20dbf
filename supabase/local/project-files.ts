import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRoles } from './database/cluster.ts'
import { readScripts, type Script } from './database/migrate.ts'
import { type Binaries, embeddedBinaries } from './database/postgres-binaries.ts'
import { projectFolder } from './places.ts'

/** What the database and the site are made from. Root reads it from a checkout that may be closed to whom it then becomes. */
export interface ProjectFiles {
  scripts: { hosted: Script; migrations: Script[] }
  roles: string
  /** Undefined where another Postgres is used. */
  binaries: Binaries | undefined
  /** The rules for search engines. */
  robots: string
}

export const readProjectFiles = (databaseUrl: string | undefined): ProjectFiles => ({
  scripts: readScripts(),
  roles: readRoles(),
  binaries: databaseUrl ? undefined : embeddedBinaries(),
  robots: readRobots(),
})

function readRobots(): string {
  const file = join(projectFolder, 'public/robots.txt')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
