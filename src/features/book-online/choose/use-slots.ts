import { useCallback, useEffect, useState } from 'react'
import type { SlotsOfDay } from '#domain/online/guest-booking.ts'
import { customers } from '#lib/data/public-api.ts'

export type Slots =
  | { state: 'loading' }
  | { state: 'ready'; day: SlotsOfDay }
  | { state: 'failed'; code: string; retry: () => void }

interface Kept {
  key: string
  value: SlotsOfDay | string
}

/**
 * The times of a day for n people; null asks nothing. Asked again when the page comes back to the front or the
 * network returns, since others book meanwhile, and with each new `version` (a refusal: the slot that was lost
 * must not be offered again). The old times of the same question stay in sight until the new ones are here.
 */
export function useSlots(url: string, wish: { day: string; pax: number } | null, version: unknown): Slots {
  const [kept, setKept] = useState<Kept | null>(null)
  const [asked, setAsked] = useState(0)
  const again = useCallback(() => setAsked((n) => n + 1), [])
  const day = wish?.day ?? ''
  const pax = wish?.pax ?? 0
  const key = `${day}/${pax}`

  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', back)
    addEventListener('online', again)
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', again)
    }
  }, [again])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `asked` ask the same question anew
  useEffect(() => {
    if (day === '') return
    const ending = new AbortController()
    // Who turns the wheel of a date field passes days that nobody wants to know about.
    const pause = setTimeout(async () => {
      const answer = await customers.slotsOfDay(url, day, pax, ending.signal)
      if (!ending.signal.aborted) setKept({ key, value: answer.ok ? answer : answer.code })
    }, 150)
    return () => {
      clearTimeout(pause)
      ending.abort()
    }
  }, [url, day, pax, key, version, asked])

  if (kept?.key !== key) return { state: 'loading' }
  if (typeof kept.value === 'string') return { state: 'failed', code: kept.value, retry: again }
  return { state: 'ready', day: kept.value }
}
