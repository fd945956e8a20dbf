import { resolve } from 'node:path'
import { Failure } from './failure.ts'
import { projectFolder } from './places.ts'

export interface Options {
  home: string
  port: number
  databaseUrl: string | undefined
  proxies: number
}

/** What the environment asks for, checked before anything is started. */
export function optionsFrom(env: NodeJS.ProcessEnv): Options {
  return {
    home: resolve(projectFolder, env.NOREN_HOME || '.noren'),
    port: whole(env.PORT || '8080', 'PORT', 0, 65_535),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    proxies: whole(env.NOREN_TRUST_PROXY || '0', 'NOREN_TRUST_PROXY', 0, 10),
  }
}

function whole(text: string, name: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new Failure(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`)
}

function databaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return text
  throw new Failure('DATABASE_URL must look like postgres://user:password@host:5432/database')
}
