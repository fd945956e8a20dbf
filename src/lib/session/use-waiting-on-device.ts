import { useEffect, useState } from 'react'
import type { WaitingCount } from './sign-in-state.ts'

/** Between two tries of a network that is said to be there and does not answer yet. */
const pauseMs = 3000

/** What waits on this device: counted again whenever the network may be back. */
export function useWaitingOnDevice(atFirst: number): WaitingCount {
  const [count, setCount] = useState<WaitingCount>({ waiting: atFirst, sent: 0, later: false })
  useEffect(() => {
    if (atFirst === 0) return
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = async () => {
      if (!navigator.onLine) return
      const found = await (await import('./sign-in-state.ts')).sendAndCountWaiting()
      if (!wanted) return
      setCount(found)
      clearTimeout(timer)
      if (found.later) timer = setTimeout(onAgain, pauseMs)
    }
    const onAgain = () => void again().catch(() => undefined)
    onAgain()
    addEventListener('online', onAgain)
    return () => {
      wanted = false
      clearTimeout(timer)
      removeEventListener('online', onAgain)
    }
  }, [atFirst])
  return count
}
