import { useCallback, useEffect, useState } from 'react'
import { named, type Venue } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { customers } from '#lib/data/public-api.ts'
import { useToken } from '#lib/session/use-token.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { BookingSlip } from './booking-slip.tsx'
import { failureText } from './failure-text.ts'
import type { Found } from './found.ts'

type Answer =
  | { state: 'asking' }
  | { state: 'missing' }
  | { state: 'failed'; code: string }
  | ({ state: 'found' } & Found)

/** A customer's booking, found by the secret in the link. Wrong, old and unknown secrets look the same. */
export function ManagePage({ url }: { url: string }) {
  const { LL, locale } = useI18nContext()
  const token = useToken(`noren-manage-${url}`)
  const [answer, setAnswer] = useState<Answer>({ state: 'asking' })
  // Its name, number and terms; the booking is shown without them where they cannot be had.
  const [venue, setVenue] = useState<(Venue & { today: string }) | null>(null)
  const ask = useCallback(async () => {
    setAnswer({ state: 'asking' })
    const page = customers.vendorPage(url)
    const found = token === null ? null : await customers.findBooking(url, token)
    const about = await page
    if (about.ok) setVenue({ ...about.vendor, today: about.today })
    if (found === null) setAnswer({ state: 'missing' })
    else if (found.ok) setAnswer({ state: 'found', booking: found.booking, contact: found.vendor })
    else if (found.code === 'booking_not_found') setAnswer({ state: 'missing' })
    else setAnswer({ state: 'failed', code: found.code })
  }, [url, token])
  useEffect(() => void ask(), [ask])
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
          <h1 className="font-bold text-xl">
            {token === null ? LL.guestSteps.manageNoLink() : LL.guestSteps.manageNotFound()}
          </h1>
          <p className="mt-2">
            {token === null ? LL.guestSteps.manageNoLinkHint() : LL.guestSteps.manageNotFoundHint()}
          </p>
          {venue && venue.phone !== '' && (
            <p className="mt-2">
              {LL.book.callUs()} <TelLink phone={venue.phone} />
            </p>
          )}
          <a
            href={`/${url}/book`}
            className="mt-4 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {LL.guestSteps.bookAgain()}
          </a>
        </section>
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
      {answer.state === 'found' && token !== null && (
        <BookingSlip
          url={url}
          token={token}
          found={answer}
          terms={venue}
          onChanged={(found) => setAnswer({ state: 'found', ...found })}
        />
      )}
    </PublicPage>
  )
}
