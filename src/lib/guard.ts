// The guard of signed-in routes, apart from the router so that public pages never load it.

import { adminRule, type Caller, signedInRule } from '#domain/guard-rule.ts'
import { currentIdentity, type Identity } from '#sync/identity.ts'
import { setServer } from '#sync/server.ts'
import { isWiping } from '#sync/wiping.ts'
import { applyRule } from './apply-rule.ts'
import { anonKey, supabaseUrl } from './env.ts'
import { isRemembered, renewSessionCookie } from './session-cookie.ts'

/** Lets a signed-in person in and says who it is; everybody else leaves by redirect. Asks no network. */
export async function enterSignedIn(path: string): Promise<Identity> {
  await leaveHalfDoneWipe()
  const { identity, caller } = look()
  applyRule(signedInRule(caller, path))
  renewSessionCookie()
  return identity as Identity
}

export function enterAdmin(path: string): void {
  applyRule(adminRule(look().caller, path))
}

/** The person who is signed in and remembered, null otherwise. */
export function presentPerson(): Identity | null {
  const { identity, caller } = look()
  return caller.remembered ? identity : null
}

let looked: Promise<boolean> | undefined

// Once per start: a sign-out that was cut off goes on, on the sign-in page, before anything is opened.
async function leaveHalfDoneWipe(): Promise<void> {
  looked ??= isWiping().catch(() => false)
  if (await looked) applyRule({ kind: 'redirect', to: '/login' })
}

function look(): { identity: Identity | null; caller: Caller } {
  setServer({ url: supabaseUrl(), anonKey: anonKey() })
  const identity = currentIdentity()
  const caller = {
    known: identity !== null,
    remembered: isRemembered(),
    isAdmin: identity?.isAdmin ?? false,
  }
  return { identity, caller }
}
