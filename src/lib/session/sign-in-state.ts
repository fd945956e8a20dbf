// What the sign-in page says before anybody signs in.

import { landingOf } from '#domain/access/menu.ts'
import { safeReturnPath } from '#domain/access/route-rule.ts'
import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { faultName, report } from '#lib/app/report.ts'
import { pendingOnDevice } from '#sync/outbox/pending-on-device.ts'
import { hasSession } from '#sync/session/access-token.ts'
import { currentIdentity } from '#sync/session/identity.ts'
import { finishWipe } from '#sync/sign-out/wipe.ts'
import { isWiping } from '#sync/sign-out/wipe-marker.ts'
import { pushInBackground } from '#sync/worker/background-push.ts'
import { currentPerson } from './guard.ts'
import { isKept } from './session-cookie.ts'
import { markSignedOut } from './signed-out.ts'

export interface SignInState {
  /** Whoever opens the page is signed in already. */
  inside: boolean
  /** Changes on this device that wait to be sent. */
  waiting: number
  /** Somebody was signed in here and the session has ended. */
  ended: boolean
  /** A sign-out is not at its end: `finishLeaving` once this page stands, since it takes the app's files away. */
  leaving: boolean
  rememberAtFirst: boolean
}

export async function readSignInState(): Promise<SignInState> {
  const rememberAtFirst = isKept()
  if (await isWiping().catch(() => false)) {
    return { inside: false, waiting: 0, ended: false, leaving: true, rememberAtFirst }
  }
  const inside = currentPerson() !== null && (await hasSession())
  return {
    inside,
    waiting: await pendingOnDevice().catch(() => 0),
    ended: currentIdentity() !== null && !inside,
    leaving: false,
    rememberAtFirst,
  }
}

/** Where signing in leads: to what was asked for, or else to where this person's work begins. */
export function pathAfterSignIn({ to }: { to?: unknown }): string {
  const path = safeReturnPath(to)
  return path === '/' ? landingOf(currentIdentity()?.vendorType ?? null) : path
}

export interface WaitingCount {
  waiting: number
  /** Of those, changes that the server now has. */
  sent: number
  /** The network is said to be back and did not answer: worth another try. */
  later: boolean
}

/**
 * Sends what the stored session may send, as the service worker does whenever the network is back, and counts again:
 * the outbox itself hears of it only when the app opens, and until then would name changes that all others see already.
 */
export async function sendAndCountWaiting(): Promise<WaitingCount> {
  const sent = new Set<string>()
  const onSent = (ids: readonly string[]) => {
    for (const id of ids) sent.add(id)
  }
  const server = { url: supabaseUrl(), anonKey: anonKey() }
  const result = await pushInBackground({ ...server, onSent }).catch(() => 'later')
  const waiting = await pendingOnDevice(undefined, sent).catch(() => 0)
  return { waiting, sent: sent.size, later: result === 'later' }
}

export async function finishSignOut(): Promise<void> {
  markSignedOut()
  await finishWipe().catch((fault: unknown) => report('storage_failed', faultName(fault)))
}
