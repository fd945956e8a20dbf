// The server's functions with a fault planted, in a test's database only. Each answers how to take it out again.

import type { Sql } from 'postgres'

type Mend = () => Promise<void>

/** Whoever sells no longer waits for the one who sells before. */
export const withoutLock = (sql: Sql): Promise<Mend> =>
  change(sql, ['public.hold_seats', 'private.take_hold'], /perform private\.lock_vendor\([^)]*\);/, 'null;')

/** A hold that has ended goes on taking its seats. */
export const holdsForEver = (sql: Sql): Promise<Mend> =>
  change(sql, ['private.occupied', 'private.reason_of'], /and h\.expires_at > p_now/, '')

/** The same of tickets. */
export const ticketsWithoutLock = (sql: Sql): Promise<Mend> =>
  change(sql, ['public.hold_spots', 'private.take_hold'], /perform private\.lock_vendor\([^)]*\);/, 'null;')

/** A hold of tickets that has ended goes on taking their seats. */
export const heldTicketsForEver = (sql: Sql): Promise<Mend> =>
  change(sql, ['private.spots_held'], /and h\.expires_at > p_now/, '')

/** There are as many tickets of each kind as there are seats. */
export const kindsWithoutLimit = (sql: Sql): Promise<Mend> =>
  change(
    sql,
    ['private.spots_reason'],
    /case when private\.kinds_sold_out/,
    'case when false and private.kinds_sold_out',
  )

/** Who asks for an event learns nothing of those that exclude it. */
export const exclusionForgotten = (sql: Sql): Promise<Mend> =>
  change(sql, ['private.exclusive_pairs'], /begin\n/, 'begin\n  return;\n')

/** Who pays when the hold is over is honoured, whoever has the seats by now. */
export const latePaymentsTakeSeats = (sql: Sql): Promise<Mend> =>
  change(sql, ['private.honoured'], /if private\.hold_reason\([^;]*then return null; end if;/, '')

/** Whoever settles a payment no longer waits for the one who sells before. */
export const paymentsWithoutLock = (sql: Sql): Promise<Mend> =>
  change(
    sql,
    ['private.settle_payment', 'public.hold_spots', 'private.take_hold'],
    /perform private\.lock_vendor\([^)]*\);/,
    'null;',
  )

/** What was paid for nothing stays with the house. */
export const paidAndKept = (sql: Sql): Promise<Mend> =>
  change(sql, ['private.return_payment'], /perform private\.owe\([^;]*;/, '')

/** The seats of who cancelled are not given back. */
export const cancelledStaysLive = (sql: Sql): Promise<Mend> =>
  change(sql, ['private.is_live', 'private.crowd'], /'seated'/, `'seated', 'cancelled'`)

/** Who sits over the time is thought to be gone. */
export const overstaysForgotten = (sql: Sql): Promise<Mend> =>
  change(sql, ['private.occupied'], /v_minute >= b\.due/, 'false')

/** No fault, for tests whose days lie ahead: what tablets say was done then is not pulled back to now. */
export const instantsOfTheFuture = (sql: Sql): Promise<Mend> =>
  change(
    sql,
    ['private.as_received'],
    /least\((\(c->>'at'\)::timestamptz), now\(\) \+ interval '2 minutes'\)/,
    '$1',
  )

/** Deleting a booking is told to no tablet. */
export const tabletsForgotten = (sql: Sql): Promise<Mend> =>
  change(sql, ['private.booking_json'], /'deleted', b\.deleted/, `'deleted', false`)

/** Who came is not counted for the guest. */
export const guestsForgotten = (sql: Sql): Promise<Mend> =>
  change(sql, ['private.visits_of'], /'left'/, `'arrived'`)

async function change(sql: Sql, names: string[], what: RegExp, by: string): Promise<Mend> {
  const before: string[] = []
  for (const name of names) {
    const [row] = await sql<{ text: string }[]>`select pg_get_functiondef(${name}::regproc) as text`
    const text = row?.text ?? ''
    if (!what.test(text)) throw new Error(`${name} no longer holds ${what}`)
    before.push(text)
    await sql.unsafe(text.replace(what, by))
  }
  return async () => {
    for (const text of before) await sql.unsafe(text)
  }
}
