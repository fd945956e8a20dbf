import { useEffect, useMemo, useRef, useState } from 'react'
import { nothingHeld } from '#domain/pending/held-parts.ts'
import { missingDays } from '#domain/report/missing-days.ts'
import type { ReportRange } from '#domain/report/range.ts'
import { addDays } from '#domain/time/time.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'

export interface Missing {
  /** Days of the range that are not on this device. */
  spans: readonly ReportRange[]
  state: 'unasked' | 'asking' | 'failed'
  /** The first day from which on the server has given all; null before its first answer. */
  asked: string | null
  ask: () => void
}

/** Which days of a range are not here, and the way to have them from the server, a page after the other, the latest first. */
export function useMissing(range: ReportRange): Missing {
  const sync = useSync()
  const held = useLive(sync.parts()) ?? nothingHeld
  const [state, setState] = useState<Missing['state']>('unasked')
  const [asked, setAsked] = useState<string | null>(null)
  const after = useRef('')
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  // Where all is read anew, what was asked for is gone with the rest.
  useEffect(() => {
    if (held.from !== null) return
    after.current = ''
    setAsked(null)
  }, [held.from])
  const spans = useMemo(() => missingDays(held, range, asked), [held, range, asked])
  const [first, last] = [spans[0]?.from, spans.at(-1)?.to]
  const ask = async () => {
    if (!first || !last) return
    setState('asking')
    // The same question each time: what was answered of it is not asked again.
    const sought = { from: range.from, until: range.to, text: '' }
    for (;;) {
      const found = await sync.findBookings(sought, after.current)
      if (isGone.current) return
      if (!found.ok) return setState('failed')
      if (found.after === null) break
      after.current = found.after
      // Of the day at which the page ends more may follow.
      setAsked(addDays(found.after.slice(0, 10), 1))
    }
    after.current = ''
    setAsked(range.from)
    setState('unasked')
  }
  return { spans, state, asked, ask: () => void ask() }
}
