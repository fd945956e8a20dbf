import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { statementsOf } from '#local/database/schemas.ts'
import { withDatabase } from '#local/database/with-database.ts'
import { Failure, reasonOf, say } from '#local/failure.ts'
import { usage } from './usage.ts'

/**
 * `npm run sql -- <file>`: runs it as the database's owner, in one transaction, and prints each row that it asks for. For what
 * has no screen yet. Resolves with the exit code.
 */
export async function sqlCommand(env: NodeJS.ProcessEnv, [file, ...more]: string[]): Promise<number> {
  if (!file || more.length > 0) throw new Failure(`Usage: ${usage['--sql']}`)
  const text = textOf(file)
  refuseTransactions(file, text)
  const rows = await withDatabase(env, (sql) =>
    sql.begin(async (tx) => (await tx.unsafe(text)).flat()),
  ).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure(`Nothing was changed: ${reasonOf(error)}`)
  })
  for (const row of rows) say(JSON.stringify(row))
  return 0
}

// A `commit` in the file would end our transaction, and what follows it could fail after something was changed.
const ofTransactions =
  /^(begin|start|commit|end|rollback|abort|savepoint|release|prepare(?=\s+transaction))\b/i

function refuseTransactions(file: string, text: string): void {
  for (const statement of statementsOf({ file, text })) {
    const word = ofTransactions.exec(statement.text)?.[1]?.toUpperCase()
    if (word)
      throw new Failure(
        `${file}, line ${statement.line}: ${word} is not for a file that runs in one transaction as a whole. Take it out. Nothing was changed.`,
      )
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8')
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${reasonOf(error)}`)
  }
}
