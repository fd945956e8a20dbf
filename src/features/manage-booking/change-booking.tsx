import { Suspense, useEffect, useRef, useState } from 'react'
import type { Choice } from '#domain/online/booking-attempt.ts'
import { areaName, type GuestBooking, type Moment, named } from '#domain/online/guest-booking.ts'
import { feeStepAt, feesOf } from '#domain/price/fee.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { areaOf } from '#lib/booking/area-fact.ts'
import { forgetBooked, rememberBooked } from '#lib/customer/booked-here.ts'
import { careCalls } from '#lib/customer/care-calls.ts'
import { OtherTimes } from '#lib/online-times/other-times.tsx'
import { formatMoney } from '#lib/text/money.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { part } from '#ui/part.ts'
import { TelLink } from '#ui/tel-link.tsx'
import { visitMoment } from '#ui/visit-words.ts'
import { Waiting } from '#ui/waiting.tsx'
import { DoubtInQuestion } from './doubt-in-question.tsx'
import { failureText } from './failure-text.ts'
import type { Found, VenueNow } from './found.ts'
import { type Doubt, isSame, unanswered } from './use-doubt.ts'

// It stands on the times of the booking page, which who only looks does not load.
const ChangeWish = part(async () => (await import('./change-wish.tsx')).ChangeWish)

interface Refused {
  code: string
  wish: Choice
  others: Moment[]
  /** That would have to be paid by card. */
  amount?: number | undefined
}

