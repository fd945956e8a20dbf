import type { Sql } from 'postgres'

/**
 * Confirms the address of an account, as the link in a mail does where mails are sent. False when nobody has the address.
 */
export async function confirmEmail(sql: Sql, email: string): Promise<boolean> {
  const confirmed = await sql`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null
    where email = ${email.trim().toLowerCase()} and email <> ''
    returning id`
  return confirmed.length > 0
}
