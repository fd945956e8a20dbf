import { useCallback, useEffect, useRef, useState } from 'react'
import { colleaguesOf } from '#lib/account/colleagues.ts'
import { useOnline } from '#lib/app/use-online.ts'
import { useRefresh } from '#lib/data/use-refresh.ts'
import type { ColleagueApi, Colleagues } from '#sync/session/colleagues/colleague-api.ts'
import { faultCode, type RefusedCode } from './refused-text.ts'

export interface KnownColleagues {
  api: ColleagueApi
  known: Colleagues | null
  /** The last question had no answer. */
  fault: RefusedCode | null
  isAsking: boolean
  isOnline: boolean
  ask: () => Promise<void>
}

/** Asked when the screen opens, whenever the network is back, after each deed, and while it is looked at: others come and go. */
export function useColleagues(vendorId: string): KnownColleagues {
  const isOnline = useOnline()
  const [api] = useState(() => colleaguesOf(vendorId))
  const [state, setState] = useState<Pick<KnownColleagues, 'known' | 'fault' | 'isAsking'>>({
    known: null,
    fault: null,
    isAsking: true,
  })
  // Of two questions under way the later one counts.
  const turn = useRef(0)
  const ask = useCallback(async () => {
    const mine = ++turn.current
    setState((before) => ({ ...before, isAsking: true }))
    const reply = await api.list()
    if (mine !== turn.current) return
    setState((before) => ({
      known: reply.ok ? reply.value : before.known,
      fault: reply.ok ? null : faultCode(reply.fault),
      isAsking: false,
    }))
  }, [api])
  useEffect(() => {
    if (isOnline) void ask()
    else setState((before) => ({ ...before, isAsking: false }))
    return () => {
      turn.current++
    }
  }, [isOnline, ask])
  useRefresh(isOnline, () => void ask())
  return { api, ...state, isOnline, ask }
}
