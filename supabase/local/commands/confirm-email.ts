import type { Sql } from 'postgres'
import { newPassword } from './new-password.ts'

/**
 * Lets the account of this address sign in, with a new password that it gives back: whoever signed up first, with a
 * password of their own, may have been somebody else. 'confirmed' when it could sign in before, undefined when nobody
 * signed up with it.
 */
export async function confirmEmail(
  sql: Sql,
  email: string,
): Promise<{ password: string } | 'confirmed' | undefined> {
  const address = email.trim().toLowerCase()
  return sql.begin(async (tx) => {
    const [user] = await tx<{ id: string; is_confirmed: boolean }[]>`
      select id, email_confirmed_at is not null as is_confirmed from auth.users
      where email = ${address} and email <> '' for update`
    if (!user) return undefined
    if (user.is_confirmed) return 'confirmed'
    const password = newPassword()
    await tx`select private.take_over_account(${user.id}, ${password})`
    return { password }
  })
}
