import { useEffect, useRef } from 'react'

/** A list that others change is at most so old while somebody looks at it. */
const everyMs = 60_000
/** A tap into the window right after an answer asks nothing anew. */
const leastMs = 5_000

/** Reads again while the page is looked at: when somebody comes back to it, and every minute. `isOn` is false while nothing could be read. */
export function useRefresh(isOn: boolean, refresh: () => void): void {
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    if (!isOn) return
    let last = Date.now()
    const run = () => {
      if (document.visibilityState !== 'visible') return
      last = Date.now()
      latest.current()
    }
    const back = () => {
      if (Date.now() - last >= leastMs) run()
    }
    const timer = setInterval(run, everyMs)
    document.addEventListener('visibilitychange', back)
    addEventListener('focus', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
      removeEventListener('focus', back)
    }
  }, [isOn])
}
