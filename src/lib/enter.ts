// Signing in and up as the screens use it: the server's address, cookies and console reports around sync's deeds.

import { termsVersion } from '#domain/legal.ts'
import { setServer } from '#sync/server.ts'
import { type SignInCode, signIn } from '#sync/sign-in.ts'
import { type SignedUp, signUp } from '#sync/sign-up.ts'
import { finishWipe } from '#sync/wipe.ts'
import { anonKey, supabaseUrl } from './env.ts'
import { report } from './report.ts'
import { writeSessionCookie, writeVendorType } from './session-cookie.ts'

const startServer = () => setServer({ url: supabaseUrl(), anonKey: anonKey() })

/** Null when the person is signed in. */
export async function signInHere(
  email: string,
  password: string,
  remember: boolean,
): Promise<SignInCode | null> {
  // What a sign-out has still to delete must not be what this person is about to get.
  await finishWipe().catch(() => false)
  startServer()
  const done = await signIn(email, password, report)
  if (!done.ok) return done.code
  writeSessionCookie(remember)
  writeVendorType(done.identity.vendorType)
  return null
}

export async function signUpHere(
  email: string,
  password: string,
  language: string,
): Promise<Extract<SignedUp, { ok: false }>['code'] | null> {
  startServer()
  const done = await signUp(email, password, { terms_version: termsVersion, language })
  return done.ok ? null : done.code
}
