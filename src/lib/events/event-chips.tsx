import { Ban, CalendarX2, TriangleAlert } from 'lucide-react'
import { exclusionOf } from '#domain/occurrence/listed/event-list.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { spotsText } from './event-text.ts'
import type { EventView } from './use-listed-events.ts'

/** What is to be known of an event at a glance: its seats, and what stands against its sale. */
export function EventChips({
  event,
  isUnread,
}: {
  event: EventView
  /** Not all of its bookings are on this tablet. */
  isUnread: boolean
}) {
  const { LL } = useI18nContext()
  const words = LL.eventList
  const { row, left, isPast } = event
  const exclusion = exclusionOf(event)
  const isUnsold = exclusion === 'stopped'
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {row.data.cancelled ? (
        <Chip tone="error-soft" icon={<CalendarX2 aria-hidden="true" size={14} />}>
          {words.cancelled()}
        </Chip>
      ) : isPast ? (
        <Chip tone="outline">{words.past()}</Chip>
      ) : (
        // Seats that nobody can have are no good news.
        !isUnread && (!isUnsold || left < 0) && <Chip tone={toneOf(event)}>{spotsText(LL, left)}</Chip>
      )}
      {exclusion !== null && !isPast && (
        <Chip
          tone="warning"
          icon={
            isUnsold ? <Ban aria-hidden="true" size={14} /> : <TriangleAlert aria-hidden="true" size={14} />
          }
        >
          {isUnsold ? words.unsold() : words.clash()}
        </Chip>
      )}
      <UnconfirmedMark state={row.conflicts.length > 0 ? 'flagged' : row.unconfirmed} />
    </span>
  )
}

function toneOf({ left, row }: EventView): ChipTone {
  if (left < 0) return 'error'
  if (left === 0) return 'neutral'
  return left * 5 <= row.data.capacity ? 'warning' : 'success-soft'
}
