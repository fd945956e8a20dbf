import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { eventTime, eventTitle, spotsText } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'

export interface EventButtonProps {
  event: EventView
  /** Not all of its bookings are on this tablet. */
  isUnread: boolean
  onOpen: (id: string) => void
  /** In a cell of the month: two short lines. */
  isNarrow?: boolean
}

/** An event of the calendar: when, what, and how many of its seats are sold; a tap opens its sheet. */
export const EventButton = memo(function EventButton(props: EventButtonProps) {
  const { event, isUnread, onOpen, isNarrow = false } = props
  const { LL, locale } = useI18nContext()
  const words = LL.eventList
  const { row, sold, left, clashes } = event
  const { capacity, cancelled } = row.data
  const name = eventTitle(event, locale)
  const isUnsold = clashes.some(({ isBooked }) => isBooked)
  const state = cancelled ? words.cancelled() : isUnsold ? words.unsold() : ''
  const overlaps = state === '' && clashes.length > 0
  const seats = isUnread ? words.ofUnknown({ capacity }) : words.of({ sold, capacity })
  const said = [eventTime(LL, row.data, locale), name, overlaps ? words.clash() : state, seats]
  if (state === '' && !isUnread) said.push(spotsText(LL, left))
  const isFull = !isUnread && left <= 0
  return (
    <button
      type="button"
      data-event={event.id}
      title={name}
      aria-label={said.filter((part) => part !== '').join(' ')}
      onClick={() => onOpen(event.id)}
      className={`flex min-h-11 w-full rounded-box border bg-card text-left hover:bg-primary-soft ${isNarrow ? 'flex-col justify-center px-1 py-0.5 text-xs leading-tight' : 'flex-wrap items-center gap-x-2 px-2 py-1'} ${clashes.length > 0 ? 'border-edge border-dashed' : 'border-line'}`}
    >
      <span className={`figures flex gap-x-1 ${isNarrow ? 'w-full' : ''}`}>
        <time className="font-semibold">{minuteText(row.data.starts_at)}</time>
        {overlaps && <TriangleAlert aria-hidden="true" size={14} className="self-center" />}
        <span
          className={`whitespace-nowrap ${isNarrow ? 'ml-auto' : 'ml-2'} ${isFull && !cancelled ? 'font-bold text-error' : 'text-muted'}`}
        >
          {isUnread ? `–/${capacity}` : `${sold}/${capacity}`}
        </span>
      </span>
      <span
        className={`min-w-0 truncate ${isNarrow ? 'w-full' : 'flex-1 basis-32'} ${cancelled ? 'line-through' : ''}`}
      >
        {name}
      </span>
      {state !== '' && <span className="truncate font-semibold text-error">{state}</span>}
      {!isNarrow && <UnconfirmedMark state={row.unconfirmed} />}
    </button>
  )
})
