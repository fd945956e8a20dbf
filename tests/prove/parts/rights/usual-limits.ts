import type { Sql } from 'postgres'
import type { Restaurant } from '#tests/fixtures/customer.ts'

export interface Found {
  cases: number
  faults: string[]
  figures?: Record<string, number>
}

/** What was broken on purpose, and what the check said of it: nothing when it is blind there. */
export interface Control {
  broken: string
  seen: string | undefined
}

/** The figures of the migrations again, whatever a check before has set. */
export const usualLimits = async (sql: Sql) => {
  const figures = {
    hold_caller: 120,
    confirm_caller: 60,
    hold_vendor: 1500,
    hold_network: 600,
    confirm_contact: 8,
  }
  const open = { open_holds_caller: 6, open_holds_vendor: 300 }
  const shares = {
    held_share_caller: 50,
    kept_share_caller: 100,
    kept_share_network: 400,
    booked_share_caller: 50,
    taken_share_network: 75,
  }
  for (const [name, most] of Object.entries({ ...figures, ...open, ...shares }))
    await sql`update private.rate_limit set at_most = ${most} where name = ${name}`
}

/** So many minutes go by for the holds and counters of a restaurant. */
export async function passes(sql: Sql, restaurant: Restaurant, minutes: number): Promise<void> {
  const span = `${minutes} minutes`
  await sql`update private.hold set made_at = made_at - ${span}::interval, expires_at = expires_at - ${span}::interval
    where vendor_id = ${restaurant.id}`
  await sql`update private.rate_counter set ends_at = ends_at - ${span}::interval where vendor_id = ${restaurant.id}`
}
