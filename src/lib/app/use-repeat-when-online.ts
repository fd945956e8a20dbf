import { useEffect, useRef } from 'react'

/**
 * While something waits for a network, it is done by itself as soon as there is one again, and anew until it waits no more: a device
 * says that it is online before anything gets through.
 */
export function useRepeatWhenOnline(isWaiting: boolean, repeat: () => void): void {
  const latest = useRef(repeat)
  latest.current = repeat
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = (times: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => navigator.onLine && run(times + 1), Math.min(2000 * 2 ** times, 10_000))
      latest.current()
    }
    // After two seconds, four, eight: what is under way has its time.
    const back = () => run(0)
    addEventListener('online', back)
    return () => {
      removeEventListener('online', back)
      clearTimeout(timer)
    }
  }, [isWaiting])
}
