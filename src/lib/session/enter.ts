// Signing in and up as the screens use it: the server's address, cookies and console reports around sync's deeds.

import { termsVersion } from '#domain/text/legal.ts'
import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { report } from '#lib/app/report.ts'
import { type ClaimCode, claimAdminLink } from '#sync/session/admin-link.ts'
import { currentIdentity } from '#sync/session/identity.ts'
import { setServer } from '#sync/session/server.ts'
import { type SignInCode, signIn } from '#sync/session/sign-in.ts'
import { type SignedUp, signUp } from '#sync/session/sign-up.ts'
import { aloneWithDevice } from '#sync/sign-out/turn.ts'
import { finishWipeAtSignIn } from '#sync/sign-out/wipe.ts'
import { isInstalled, writeSessionCookie, writeVendorType } from './session-cookie.ts'
import { readSignInState } from './sign-in-state.ts'

/** Longer than a sign-out that was begun in another tab has its answer. */
const turnMs = 8000

const startServer = () => setServer({ url: supabaseUrl(), anonKey: anonKey() })

/** Null when the person is signed in. */
export async function signInAndRemember(
  email: string,
  password: string,
  remember: boolean,
): Promise<SignInCode | null> {
  // What a sign-out has still to delete must not be what this person is about to get.
  await finishWipeAtSignIn().catch(() => undefined)
  startServer()
  const code = await aloneWithDevice(turnMs, async () => {
    const done = await signIn(email, password, report)
    if (!done.ok) return done.code
    writeSessionCookie(remember)
    writeVendorType(done.identity.vendorType)
    return null
  })
  return code === 'held' ? 'other_tab' : code
}

export async function signUpAndReport(
  email: string,
  password: string,
  language: string,
): Promise<Extract<SignedUp, { ok: false }>['code'] | null> {
  startServer()
  const done = await signUp(
    email,
    password,
    { terms_version: termsVersion, language },
    `${location.origin}/confirm-email`,
  )
  return done.ok ? null : done.code
}

export type FirstAdminCode = Exclude<ClaimCode, 'no_account'>

export type FirstAdmin =
  | { state: 'inside' }
  /** An admin was made; signing in did not work, or somebody else is signed in here. */
  | { state: 'made'; isOtherInside: boolean }
  | { state: 'refused'; code: FirstAdminCode }

/**
 * Makes the account where there is none, then an admin of it by the link, and signs in. May be repeated after any
 * failure; `perhapsMade` says that an earlier try with this link was not answered.
 */
export async function claimAdminAndRemember(
  person: { token: string; email: string; password: string },
  language: string,
  perhapsMade: boolean,
): Promise<FirstAdmin> {
  startServer()
  const server = { url: supabaseUrl(), anonKey: anonKey() }
  let refused = await claimAdminLink(server, person)
  if (refused === 'no_account') {
    const made = await signUp(person.email, person.password, { language })
    if (!made.ok) return { state: 'refused', code: made.code }
    refused = await claimAdminLink(server, person)
  }
  if (refused === 'no_account') return { state: 'refused', code: 'unavailable' }
  // After a lost answer the link is used, and by this very account: then its password opens.
  if (refused && !(refused === 'link_invalid' && perhapsMade)) return { state: 'refused', code: refused }
  const isOtherInside =
    (await readSignInState()).inside && currentIdentity()?.email.toLowerCase() !== person.email.toLowerCase()
  if (!isOtherInside && !(await signInAndRemember(person.email, person.password, isInstalled()))) {
    return { state: 'inside' }
  }
  return refused ? { state: 'refused', code: refused } : { state: 'made', isOtherInside }
}
