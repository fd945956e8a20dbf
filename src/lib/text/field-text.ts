import { type BookingPayment, type Step, statuses } from '#domain/booking/booking.ts'
import { homePhone } from '#domain/contact/home-phone.ts'
import { readAllergies } from '#domain/guest/allergies.ts'
import { birthdayText } from '#domain/guest/book/birthday.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import type { Queue } from '#domain/waiting/queue.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { answersValueText } from '#lib/answers/answers-text.ts'
import { checkInValueText, ticketFieldText } from '#lib/events/check-in-text.ts'
import { setupFieldText, setupValueText } from '#lib/text/setup/setup-text.ts'
import { allergenText } from './allergy-text.ts'
import { isKnown } from './is-known.ts'
import { linesValueText } from './lines-text.ts'
import { formatMoney } from './money.ts'

/** A field by name, in the reader's language; one that has no word keeps its own name. `subject`: whose it is. */
export function fieldText(LL: TranslationFunctions, field: string, subject = ''): string {
  const words = LL.stand.history.field
  const ofSetup = setupFieldText(LL, ...inSetup(subject, field))
  if (ofSetup) return ofSetup
  return isKnown(words, field) ? words[field]() : (ticketFieldText(LL, field) ?? field)
}

/** The fees of a booking are called as the house's own are. */
const inSetup = (subject: string, field: string): [subject: string, field: string] =>
  field === 'agreed_fees' ? ['vendor/vendor', 'cancellation_fees'] : [subject, field]

const minutes = new Set(['minute', 'seated_at', 'left_at'])

/** What stood in a field, as people write it. */
export function valueText(
  LL: TranslationFunctions,
  field: string,
  value: unknown,
  locale: Locale,
  subject = '',
): string {
  const words = LL.stand.history
  if (value === null || value === undefined || value === '') return words.empty_value()
  const ofSetup = setupValueText(LL, ...inSetup(subject, field), value, locale)
  if (ofSetup) return ofSetup
  if (minutes.has(field) && typeof value === 'number') return minuteText(value)
  if (field === 'day' && typeof value === 'string') return dayText(value, locale)
  if (field === 'status') {
    const status = statuses.find((s) => s === value)
    if (status) return LL.stand.status[status]()
  }
  if (field === 'allergies' && typeof value === 'string') return allergenText(LL, readAllergies(value))
  if (field === 'birthday' && typeof value === 'string') return birthdayText(value, locale)
  if (field === 'step' && isKnown(LL.seating.step, String(value)))
    return LL.seating.step[String(value) as Step]()
  if (field === 'phone' && typeof value === 'string') return homePhone(value)
  if (field === 'pax' && typeof value === 'number') return LL.stand.people({ n: value })
  const ofLines = field === 'lines' ? linesValueText(LL, value, locale) : null
  if (ofLines) return ofLines
  if (field === 'payment' && typeof value === 'object') {
    const { amount, refunded, returning } = value as BookingPayment
    const sum = formatMoney(amount, locale)
    const back = refunded + returning
    return back === 0 ? sum : words.money({ amount: sum, back: formatMoney(back, locale) })
  }
  if (field === 'queue' && typeof value === 'object') {
    const { number, called } = value as Queue
    return called === null
      ? words.queueOf({ number })
      : words.queueCalled({ number, time: minuteText(called) })
  }
  const ofTickets = checkInValueText(LL, field, value)
  if (ofTickets) return ofTickets
  const ofAnswers = field === 'answers' ? answersValueText(LL, value, locale) : null
  if (ofAnswers) return ofAnswers
  if (typeof value === 'boolean') return value ? words.yes() : words.no()
  if (Array.isArray(value))
    return value.every((v) => typeof v === 'string')
      ? tagsText(LL, value) || words.empty_value()
      : String(value.length)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Known tags in the reader's language, others as they were written; '' for none. */
export function tagsText(LL: TranslationFunctions, tags: readonly string[]): string {
  const words = LL.stand.tag
  return tags.map((tag) => (isKnown(words, tag) ? words[tag]() : tag)).join(', ')
}
