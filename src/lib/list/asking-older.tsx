import { useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import type { SoughtBookings } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'

/** What became of a question to the server for bookings that are not here. */
export type Older = 'unasked' | 'asking' | 'offline' | 'more' | 'all'

/** Asks the server for bookings that this tablet does not hold; another question begins anew. */
export function useOlder(sought: SoughtBookings): { older: Older; ask: () => void } {
  const sync = useSync()
  const key = JSON.stringify(sought)
  const [asked, setAsked] = useState<{ key: string; older: Older; after: string }>()
  const now = asked?.key === key ? asked : { key, older: 'unasked' as const, after: '' }
  return {
    older: now.older,
    ask() {
      setAsked({ ...now, older: 'asking' })
      void sync.findBookings(sought, now.after).then((found) => {
        const next: typeof now = !found.ok
          ? { ...now, older: 'offline' }
          : { key, older: found.after === null ? 'all' : 'more', after: found.after ?? '' }
        // Somebody may ask for something else by now.
        setAsked((present) => (present?.key === key ? next : present))
      })
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
