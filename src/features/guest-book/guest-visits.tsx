import { homePhone } from '#domain/contact/home-phone.ts'
import { phonesOf } from '#domain/guest/book/merged.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { addDays } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { StatusChip, statusText } from '#lib/booking/status-chip.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useEventName } from '#lib/events/use-event-text.ts'
import { AskingOlder, useOlder } from '#lib/list/asking-older.tsx'
import { useAskBeforeLeaving } from '#lib/unsaved/asking-dialog.tsx'
import type { GuestView } from '#sync/types.ts'
import { Loading } from '#ui/states.tsx'

/** What this guest booked, under whichever number, the latest first; a tap opens it. */
export function GuestVisits({
  venue,
  guest,
  onBooking,
}: {
  venue: Venue
  guest: GuestView
  onBooking: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.bookingList.guests
  const isOfEvents = venue.setup?.vendor.vendor_type === 'EVENT'
  const phones = phonesOf(guest).sort()
  const bookings = useLive(useSync().bookingsOfPhones(phones))
  const leave = useAskBeforeLeaving()
  const { heldFrom } = venue
  const until = addDays(heldFrom ?? venue.today, -1)
  const { older, ask } = useOlder(...phones.map((phone) => ({ from: '2000-01-01', until, text: phone })))
  return (
    <section aria-labelledby="guest-bookings">
      <h3 id="guest-bookings" className="font-bold">
        {(isOfEvents ? LL.stand.ofEvent : words).bookings()}
      </h3>
      {bookings === undefined && <Loading />}
      {bookings?.length === 0 && <p className="mt-2 text-muted">{words.noBookings()}</p>}
      <ol className="figures mt-2 flex flex-col">
        {bookings?.toReversed().map((b) => (
          <li key={b.id} className="border-line border-t">
            <button
              type="button"
              onClick={() => leave(() => onBooking(b.id))}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 py-1 text-left hover:bg-sunken"
            >
              <span className="font-semibold text-primary">
                {nearDayText(b.day, venue.today, locale)} {minuteText(b.minute)}
              </span>
              {b.occurrence !== null && <EventName id={b.occurrence} />}
              <span>{LL.stand.people({ n: b.pax })}</span>
              <StatusChip status={b.status} text={statusText(LL, b)} />
              <UnconfirmedMark state={b.unconfirmed} />
              {b.phone !== guest.phone && <span className="text-muted text-sm">{homePhone(b.phone)}</span>}
              {b.comments !== '' && (
                <span className="wrap-anywhere line-clamp-2 basis-full text-muted text-sm">{b.comments}</span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {heldFrom !== null && !venue.unseen && (
        <div className="mt-2">
          <p className="text-muted text-sm">
            {older === 'all' ? LL.stand.list.unread.all() : words.bookingsHere()}
          </p>
          <AskingOlder older={older} onAsk={ask} />
        </div>
      )}
    </section>
  )
}

const EventName = ({ id }: { id: string }) => <span className="wrap-anywhere">{useEventName(id)}</span>
