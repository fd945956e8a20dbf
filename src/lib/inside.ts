import type { Identity } from '#sync/identity.ts'
import type { SyncHandle } from '#sync/types.ts'
import { presentPerson } from './guard.ts'
import { tryVendorSync } from './vendor-sync.ts'
import { loadWords } from './words.ts'

/** What the signed-in layout needs around a page that visitors may read too; null for a visitor. */
export async function inside(): Promise<{ identity: Identity; sync: SyncHandle | null | 'failed' } | null> {
  const identity = presentPerson()
  if (!identity || (!identity.vendorId && !identity.isAdmin)) return null
  await loadWords('shell', ...(identity.vendorType === 'RESTAURANT' ? (['stand'] as const) : []))
  return { identity, sync: await tryVendorSync(identity) }
}
