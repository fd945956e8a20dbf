import type { ReactNode } from 'react'
import { formatPhone } from '#domain/contact/format-phone.ts'
import { dayText, instantText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'

export function Facts({ venue, booking: b }: { venue: Venue; booking: BookingView }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.detail
  const made = instantText(b.made_at, venue.clock.time_zone, locale, true)
  const who = [b.made_by, b.made_on].filter((text) => text !== '').join(' · ')
  const facts: [string, ReactNode][] = [
    [words.day(), `${dayText(b.day, locale, 'long')} ${minuteText(b.minute)}`],
    [words.people(), LL.stand.people({ n: b.pax })],
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
