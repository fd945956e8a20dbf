import { type ReactNode, useRef, useState } from 'react'
import { named } from '#domain/online/guest-booking.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import type { CancelCost } from '#domain/price/fee-due.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { forgetBooked } from '#lib/customer/booked-here.ts'
import { bookingCalls } from '#lib/customer/booking-calls.ts'
import { Button } from '#ui/button.tsx'
import { TelLink } from '#ui/tel-link.tsx'
import { visitMoment } from '#ui/visit-words.ts'
import { DoubtInQuestion } from './doubt-in-question.tsx'
import { failureText } from './failure-text.ts'
import type { Found } from './found.ts'
import { type Doubt, unanswered } from './use-doubt.ts'

/** The way to cancel, behind one question. */
export function CancelBooking({
  url,
  token,
  found,
  read,
  doubt,
  onChanged,
  onRenew,
  children,
}: {
  url: string
  token: string
  found: Found
  /** What is said of its cost. */
  read: CancelCost
  doubt: Doubt
  onChanged: (found: Found) => void
  /** Asks anew how it stands, and for the house's terms. */
  onRenew: () => void
  /** The terms of cancellation. */
  children: ReactNode
}) {
  const { LL, locale } = useI18nContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { booking } = found
  const contact = named(found.contact, locale)
  const { event } = booking
  const isWaiting = booking.status === 'waiting'
  const words = isWaiting ? LL.afterBooking.waitlist : LL.afterBooking
  const people = LL.book.peopleCount({ n: booking.pax })
  const when = visitMoment(LL, locale, booking)

  // It costs more than was read: the figures above are asked for anew, and so is the tap.
  const isOutdated = failure === 'fees_changed'
  const isRefused = failure !== '' && !isOutdated && !unanswered.includes(failure)

  const ask = () => {
    setFailure('')
    dialog.current?.showModal()
  }
  const cancel = async () => {
    if (isBusy) return
    setIsBusy(true)
    setFailure('')
    doubt.sending()
    const answer = await bookingCalls.cancelBooking(url, token, read)
    setIsBusy(false)
    doubt.heard(answer.ok ? null : answer.code, { from: booking, wish: null })
    if (answer.ok) {
      dialog.current?.close()
      forgetBooked(url, booking)
      onChanged({ booking: answer.booking, contact: answer.vendor })
      return
    }
    if (answer.code === 'fees_changed') onRenew()
    setFailure(answer.code)
  }

  return (
    <>
      <Button look="plain" className="self-start text-error" onClick={ask}>
        {isWaiting ? LL.afterBooking.waitlist.cancel() : LL.afterBooking.cancelBooking()}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="cancel-title"
        // What is on its way to the server is waited for.
        onCancel={(asked) => isBusy && asked.preventDefault()}
        onClose={() => {
          setFailure('')
          void doubt.ask()
        }}
        className="m-auto w-[min(92vw,28rem)] rounded-box bg-card p-5 text-ink shadow-float backdrop:bg-ink/40"
      >
        <h2 id="cancel-title" className="font-bold text-lg">
          {words.cancelTitle()}
        </h2>
        {event && (
          <p className="mt-2 font-semibold wrap-anywhere">{inLanguage(event.name, event.name_en, locale)}</p>
        )}
        <p className="mt-2 mb-3">{words.cancelText({ when, people })}</p>
        {children}
        {isRefused || isOutdated ? (
          <div role="alert" className="mt-3 rounded-box bg-warning p-4 text-warning-ink">
            <p>{failureText(LL, failure, event !== null)}</p>
            {contact.phone !== '' && <TelLink phone={contact.phone} />}
          </div>
        ) : (
          <DoubtInQuestion doubt={doubt} isLost={failure !== ''} close={() => dialog.current?.close()} />
        )}
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:justify-end">
          {/* The safe answer comes first and takes the focus. */}
          <Button onClick={() => dialog.current?.close()} disabled={isBusy}>
            {isRefused ? LL.afterBooking.close() : words.cancelNo()}
          </Button>
          {!isRefused && (
            <Button look="danger" busy={isBusy} onClick={() => void cancel()}>
              {isBusy ? words.cancelling() : words.cancelYes()}
            </Button>
          )}
        </div>
      </dialog>
    </>
  )
}
