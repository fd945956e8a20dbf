import type { ReactNode } from 'react'
import { formatPhone } from '#domain/contact/format-phone.ts'
import { feeStepAt, feesOf } from '#domain/price/fee.ts'
import { type BookingLine, feeOf, totalOf } from '#domain/price/line.ts'
import { priceName } from '#domain/price/price-type.ts'
import type { Locale } from '#domain/time/time.ts'
import { daysBetween } from '#domain/time/time.ts'
import { dayText, instantText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { formatMoney } from '#lib/text/money.ts'
import type { BookingView } from '#sync/types.ts'

export function Facts({ venue, booking: b }: { venue: Venue; booking: BookingView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.detail
  const made = instantText(b.made_at, venue.clock.time_zone, locale, true)
  const who = [b.made_by, b.made_on].filter((text) => text !== '').join(' · ')
  const agreed = b.lines.length === 0 ? '' : <Lines lines={b.lines} />
  const facts: [string, ReactNode][] = [
    [words.day(), `${dayText(b.day, locale, 'long')} ${minuteText(b.minute)}`],
    [words.people(), LL.stand.people({ n: b.pax })],
    [LL.stand.lines.title(), agreed],
    [words.fee(), feeText(LL, locale, venue, b)],
    [words.stay(), `${minuteText(b.minute)}–${minuteText(b.minute + b.duration)}`],
    [words.phone(), formatPhone(b.phone, locale)],
    [words.email(), b.email],
    [words.requests(), b.requests],
    [words.comments(), b.comments],
    [words.source(), LL.stand.source[b.source]()],
    [words.campaign(), b.campaign],
    [words.reference(), b.reference],
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

/** What it would cost to cancel now, or what staying away costs; '' where there is nothing to say. */
function feeText(LL: TranslationFunctions, locale: Locale, { setup, today }: Venue, b: BookingView): string {
  const fees = feesOf(b, setup?.vendor.cancellation_fees ?? [])
  if (fees.length === 0 || !['confirmed', 'no_show'].includes(b.status)) return ''
  const isMissed = b.status === 'no_show'
  const percent = feeStepAt(fees, isMissed ? 0 : daysBetween(today, b.day))?.percent ?? 0
  const words = LL.stand.detail
  if (percent === 0) return isMissed ? '' : words.feeFree()
  if (b.lines.length === 0) return words[isMissed ? 'feeMissed' : 'feePercent']({ percent })
  const sum = formatMoney(feeOf(b.lines, percent), locale)
  return words[isMissed ? 'feeMissedOf' : 'feeOf']({ percent, sum })
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
      <strong>{words.total({ sum: formatMoney(totalOf(lines), locale) })}</strong>
    </>
  )
}
