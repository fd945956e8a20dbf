import type { Sql } from 'postgres'

/**
 * Confirms the address of an account, as the link in a mail does where mails are sent, and says when it signed up: whose
 * address it is may ask whether that was they. Undefined when nobody has the address.
 */
export async function confirmEmail(sql: Sql, email: string): Promise<Date | undefined> {
  const [confirmed] = await sql<{ signed_up: Date }[]>`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null
    where email = ${email.trim().toLowerCase()} and email <> ''
    returning created_at as signed_up`
  return confirmed?.signed_up
}
