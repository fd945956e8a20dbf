import { useEffect, useState } from 'react'
import { useSync } from '#lib/data/use-sync.tsx'
import type { BookingView, HistoryRow } from '#sync/types.ts'

export type HistoryState = { kind: 'loading' } | { kind: 'offline' } | { kind: 'rows'; rows: HistoryRow[] }

/** The server's history, asked for again whenever the booking or its guest's cards have changed there. */
export function useHistory({ id, rev }: BookingView, guestRevs: string): HistoryState {
  const sync = useSync()
  const [state, setState] = useState<HistoryState>({ kind: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rev is another history
  useEffect(() => {
    let wanted = true
    void sync.history(id).then((answer) => {
      if (wanted) setState(answer.ok ? { kind: 'rows', rows: answer.rows } : { kind: 'offline' })
    })
    return () => {
      wanted = false
    }
  }, [sync, id, rev, guestRevs])
  return state
}
