import { useCallback, useEffect, useState } from 'react'
import { freshnessShown } from '#domain/pending/freshness.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useRefresh } from '#lib/data/use-refresh.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { KnownTablets } from '#sync/types.ts'

export interface TabletsAsked {
  known: KnownTablets | null
  isAsking: boolean
  /** The last question had no answer: what is known is of then. */
  isOld: boolean
  ask: () => void
}

/** As last told, and asked anew when the screen opens, whenever the server is heard again, at each `turn`, and while it is looked at. */
export function useTablets(turn: number): TabletsAsked {
  const sync = useSync()
  const status = useLive(sync.status())
  const [known, setKnown] = useState(() => sync.tablets.known())
  const [isAsking, setIsAsking] = useState(false)
  const [isOld, setIsOld] = useState(true)
  const shown = status && freshnessShown(status)
  const isHeard = shown !== undefined && shown !== 'offline' && shown !== 'stopped' && shown !== 'slow'
  const read = useCallback(() => {
    void sync.tablets.ask().then((told) => {
      setIsAsking(false)
      setIsOld(told === null)
      if (told) setKnown(told)
    })
  }, [sync])
  const ask = useCallback(() => {
    setIsAsking(true)
    read()
  }, [read])
  useEffect(() => {
    if (isHeard) ask()
    else setIsOld(true)
  }, [isHeard, ask])
  // By itself it asks quietly: the button is for whoever taps it.
  useRefresh(isHeard, read)
  useEffect(() => {
    if (turn > 0) read()
  }, [turn, read])
  return { known, isAsking, isOld, ask }
}
