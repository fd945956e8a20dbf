import type { Sql } from 'postgres'
import { withDatabase } from '#local/database/with-database.ts'
import { demoAccounts } from '#local/demo/accounts.ts'
import { isOnlyDemo } from '#local/demo/accounts-in.ts'
import { seedDemo } from '#local/demo/seed-demo.ts'
import { Failure, say } from '#local/failure.ts'
import { optionsFrom } from '#local/options.ts'

/** Fresh demo data, whether the stack runs or not. Tablets notice by the new epoch. */
export async function reset(env: NodeJS.ProcessEnv): Promise<number> {
  const refuse = (why: string) => new Failure(`Nothing was reset: this is no demo (${why}).`)
  if (!optionsFrom(env).demo) throw refuse('HOST, DATABASE_URL, NOREN_TRUST_PROXY or NOREN_DEMO=off is set')
  await withDatabase(env, async (sql, _, running) => {
    if (running && !running.demo) throw refuse(`Noren runs at ${running.url} without demo data`)
    if (!(await isOnlyDemo(sql))) throw refuse('it holds a vendor or an admin of its own')
    await resetData(sql)
  })
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
