import { useCallback, useEffect, useRef, useState } from 'react'
import type { Fault, Reply } from '#sync/protocol/staff-api.ts'

export interface Answer<T> {
  value: T | null
  fault: Fault | null
  isAsking: boolean
  ask: () => void
}

/** Asked when the screen opens and whenever `question` is another one; what was known stays until the answer is there. */
export function useAnswer<T>(question: () => Promise<Reply<T>>): Answer<T> {
  const [state, setState] = useState<Omit<Answer<T>, 'ask'>>({ value: null, fault: null, isAsking: true })
  // Of two questions under way the later one counts.
  const turn = useRef(0)
  const ask = useCallback(() => {
    const mine = ++turn.current
    setState((before) => ({ ...before, isAsking: true }))
    void question().then((reply) => {
      if (mine !== turn.current) return
      setState((before) =>
        reply.ok
          ? { value: reply.value, fault: null, isAsking: false }
          : { value: before.value, fault: reply.fault, isAsking: false },
      )
    })
  }, [question])
  useEffect(() => {
    ask()
    return () => {
      turn.current++
    }
  }, [ask])
  return { ...state, ask }
}
