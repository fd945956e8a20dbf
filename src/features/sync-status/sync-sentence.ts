import { freshnessShown } from '#domain/pending/freshness.ts'
import type { Locale } from '#domain/time/time.ts'
import { instantText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import type { SyncStatus } from '#sync/types.ts'

/** The badge's word as a sentence: what is so, and what can be done meanwhile. */
export function syncSentence(
  LL: TranslationFunctions,
  locale: Locale,
  venue: Pick<Venue, 'clock'>,
  status: SyncStatus,
): string {
  const words = LL.stand.sync
  switch (freshnessShown(status)) {
    case 'busy':
      return words.busyText()
    case 'differs':
      return words.differsText()
    case 'renewing':
      return words.renewingText({
        when: status.renewing ? instantText(status.renewing, venue.clock.time_zone, locale, true) : '',
      })
    case 'working':
      // A connection that rests between two tries has not sent or brought everything yet.
      if (status.connection === 'live') return words.connection[status.waiting > 0 ? 'pushing' : 'pulling']()
      return words.connection[status.connection]()
    default:
      return words.connection[status.connection]()
  }
}
