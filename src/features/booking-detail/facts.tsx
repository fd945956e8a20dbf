import type { ReactNode } from 'react'
import { isOnList } from '#domain/booking/booking.ts'
import { peopleIn } from '#domain/check-in/let-in.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { type BookingLine, totalOf } from '#domain/price/line.ts'
import { priceName } from '#domain/price/price-type.ts'
import { dayText, instantText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Locales } from '#i18n/i18n-types.ts'
import { AnswerList } from '#lib/answers/answer-list.tsx'
import { usePartyWords } from '#lib/booking/guests-to-note.tsx'
import { feeDueAt, feeText } from '#lib/booking/text/fee-text.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useFloor } from '#lib/seating/use-day-tables.ts'
import { sourceText } from '#lib/text/guest-text.ts'
import { formatMoney, formatTaxed } from '#lib/text/money.ts'
import type { BookingView, OccurrenceView } from '#sync/types.ts'
import { Paid } from './paid.tsx'

/** What is agreed, with whom, and how it came. `occurrence` is the event that it is a ticket for; null for a table. */
export function Facts({
  venue,
  booking: b,
  occurrence,
}: {
  venue: Venue
  booking: BookingView
  occurrence: OccurrenceView | null
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.detail
  const floor = useFloor(venue)
  const made = instantText(b.made_at, venue.clock.time_zone, locale, true)
  const who = [b.made_by, b.made_on].filter((text) => text !== '').join(' · ')
  // The card stands below, and what it lists above.
  const { requests, comments } = usePartyWords()(b)
  // What does not take place costs nothing.
  const due = occurrence?.deleted || occurrence?.data.cancelled ? null : feeDueAt(venue, b)
  const agreed = b.lines.length === 0 ? '' : <Lines lines={b.lines} />
  const answered = b.answers.length === 0 ? '' : <AnswerList answers={b.answers} />
  const facts: [string, ReactNode][] = [
    [words.event(), occurrence ? eventText(occurrence, locale, words.eventOff()) : ''],
    [words.day(), `${dayText(b.day, locale, 'long')} ${minuteText(b.minute)}`],
    [words.people(), LL.stand.people({ n: b.pax })],
    [
      LL.seating.form.title(),
      floor && !b.occurrence ? tablesText(LL, b.tables, floor.tables) || LL.seating.none() : '',
    ],
    [words.checkedIn(), b.occurrence ? words.checkedInOf({ n: peopleIn(b), pax: b.pax }) : ''],
    [b.occurrence ? words.tickets() : LL.stand.lines.title(), agreed],
    [LL.stand.payment.label(), b.payment ? <Paid key="paid" payment={b.payment} /> : ''],
    [words.fee(), due ? words.feeWhen[due.when]({ what: feeText(LL, locale, due) }) : ''],
    [
      b.occurrence ? LL.stand.ofEvent.span() : words.stay(),
      `${minuteText(b.minute)}–${minuteText(b.minute + b.duration)}`,
    ],
    [words.phone(), homePhone(b.phone)],
    [words.email(), b.email],
    [LL.stand.answers.title(), answered],
    [words.requests(), requests],
    [b.occurrence ? LL.stand.ofEvent.comments() : words.comments(), comments],
    [words.source(), sourceText(LL, b)],
    [words.campaign(), b.campaign],
    // Its customer reads it so, and reads it out.
    [isOnList(b) ? words.waitingReference() : words.reference(), b.reference],
    [words.made(), words.madeBy({ when: made, who })],
  ]
  if (b.source === 'online') {
    facts.push([words.marketing(), b.marketing_opt_in ? words.marketingYes() : words.marketingNo()])
  }
  return (
    <dl className="figures grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1.5">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function eventText({ data, deleted }: OccurrenceView, locale: Locales, off: string): string {
  const name = locale === 'en' && data.name_en !== '' ? data.name_en : data.name
  return data.cancelled || deleted ? `${name}\n${off}` : name
}

/** What was agreed, each at its price then, and the sum. */
function Lines({ lines }: { lines: readonly BookingLine[] }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.lines
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.price_type} className="wrap-anywhere">
            {words.counted({
              name: priceName(line, locale),
              price: formatMoney(line.price, locale),
              count: line.count,
            })}
          </li>
        ))}
      </ul>
      <strong>{words.total({ sum: formatTaxed(totalOf(lines), locale) })}</strong>
    </>
  )
}
