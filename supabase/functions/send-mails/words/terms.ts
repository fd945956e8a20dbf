// What a cancellation costs, in the words of the pages (i18n, guestSteps and afterBooking).

import type { AboutBooking, BookingFacts } from './about.ts'
import { moneyWords, totalOf } from './facts.ts'
import type { Language } from './when.ts'

const words = {
  ja: {
    title: 'キャンセルについて',
    from: (days: number) => (days === 0 ? '当日' : days === 1 ? '前日から' : `${days}日前から`),
    free: '無料',
    share: (percent: number) => `ご利用料金の${percent}%`,
    sum: (percent: number, sum: string) => `${sum}（${percent}%）`,
    due: (fee: string) => `キャンセル料: ${fee}`,
    how: 'キャンセル料のお支払い方法は、店舗よりご連絡いたします。',
    howOfEvent: 'キャンセル料のお支払い方法は、主催者よりご連絡いたします。',
    ofPaid: 'カードでお支払いいただいた金額から申し受け、残りがある場合はそのカードへ返金いたします。',
    none: 'キャンセル料はかかりません。',
    dueIf: (fee: string, isEvent: boolean) =>
      `お客様のご都合によるキャンセルの場合は、${isEvent ? '主催者' : '当店'}の規定によりキャンセル料を申し受けます。\nキャンセル料: ${fee}`,
  },
  en: {
    title: 'Cancellation',
    from: (days: number) =>
      days === 0 ? 'On the day' : days === 1 ? 'From the day before' : `From ${days} days before`,
    free: 'free',
    share: (percent: number) => `${percent}% of the bill`,
    sum: (percent: number, sum: string) => `${sum} (${percent}%)`,
    due: (fee: string) => `Cancellation fee: ${fee}`,
    how: 'The restaurant will contact you about how to pay it.',
    howOfEvent: 'The organiser will contact you about how to pay it.',
    ofPaid: 'It is taken from what you paid by card, and what is left of that is refunded to the card.',
    none: 'There is no cancellation fee.',
    dueIf: (fee: string) =>
      `If you asked us to cancel, our cancellation fee applies.\nCancellation fee: ${fee}`,
  },
} as const

/** The terms under which a visit is booked; '' where the house has none. */
export function termsWords(language: Language, booking: BookingFacts, policy: string): string {
  const w = words[language]
  const steps = [...booking.fees]
    .sort((a, b) => a.days - b.days)
    .map(
      ({ days, percent }) => `${w.from(days)}: ${percent === 0 ? w.free : fee(language, booking, percent)}`,
    )
  const said = [policy.trim(), ...steps].filter((part) => part !== '')
  return said.length === 0 ? '' : [w.title, ...said].join('\n')
}

/** What this cancellation costs; '' where the house asks for no fees, or cancelled for reasons of its own free of charge. */
export function cancelledFee(
  language: Language,
  booking: BookingFacts,
  cancelled: AboutBooking['cancelled'],
  isVendor = false,
): string {
  const w = words[language]
  if (!cancelled) return ''
  const { by, percent } = cancelled
  if (percent === 0) return by === 'customer' && booking.fees.length > 0 ? w.none : ''
  const said = fee(language, booking, percent)
  const isEvent = Boolean(booking.event)
  const how = (booking.paid ?? 0) > 0 ? w.ofPaid : isEvent ? w.howOfEvent : w.how
  return `${by === 'customer' ? w.due(said) : w.dueIf(said, isEvent)}${isVendor ? '' : `\n${how}`}`
}

/** As feeOf in src/domain/price/line.ts has it. */
function fee(language: Language, booking: BookingFacts, percent: number): string {
  const total = Math.max(totalOf(booking), booking.paid ?? 0)
  const w = words[language]
  return total === 0
    ? w.share(percent)
    : w.sum(percent, moneyWords(language, Math.floor((total * percent) / 100)))
}
