import { useEffect, useState } from 'react'
import type { WaitingCount } from './sign-in-state.ts'

/** What waits on this device: counted again whenever the network may be back. */
export function useWaitingOnDevice(atFirst: number): WaitingCount {
  const [count, setCount] = useState<WaitingCount>({ waiting: atFirst, sent: 0 })
  useEffect(() => {
    if (atFirst === 0) return
    let wanted = true
    const again = async () => {
      if (!navigator.onLine) return
      const found = await (await import('./sign-in-state.ts')).sendAndCountWaiting()
      if (wanted) setCount(found)
    }
    const onAgain = () => void again().catch(() => undefined)
    onAgain()
    addEventListener('online', onAgain)
    return () => {
      wanted = false
      removeEventListener('online', onAgain)
    }
  }, [atFirst])
  return count
}
