// The guard of signed-in routes, apart from the router so that public pages never load it.

import { adminRule, type Caller, signedInRule } from '#domain/access/guard-rule.ts'
import type { Namespaces } from '#i18n/i18n-types.ts'
import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import type { Opened } from '#lib/data/vendor-sync.ts'
import { loadWords } from '#lib/text/words.ts'
import { currentIdentity, type Identity } from '#sync/session/identity.ts'
import { setServer } from '#sync/session/server.ts'
import { isWiping } from '#sync/sign-out/wipe-marker.ts'
import { applyRule } from './apply-rule.ts'
import { isRemembered, renewSessionCookie } from './session-cookie.ts'

/** Lets a signed-in person in, with the words of their screens, and says who it is; everybody else leaves by redirect. Asks no server. */
export async function enterSignedIn(path: string): Promise<Identity> {
  await leaveHalfDoneWipe()
  const { identity, caller } = look()
  applyRule(signedInRule(caller, path))
  renewSessionCookie()
  await loadWords(...wordsOf(identity?.vendorType ?? null))
  return identity as Identity
}

/** Lets an administrator in and says who it is; everybody else leaves, or is told that it is not for them. */
export async function enterAdmin(path: string): Promise<Identity> {
  applyRule(adminRule(look().caller, path))
  // `events`: what is said of the seats of an event stands there once, for staff and admins.
  await loadWords('admin', 'phoneField', 'events')
  return enterSignedIn(path)
}

/** What the signed-in layout needs around a page that visitors may read too; null for a visitor. */
export async function readSession(): Promise<{
  identity: Identity
  sync: Opened
} | null> {
  const identity = currentPerson()
  if (!identity || (!identity.vendorId && !identity.isAdmin)) return null
  await loadWords(...wordsOf(identity.vendorType))
  return { identity, sync: await (await import('#lib/data/vendor-sync.ts')).tryVendorSync(identity) }
}

/** The person who is signed in and remembered, null otherwise. */
export function currentPerson(): Identity | null {
  const { identity, caller } = look()
  return caller.remembered ? identity : null
}

/** The dictionaries that all signed-in screens of a vendor share. */
const wordsOf = (vendorType: string | null): Namespaces[] =>
  vendorType ? ['shell', 'stand', 'setup', 'bookingList', 'daily', 'seating'] : ['shell']

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
