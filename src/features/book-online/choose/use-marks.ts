import { useCallback, useEffect, useState } from 'react'
import type { DayMark } from '#domain/online/guest-booking.ts'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { careCalls } from '#lib/customer/care-calls.ts'
import type { Wish } from './wish.ts'

export interface Marks {
  /** Undefined while it is not known. */
  of: (day: string) => DayMark | undefined
  failed: boolean
  retry: () => void
}

/** What the days of these months (`YYYY-MM`) have left; asked again whenever the page comes back or something was lost. */
export function useMarks(
  url: string,
  { pax, area }: Pick<Wish, 'pax' | 'area'>,
  months: readonly string[],
  version: unknown,
): Marks {
  const [kept, setKept] = useState<ReadonlyMap<string, readonly DayMark[] | null>>(new Map())
  const [asked, setAsked] = useState(0)
  const retry = useCallback(() => setAsked((n) => n + 1), [])
  const wanted = months.join()
  const party = `${pax}/${area ?? ''}`

  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && retry()
    document.addEventListener('visibilitychange', back)
    addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', retry)
    }
  }, [retry])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `asked` ask the same question anew
  useEffect(() => {
    const ending = new AbortController()
    const ask = async (month: string) => {
      const answer = await careCalls.monthOfDays(url, `${month}-01`, pax, ending.signal, area)
      if (ending.signal.aborted) return
      // What was found before is better than nothing.
      const marks = answer.ok ? answer.marks : null
      const key = `${month}/${party}`
      setKept((before) => (marks || !before.get(key) ? new Map(before).set(key, marks) : before))
    }
    for (const month of wanted.split(',')) void ask(month)
    return () => ending.abort()
  }, [url, pax, area, party, wanted, version, asked])

  const failed = months.some((month) => kept.get(`${month}/${party}`) === null)
  useRepeatWhenOnline(failed, retry)

  return {
    of: (day) => kept.get(`${day.slice(0, 7)}/${party}`)?.[Number(day.slice(8)) - 1],
    failed,
    retry,
  }
}
