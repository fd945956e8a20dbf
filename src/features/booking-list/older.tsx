import { useEffect, useRef } from 'react'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Unread, Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'
import type { Older } from './use-older.ts'

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
  const said = { unasked: '', asking: words.asking(), offline: words.offline(), more: words.more(), all: '' }
  const answer = useFocusAfter(older)
  return (
    <Notice>
      <div ref={answer} tabIndex={-1} className="outline-none">
        <p>{older === 'all' ? words.all() : why}</p>
        <p role="status" className="mt-1 font-semibold empty:hidden">
          {said[older]}
        </p>
      </div>
      {older !== 'all' && (
        <Button className="mt-2" busy={older === 'asking'} onClick={onAsk}>
          {older === 'more' ? words.askMore() : words.ask()}
        </Button>
      )}
    </Notice>
  )
}

/** The button that was tapped goes away once all is here: the focus goes to what came of it, not to the top of the page. */
function useFocusAfter(older: Older) {
  const answer = useRef<HTMLDivElement>(null)
  const before = useRef(older)
  useEffect(() => {
    if (before.current === 'asking' && older === 'all') answer.current?.focus({ preventScroll: true })
    before.current = older
  }, [older])
  return answer
}
