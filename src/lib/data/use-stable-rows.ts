import { useRef } from 'react'
import type { BookingView } from '#sync/types.ts'

/**
 * The same rows, where nothing changed in them the very same objects as before: a query answers with new ones, and
 * memoised rows would all be drawn again for one tap.
 */
export function useStableRows(rows: readonly BookingView[]): readonly BookingView[] {
  const before = useRef<{ given: readonly BookingView[]; rows: readonly BookingView[] }>({
    given: [],
    rows: [],
  })
  if (before.current.given !== rows) {
    const known = new Map(before.current.rows.map((row) => [row.id, row]))
    const stable = rows.map((row) => {
      const old = known.get(row.id)
      return old && isSame(old, row) ? old : row
    })
    before.current = { given: rows, rows: stable }
  }
  return before.current.rows
}

// Confirmed rows of one rev are equal; what is not confirmed yet changes without a rev.
function isSame(a: BookingView, b: BookingView): boolean {
  if (a === b) return true
  if (a.rev !== b.rev || a.unconfirmed !== b.unconfirmed) return false
  return (a.unconfirmed === null && a.rev > 0) || JSON.stringify(a) === JSON.stringify(b)
}
