import { groupedBy } from '#domain/occurrence/listed/event-list.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { EventChips } from '#lib/events/event-chips.tsx'
import { eventTime, eventTitle } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import { Chip } from '#ui/chip.tsx'
import { ToCheckIn } from './to-check-in.tsx'

/** Events by day; each is one button, which opens its sheet. */
export function EventDays({
  events,
  today,
  isUnread,
  onOpen,
}: {
  /** By day and start. */
  events: readonly EventView[]
  /** Present business day: its events have a gate. */
  today: string
  /** Not all bookings of a day are on this tablet. */
  isUnread: (day: string) => boolean
  /** With what of its sheet is led to. */
  onOpen: (id: string, show?: 'waiting') => void
}) {
  const { LL, locale } = useI18nContext()
  return [...groupedBy(events, ({ row }) => row.day)].map(([day, rows]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="figures mb-1 font-bold">
        {dayText(day, locale, 'long')}
      </h2>
      <ul
        aria-label={LL.eventList.list({ day: dayText(day, locale) })}
        className="divide-y divide-line overflow-hidden rounded-box border border-line bg-card"
      >
        {rows.map((event) => (
          <li key={event.id} className="flex flex-wrap items-center hover:bg-primary-soft">
            <EventRow event={event} isUnread={isUnread(day)} onOpen={() => onOpen(event.id)} />
            {event.waiting > 0 && !event.isPast && !event.row.data.cancelled && (
              <button
                type="button"
                aria-label={LL.eventList.waitsFor({ name: eventTitle(event, locale), n: event.waiting })}
                onClick={() => onOpen(event.id, 'waiting')}
                className="min-h-11 px-3 py-1 focus-visible:outline-offset-[-3px]"
              >
                <Chip tone="warning">{LL.eventList.waits({ n: event.waiting })}</Chip>
              </button>
            )}
            {day === today && !event.row.data.cancelled && (
              <span className="px-3 py-1">
                <ToCheckIn
                  event={event.id}
                  label={LL.eventList.checkInTo({ name: eventTitle(event, locale) })}
                >
                  {LL.eventList.sheet.checkIn()}
                </ToCheckIn>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}

function EventRow({ event, isUnread, onOpen }: { event: EventView; isUnread: boolean; onOpen: () => void }) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList
  const { sold, row } = event
  const { capacity, note, cancelled } = row.data
  return (
    <button
      type="button"
      data-event={event.id}
      onClick={onOpen}
      className="grid min-h-14 min-w-0 flex-1 basis-80 items-center gap-x-4 gap-y-1 px-3 py-2 text-left focus-visible:outline-offset-[-3px] sm:grid-cols-[8.5rem_1fr_auto]"
    >
      <span className="figures font-semibold">{eventTime(LL, row.data, locale)}</span>
      <span className="flex min-w-0 flex-col">
        <span
          className={`wrap-anywhere line-clamp-2 font-bold text-primary ${cancelled ? 'line-through' : ''}`}
        >
          {eventTitle(event, locale)}
        </span>
        {note !== '' && <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{note}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
        <EventChips event={event} isUnread={isUnread} />
        <span className="figures text-muted text-sm">
          {isUnread ? words.ofUnknown({ capacity }) : words.of({ sold, capacity })}
        </span>
      </span>
    </button>
  )
}
