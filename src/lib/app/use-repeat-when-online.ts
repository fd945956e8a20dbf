import { useEffect, useRef } from 'react'

/** While something waits for a network, it is done by itself as soon as there is one again. */
export function useRepeatWhenOnline(isWaiting: boolean, repeat: () => void): void {
  const latest = useRef(repeat)
  latest.current = repeat
  useEffect(() => {
    if (!isWaiting) return
    const run = () => latest.current()
    addEventListener('online', run)
    return () => removeEventListener('online', run)
  }, [isWaiting])
}
