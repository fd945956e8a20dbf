// One sync per signed-in vendor and tab, opened when the first signed-in screen is entered.

import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { faultName, report } from '#lib/app/report.ts'
import type { SyncHandle } from '#sync/handle.ts'
import { openSync } from '#sync/open-sync.ts'
import { deviceClock } from '#sync/platform/clock.ts'
import { supabasePokes } from '#sync/replication/realtime.ts'
import { checkedToken, hasSession, tokenRefused } from '#sync/session/access-token.ts'
import { type Identity, onSessionChange } from '#sync/session/identity.ts'
import { supabase } from '#sync/session/supabase-client.ts'

/** Storage that nobody holds up opens sooner. */
const openMs = 6000
const closeMs = 3000

let present: { vendorId: string; userId: string; handle: Promise<SyncHandle> } | null = null

export async function vendorSync(identity: Identity): Promise<SyncHandle | null> {
  if (!identity.vendorId) return null
  if (present?.vendorId === identity.vendorId && present.userId === identity.id) return present.handle
  const { vendorId, id: userId } = identity
  // Named before anything is awaited: two screens that enter at once must share one, not open the databases twice.
  const handle = closeVendorSync().then(() => open(vendorId, userId))
  present = { vendorId, userId, handle }
  // A failed opening is tried anew by the next entry.
  handle.catch(() => {
    present = null
  })
  return handle
}

export async function closeVendorSync(): Promise<void> {
  const open = present
  present = null
  if (!open) return
  const handle = await Promise.race([open.handle.catch(() => null), after(closeMs, 'opening' as const)])
  // Behind a tab that hangs: it is closed when it is open, and nobody waits for it.
  if (handle === 'opening') void open.handle.then((late) => late.close()).catch(() => {})
  else await handle?.close()
}

const open = (vendorId: string, userId: string): Promise<SyncHandle> =>
  openSync({
    vendorId,
    userId,
    build: buildName(),
    url: supabaseUrl(),
    anonKey: anonKey(),
    token: checkedToken,
    hasSession,
    tokenRefused,
    onSessionChange,
    pokes: supabasePokes(supabase(), checkedToken, deviceClock, Math.random),
    persist: () => navigator.storage?.persist?.() ?? Promise.resolve(false),
  })

/** What tells one build of the app from another: the hash in its first file's name; '' where it has none, as in development. */
const buildName = (): string =>
  /-([0-9a-f]+)\.js$/.exec(
    globalThis.document?.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
  )?.[1] ?? ''

/** Milliseconds before it is tried again: after a crash the browser may still be putting its storage in order. */
const pauses = [500, 1500]

const after = <T>(ms: number, answer: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(answer), ms))

/** `held`: it is not open yet. What a sign-out has still to delete waits for a tab that hangs, and the opening behind it. */
export type Opened = SyncHandle | null | 'failed' | 'held'

/** In time, so that the layout can say what is in the way; `openVendorSync` then tells when it is gone. */
export const tryVendorSync = (identity: Identity): Promise<Opened> =>
  Promise.race([openVendorSync(identity), after(openMs, 'held' as const)])

/** `failed` when this device cannot keep data: the layout says so in place of the screens. */
export async function openVendorSync(identity: Identity): Promise<SyncHandle | null | 'failed'> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await vendorSync(identity)
    } catch (fault) {
      report('storage_failed', faultName(fault))
      const pause = pauses[attempt]
      if (pause === undefined) return 'failed'
      await after(pause, undefined)
    }
  }
}
