import { anonKey, supabaseUrl } from '#lib/app/env.ts'

const answerMs = 2500

/**
 * Ends the session on the server and has the browser remove the bytes of this site (Clear-Site-Data), which it does
 * without a token too. Resolves with whether anything answered. A late answer would clear the storage of whoever signs
 * in next, so it is waited for a moment and then given up.
 */
export async function endServerSession(token: string | null): Promise<boolean> {
  try {
    await fetch(`${supabaseUrl()}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: anonKey(), authorization: `Bearer ${token ?? anonKey()}` },
      signal: AbortSignal.timeout(answerMs),
    })
    return true
  } catch {
    // Offline: the refresh token is gone from here, and the access token ends by itself.
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
