import { useMemo } from 'react'
import type { Span } from '#domain/booking/command.ts'
import { eventDays } from '#domain/occurrence/listed/event-search.ts'
import { isToBeAsked, type Met, movedOnto } from '#domain/occurrence/listed/moved-onto.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { eventTitle, eventWhen } from '#lib/events/event-text.ts'
import { type EventView, useListedEvents } from '#lib/events/use-listed-events.ts'
import { Notice } from '#ui/states.tsx'

export interface MovedOnto {
  met: readonly Met<EventView>[]
  isAsked: boolean
}

/** What stands at the day and time that the form means, as this tablet knows it: read before anybody types, as saving does not wait. */
export function useMovedOnto(venue: Venue, event: EventView, [day, start, end]: Span): MovedOnto {
  const { from, to } = eventDays({}, venue.today)
  const { events, sets } = useListedEvents(venue, from, to)
  return useMemo(() => {
    const span: Span = [day, start, end]
    const met = movedOnto(event, span, events ?? [], sets)
    return { met, isAsked: isToBeAsked(event, span, met) }
  }, [event, events, sets, day, start, end])
}

/** `event` is the one that moves: the other's name stands above what becomes of it. */
export function MetEvents({ event, met }: Pick<MovedOnto, 'met'> & { event: EventView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList
  if (met.length === 0) return null
  const name = eventTitle(event, locale)
  const why = {
    same: words.form.meetsSame,
    booked: () => words.form.meetsBooked({ name }),
    open: words.clashOpen,
  }
  return (
    <Notice tone="warning">
      <ul className="figures flex flex-col gap-1">
        {met.map(({ other, how }) => (
          <li key={other.id} className="wrap-anywhere">
            {words.clashWith({ when: eventWhen(other.row.data, locale), name: eventTitle(other, locale) })}
            <span className="block text-sm">{why[how]()}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
