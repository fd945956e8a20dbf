import type { Stay } from '#domain/availability/slots.ts'
import { stayOf } from '#domain/availability/stay-of.ts'
import { createCommand, emptyFields } from '#domain/booking/booking-commands.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { newReference } from '#domain/booking/reference.ts'
import { minuteText } from '#domain/time/time-text.ts'
import type { Queue } from '#domain/waiting/queue.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'

const shortestStay = 15

/** From now for the usual stay of so many, but not beyond closing: everybody knows when the kitchen closes. */
export function walkInStay(venue: Venue, pax: number): Stay {
  const { closed, closes_at } = venue.hoursOf(venue.today)
  const left = closes_at - venue.minute
  const usual = stayOf(venue.settings, pax)
  const duration = !closed && left >= shortestStay ? Math.min(usual, left) : usual
  return { minute: venue.minute, duration, pax }
}

export interface WalkIn {
  last_name: string
  first_name: string
  pax: number
  status: 'seated' | 'waiting'
  accepted: Accepted
  /** To which they are led, and what those are called; none in a house without tables. */
  tables: readonly string[]
  table: string
  /** Of who waits. */
  queue: Queue | null
}

export function useTakeWalkIn(venue: Venue): (walkIn: WalkIn) => Promise<boolean> {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  return ({ last_name, first_name, pax, status, accepted, tables, table, queue }) => {
    const { minute, duration } = walkInStay(venue, pax)
    const fields = {
      ...emptyFields,
      day: venue.today,
      minute,
      duration,
      pax,
      last_name,
      first_name,
      language: locale,
      tables,
      queue,
    }
    const reference = newReference((bytes) => crypto.getRandomValues(bytes))
    const body = createCommand({ fields, status, source: 'walk_in', reference, accepted })
    const name = guestText(LL, { ...fields, source: 'walk_in' }, locale)
    const deed = status === 'seated' ? 'shown_in' : 'created_waiting'
    const plain = LL.stand.done[deed]({ name, time: minuteText(minute), people: pax })
    const said = table === '' ? plain : LL.seating.done.shownIn({ name, table, people: pax })
    return runner.run(crypto.randomUUID(), body, said)
  }
}
