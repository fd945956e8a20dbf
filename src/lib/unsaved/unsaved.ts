// Which forms hold text that nobody has saved yet. An update of the app waits for them, and the browser asks before
// the page is left.

import { useEffect } from 'react'

let count = 0
const listeners = new Set<() => void>()

export const hasUnsaved = (): boolean => count > 0

export function onUnsaved(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

/** While `dirty` is true the component on screen holds something typed. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    change(1)
    return () => change(-1)
  }, [dirty])
}

function change(by: number): void {
  const before = count
  count += by
  if (before === 0 && count > 0) addEventListener('beforeunload', ask)
  if (before > 0 && count === 0) removeEventListener('beforeunload', ask)
  for (const heard of [...listeners]) heard()
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
