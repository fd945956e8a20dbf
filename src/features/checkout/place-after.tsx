import { useEffect, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import { forgetPlace, placeOnList } from '#lib/customer/on-list.ts'

/** What became of the place on the waiting list by which this tab's customer waited for what is booked now; nothing where there was none. */
export function PlaceAfter({ url, occurrence }: { url: string; occurrence: string }) {
  const words = useI18nContext().LL.checkout.since
  // As it was when the booking was shown: one that ended is forgotten.
  const [token] = useState(() => placeOnList(url, occurrence))
  const [status, setStatus] = useState('')
  useEffect(() => {
    if (token === null) return
    void bookingCalls.findBooking(url, token).then((answer) => {
      if (!answer.ok) return
      setStatus(answer.booking.status)
      if (answer.booking.status === 'cancelled') forgetPlace(url, occurrence)
    })
  }, [url, token, occurrence])
  return (
    <div role="status">
      {status === 'cancelled' && <p>{words.waitEnded()}</p>}
      {status === 'waiting' && (
        <p>
          {words.waitKept()}{' '}
          <a
            href={`/${url}/booking#${token}`}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {words.waitOpen()}
          </a>
        </p>
      )}
    </div>
  )
}
