import { readRoles } from './database/cluster.ts'
import { readScripts, type Script } from './database/migrate.ts'
import { type Binaries, embeddedBinaries } from './database/postgres-binaries.ts'

/** What the database is made from. Root reads it from a checkout that may be closed to whom it then becomes. */
export interface ProjectFiles {
  scripts: { hosted: Script; migrations: Script[] }
  roles: string
  /** Undefined where another Postgres is used. */
  binaries: Binaries | undefined
}

export const readProjectFiles = (databaseUrl: string | undefined): ProjectFiles => ({
  scripts: readScripts(),
  roles: readRoles(),
  binaries: databaseUrl ? undefined : embeddedBinaries(),
})
