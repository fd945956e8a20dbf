// The people of a vendor as the screens use them.

import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { openRemote, type Remote } from '#sync/protocol/staff-api.ts'
import { checkedToken, hasSession, tokenRefused } from '#sync/session/access-token.ts'
import { type ColleagueApi, colleagueApi } from '#sync/session/colleagues/colleague-api.ts'

let opened: Remote | undefined

/** One for the page: it asks for a checked token each time. */
export function remoteOfPage(): Remote {
  opened ??= openRemote({
    url: supabaseUrl(),
    anonKey: anonKey(),
    token: checkedToken,
    hasSession,
    tokenRefused,
  })
  return opened
}

export const colleaguesOf = (vendorId: string): ColleagueApi => colleagueApi(remoteOfPage(), vendorId)
