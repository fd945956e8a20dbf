import { useState } from 'react'
import { gateName } from '#domain/check-in/check-in.ts'
import type { BookingView } from '#sync/types.ts'

/** `by`: whether somebody saw the tickets. */
export type LetIn = (b: BookingView, tickets: readonly number[], by: 'code' | 'name') => void

const storageKey = 'noren.gate'

/** At which gate this tablet stands: a setting of the device; '' where nobody said. */
export function useGate(): [gate: string, setGate: (name: string) => void] {
  const [gate, setGate] = useState(kept)
  return [
    gate,
    (name) => {
      setGate(name)
      try {
        if (name === '') localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, name)
      } catch {
        // A full or closed storage: kept until the page closes at least.
      }
    },
  ]
}

function kept(): string {
  try {
    return gateName(localStorage.getItem(storageKey) ?? '')
  } catch {
    return ''
  }
}
