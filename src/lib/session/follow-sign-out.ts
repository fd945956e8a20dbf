import { closeVendorSync } from '#lib/data/vendor-sync.ts'
import { stopSession } from '#sync/session/access-token.ts'
import { currentIdentity, onSessionChange } from '#sync/session/identity.ts'
import { otherSignOutsOver } from '#sync/sign-out/turn.ts'
import { onWiped } from '#sync/sign-out/wipe.ts'
import { serverAnswers } from './end-server-session.ts'
import { hasSignedOut, markSignedOut } from './signed-out.ts'

/**
 * Another tab signed out, or somebody else signed in there: nothing of the person before may stay on this screen.
 * `showSignIn` shows the sign-in page from memory: after a sign-out no file of the app is left on the device, and without
 * a network a page load would end on the browser's own error.
 */
export function followSignOut(userId: string, showSignIn: () => Promise<void>): () => void {
  const look = () => {
    const present = currentIdentity()?.id
    if (hasSignedOut() || present === userId) return
    markSignedOut()
    if (present) location.replace('/login')
    else void signOutQuietly(showSignIn)
  }
  const leaves = [onSessionChange(look), onWiped(look)]
  return () => {
    for (const end of leaves) end()
  }
}

/** Another tab has taken everything away: what is left is this page. */
export async function signOutQuietly(showSignIn: () => Promise<void>): Promise<void> {
  stopSession()
  const closed = closeVendorSync()
  await showSignIn()
  await closed
  await otherSignOutsOver()
  // Where the server answers, a page load empties the memory too.
  if (await serverAnswers()) location.replace('/login')
}
