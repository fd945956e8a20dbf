import type { Sql } from 'postgres'
import { demoAccounts, hanabiWorks, sakuraTei } from './accounts.ts'
import { seedAccounts } from './seed-accounts.ts'

const ids = demoAccounts.map(({ id }) => id)

/** Whether the demo accounts are in this database. */
export async function hasDemoAccounts(sql: Sql): Promise<boolean> {
  const [found] = await sql<
    { is: boolean }[]
  >`select exists (select from auth.users where id in ${sql(ids)}) as is`
  return found?.is === true
}

/** Takes the accounts whose password everybody knows out of a database that a network may hear; false: none were there. */
export async function removeDemoAccounts(sql: Sql): Promise<boolean> {
  // Their links to vendors, their sessions and what made one of them an admin go with them.
  const gone = await sql`delete from auth.users where id in ${sql(ids)}`
  return gone.count > 0
}

/** The demo accounts again, where the demo's vendors are still there and the accounts are not. */
export async function restoreDemoAccounts(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const vendors = await tx`select from public.vendor where id in ${tx([sakuraTei, hanabiWorks])}`
    const accounts = await tx`select from auth.users where id in ${tx(ids)}`
    if (vendors.count === 2 && accounts.count === 0) await seedAccounts(tx)
  })
}
