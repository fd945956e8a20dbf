// The same functions with a fault planted, in the test's database only.

import type { Sql } from 'postgres'

/** Whoever sells no longer waits for the one who sells before. */
export async function withoutLock(sql: Sql): Promise<void> {
  await change(sql, 'public.hold_seats', /perform private\.lock_vendor\([^)]*\);/)
  await change(sql, 'public.confirm_booking', /perform private\.lock_vendor\([^)]*\);/)
}

/** A hold that has ended goes on taking its seats. */
export const holdsForEver = (sql: Sql): Promise<void> =>
  change(sql, 'private.reason_of', /and h\.expires_at > p_now/, '')

async function change(sql: Sql, name: string, what: RegExp, by = 'null;'): Promise<void> {
  const [row] = await sql<{ text: string }[]>`select pg_get_functiondef(${name}::regproc) as text`
  const text = row?.text ?? ''
  if (!what.test(text)) throw new Error(`${name} no longer holds ${what}`)
  await sql.unsafe(text.replace(what, by))
}
