// How somebody who was invited comes in: by a new account, by the one they have, or as they are signed in already.

import { termsVersion } from '#domain/text/legal.ts'
import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { checkLink } from '#lib/session/check-link.ts'
import { signInAndRemember } from '#lib/session/enter.ts'
import { isInstalled } from '#lib/session/session-cookie.ts'
import { readSignInState } from '#lib/session/sign-in-state.ts'
import { sessionStands } from '#sync/session/account/session-stands.ts'
import { joinVendor } from '#sync/session/colleagues/colleague-api.ts'
import { makeWayForInvited, openInvitation } from '#sync/session/colleagues/invitation.ts'
import { currentIdentity, type Identity } from '#sync/session/identity.ts'
import { setServer } from '#sync/session/server.ts'
import { signUp } from '#sync/session/sign-up.ts'
import { remoteOfPage } from './colleagues.ts'

export type InvitedCode =
  | 'link_invalid'
  | 'other_account'
  | 'other_vendor'
  /** The session of who looked signed in has ended, on another device perhaps. */
  | 'signed_out'
  /** The account is there and its address is not confirmed: somebody else was quicker, or the invitation has ended meanwhile. */
  | 'unconfirmed'
  | 'wrong_credentials'
  | 'weak_password'
  | 'too_many_requests'
  | 'storage_error'
  | 'other_tab'
  | 'offline'
  | 'unavailable'

const server = () => ({ url: supabaseUrl(), anonKey: anonKey() })

export const readInvitation = (token: string) => openInvitation(server(), token)

export interface Present {
  /** Who is signed in on this device. */
  person: Identity | null
  /** Whose session has ended, on this device or by another one. */
  ended: Identity | null
}

/** Asks Auth too: a session that another device has ended looks good here until its token is an hour old. */
export async function whoIsHere(): Promise<Present> {
  setServer(server())
  const known = currentIdentity()
  const { inside, ended } = await readSignInState()
  if (inside && (await sessionStands())) return { person: known, ended: null }
  return { person: null, ended: inside || ended ? known : null }
}

export interface InvitedPerson {
  token: string
  email: string
  password: string
}

/**
 * Makes the account and signs in; null when the person is inside. `perhapsMade`: an earlier try was not answered, and
 * may have used the link up.
 */
export async function signUpInvited(
  { token, email, password }: InvitedPerson,
  language: string,
  perhapsMade: boolean,
): Promise<InvitedCode | null> {
  setServer(server())
  const fault = await makeWayForInvited(server(), token)
  if (fault && !(fault === 'link_invalid' && perhapsMade)) return fault
  if (!fault) {
    const made = await signUp(email, password, { terms_version: termsVersion, language, invitation: token })
    if (!made.ok) return made.code === 'invalid_email' ? 'unavailable' : made.code
  }
  const refused = await signInAndRemember(email, password, isInstalled())
  if (refused === 'wrong_credentials' || refused === 'email_not_confirmed') return fault ?? 'unconfirmed'
  return refused
}

/** Signs in with the account that the address has, and joins; null when the person is inside. */
export async function signInInvited({ token, email, password }: InvitedPerson): Promise<InvitedCode | null> {
  const refused = await signInAndRemember(email, password, isInstalled())
  if (refused) return refused === 'email_not_confirmed' ? 'wrong_credentials' : refused
  return joinAsSignedIn(token)
}

/** The one who is signed in joins; null when they work there now, by an earlier try without an answer too. */
export async function joinAsSignedIn(token: string): Promise<InvitedCode | null> {
  setServer(server())
  const reply = await joinVendor(remoteOfPage(), token)
  if (reply.ok && !reply.value.ok && reply.value.code !== 'link_invalid') {
    const { code } = reply.value
    return code === 'other_account' || code === 'other_vendor' ? code : 'unavailable'
  }
  if (!reply.ok && reply.fault === 'auth' && !(await sessionStands())) return 'signed_out'
  // What this device knew before says nothing: who was removed elsewhere has an old link here.
  if ((await checkLink()) && currentIdentity()?.vendorId) return null
  if (!reply.ok) return reply.fault === 'network' || reply.fault === 'timeout' ? 'offline' : 'unavailable'
  // Joined, and whose business it is could not be read: the page behind asks again.
  return reply.value.ok ? null : 'link_invalid'
}
