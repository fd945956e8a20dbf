import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { presentWords } from '#lib/text/words.ts'
import {
  type AccountCode,
  changePassword,
  endOtherSessions,
  presentEmail,
  wishForEmail,
} from '#sync/session/account/account.ts'
import { currentIdentity, keepIdentity } from '#sync/session/identity.ts'

const server = () => ({ url: supabaseUrl(), anonKey: anonKey() })

/** Null when it was changed. */
export const changeOwnPassword = (passwords: {
  present: string
  next: string
}): Promise<AccountCode | null> => changePassword(server(), passwords)

/** Null when only this device is signed in. */
export const signOutElsewhere = (): Promise<AccountCode | null> => endOtherSessions(server())

/** Null when a mail is under way, if the address is free. */
export const wishForOtherEmail = (wish: {
  from: string
  to: string
  present: string
}): Promise<AccountCode | 'invalid_email' | null> =>
  wishForEmail(server(), {
    ...wish,
    language: presentWords().locale,
    page: `${location.origin}/confirm-email`,
    checksPassword: supabaseUrl() !== location.origin,
  })

/** Whoever is signed in is shown by the address that the account has now; true when it is another one. */
export async function refreshOwnEmail(): Promise<boolean> {
  const person = currentIdentity()
  const email = person && (await presentEmail(server()))
  const known = currentIdentity()
  if (!email || !known || known.id !== person.id || known.email === email) return false
  keepIdentity({ ...known, email })
  return true
}
