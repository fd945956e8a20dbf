import type { GuestEvent } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** An event that can be booked by who waits for it: its address, and which date. */
export type FreeSeats = Pick<GuestEvent, 'slug' | 'open'>

/** To who waits: as many seats as they wait for are free, and the way to them; `leads` is false where one is there already. */
export function SeatsFree({ url, event, leads = true }: { url: string; event: FreeSeats; leads?: boolean }) {
  const words = useI18nContext().LL.checkout
  if (!event.open || event.slug === null) return null
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-3 rounded-box bg-success-soft p-4 text-success-ink"
    >
      <p className="font-bold">{words.since.seatsFree()}</p>
      {leads && (
        <a
          href={`/${url}/${event.slug}?occurrence=${event.open}&step=tickets`}
          className="inline-flex min-h-11 items-center rounded-box bg-primary px-4 py-2 font-semibold text-white hover:bg-primary-dark"
        >
          {words.since.toTickets()}
        </a>
      )}
    </div>
  )
}
