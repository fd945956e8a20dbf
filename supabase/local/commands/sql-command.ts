import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { withDatabase } from '#local/database/with-database.ts'
import { Failure, reasonOf, say } from '#local/failure.ts'

/**
 * `npm run sql -- <file>`: runs it as the database's owner, in one transaction, and prints each row that it asks for. For what
 * has no screen yet. Resolves with the exit code.
 */
export async function sqlCommand(env: NodeJS.ProcessEnv, [file, ...more]: string[]): Promise<number> {
  if (!file || more.length > 0) throw new Failure('Usage: npm run sql -- <file>')
  const text = textOf(file)
  const rows = await withDatabase(env, (sql) =>
    sql.begin(async (tx) => (await tx.unsafe(text)).flat()),
  ).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure(`Nothing was changed: ${reasonOf(error)}`)
  })
  for (const row of rows) say(JSON.stringify(row))
  return 0
}

function textOf(file: string): string {
  try {
    return readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8')
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${reasonOf(error)}`)
  }
}
