import type { Settlement } from '#domain/booking/booking.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { authorText } from '#lib/text/author-text.ts'
import { Notice } from '#ui/states.tsx'

/** Somebody has already called the guest. */
export function CalledLine({ venue, called }: { venue: Venue; called: Settlement | null }) {
  const { LL, locale } = useI18nContext()
  if (!called) return null
  const who = authorText(LL, called.by, called.device)
  return (
    <Notice>
      {LL.stand.attention.called({ who, when: instantText(called.at, venue.clock.time_zone, locale, true) })}
    </Notice>
  )
}
