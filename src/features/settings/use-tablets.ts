import { useCallback, useEffect, useState } from 'react'
import { freshnessShown } from '#domain/pending/freshness.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { KnownTablets } from '#sync/types.ts'

export interface TabletsAsked {
  known: KnownTablets | null
  isAsking: boolean
  /** The last question had no answer: what is known is of then. */
  isOld: boolean
  ask: () => void
}

/** As last told, and asked anew when the screen opens and whenever the server is heard again. */
export function useTablets(): TabletsAsked {
  const sync = useSync()
  const status = useLive(sync.status())
  const [known, setKnown] = useState(() => sync.tablets.known())
  const [isAsking, setIsAsking] = useState(false)
  const [isOld, setIsOld] = useState(true)
  const shown = status && freshnessShown(status)
  const isHeard = shown !== undefined && shown !== 'offline' && shown !== 'stopped' && shown !== 'slow'
  const ask = useCallback(() => {
    setIsAsking(true)
    void sync.tablets.ask().then((told) => {
      setIsAsking(false)
      setIsOld(told === null)
      if (told) setKnown(told)
    })
  }, [sync])
  useEffect(() => {
    if (isHeard) ask()
    else setIsOld(true)
  }, [isHeard, ask])
  return { known, isAsking, isOld, ask }
}
