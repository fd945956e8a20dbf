import { stayOf } from '#domain/availability/stay-of.ts'
import type { Venue, WeekdayHours } from '#domain/online/guest-booking.ts'
import { addDays } from '#domain/time/time.ts'
import { weekdayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { CancellationFees } from '#lib/booking/cancellation-fees.tsx'
import { formatTaxed } from '#lib/text/money.ts'
import { Cancellation } from '#ui/cancellation.tsx'
import { Facts } from '#ui/facts.tsx'
import { stayText, visitTime } from '#ui/visit-words.ts'

const aMonday = '2026-06-01'
const holidays = 8

/** What one asks of a house before booking: hours, how long the table is kept, how to pay. And where a lost booking is found. */
export function VenueFacts({ venue, pax }: { venue: Venue; pax: number }) {
  const { LL, locale } = useI18nContext()
  const words = LL.afterBooking.about
  const hasFees = venue.cancellation_fees.some(({ percent }) => percent > 0)
  const said = (h: WeekdayHours | undefined): string => {
    if (!h || h.closed) return words.closed()
    const span = (from: number, to: number) =>
      words.between({ from: visitTime(LL, from), to: visitTime(LL, to) })
    if (h.break_starts_at === null || h.break_ends_at === null) return span(h.opens_at, h.closes_at)
    return [span(h.opens_at, h.break_starts_at), span(h.break_ends_at, h.closes_at)].join(words.breakJoin())
  }
  const nameOf = (weekday: number) =>
    weekday === holidays ? words.holiday() : weekdayText(addDays(aMonday, weekday - 1), locale)
  // Days with the same hours stand in one line.
  const lines = new Map<string, string[]>()
  for (let weekday = 1; weekday <= holidays; weekday++) {
    const hours = venue.hours.find((h) => h.weekday === weekday)
    // Without hours of its own a holiday is as its weekday.
    if (weekday === holidays && !hours) continue
    lines.set(said(hours), [...(lines.get(said(hours)) ?? []), nameOf(weekday)])
  }
  const hours = [...lines].map(([text, days]) => `${days.join(words.weekdaysJoin())} ${text}`).join('\n')
  const { payment } = venue
  const asksOfParty = payment && payment.deposit_from !== null && payment.deposit_yen > 0
  const pay = [
    payment ? words.payRest() : LL.guestSteps.paymentAtVenue(),
    asksOfParty
      ? words.payParty({ n: payment.deposit_from ?? 0, sum: formatTaxed(payment.deposit_yen, locale) })
      : '',
    hasFees ? LL.guestSteps.paymentFees() : '',
  ]
    .filter((text) => text !== '')
    .join('\n')
  return (
    <section className="mt-4 flex flex-col gap-2 lg:mt-0">
      <h2 className="font-bold text-lg">{words.title()}</h2>
      <Facts
        rows={[
          ...(venue.hours.length > 0 ? [[words.hours(), hours] as [string, string]] : []),
          [words.stay(), stayText(LL, stayOf(venue, pax))],
          [words.pay(), pay],
        ]}
      />
      {(hasFees || venue.cancellation_policy.ja !== '') && (
        <Cancellation policy={venue.cancellation_policy}>
          <CancellationFees fees={venue.cancellation_fees} lines={[]} />
        </Cancellation>
      )}
      <a
        href={`/${venue.url}/booking`}
        className="inline-flex min-h-11 items-center self-start text-primary underline underline-offset-4"
      >
        {LL.afterBooking.lost.link()}
      </a>
    </section>
  )
}
