import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { LiveQuery } from '#sync/types.ts'

/**
 * The present value of a query, undefined until its first answer. One subscription while mounted, none after;
 * when the key changes the old value is gone in the same frame, so yesterday's rows never stand under today's date.
 */
export function useLive<T>(query: LiveQuery<T>): T | undefined {
  const box = useRef<{ key: string; value: T | undefined }>({ key: query.key, value: undefined })
  if (box.current.key !== query.key) box.current = { key: query.key, value: undefined }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the query; a new object with the same key is the same query
  const subscribe = useCallback(
    (changed: () => void) =>
      query.open((value) => {
        box.current = { key: query.key, value }
        changed()
      }),
    [query.key],
  )
  return useSyncExternalStore(subscribe, () => box.current.value)
}
