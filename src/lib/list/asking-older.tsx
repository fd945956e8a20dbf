import { useState } from 'react'
import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Unread, Venue } from '#lib/data/use-venue.ts'
import type { SoughtBookings } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states.tsx'

/** What became of a question to the server for bookings that are not here. */
export type Older = 'unasked' | 'asking' | 'offline' | 'more' | 'all'

/** Asks the server for bookings that this tablet does not hold, for one sort after the other; another question begins anew. */
export function useOlder(...sought: readonly SoughtBookings[]): { older: Older; ask: () => void } {
  const sync = useSync()
  const key = JSON.stringify(sought)
  const [asked, setAsked] = useState<{ key: string; older: Older; at: number; after: string }>()
  const now = asked?.key === key ? asked : { key, older: 'unasked' as const, at: 0, after: '' }
  const next = async (): Promise<typeof now> => {
    let { after } = now
    for (const [at, one] of sought.entries()) {
      if (at < now.at) continue
      const found = await sync.findBookings(one, after)
      if (!found.ok) return { key, older: 'offline', at, after }
      if (found.after !== null) return { key, older: 'more', at, after: found.after }
      after = ''
    }
    return { key, older: 'all', at: 0, after: '' }
  }
  return {
    older: now.older,
    ask() {
      setAsked({ ...now, older: 'asking' })
      // Somebody may ask for something else by now.
      void next().then((found) => setAsked((present) => (present?.key === key ? found : present)))
    },
  }
}

/** The way to bookings that only the server has, and what became of it. */
export function AskingOlder({ older, onAsk }: { older: Older; onAsk: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.stand.list.unread
  const said = { unasked: '', asking: words.asking(), offline: words.offline(), more: words.more(), all: '' }
  return (
    <>
      <p role="status" className="mt-1 font-semibold empty:hidden">
        {said[older]}
      </p>
      {older !== 'all' && (
        <Button className="mt-2" busy={older === 'asking'} onClick={onAsk}>
          {older === 'more' ? words.askMore() : words.ask()}
        </Button>
      )}
    </>
  )
}

/** What is here need not be asked for. */
export const lastUnread = ({ heldFrom }: Venue, unread: Unread | null, to: string): string =>
  unread === 'older' && heldFrom && to >= heldFrom ? addDays(heldFrom, -1) : to

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
