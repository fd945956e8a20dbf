import type { Sql } from 'postgres'
import { withDatabase } from '#local/database/with-database.ts'
import { demoAccounts } from '#local/demo/accounts.ts'
import { seedDemo } from '#local/demo/seed-demo.ts'
import { Failure, say } from '#local/failure.ts'
import { optionsFrom } from '#local/options.ts'
import { type Ask, beforeLoss } from './before-loss.ts'
import { usage } from './usage.ts'

/** Fresh demo data, whether the stack runs or not. Tablets notice by the new epoch. */
export async function reset(env: NodeJS.ProcessEnv, words: string[], ask?: Ask): Promise<number> {
  if (words.some((word) => word !== '--yes')) throw new Failure(`Usage: ${usage['--reset']}`)
  const refuse = (why: string) => new Failure(`Nothing was reset: this is no demo (${why}).`)
  if (!optionsFrom(env).demo) throw refuse('HOST, DATABASE_URL, NOREN_TRUST_PROXY or NOREN_DEMO=off is set')
  await withDatabase(env, async (sql, { home }, running) => {
    if (running && !running.demo) throw refuse(`Noren runs at ${running.url} without demo data`)
    await beforeLoss(sql, home, 'reset', words.includes('--yes'), ask)
    await resetData(sql)
  })
  say('Demo data is fresh. Tablets that were open begin anew by themselves.')
  return 0
}

export async function resetData(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // Truncating passes the triggers that keep rows from vanishing; the vendors' clocks go with them, and a new
    // clock has a new epoch.
    await tx`truncate public.vendor, private.synced, private.hold, private.month_marks, private.rate_counter, private.admin, private.admin_link cascade`
    await tx`delete from auth.users where id <> all (${demoAccounts.map(({ id }) => id)})`
    await seedDemo(tx)
  })
}
