import type { LiveQuery } from '#sync/types.ts'

/** One subscription for all who look; who comes later is told at once what the others know. */
export function shared<T>(query: LiveQuery<T>): LiveQuery<T> {
  const viewers = new Set<(value: T) => void>()
  let last: { value: T } | null = null
  let close = () => {}
  return {
    key: query.key,
    open(emit) {
      // A viewer of its own, so that one who looks twice leaves once.
      const viewer = (value: T) => emit(value)
      viewers.add(viewer)
      if (viewers.size > 1) {
        if (last) emit(last.value)
      } else {
        close = query.open((value) => {
          last = { value }
          for (const one of [...viewers]) one(value)
        })
      }
      return () => {
        if (!viewers.delete(viewer) || viewers.size > 0) return
        last = null
        close()
      }
    },
  }
}
