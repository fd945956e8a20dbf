import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Sql } from 'postgres'
import { withDatabase } from '#local/database/with-database.ts'
import { Failure, reasonOf, say } from '#local/failure.ts'
import { optionsFrom } from '#local/options.ts'
import { writePages } from '#local/pages/public/write-pages.ts'
import { distFolder } from '#local/places.ts'
import { sqlOf } from '#local/stack.ts'
import { usage } from './usage.ts'

/** `npm run prerender [-- <folder>]`: page and payload of every vendor, for a plain host. Resolves with the exit code. */
export async function prerender(env: NodeJS.ProcessEnv, [given, ...rest]: string[]): Promise<number> {
  if (rest.length > 0) throw new Failure(`Usage: ${usage['--prerender']}`)
  const folder = given ? resolve(given) : distFolder
  if (!existsSync(join(folder, 'index.html')))
    throw new Failure(`${folder} holds no built app: npm run build makes it.`)
  const { url, operator, databaseUrl } = optionsFrom(env)
  if (!url)
    throw new Failure('NOREN_URL=https://... names the address that people open: the pages name it, too.')
  const write = async (sql: Sql): Promise<void> => {
    try {
      const urls = await writePages(sql, { folder, origin: url, operator })
      say(`Pages of ${urls.length} vendors are written into ${folder}.`)
    } catch (error) {
      throw new Failure(`The pages could not be written into ${folder}: ${reasonOf(error)}`)
    }
  }
  if (databaseUrl) await onlyRead(databaseUrl, write)
  else await withDatabase(env, write)
  return 0
}

/** A database of one's own is asked, and nothing in it changed: it may be a hosted one, whose migrations come otherwise. */
async function onlyRead(databaseUrl: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = sqlOf(databaseUrl, 2)
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 2 })
  }
}
