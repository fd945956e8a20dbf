import { useEffect, useRef, useState } from 'react'
import { useOnline } from '#lib/app/use-online.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { BookingMails, BookingView } from '#sync/types.ts'

export type MailsState = { kind: 'loading' } | { kind: 'offline' } | ({ kind: 'mails' } & BookingMails)

/** A mail that waits is soon out: what is shown of it follows. */
const whileWaitingMs = 8_000

/** What became of a booking's mails, and how to ask for it again. */
export function useMails({ id, rev }: BookingView): [state: MailsState, ask: () => Promise<void>] {
  const { mails } = useSync()
  const online = useOnline()
  const [state, setState] = useState<MailsState>({ kind: 'loading' })
  const latest = useRef(0)
  const ask = async () => {
    latest.current += 1
    const mine = latest.current
    const answer = await mails.of(id)
    if (mine !== latest.current) return
    // What was seen stays while the network is away: it was true, and says when.
    setState((before) =>
      answer.ok ? { kind: 'mails', ...answer } : before.kind === 'mails' ? before : { kind: 'offline' },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rev may have asked for another mail
  useEffect(() => {
    void ask()
    return () => {
      latest.current += 1
    }
  }, [mails, id, rev, online])
  const waits = state.kind === 'mails' && state.mails.some((mail) => mail.state === 'waiting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is the next turn
  useEffect(() => {
    if (!waits) return
    const clock = setTimeout(() => void ask(), whileWaitingMs)
    return () => clearTimeout(clock)
  }, [waits, state])
  return [state, ask]
}
