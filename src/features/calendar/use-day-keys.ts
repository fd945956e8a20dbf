import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { dayByKey } from '#domain/calendar/calendar-search.ts'

export interface DayKeys {
  ref: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * One stop for Tab in a grid of days, the present one; the keys lead to others, beyond the edge into the next span. The
 * days are buttons with `data-day`.
 */
export function useDayKeys(present: string, onMove: (day: string) => void): DayKeys {
  const ref = useRef<HTMLDivElement>(null)
  const isByKey = useRef(false)
  // The day's button may stand in a month that is only now drawn.
  useLayoutEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    ref.current?.querySelector<HTMLElement>(`[data-day="${present}"]`)?.focus()
  }, [present])
  return {
    ref,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
      const to = from === undefined ? undefined : dayByKey(event.key, from)
      if (to === undefined) return
      event.preventDefault()
      if (to === present) return
      isByKey.current = true
      onMove(to)
    },
  }
}
