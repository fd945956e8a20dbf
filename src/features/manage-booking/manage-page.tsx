import { Suspense, useCallback, useEffect, useState } from 'react'
import { named } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import { customers } from '#lib/data/public-api.ts'
import { forgetToken, useToken } from '#lib/session/use-token.ts'
import { loadWords } from '#lib/text/words.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'
import { part } from '#ui/part.ts'
import { TelLink } from '#ui/tel-link.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { failureText } from './failure-text.ts'
import type { Found, VenueNow } from './found.ts'

// It comes beside the answer that it shows.
const BookingSlip = part(async () => (await import('./booking-slip.tsx')).BookingSlip)
// Its form and checks are for the few who need them.
const LostBooking = part(async () => (await import('./lost-booking.tsx')).LostBooking)

// With its own words, for who wants one.
const Receipt = part(async () => {
  const [{ Receipt }] = await Promise.all([import('./receipt/receipt.tsx'), loadWords('receipt')])
  return Receipt
})

const FindBooking = part(async () => (await import('./find-booking.tsx')).FindBooking)

type Answer =
  | { state: 'asking' }
  | { state: 'missing' }
  | { state: 'unasked' }
  | { state: 'failed'; code: string }
  | ({ state: 'found' } & Found)

/** A customer's booking, found by the secret in the link; without one it asks for the number. Wrong, old and unknown secrets look the same. */
export function ManagePage({ url }: { url: string }) {
  const { LL, locale } = useI18nContext()
  const keptAs = `noren-manage-${url}`
  const token = useToken(keptAs)
  const [answer, setAnswer] = useState<Answer>({ state: 'asking' })
  const [isReceipt] = useState(() => new URLSearchParams(location.search).get('receipt') === '1')
  // Its name, number and terms; the booking is shown without them where they cannot be had.
  const [venue, setVenue] = useState<VenueNow | null>(null)
  const ask = useCallback(async () => {
    setAnswer({ state: 'asking' })
    const page = customers.vendorPage(url)
    if (token !== null) void import('./booking-slip.tsx').catch(() => undefined)
    const found = token === null ? null : await bookingCalls.findBooking(url, token)
    const about = await page
    if (about.ok) setVenue({ ...about.vendor, today: about.today, minute: about.minute })
    if (found === null && (about.ok || about.code === 'vendor_not_found'))
      setAnswer({ state: about.ok ? 'unasked' : 'missing' })
    else if (found === null) setAnswer({ state: 'failed', code: about.ok ? '' : about.code })
    else if (found.ok) setAnswer({ state: 'found', booking: found.booking, contact: found.vendor })
    else if (found.code === 'booking_not_found') setAnswer({ state: 'missing' })
    else setAnswer({ state: 'failed', code: found.code })
  }, [url, token])
  useEffect(() => void ask(), [ask])
  // What is shown stays until it is known how it stands by now.
  const renew = useCallback(async () => {
    const found = token === null ? null : await bookingCalls.findBooking(url, token)
    const about = await customers.vendorPage(url)
    if (about.ok) setVenue({ ...about.vendor, today: about.today, minute: about.minute })
    if (found?.ok) setAnswer({ state: 'found', booking: found.booking, contact: found.vendor })
  }, [url, token])
  useRepeatWhenOnline(answer.state === 'failed', () => void ask())
  useEffect(() => {
    document.title = `${LL.guestSteps.manageTitle()} · ${LL.appName()}`
  }, [LL])
  const contact = answer.state === 'found' ? answer.contact : venue
  const name = contact ? named(contact, locale).name : ''
  return (
    <PublicPage place={contact ? { name, url } : undefined}>
      {answer.state === 'asking' && <Waiting />}
      {answer.state === 'missing' && (
        <section role="alert">
          <h1 className="font-bold text-xl">{LL.afterBooking.manageNotFound()}</h1>
          <p className="mt-2">{LL.afterBooking.manageNotFoundHint()}</p>
          {venue && venue.phone !== '' && (
            <p className="mt-2">
              {venue.vendor_type === 'EVENT' ? LL.afterBooking.organiserPhone() : LL.guestSteps.callUs()}{' '}
              <TelLink phone={venue.phone} />
            </p>
          )}
          {venue && (
            <Suspense>
              <LostBooking url={url} phone={venue.phone}>
                <h2 className="font-bold text-lg">{LL.afterBooking.lost.title()}</h2>
              </LostBooking>
            </Suspense>
          )}
          <a
            href={`/${url}/book`}
            className="mt-4 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {LL.guestSteps.bookAgain()}
          </a>
        </section>
      )}
      {answer.state === 'unasked' && venue && (
        <Suspense fallback={<Waiting />}>
          <FindBooking url={url} phone={venue.phone} />
        </Suspense>
      )}
      {answer.state === 'failed' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-box bg-warning p-4 text-warning-ink"
        >
          <p className="flex-1">{failureText(LL, answer.code)}</p>
          <Button onClick={() => void ask()}>{LL.book.tryAgain()}</Button>
        </div>
      )}
      {answer.state === 'found' && isReceipt && (
        <Suspense fallback={<Waiting />}>
          <Receipt
            url={url}
            booking={answer.booking}
            seller={named(answer.contact, locale)}
            today={venue?.today ?? Temporal.Now.plainDateISO().toString()}
          />
        </Suspense>
      )}
      {answer.state === 'found' && token !== null && !isReceipt && (
        <Suspense fallback={<Waiting />}>
          <BookingSlip
            url={url}
            token={token}
            found={answer}
            terms={venue}
            onChanged={(found) => setAnswer({ state: 'found', ...found })}
            onRenew={() => void renew()}
          />
          <a
            href={`/${url}/booking`}
            onClick={() => forgetToken(keptAs)}
            className="mt-2 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {LL.afterBooking.lost.another()}
          </a>
        </Suspense>
      )}
    </PublicPage>
  )
}
