// Mails about an account as the screens ask for them, and what their links do.

import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { presentWords } from '#lib/text/words.ts'
import {
  askForMail,
  endLinkSession,
  type MailCode,
  type NewPasswordCode,
  type Opened,
  openLink,
  setPassword,
} from '#sync/session/account/mail-links.ts'

const server = () => ({ url: supabaseUrl(), anonKey: anonKey() })

export type { MailCode } from '#sync/session/account/mail-links.ts'

/** The mails that somebody may ask for who is not signed in. */
export type AskedMail = 'recover' | 'resend'

export const pageOfMail = (mail: AskedMail): string =>
  `${location.origin}/${mail === 'recover' ? 'reset-password' : 'confirm-email'}`

/** Null when it is under way, if there is whom to send it to. */
export const askMail = (mail: AskedMail, email: string): Promise<MailCode | null> =>
  askForMail(server(), mail, email, pageOfMail(mail), presentWords().locale)

export const open = (link: Parameters<typeof openLink>[1]) => openLink(server(), link)

export type Reset =
  | { state: 'inside' }
  /** The password is set; `isOtherInside`: somebody else is signed in on this device. */
  | { state: 'done'; isOtherInside: boolean }
  | { state: 'refused'; code: NewPasswordCode }

/**
 * Sets the password, which ends every session of the account, and signs in here. `isFirst`: the account was confirmed by the link, and
 * the one typed may be that of the sign-up.
 */
export async function resetPassword(opened: Opened, password: string, isFirst: boolean): Promise<Reset> {
  const code = await setPassword(server(), opened, password)
  if (isFirst && code === 'same_password') await endLinkSession(server(), opened)
  // A try whose answer was lost may have set it, and then its session serves no more: the sign-in tells.
  else if (code && code !== 'ended') return { state: 'refused', code }
  const isOtherInside = await isSomebodyElseInside(opened)
  if (isOtherInside) return code === 'ended' ? { state: 'refused', code } : { state: 'done', isOtherInside }
  const { signInAndRemember } = await import('#lib/session/enter.ts')
  const { isKept } = await import('#lib/session/session-cookie.ts')
  const refused = await signInAndRemember(opened.email, password, isKept())
  if (!refused) return { state: 'inside' }
  return code === 'ended' ? { state: 'refused', code } : { state: 'done', isOtherInside: false }
}

async function isSomebodyElseInside({ userId }: Opened): Promise<boolean> {
  const { readSignInState } = await import('#lib/session/sign-in-state.ts')
  const { currentIdentity } = await import('#sync/session/identity.ts')
  return (await readSignInState()).inside && currentIdentity()?.id !== userId
}

/** After an address was confirmed: the session of the link goes, and whoever is signed in here is shown by the new address. */
export async function finishConfirming(opened: Opened): Promise<void> {
  await endLinkSession(server(), opened)
  const { currentIdentity, keepIdentity } = await import('#sync/session/identity.ts')
  const known = currentIdentity()
  if (known?.id === opened.userId && known.email !== opened.email)
    keepIdentity({ ...known, email: opened.email })
}
