import { useCallback, useRef, useState } from 'react'
import { checkInCommand, type GateOf } from '#domain/check-in/check-in.ts'
import { dayAt, dayOfScan } from '#domain/check-in/let-in.ts'
import { asIfThere } from '#domain/check-in/other-day.ts'
import { isSameScan, scanVerdict } from '#domain/ticket/scan-verdict.ts'
import { readTicketCode, verifyTicket } from '#domain/ticket/ticket-code.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import type { SyncHandle } from '#sync/handle.ts'
import type { LiveQuery } from '#sync/types.ts'
import { endNotice } from '#ui/toast.tsx'
import { answerTo, type GateVerdict } from './answer.ts'
import { say, type Tone } from './tones.ts'

/** `n` tells one answer from the one before it, which may say the same. */
export interface Answered {
  n: number
  verdict: GateVerdict
  shown: Shown
}

/** What somebody held out. */
export interface Shown {
  text: string
  /** By a hand scanner, whose next words go to where the focus is. */
  isTyped: boolean
}

export interface Gate {
  /** Id of the event. */
  event: string
  /** Its business day, as it is here. */
  day: string
  /** That on which they stand at the gate. */
  today: string
  /** The event does not take place. */
  isOff: boolean
  /** Every booking of its business day is on this tablet, as far as the server was heard. */
  isRead: boolean
  /** What the gate is called. */
  name: string
  /** base64url; '' where this tablet has not heard of it. */
  publicKey: string
}

const tones: Record<GateVerdict['kind'], Tone> = {
  ok: 'in',
  sold_since: 'marked',
  already: 'refused',
  other_event: 'refused',
  void: 'refused',
  event_off: 'refused',
  barred: 'refused',
  not_ours: 'refused',
  not_a_ticket: 'refused',
  no_key: 'refused',
  failed: 'refused',
}

export interface SoldSince {
  id: string
  ticket: number
  /** ISO instant of the scan. */
  at: string
}

export interface Scanner {
  last: Answered | null
  /** A camera shows the same many times a second, a person types it once. */
  scan: (text: string, by: 'camera' | 'hand') => void
  /** Each of them was let in while it was not known here. */
  soldSince: readonly SoldSince[]
  /** Lets in all the same whose booking is not here. */
  letInUnheard: (id: string, ticket: number) => void
  clear: () => void
}

/** One code after the other: judged by what is on this tablet, let in where it may be, and answered. */
export function useScan(gate: Gate): Scanner {
  const sync = useSync()
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  const present = useLatest({ gate, LL, locale, runner })
  const [last, setLast] = useState<Answered | null>(null)
  const [soldSince, setSoldSince] = useState<Scanner['soldSince']>([])
  // Two telephones side by side are seen in turn: each text by itself.
  const seenMs = useRef(new Map<string, number>())
  const before = useRef<Promise<void>>(Promise.resolve())

  const enterUnheard = useCallback(
    async (id: string, ticket: number): Promise<boolean> => {
      const { gate, LL, runner } = present.current
      const said = LL.checkInGate.done.soldSince()
      if (!(await runner.run(id, checkInCommand([ticket], atGate(gate)), said))) return false
      const at = new Date().toISOString()
      setSoldSince((all) => [{ id, ticket, at }, ...all])
      return true
    },
    [present],
  )
  const letInUnheard = useCallback(
    (id: string, ticket: number) => void enterUnheard(id, ticket),
    [enterUnheard],
  )
  const judge = useCallback(
    async (shown: Shown) => {
      const { gate, LL, locale, runner } = present.current
      const words = LL.checkInGate.done
      const letIn = async (verdict: GateVerdict): Promise<boolean> => {
        if (verdict.kind === 'ok') {
          const said = words.one({ name: guestText(LL, verdict.booking, locale) })
          const at = atGate(gate)
          return runner.run(
            verdict.booking.id,
            checkInCommand([verdict.ticket], { ...at, day: dayAt(at, verdict.booking) }),
            said,
          )
        }
        if (verdict.kind !== 'sold_since') return true
        return enterUnheard(verdict.id, verdict.ticket)
      }
      const verdict = await answerTo(() => verdictOf(sync, gate, shown.text), letIn)
      say(tones[verdict.kind])
      // What was said of the guest before is not about this one; a tablet that could not store says so itself.
      if (tones[verdict.kind] === 'refused' && verdict.kind !== 'failed') endNotice()
      setLast((one) => ({ n: (one?.n ?? 0) + 1, verdict, shown }))
    },
    [sync, present, enterUnheard],
  )
  const scan = useCallback<Scanner['scan']>(
    (text, by) => {
      const plain = text.normalize('NFKC').trim()
      if (plain === '') return
      if (by === 'camera') {
        const nowMs = performance.now()
        const isSame = isSameScan(seenMs.current.get(plain), nowMs)
        for (const [text, atMs] of seenMs.current) if (!isSameScan(atMs, nowMs)) seenMs.current.delete(text)
        seenMs.current.set(plain, nowMs)
        if (isSame) return
      }
      // The next one is judged by what this one wrote.
      before.current = before.current
        .then(() => judge({ text: plain, isTyped: by === 'hand' }))
        .catch(() => undefined)
    },
    [judge],
  )
  const clear = useCallback(() => setLast(null), [])
  return { last, scan, soldSince, letInUnheard, clear }
}

const atGate = ({ name, event, day, today }: Gate): GateOf => ({
  ...{ gate: name, occurrence: event, day: dayOfScan(day, today) },
})

async function verdictOf(sync: SyncHandle, gate: Gate, text: string): Promise<GateVerdict> {
  const code = readTicketCode(text)
  if (!code) return { kind: 'not_a_ticket' }
  // Browsers reckon signatures for https only: nothing can be told there, and nothing is called forged.
  const canTell = gate.publicKey !== '' && isSecureContext
  const [isGenuine, here, gone, waiting, status] = await Promise.all([
    canTell ? verifyTicket(gate.publicKey, sync.vendorId, code) : null,
    once(sync.booking(code.booking)),
    once(sync.deletedBooking(code.booking)),
    once(sync.checkIns.waiting()),
    once(sync.status()),
  ])
  const { event, isOff, isRead } = gate
  // Rows that differ from the server's may lack this one, too.
  const isWhole = isRead && status.complete && status.readable && !status.differs
  const heardUpto = isWhole ? status.stored_upto : null
  // While it sends what this gate has just scanned, too.
  const isLive = status.connection === 'live' || status.connection === 'pushing'
  const row = here ?? gone
  const booking = row?.occurrence === event ? asIfThere(row, gate.day) : row
  return scanVerdict({ code, isGenuine, booking, waiting, event, isOff, heardUpto, isLive })
}

/** What a query says at present. */
const once = <T>(query: LiveQuery<T>): Promise<T> =>
  new Promise((resolve) => {
    let close: (() => void) | null = null
    let isAnswered = false
    close = query.open((value) => {
      isAnswered = true
      resolve(value)
      close?.()
    })
    if (isAnswered) close()
  })
