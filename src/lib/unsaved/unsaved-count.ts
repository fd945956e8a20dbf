// How many forms hold text that nobody has saved yet. Without React: the first script of every page asks for it.

let count = 0
const listeners = new Set<() => void>()

export const hasUnsaved = (): boolean => count > 0

export function onUnsaved(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

export function changeUnsaved(by: number): void {
  const before = count
  count += by
  if (before === 0 && count > 0) addEventListener('beforeunload', ask)
  if (before > 0 && count === 0) removeEventListener('beforeunload', ask)
  for (const heard of [...listeners]) heard()
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
