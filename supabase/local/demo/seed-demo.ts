import type { Sql, TransactionSql } from 'postgres'
import { makeMissingKeys } from '#functions/tickets/keys.ts'
import { seedFloor } from './floor/seed-floor.ts'
import { seedAccounts } from './seed-accounts.ts'
import { seedBookings } from './seed-bookings.ts'
import { seedCards } from './seed-cards.ts'
import { seedEvents } from './seed-events.ts'
import { seedPrices } from './seed-prices.ts'
import { seedVenues } from './seed-venues.ts'

/** Demo data into a database that nobody has used yet; false when there was something already. */
export async function seedDemoOnce(sql: Sql): Promise<boolean> {
  return sql.begin(async (tx) => {
    // Two starts on one database must not both find it empty.
    await tx`select pg_advisory_xact_lock(hashtext('noren demo'))`
    const [found] = await tx<{ used: boolean }[]>`
      select exists (select from public.vendor) or exists (select from auth.users)
        or exists (select from private.admin_link) as used`
    if (found?.used) return false
    await seedDemo(tx)
    return true
  })
}

export async function seedDemo(tx: TransactionSql): Promise<void> {
  // Nobody gets a mail for made-up bookings.
  await tx`select set_config('noren.no_mails', 'on', true)`
  await seedVenues(tx)
  await seedPrices(tx)
  await seedCards(tx)
  await seedFloor(tx)
  await seedEvents(tx)
  await makeMissingKeys(tx)
  await seedAccounts(tx)
  await seedBookings(tx)
  // Without figures the planner takes any index that begins with the vendor, and sessions keep such plans.
  await tx`analyze public.booking, public.booking_history, public.guest`
}
