import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, reasonOf } from '#local/failure.ts'
import { makeFolder, refuseAnothers } from '#local/unprivileged.ts'

export interface Secrets {
  /** Signs the sessions of this data folder only. */
  jwt_secret: string
  /** Of the database's owner, who is no superuser. The superuser has no password: nobody can connect as it. */
  owner_password: string
}

/** The secrets of a data folder, made with it; readable by its owner only. */
export function secretsOf(home: string): Secrets {
  const file = join(home, 'secrets.json')
  try {
    makeFolder(home)
    refuseAnothers(file)
    if (!existsSync(file)) {
      if (existsSync(join(home, 'postgres'))) {
        throw new Failure(`${file} is missing and the database beside it cannot be opened without it.`)
      }
      const made: Secrets = { jwt_secret: word(), owner_password: word() }
      writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
    }
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets> & { postgres_password?: string }
    const { jwt_secret, owner_password } = read
    if (read.postgres_password) {
      throw new Failure(
        `${home} was made by an earlier version, whose database belongs to a superuser: move it away to begin afresh. Nothing in it was changed.`,
      )
    }
    if (!jwt_secret || !owner_password) throw new Failure(`${file} is incomplete.`)
    return { jwt_secret, owner_password }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`The data folder ${home} cannot be used: ${reasonOf(error)}`)
  }
}

const word = (): string => randomBytes(32).toString('hex')
