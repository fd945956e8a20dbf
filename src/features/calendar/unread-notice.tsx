import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'

/** Why some of the days in sight are not here. The days themselves say which. */
export function UnreadNotice({
  venue,
  from,
  to,
  onSeek,
}: {
  venue: Venue
  from: string
  to: string
  onSeek: (from: string, to: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const why = venue.unseen ?? venue.unreadOf(from, to)
  if (why === null) return null
  const text = venue.unseen
    ? LL.stand.unseen[venue.unseen]()
    : LL.agenda.unread[why]({ day: venue.heldFrom ? dayText(venue.heldFrom, locale, 'long') : '' })
  const last = venue.heldFrom !== null && venue.heldFrom <= to ? venue.heldFrom : to
  return (
    <div role="status" className="p-2">
      <Notice>
        <span>{text}</span>
        {why === 'older' && (
          <Button className="ml-3" onClick={() => onSeek(from, last)}>
            {LL.agenda.unread.ask()}
          </Button>
        )}
      </Notice>
    </div>
  )
}
