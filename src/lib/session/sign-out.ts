// Signing out: everything on this device goes first, then Auth is told. It works offline too.

import { faultName, report } from '#lib/app/report.ts'
import { closeVendorSync } from '#lib/data/vendor-sync.ts'
import { checkedToken } from '#sync/session/access-token.ts'
import { currentIdentity } from '#sync/session/identity.ts'
import { withSignOutLock } from '#sync/sign-out/turn.ts'
import { wipeDevice } from '#sync/sign-out/wipe.ts'
import { isStillUnderWay, markWiping, type Wipe } from '#sync/sign-out/wipe-marker.ts'
import { endServerSession, serverAnswers } from './end-server-session.ts'
import { signOutQuietly } from './follow-sign-out.ts'
import { markSignedOut } from './signed-out.ts'

const renewMs = 2500

/**
 * `but outboxes` leaves what only another member can send; all else goes. Ends on the sign-in page: by a full page load
 * where the server answers, so that nothing of the person stays in memory either; otherwise by `showSignIn`, which shows it
 * from memory, since no file of the app is left on the device.
 */
export async function signOutOnDevice(showSignIn: () => Promise<void>, what: Wipe): Promise<void> {
  markSignedOut()
  const person = currentIdentity()?.id
  const isStill = () => currentIdentity()?.id === person
  const isDone = await withSignOutLock(async () => isStill() && signOut(showSignIn, what).then(() => true))
  // Another tab was first. Emptying the device once more could meet who signs in meanwhile.
  if (!isDone) await signOutQuietly(showSignIn)
}

async function signOut(showSignIn: () => Promise<void>, what: Wipe): Promise<void> {
  // First of all: whatever ends this page from now on, the next one goes on with signing out.
  const mark = await markWiping(what).catch(() => undefined)
  const token = await presentToken()
  await closeVendorSync()
  let isOurs = true
  try {
    isOurs = await wipeDevice(what, mark)
  } catch (fault) {
    // The sign that a wipe is under way stays: the sign-in page goes on with it.
    report('storage_failed', faultName(fault))
  }
  // Auth's answer would have the browser delete what is to stay: work for a colleague, or what somebody has got who signed
  // in while this tab was asleep and another one finished its wipe.
  // Where its sign stands the wipe has failed, and nobody has signed in since.
  const isFree = async () =>
    currentIdentity() === null || (mark !== undefined && (await isStillUnderWay(mark).catch(() => true)))
  const answers =
    isOurs && what === 'everything' ? await endServerSession(token, isFree) : await serverAnswers()
  if (answers) location.replace('/login')
  else await showSignIn()
}

// An access token that has ended is renewed for this: Auth could not tell otherwise which session to end.
const presentToken = (): Promise<string | null> =>
  Promise.race([
    checkedToken().catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), renewMs)),
  ])
