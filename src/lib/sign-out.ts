// Signing out: everything on this device goes first, then Auth is told. It works offline too.

import { localeCookie, localeCookieDays } from '#domain/language.ts'
import { readTokens } from '#sync/token-store.ts'
import { wipeDevice } from '#sync/wipe.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { anonKey, supabaseUrl } from './env.ts'
import { leaveByMyself } from './follow-sign-out.ts'
import { faultName, report } from './report.ts'
import { closeVendorSync } from './vendor-sync.ts'

/** Ends on the sign-in page by a full page load: nothing of the person stays in memory either. */
export async function signOutHere(): Promise<void> {
  leaveByMyself()
  const token = (await readTokens().catch(() => null))?.accessToken
  await closeVendorSync()
  try {
    await wipeDevice()
  } catch (fault) {
    // The sign that a wipe is under way stays: the next start goes on with it.
    report('storage_failed', faultName(fault))
  }
  if (token) await tellAuth(token)
  location.replace('/login')
}

// A late answer would clear the storage of whoever signs in next (Clear-Site-Data), so it is waited for a moment and
// then given up.
async function tellAuth(token: string): Promise<void> {
  const language = readCookie(localeCookie)
  try {
    await fetch(`${supabaseUrl()}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: anonKey(), authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(2500),
    })
  } catch {
    // Offline: the refresh token is gone from here, and the access token ends by itself.
  }
  if (language) writeCookie(localeCookie, language, localeCookieDays)
}
