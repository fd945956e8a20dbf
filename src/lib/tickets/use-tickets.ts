import { useCallback, useEffect, useRef, useState } from 'react'
import type { GuestTicket } from '#domain/ticket/guest-ticket.ts'
import { anonKey, supabaseUrl } from '#lib/app/env.ts'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { askTickets } from '#sync/customer/tickets-api.ts'

export interface Tickets {
  state: 'asking' | 'failed' | 'here'
  /** Of what failed. */
  code: string
  tickets: readonly GuestTicket[]
  /** Of the booking; more may be there than are shown. */
  total: number
  again(): void
  /** The next ones; false where they could not be had. */
  more(): Promise<boolean>
  /** All of them, asked for where they are not here; null where they could not be had. */
  all(): Promise<readonly GuestTicket[] | null>
}

/** The tickets of the booking that a secret opens. `version` is another where the booking may have others by now. */
export function useTickets(url: string, token: string, version: string): Tickets {
  const [shown, setShown] = useState<Pick<Tickets, 'state' | 'code' | 'tickets' | 'total'>>({
    ...{ state: 'asking', code: '', tickets: [], total: 0 },
  })
  const latest = useRef(shown)
  latest.current = shown
  // What is asked anew leaves the answers of before behind.
  const asked = useRef('')
  const ask = useCallback(
    async (from: number): Promise<boolean> => {
      const own = `${url} ${token} ${version}`
      asked.current = own
      const answer = await askTickets({ url: supabaseUrl(), anonKey: anonKey() }, url, token, from)
      if (asked.current !== own) return false
      if (answer.ok) {
        const before = latest.current.tickets.slice(0, from - 1)
        const tickets = [...before, ...answer.tickets]
        latest.current = { state: 'here', code: '', tickets, total: answer.total }
        setShown(latest.current)
        return true
      }
      // Over, or found by its number alone: there is nothing to be shown, and nothing to be done about it.
      const isNone = answer.code === 'booking_not_found'
      if (isNone) setShown({ state: 'here', code: '', tickets: [], total: 0 })
      // What is shown stays: at the entrance there may be no network.
      else if (latest.current.tickets.length === 0)
        setShown({ ...latest.current, state: 'failed', code: answer.code })
      return false
    },
    [url, token, version],
  )
  const again = useCallback(() => {
    setShown((before) => ({ ...before, state: before.tickets.length > 0 ? 'here' : 'asking' }))
    void ask(1)
  }, [ask])
  useEffect(again, [again])
  useRepeatWhenOnline(shown.state === 'failed', again)
  const more = useCallback(() => ask(latest.current.tickets.length + 1), [ask])
  const all = useCallback(async () => {
    while (latest.current.tickets.length < latest.current.total) {
      const before = latest.current.tickets.length
      if (!(await more()) || latest.current.tickets.length === before) return null
    }
    return latest.current.tickets
  }, [more])
  return { ...shown, again, more, all }
}
