import type { ReactNode } from 'react'
import type { GuestBooking, GuestEvent } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { spanText } from '#lib/customer/event-facts.tsx'
import { SeatsFree } from '#lib/customer/seats-free.tsx'

/** Above all else of a ticket, or of a place on the list: what became of the event since it was booked. */
export function EventNotices({
  url,
  booking,
  event,
  isOver,
}: {
  url: string
  booking: GuestBooking
  event: GuestEvent
  isOver: boolean
}) {
  const { LL, locale } = useI18nContext()
  const { done, since } = LL.checkout
  const isWaiting = booking.status === 'waiting'
  const { moved_from: was } = event
  const isPlaced = booking.status === 'confirmed' && event.waited
  if (booking.status === 'cancelled') return null
  if (event.off)
    return (
      <Notice title={done.off()} text={isWaiting ? since.offWaiting() : done.offText()}>
        {event.slug !== null && (
          <a
            href={`/${url}/${event.slug}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {since.otherDates()}
          </a>
        )}
      </Notice>
    )
  if (isOver) return <Notice title={since.over()} look="bg-sunken" />
  return (
    <>
      {was && (
        <Notice title={since.moved()}>
          <p>{since.movedFrom({ was: spanText(LL, locale, was) })}</p>
          <p className="font-bold">{since.movedTo({ now: spanText(LL, locale, booking) })}</p>
          {/* Who waits owes nothing, and who has come leaves no more. */}
          {booking.status === 'confirmed' && <p className="mt-1">{since.movedFree()}</p>}
        </Notice>
      )}
      {isPlaced && <Notice title={since.placed()} look="bg-success-soft text-success-ink" />}
      <SeatsFree url={url} event={event} />
    </>
  )
}

function Notice({
  title,
  text = '',
  look = 'bg-warning text-warning-ink',
  children,
}: {
  title: string
  text?: string
  look?: string
  children?: ReactNode
}) {
  return (
    <div role="status" className={`rounded-box p-4 ${look}`}>
      <p className="font-bold">{title}</p>
      {text !== '' && <p className="mt-1">{text}</p>}
      {children}
    </div>
  )
}
