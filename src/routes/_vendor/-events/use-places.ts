import { type UseNavigateResult, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { EventsSearch } from '#domain/occurrence/listed/event-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search of the address that this one was opened from. */
    under?: string
  }
}

/** Each list, sheet and card is an address of its own: the tablet's back key closes what was opened last. */
export function usePlaces(search: EventsSearch, navigate: UseNavigateResult<'/events'>) {
  const { history } = useRouter()
  const under = useLocation({ select: ({ state }) => state.under })
  const here = JSON.stringify(search)
  const isLeaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address was reached
  useEffect(() => {
    isLeaving.current = false
  }, [here])
  const onSearch = (next: EventsSearch) =>
    void navigate({
      search: next,
      state: { under: here },
      resetScroll: next.view !== search.view || next.page !== search.page,
    })
  // What is closed is left the way it was come to: the back key would open it again.
  const onClose = (next: EventsSearch) => {
    if (isLeaving.current) return
    isLeaving.current = true
    if (under === JSON.stringify(next)) history.back()
    else void navigate({ search: next, replace: true, resetScroll: false })
  }
  return { onSearch, onClose }
}
