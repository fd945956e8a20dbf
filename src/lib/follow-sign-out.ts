import { currentIdentity, onSessionChange } from '#sync/identity.ts'
import { onWiped } from '#sync/wipe.ts'

let leaving = false

/** This tab signs out itself: it goes to the sign-in page when everything is gone, not at the first sign. */
export function leaveByMyself(): void {
  leaving = true
}

/** Another tab signed out, or somebody else signed in there: nothing of the person before may stay on this screen. */
export function followSignOut(userId: string): () => void {
  const look = () => {
    if (!leaving && currentIdentity()?.id !== userId) location.replace('/login')
  }
  const leaves = [onSessionChange(look), onWiped(look)]
  return () => {
    for (const leave of leaves) leave()
  }
}
