import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, reasonOf } from './failure.ts'

export interface Secrets {
  /** Signs the sessions of this data folder only. */
  jwt_secret: string
  postgres_password: string
}

/** The secrets of a data folder, made with it; readable by its owner only. */
export function secretsOf(home: string): Secrets {
  const file = join(home, 'secrets.json')
  try {
    mkdirSync(home, { recursive: true })
    if (!existsSync(file)) {
      if (existsSync(join(home, 'postgres'))) {
        throw new Failure(`${file} is missing and the database beside it cannot be opened without it.`)
      }
      const made: Secrets = { jwt_secret: word(), postgres_password: word() }
      writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
    }
    const { jwt_secret, postgres_password } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
    if (!jwt_secret || !postgres_password) throw new Failure(`${file} is incomplete.`)
    return { jwt_secret, postgres_password }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`The data folder ${home} cannot be used: ${reasonOf(error)}`)
  }
}

const word = (): string => randomBytes(32).toString('hex')
