import type { Sql } from 'postgres'
import { demoAccounts } from './demo/accounts.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { Failure, say } from './failure.ts'
import { optionsFrom } from './options.ts'
import { withDatabase } from './with-database.ts'

/** Fresh demo data, whether the stack runs or not. Tablets notice by the new epoch. */
export async function reset(env: NodeJS.ProcessEnv): Promise<number> {
  if (!optionsFrom(env).demo)
    throw new Failure('Nothing was reset: this is no demo (HOST, DATABASE_URL or NOREN_DEMO=off is set).')
  await withDatabase(env, resetData)
  say('Demo data is fresh. Tablets that were open begin anew by themselves.')
  return 0
}

export async function resetData(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // Truncating passes the triggers that keep rows from vanishing; the vendors' clocks go with them, and a new
    // clock has a new epoch.
    await tx`truncate public.vendor, private.admin cascade`
    await tx`delete from auth.users where id <> all (${demoAccounts.map(({ id }) => id)})`
    await seedDemo(tx)
  })
}
