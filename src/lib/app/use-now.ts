import { useEffect, useState } from 'react'
import { useSync } from '#lib/data/use-sync.tsx'

/** The present minute by the server's clock, as an instant; changes once a minute and when the page is looked at again. */
export function useNow(): string {
  const sync = useSync()
  const [now, setNow] = useState(() => minuteOf(sync.now()))
  useEffect(() => {
    const look = () => setNow(minuteOf(sync.now()))
    look()
    const timer = setInterval(look, 5_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [sync])
  return now
}

// The text stays the same for a minute, so that React paints nothing anew in between.
const minuteOf = (instant: string): string => `${instant.slice(0, 16)}:00Z`
