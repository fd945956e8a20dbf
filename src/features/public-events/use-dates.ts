import { useCallback, useEffect, useRef, useState } from 'react'
import { type EventDate, merged } from '#domain/online/public-event.ts'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { eventCalls } from '#lib/customer/event-calls.ts'
import { monthOf } from '#lib/online-times/month-grid.tsx'
import type { EventPage } from '#sync/customer/events-api.ts'

export interface EventDates {
  all: readonly EventDate[]
  /** The first day whose dates are not known; null where all are. */
  more: string | null
  failed: boolean
  /** Asks for all up to this month (`YYYY-MM`), and the days around its end. */
  reach: (month: string) => void
  retry: () => void
  /** The date of this id is being looked for. */
  isSought: (id: string) => boolean
}

/** The dates of an event: what its page brought, and what is asked for since. `sought` is the date that the address names. */
export function useDates(first: EventPage, sought: string | null): EventDates {
  const { url } = first.vendor
  const { slug } = first.event
  const [known, setKnown] = useState({ all: first.dates, more: first.more })
  const [month, setMonth] = useState('')
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(0)
  const [found, setFound] = useState<string | null>(null)
  const retry = useCallback(() => setAsked((n) => n + 1), [])

  // A newer answer of the page itself: of its days it says all.
  const last = useRef(first)
  useEffect(() => {
    if (last.current === first) return
    last.current = first
    const { dates, today: from, more } = first
    setKnown((before) => ({
      all: merged(before.all, { dates, from, more }),
      more: before.more === null || (more !== null && more > before.more) ? more : before.more,
    }))
  }, [first])

  const { more } = known
  const isWanted = more !== null && monthOf(more) <= month
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks the same anew
  useEffect(() => {
    if (!isWanted || more === null) return
    let isLate = false
    void eventCalls.eventPage(url, slug, { day: more }).then((answer) => {
      if (isLate) return
      setFailed(!answer.ok)
      if (answer.ok)
        setKnown((before) => ({
          all: merged(before.all, { dates: answer.dates, from: more, more: answer.more }),
          more: answer.more,
        }))
    })
    return () => {
      isLate = true
    }
  }, [url, slug, isWanted, more, asked])

  const isMissing = sought !== null && sought !== found && !known.all.some(({ id }) => id === sought)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks the same anew
  useEffect(() => {
    if (!isMissing || sought === null) return
    let isLate = false
    void eventCalls.eventPage(url, slug, { occurrence: sought }).then((answer) => {
      if (isLate) return
      setFailed(!answer.ok)
      if (!answer.ok) return
      const date = answer.dates.find(({ id }) => id === sought)
      if (date)
        setKnown((before) => ({
          ...before,
          all: merged(before.all, { dates: [date], from: '~', more: null }),
        }))
      setFound(sought)
    })
    return () => {
      isLate = true
    }
  }, [url, slug, isMissing, sought, asked])

  useRepeatWhenOnline(failed, retry)
  return {
    ...known,
    failed,
    reach: setMonth,
    retry,
    isSought: (id) => id === sought && isMissing,
  }
}
