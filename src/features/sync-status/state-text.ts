import { freshnessShown } from '#domain/pending/freshness.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { SyncStatus } from '#sync/types.ts'

const stops = ['auth-required', 'client-too-old', 'not-member', 'storage-error'] as const
type Stop = (typeof stops)[number]

export const isStopped = ({ connection }: SyncStatus, ...by: Stop[]): boolean =>
  by.some((stop) => stop === connection)

/** The badge's own words. */
export function stateText(LL: TranslationFunctions, status: SyncStatus): string {
  const words = LL.stand.sync
  const stop = stops.find((by) => by === status.connection)
  if (stop) return words.stopped[stop]()
  const shown = freshnessShown(status)
  return words[shown === 'stopped' ? 'offline' : shown]()
}
