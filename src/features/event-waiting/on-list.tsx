import { useEffect, useState } from 'react'
import type { GuestBooking } from '#domain/online/guest-booking.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRepeatWhenOnline } from '#lib/app/use-repeat-when-online.ts'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import { spanText } from '#lib/customer/event-facts.tsx'
import type { FreeSeats } from '#lib/customer/seats-free.tsx'
import { ManageLink } from '#ui/page/manage-link.tsx'
import { Waiting } from '#ui/waiting.tsx'

/**
 * A place on the list: for what, for how many, and its link, behind which it can be given up; or the booking that became of it.
 * Null where it could not be read.
 */
export function OnList({
  url,
  token,
  entry,
  title,
}: {
  url: string
  token: string
  entry: GuestBooking | null
  title: string
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkout.waiting
  const { event } = entry ?? {}
  // Nobody calls who may book by themselves, and that is the way then.
  const isFree = event?.open !== undefined
  const isPlaced = entry !== null && entry.status !== 'waiting'
  const { done } = LL.checkout
  return (
    <div role="status" className="flex flex-col gap-3">
      <h3 className="font-bold">{title}</h3>
      {entry && (
        <>
          {event && <p className="wrap-anywhere">{inLanguage(event.name, event.name_en, locale)}</p>}
          <p>
            {words.wish({
              when: spanText(LL, locale, entry),
              people: LL.book.peopleCount({ n: entry.pax }),
            })}
          </p>
        </>
      )}
      {!isPlaced && <p>{isFree ? words.notYet() : words.doneText()}</p>}
      {entry && (
        <p>
          {isPlaced ? LL.guestSteps.reference() : words.reference()}{' '}
          <strong className="figures tracking-widest">{entry.reference}</strong>
        </p>
      )}
      <ManageLink
        link={`${location.origin}/${url}/booking#${token}`}
        opens
        isPlain={isFree}
        words={
          isPlaced
            ? { title: done.manageTitle(), hint: done.manageHint(), open: done.manageTitle() }
            : { title: words.linkTitle(), hint: words.linkHint(), open: words.linkTitle() }
        }
      />
    </div>
  )
}

/** The place that this tab kept, as the server has it now. */
export function KeptPlace({
  url,
  token,
  onFree,
  onGone,
}: {
  url: string
  token: string
  /** Its customer can book it by themselves: the way to that stands elsewhere. */
  onFree: (event: FreeSeats) => void
  onGone: () => void
}) {
  const words = useI18nContext().LL.checkout.waiting
  const [entry, setEntry] = useState<GuestBooking | 'asking' | 'failed'>('asking')
  const ask = async () => {
    const answer = await bookingCalls.findBooking(url, token)
    if (answer.ok && answer.booking.status !== 'cancelled') {
      setEntry(answer.booking)
      if (answer.booking.event?.open) onFree(answer.booking.event)
    }
    // Given up.
    else if (answer.ok || answer.code === 'booking_not_found') onGone()
    else setEntry('failed')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => void ask(), [url, token])
  useRepeatWhenOnline(entry === 'failed', () => void ask())
  if (entry === 'asking') return <Waiting />
  if (entry === 'failed') return <OnList {...{ url, token }} entry={null} title={words.already()} />
  const title = entry.status === 'waiting' ? words.already() : words.placed()
  return <OnList {...{ url, token, entry, title }} />
}
