/** Those who want to hear of something. */
export interface Listeners<A extends unknown[]> {
  /** The answer takes the listener out again. */
  add(listener: (...args: A) => void): () => void
  notify(...args: A): void
  clear(): void
}

/** One that is taken out while the others are told hears nothing more; one that is added then waits for the next time. */
export function listeners<A extends unknown[] = []>(): Listeners<A> {
  const all = new Set<(...args: A) => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    notify(...args) {
      for (const listener of [...all]) if (all.has(listener)) listener(...args)
    },
    clear: () => all.clear(),
  }
}
