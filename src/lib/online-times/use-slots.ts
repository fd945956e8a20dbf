import { useCallback, useEffect, useRef, useState } from 'react'
import type { SlotsOfDay } from '#domain/online/guest-booking.ts'
import { slotsAnswer } from '#lib/first/first-answers.ts'

export type Slots =
  | { state: 'loading' }
  | { state: 'ready'; day: SlotsOfDay }
  | { state: 'failed'; code: string; retry: () => void }

const againMs = 4000

interface Kept {
  key: string
  value: SlotsOfDay | string
}

/**
 * The times of a day for n people; null asks nothing. Asked again when the page comes back to the front or the
 * network returns, since others book meanwhile, and with each new `version` (a refusal: the slot that was lost
 * must not be offered again). The old times of the same question stay in sight until the new ones are here. `ask` is the
 * same from one drawing to the next.
 */
export function useSlots(
  url: string,
  wish: { day: string; pax: number; area?: string | null } | null,
  version: unknown,
  ask = slotsAnswer,
): Slots {
  const [kept, setKept] = useState<Kept | null>(null)
  const [asked, setAsked] = useState(0)
  const isBack = useRef(false)
  const again = useCallback(() => setAsked((n) => n + 1), [])
  const day = wish?.day ?? ''
  const pax = wish?.pax ?? 0
  const area = wish?.area
  const key = `${day}/${pax}/${area ?? ''}`

  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', back)
    const online = () => {
      isBack.current = true
      again()
    }
    addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', online)
    }
  }, [again])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `asked` ask the same question anew
  useEffect(() => {
    if (day === '') return
    const ending = new AbortController()
    // Who turns the wheel of a date field passes days that nobody wants to know about.
    // The first question waits for nothing.
    const pause = setTimeout(
      async () => {
        const answer = await ask(url, day, pax, ending.signal, area)
        if (!ending.signal.aborted) setKept({ key, value: answer.ok ? answer : answer.code })
      },
      kept ? 150 : 0,
    )
    return () => {
      clearTimeout(pause)
      ending.abort()
    }
  }, [url, day, pax, area, key, version, asked, ask])

  // A device says that it is online before anything gets through. Not useRepeatWhenOnline: the bundler would put it into this
  // page's first load, and all of that into the first load of the page of a booking.
  useEffect(() => {
    if (typeof kept?.value !== 'string') isBack.current = false
    if (!isBack.current) return
    const pause = setTimeout(() => navigator.onLine && again(), againMs)
    return () => clearTimeout(pause)
  }, [kept, again])

  if (kept?.key !== key) return { state: 'loading' }
  if (typeof kept.value === 'string') return { state: 'failed', code: kept.value, retry: again }
  return { state: 'ready', day: kept.value }
}
