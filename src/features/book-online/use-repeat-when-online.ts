import { useEffect, useRef } from 'react'

/** While an answer is missing, the same question goes out by itself as soon as there is a network again. */
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
