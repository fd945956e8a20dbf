import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useDaySlots } from '#lib/data/use-day-slots.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/field/date-field.tsx'
import { Loading, Notice } from '#ui/states.tsx'

/** The times at which the party would fit. */
export function MoveChoice({
  venue,
  booking,
  onMove,
}: {
  venue: Venue
  booking: Booking
  onMove: (to: { day: string; minute: number }) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.stand
  const [day, setDay] = useState(booking.day)
  const { slots } = useDaySlots(venue, day, booking, booking.id)
  const unread = seatsUnreadText(LL, venue, day)
  const free = slots?.filter((s) => s.reason === null)
  const isRead = free !== undefined
  const box = useRef<HTMLElement>(null)
  // Not into a field, which would bring up the keyboard over the times.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  // It opens below the fold, and grows once the times are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view again as it grows
  useEffect(() => {
    // Some browsers answer it with a promise, which is no way to end an effect.
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [isRead])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={words.attention.movedTo()}
      className="flex flex-col gap-3 rounded-box bg-sunken p-3"
    >
      <DateField
        label={words.form.day()}
        value={day}
        today={venue.today}
        min={venue.today}
        isClosed={(of) => venue.knownHoursOf(of)?.closed ?? false}
        onDay={(picked) => picked && setDay(picked)}
      />
      {!isRead && (unread === '' ? <Loading /> : <Notice>{unread}</Notice>)}
      {free?.length === 0 && <p className="text-muted">{words.slotReason.full()}</p>}
      <div className="flex flex-wrap gap-2">
        {free?.map((slot) => (
          <Button key={slot.minute} className="figures" onClick={() => onMove({ day, minute: slot.minute })}>
            {words.move.here({ time: minuteText(slot.minute) })}
          </Button>
        ))}
      </div>
    </section>
  )
}
