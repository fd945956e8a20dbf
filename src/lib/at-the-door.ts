// What the sign-in page says before anybody signs in.

import { currentIdentity } from '#sync/identity.ts'
import { hasSession } from '#sync/session.ts'
import { waitingHere } from '#sync/waiting-here.ts'
import { finishWipe } from '#sync/wipe.ts'
import { presentPerson } from './guard.ts'
import { isInstalled } from './session-cookie.ts'

export interface AtTheDoor {
  /** Whoever opens the page is signed in already. */
  inside: boolean
  /** Changes on this device that wait to be sent. */
  waiting: number
  /** Somebody was signed in here and the session has ended. */
  ended: boolean
  rememberAtFirst: boolean
}

export async function lookAtTheDoor(): Promise<AtTheDoor> {
  await finishWipe().catch(() => false)
  const person = presentPerson()
  // Looking would make an empty database where nobody ever signed in.
  const session = currentIdentity() !== null && (await hasSession())
  return {
    inside: person !== null && session,
    waiting: await waitingHere().catch(() => 0),
    ended: currentIdentity() !== null && !(person !== null && session),
    rememberAtFirst: isInstalled(),
  }
}
