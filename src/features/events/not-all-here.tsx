import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { AskingOlder, useOlder } from '#lib/list/asking-older.tsx'
import { Notice } from '#ui/states.tsx'

/** Which of the days asked for are not on this tablet, and the way to their bookings. */
export function NotAllHere({ venue, from, to }: { venue: Venue; from: string; to: string }) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList.unread
  const unread = venue.unreadOf(from, to)
  const until = venue.heldFrom !== null && venue.heldFrom <= to ? venue.heldFrom : to
  const { older, ask } = useOlder({ from, until, text: '' })
  if (venue.unseen) return <Notice>{LL.stand.unseen[venue.unseen]()}</Notice>
  if (unread === null) return null
  const day = venue.heldFrom === null ? '' : dayText(venue.heldFrom, locale, 'long')
  if (unread !== 'older') return <Notice>{unread === 'no-network' ? words.offline() : words.coming()}</Notice>
  return (
    <Notice>
      <p>{words.older({ day })}</p>
      <AskingOlder older={older} onAsk={ask} />
    </Notice>
  )
}
