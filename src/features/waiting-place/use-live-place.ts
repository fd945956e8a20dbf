import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlaceAnswer } from '#sync/customer/waiting-api.ts'
import { waitingCalls } from './waiting-calls.ts'

export interface ShownPlace extends Extract<PlaceAnswer, { ok: true }> {
  /** The server's instant of the answer in ms, and when it was heard by this page's own count. */
  serverMs: number
  heardMs: number
}

const everyMs = 15_000
/** Whoever is called looks at each change. */
const calledMs = 5_000

interface LivePlace {
  shown: ShownPlace | null
  /** False where the server knows no such place, or not yet. */
  isKnown: boolean
  /** Since when nothing was heard, as a clock says it; '' while all is well. */
  trouble: string
  ask: () => Promise<void>
  /** Another answer about the same place. */
  take: (answer: PlaceAnswer) => void
}

/** The place as the server has it, asked for again and again while somebody looks, and as soon as somebody looks again. */
export function useLivePlace(url: string, token: string | null): LivePlace {
  const [shown, setShown] = useState<ShownPlace | null>(null)
  const [isKnown, setIsKnown] = useState(token !== null)
  const [trouble, setTrouble] = useState('')
  const heardAt = useRef('')
  const take = useCallback((answer: PlaceAnswer) => {
    if (answer.ok) {
      const serverMs = Temporal.Instant.from(answer.now).epochMilliseconds
      heardAt.current = Temporal.Now.plainTimeISO().toString().slice(0, 5)
      setShown({ ...answer, serverMs, heardMs: performance.now() })
      setIsKnown(true)
      setTrouble('')
    } else if (answer.code === 'booking_not_found') {
      setIsKnown(false)
      setTrouble('')
    } else if (answer.code !== 'too_late') setTrouble(heardAt.current || '–')
  }, [])
  const ask = useCallback(async () => {
    if (token !== null) take(await waitingCalls.place(url, token))
  }, [url, token, take])
  const isCalled = shown?.place.stage === 'called'
  useEffect(() => void ask(), [ask])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    const timer = setInterval(look, isCalled ? calledMs : everyMs)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [ask, isCalled])
  return { shown, isKnown, trouble, ask, take }
}
