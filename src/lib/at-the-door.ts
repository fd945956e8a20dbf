// What the sign-in page says before anybody signs in.

import { currentIdentity } from '#sync/identity.ts'
import { hasSession } from '#sync/session.ts'
import { waitingHere } from '#sync/waiting-here.ts'
import { finishWipe } from '#sync/wipe.ts'
import { isWiping } from '#sync/wiping.ts'
import { presentPerson } from './guard.ts'
import { leave } from './left.ts'
import { faultName, report } from './report.ts'
import { isInstalled } from './session-cookie.ts'

export interface AtTheDoor {
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

export async function lookAtTheDoor(): Promise<AtTheDoor> {
  const rememberAtFirst = isInstalled()
  if (await isWiping().catch(() => false)) {
    return { inside: false, waiting: 0, ended: false, leaving: true, rememberAtFirst }
  }
  const inside = presentPerson() !== null && (await hasSession())
  return {
    inside,
    waiting: await waitingHere().catch(() => 0),
    ended: currentIdentity() !== null && !inside,
    leaving: false,
    rememberAtFirst,
  }
}

export async function finishLeaving(): Promise<void> {
  leave()
  await finishWipe().catch((fault: unknown) => report('storage_failed', faultName(fault)))
}
