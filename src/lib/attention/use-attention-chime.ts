import { useEffect, useRef } from 'react'
import { attentionKey } from '#domain/day/attention.ts'
import { chime } from './chime.ts'
import { type Attention, cardKey } from './use-attention.ts'

/** Sounds for each matter that comes up while the app is open; what is there when it opens is silent. */
export function useAttentionChime({ items, cards, known }: Attention): void {
  const before = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!known) return
    const keys = new Set([...items.map(attentionKey), ...cards.map(cardKey)])
    const isNew = before.current && [...keys].some((key) => !before.current?.has(key))
    before.current = keys
    if (isNew) chime()
  }, [items, cards, known])
}
