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

/** Whether nothing but the demo is here: no vendor, no admin and no link for one that somebody made for real. */
async function isOnlyDemo(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ is: boolean }[]>`
    select not exists (select from public.vendor where id not in ${sql([sakuraTei, hanabiWorks])})
      and not exists (select from private.admin where user_id not in ${sql(ids)})
      and not exists (select from private.admin_link where used_at is not null) as is`
  return found?.is === true
}

/** The demo accounts again, where the demo's vendors are still there and the accounts are not. */
export async function restoreDemoAccounts(sql: Sql): Promise<void> {
  if (!(await isOnlyDemo(sql))) return
  await sql.begin(async (tx) => {
    const vendors = await tx`select from public.vendor where id in ${tx([sakuraTei, hanabiWorks])}`
    const accounts = await tx`select from auth.users where id in ${tx(ids)}`
    if (vendors.count === 2 && accounts.count === 0) await seedAccounts(tx)
  })
}
