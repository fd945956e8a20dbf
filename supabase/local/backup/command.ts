import { openSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeLoss } from '#local/commands/before-loss.ts'
import { usage } from '#local/commands/usage.ts'
import { readScripts } from '#local/database/migrate.ts'
import { withDatabase } from '#local/database/with-database.ts'
import { Failure, reasonOf, say } from '#local/failure.ts'
import { dumpInto } from './dump.ts'
import { restoreFrom } from './restore.ts'

/** `npm run backup`: all rows into a file, whether Noren runs or not. Resolves with the exit code. */
export async function backupCommand(env: NodeJS.ProcessEnv, words: string[]): Promise<number> {
  if (words.length > 0) throw new Failure(`Usage: ${usage['--backup']}`)
  say(await withDatabase(env, (sql, { home }) => dumpInto(home, sql)))
  return 0
}

/** `npm run restore -- <file>`: what is there makes room for what a backup holds. Resolves with the exit code. */
export async function restoreCommand(env: NodeJS.ProcessEnv, words: string[]): Promise<number> {
  const [file, ...more] = words.filter((word) => word !== '--yes')
  if (!file || more.length > 0) throw new Failure(`Usage: ${usage['--restore']}`)
  // Both may lie where only root can read them, and root's rights are given up with the next step.
  const [handle, scripts] = [opened(file), readScripts()]
  await withDatabase(env, async (sql, { home }, running) => {
    if (running) throw new Failure(`Noren runs at ${running.url}: stop it first. Nothing was changed.`)
    await beforeLoss(sql, home, 'restored', words.includes('--yes'))
    const { taken, rows, applied } = await restoreFrom(sql, handle, scripts).catch((error: unknown) => {
      throw new Failure(`${file} was not restored, and nothing was changed: ${reasonOf(error)}`)
    })
    say(
      `${rows} rows as they were at ${taken}${applied.length > 0 ? `, migrated by ${applied.length}` : ''}.`,
    )
    say('Tablets pull anew by themselves, and send again what the backup lacks.')
  })
  return 0
}

function opened(file: string): number {
  try {
    return openSync(resolve(process.env.INIT_CWD ?? '.', file), 'r')
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${reasonOf(error)}`)
  }
}
