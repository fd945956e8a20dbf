import { useEffect, useRef } from 'react'
import { chime } from './chime.ts'
import { type Attention, attentionKeys } from './use-attention.ts'

/** Sounds for each matter that comes up while the app is open; what is there when it opens is silent. */
export function useAttentionChime({ known, ...attention }: Attention): void {
  const before = useRef<ReadonlySet<string> | null>(null)
  const all = attentionKeys({ known, ...attention }).join()
  useEffect(() => {
    if (!known) return
    const keys = new Set(all === '' ? [] : all.split(','))
    const isNew = before.current && [...keys].some((key) => !before.current?.has(key))
    before.current = keys
    if (isNew) chime()
  }, [all, known])
}