/** The way to another day, time or number of people. What is booked stays until the new seats are there. */
export function ChangeBooking({
  url,
  token,
  found,
  venue,
  doubt,
  onChanged,
}: {
  url: string
  token: string
  found: Found
  venue: VenueNow
  doubt: Doubt
  onChanged: (found: Found) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.afterBooking.change
  const { booking } = found
  const contact = named(found.contact, locale)
  const [isOpen, setIsOpen] = useState(false)
  const [wish, setWish] = useState<Choice | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  /** What was asked for last has had no answer. */
  const [isLost, setIsLost] = useState(false)
  /** What it was, and what it is. */
  const [done, setDone] = useState<{ from: GuestBooking; to: GuestBooking } | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const attempt = useRef<{ id: string; wish: Choice } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  useEffect(() => {
    if (done) said.current?.focus()
  }, [done])

  const momentOf = (visit: Choice & Pick<GuestBooking, 'area'>) => {
    const when = visitMoment(LL, locale, visit)
    const visiting = words.visit({ when, people: LL.book.peopleCount({ n: visit.pax }) })
    return visit.area ? `${visiting} ${areaName(visit.area, locale)}` : visiting
  }
  /** Who does not say where stays there, if there is room. */
  const wishedFor = (wish: Choice) => {
    const moment = momentOf({ ...wish, area: areaOf(venue, wish) ?? null })
    const stays = wish.inArea === undefined && booking.area
    return stays ? `${moment} ${words.keepArea({ area: areaName(stays, locale) })}` : moment
  }

  const isInDoubt = doubt.of !== null
  useEffect(() => {
    if (isInDoubt) return
    // What is known by now is no repeat: where it was undone meanwhile, its id would say that it is done.
    attempt.current = null
    // A limit that stopped the repeat of what was done has nothing to say either.
    const isOver = (code: string) => unanswered.includes(code) || doubt.outcome === 'changed'
    setRefused((before) => (before && isOver(before.code) ? null : before))
  }, [isInDoubt, doubt.outcome])

  const choose = async (next: Choice) => {
    setIsLost(false)
    const now = isInDoubt ? await doubt.ask() : found
    if (now?.booking.status !== 'confirmed') return
    const isThis = isSame(next, now.booking)
    setDone(null)
    setWish(next)
    setRefused(isThis ? { code: 'same', wish: next, others: [] } : null)
    if (!isThis) dialog.current?.showModal()
  }
  const change = async () => {
    if (isBusy || !wish) return
    const before = attempt.current
    const isRepeat = before && isSame(wish, before.wish) && wish.inArea === before.wish.inArea
    const now = isRepeat ? before : { id: crypto.randomUUID(), wish }
    attempt.current = now
    setIsBusy(true)
    setIsLost(false)
    setRefused(null)
    doubt.sending()
    const answer = await careCalls.changeBooking(url, token, now.id, booking, wish)
    setIsBusy(false)
    doubt.heard(answer.ok ? null : answer.code, { from: booking, wish })
    if (answer.ok) {
      dialog.current?.close()
      attempt.current = null
      forgetBooked(url, booking)
      rememberBooked(url, answer.booking, Date.now())
      setIsOpen(false)
      setDone({ from: booking, to: answer.booking })
      onChanged({ booking: answer.booking, contact: answer.vendor })
      return
    }
    setRefused({
      code: answer.code,
      wish,
      amount: answer.amount,
      others: (answer.others ?? []).filter((o) => !isThere(o, booking, wish)),
    })
    if (unanswered.includes(answer.code)) return setIsLost(true)
    dialog.current?.close()
    attempt.current = null
    if (answer.booking && answer.vendor) onChanged({ booking: answer.booking, contact: answer.vendor })
  }

  // Said before anything is chosen: a day further off, or fewer people, would be refused (private.change_answer).
  const isFeeDue =
    (feeStepAt(feesOf(booking, venue.cancellation_fees), daysBetween(venue.today, booking.day))?.percent ??
      0) > 0
  if (booking.day < addDays(venue.today, venue.cutoff_days))
    return (
      <p>
        {words.byPhone()} {contact.phone !== '' && <TelLink phone={contact.phone} />}
      </p>
    )
  // What was not answered is said by the notice of the doubt alone.
  const notice = refused && !unanswered.includes(refused.code) && (
    <div role="alert" className="rounded-box bg-warning p-4 text-warning-ink">
      <p>{refusalText(LL, locale, refused)}</p>
      {refused.code !== 'same' && !isInDoubt && <p>{words.kept()}</p>}
      {refused.code !== 'same' && contact.phone !== '' && <TelLink phone={contact.phone} />}
    </div>
  )
  return (
    <>
      <div role="status">
        {done && (
          <div className="rounded-box bg-success-soft p-4 text-success-ink">
            <p ref={said} tabIndex={-1} className="font-bold outline-none">
              {words.done()}
            </p>
            <p className="mt-1">{`${words.from()}: ${momentOf(done.from)}`}</p>
            <p>{`${words.to()}: ${momentOf(done.to)}`}</p>
          </div>
        )}
      </div>
      {!isOpen && (
        <Button className="no-print self-start" onClick={() => setIsOpen(true)}>
          {words.open()}
        </Button>
      )}
      {isOpen && (
        <section className="no-print flex flex-col gap-4 rounded-box border border-line bg-card p-4">
          <div>
            <h2 ref={heading} tabIndex={-1} className="font-bold text-lg outline-none">
              {words.title()}
            </h2>
            <p className="text-muted text-sm">{words.text()}</p>
            {isFeeDue && (
              <p className="mt-2 rounded-box bg-warning p-3 text-warning-ink">
                {LL.afterBooking.notice.fee_due()} {contact.phone !== '' && <TelLink phone={contact.phone} />}
              </p>
            )}
          </div>
          <Suspense fallback={<Waiting />}>
            <ChangeWish
              key={`${booking.day}/${booking.minute}/${booking.pax}`}
              url={url}
              token={token}
              venue={venue}
              booking={booking}
              version={refused}
              notice={
                refused &&
                notice && (
                  <div>
                    {notice}
                    {refused.others.length > 0 && (
                      <OtherTimes
                        others={refused.others}
                        busy={isBusy}
                        onChoose={(moment) =>
                          void choose({ ...refused.wish, day: moment.day, minute: moment.minute })
                        }
                      />
                    )}
                  </div>
                )
              }
              onChoose={(next) => void choose(next)}
            />
          </Suspense>
          <Button look="quiet" className="self-start" onClick={() => setIsOpen(false)}>
            {words.close()}
          </Button>
        </section>
      )}
      <dialog
        ref={dialog}
        aria-labelledby="change-title"
        // What is on its way to the server is waited for.
        onCancel={(event) => isBusy && event.preventDefault()}
        onClose={() => {
          setIsLost(false)
          void doubt.ask()
        }}
        className="m-auto w-[min(92vw,28rem)] rounded-box bg-card p-5 text-ink shadow-float backdrop:bg-ink/40"
      >
        <h2 id="change-title" className="mb-3 font-bold text-lg">
          {words.confirmTitle()}
        </h2>
        {wish && (
          <Facts
            rows={[
              [words.from(), momentOf(booking)],
              [words.to(), wishedFor(wish)],
            ]}
          />
        )}
        {(booking.lines.length > 0 || (booking.agreed_fees ?? []).length > 0) && (
          <p className="mt-3 text-sm">{words.fees()}</p>
        )}
        <DoubtInQuestion
          doubt={doubt}
          isLost={isLost}
          close={(outcome) => {
            dialog.current?.close()
            if (outcome === 'changed') setIsOpen(false)
          }}
        />
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button onClick={() => dialog.current?.close()} disabled={isBusy}>
            {words.no()}
          </Button>
          <Button look="primary" busy={isBusy} onClick={() => void change()}>
            {isBusy ? words.sending() : words.yes()}
          </Button>
        </div>
      </dialog>
    </>
  )
}

const isThere = (o: Moment, booking: GuestBooking, wish: Choice): boolean =>
  isSame({ ...wish, day: o.day, minute: o.minute }, booking)

function refusalText(
  LL: ReturnType<typeof useI18nContext>['LL'],
  locale: 'ja' | 'en',
  { code, wish, amount }: Refused,
): string {
  if (code === 'same') return LL.afterBooking.change.same()
  if (code === 'deposit_due' && amount !== undefined)
    return LL.afterBooking.change.deposit({ sum: formatMoney(amount, locale) })
  const ofTime = LL.guestSteps.notice
  const isOwn = code in LL.afterBooking.manageNotice || code in LL.afterBooking.notice
  if (code in ofTime && !isOwn)
    return ofTime[code as keyof typeof ofTime]({ when: visitMoment(LL, locale, wish) })
  return failureText(LL, code)
}
