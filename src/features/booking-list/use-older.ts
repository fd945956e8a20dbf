import { useState } from 'react'
import { useSync } from '#lib/data/use-sync.tsx'
import type { SoughtBookings } from '#sync/types.ts'

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
