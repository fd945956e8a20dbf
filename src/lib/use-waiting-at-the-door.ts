import { useEffect, useState } from 'react'
import type { WaitingCount } from './at-the-door.ts'

/** What waits on this device: counted again whenever the network may be back. */
export function useWaitingAtTheDoor(atFirst: number): WaitingCount {
  const [count, setCount] = useState<WaitingCount>({ waiting: atFirst, sent: 0 })
  useEffect(() => {
    if (atFirst === 0) return
    let wanted = true
    const again = async () => {
      if (!navigator.onLine) return
      const found = await (await import('./at-the-door.ts')).countAtTheDoor()
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
