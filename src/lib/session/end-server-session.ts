import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { aloneWithDevice } from '#sync/sign-out/turn.ts'

const answerMs = 2500
/** What was broken off may have been under way inside the browser already. */
const brokenOffMs = 1000

/**
 * Ends the session on the server and has the browser remove the bytes of this site (Clear-Site-Data), which it does
 * without a token too. Resolves with whether anything answered. A late answer would clear the storage of whoever signs
 * in next: so it is not asked once `isFree` says that somebody has, and nobody can while it is asked.
 */
export async function endServerSession(
  token: string | null,
  isFree: () => Promise<boolean>,
): Promise<boolean> {
  const ended = await aloneWithDevice(answerMs, async () => ((await isFree()) ? logOut(token) : 'held'))
  return ended === 'held' ? serverAnswers() : ended
}

async function logOut(token: string | null): Promise<boolean> {
  try {
    await fetch(`${supabaseUrl()}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: anonKey(), authorization: `Bearer ${token ?? anonKey()}` },
      signal: AbortSignal.timeout(answerMs),
    })
    return true
  } catch (fault) {
    // Offline: the refresh token is gone from here, and the access token ends by itself.
    const isBrokenOff = fault instanceof DOMException && fault.name === 'TimeoutError'
    if (isBrokenOff) await new Promise((resolve) => setTimeout(resolve, brokenOffMs))
    return false
  }
}

/** Whether a page load would get anywhere. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/manifest.webmanifest', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(answerMs),
  }).then(
    () => true,
    () => false,
  )
