import { nearestFree } from '#domain/availability/nearest-free.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useDaySlots } from '#lib/data/use-day-slots.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import { Button } from '#ui/button.tsx'
import { Loading, Notice } from '#ui/states.tsx'

/** The free times of the same day that are nearest to the one that clashes: one tap moves the party there. */
export function NextTimes({
  venue,
  booking,
  onMove,
}: {
  venue: Venue
  booking: Booking
  onMove: (to: { day: string; minute: number }) => void
}) {
  const { LL } = useI18nContext()
  const { slots } = useDaySlots(venue, booking.day, booking, booking.id)
  const unread = seatsUnreadText(LL, venue, booking.day)
  const near = slots && nearestFree(slots, booking.minute)
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 font-semibold text-sm">{LL.stand.attention.nextTimes()}</legend>
      {near === null && (unread === '' ? <Loading /> : <Notice>{unread}</Notice>)}
      {near?.length === 0 && <p className="text-muted">{LL.stand.attention.noNextTimes()}</p>}
      {near?.map((minute) => (
        <Button key={minute} className="figures" onClick={() => onMove({ day: booking.day, minute })}>
          {LL.stand.move.here({ time: minuteText(minute) })}
        </Button>
      ))}
    </fieldset>
  )
}
