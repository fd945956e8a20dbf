import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Unread, Venue } from '#lib/data/use-venue.ts'
import { AskingOlder, type Older } from '#lib/list/asking-older.tsx'
import { Notice } from '#ui/states.tsx'

/** What of the list's range is not on this tablet, and the way to have it from the server. */
export function OlderNotice({
  venue,
  unread,
  older,
  onAsk,
}: {
  venue: Venue
  unread: Unread
  older: Older
  onAsk: () => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.list.unread
  const day = venue.heldFrom === null ? '' : dayText(venue.heldFrom, locale, 'long')
  const coming = unread === 'no-network' ? words.comingOffline() : words.coming()
  const why = unread === 'older' ? words.older({ day }) : coming
  return (
    <Notice>
      <p>{older === 'all' ? words.all() : why}</p>
      <AskingOlder older={older} onAsk={onAsk} />
    </Notice>
  )
}

/** A new tablet is told nothing of what was deleted before it came. */
export function DeletedNotice({ older, onAsk }: { older: Older; onAsk: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.bookingList.deleted
  return (
    <Notice>
      <p>{words.hint()}</p>
      {older !== 'all' && <p>{words.ask()}</p>}
      <AskingOlder older={older} onAsk={onAsk} />
    </Notice>
  )
}
