// What a restaurant has set up, as people call it: rows, fields, and what stood in them.

import type { StayStep } from '#domain/availability/stay-of.ts'
import { type ConfigRow, isConfigSubject } from '#domain/config/config-command.ts'
import type { TemplateQuestion, TemplateTicket } from '#domain/event/event-template.ts'
import { type CancellationFee, feesInOrder } from '#domain/price/fee.ts'
import { isPlace } from '#domain/table/plan/place.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { isKnown } from '#lib/text/is-known.ts'
import { formatMoney } from '#lib/text/money.ts'

/** Of a row's id, `kind/key`; with its `name` where rows of its kind have one. */
export function setupText(
  LL: TranslationFunctions,
  id: ConfigRow['id'],
  locale: Locale,
  name?: unknown,
): string {
  const what = kindText(LL, id, locale)
  return typeof name === 'string' && name !== '' ? LL.setup.named({ what, name }) : what
}

function kindText(LL: TranslationFunctions, id: ConfigRow['id'], locale: Locale): string {
  const [kind = '', key = ''] = id.split('/')
  const words = LL.setup.kind
  const weekdays = LL.setup.weekday
  if (kind === 'opening_hours' && isKnown(weekdays, key)) return words.opening_hours({ day: weekdays[key]() })
  if (kind === 'custom_opening_hours' || kind === 'day_note')
    return words[kind]({ day: dayText(key, locale) })
  if (kind === 'opening_hours' || !isKnown(words, kind)) return words.unknown()
  return words[kind]({ day: '' })
}

/** What a row is called among those of its kind; '' for none. An event by when it is, too: its name stands for many. */
export function rowName({ kind, data }: Pick<ConfigRow, 'kind' | 'data'>, locale: Locale): string {
  const { name, name_en, day, starts_at } = data
  if (kind === 'vendor' || typeof name !== 'string') return ''
  if (kind !== 'occurrence') return name
  const own = locale === 'en' && typeof name_en === 'string' && name_en !== '' ? name_en : name
  const when =
    typeof day === 'string' &&
    typeof starts_at === 'number' &&
    `${dayText(day, locale)} ${minuteText(starts_at)}`
  return when ? `${when} ${own}` : own
}

/** A field's name; null where it is none of the setup's. */
export function setupFieldText(LL: TranslationFunctions, subject: string, field: string): string | null {
  const { field: words, templateField: ofTemplate } = LL.setup
  if (subject.startsWith('table/') && field === 'online') return LL.setup.tableOnline()
  if (subject.startsWith('event_template/') && isKnown(ofTemplate, field)) return ofTemplate[field]()
  return isConfigSubject(subject) && isKnown(words, field) ? words[field]() : null
}

/** The ids that a field of the floor, or of a booking (''), holds as the names of their rows; any other value as it stands. */
export function floorNames(
  LL: TranslationFunctions,
  subject: string,
  field: string,
  value: unknown,
  items: readonly Pick<ConfigRow, 'id' | 'data'>[],
): unknown {
  const nameOf = (kind: string) => (key: unknown) => {
    const name = items.find(({ id }) => id === `${kind}/${key}`)?.data['name']
    return typeof name === 'string' ? name : LL.setup.goneRow()
  }
  if (subject.startsWith('table/') && field === 'area' && value !== null) return nameOf('area')(value)
  return /^((combination|vendor_availability)\/|$)/.test(subject) &&
    field === 'tables' &&
    Array.isArray(value)
    ? value.map(nameOf('table'))
    : value
}

/** Fields that hold yen. */
const amounts = ['price', 'deposit', 'deposit_yen']

/** What stood in a field of the setup; null where it is said as everywhere. */
export function setupValueText(
  LL: TranslationFunctions,
  subject: string,
  field: string,
  value: unknown,
  locale: Locale,
): string | null {
  if (!isConfigSubject(subject)) return null
  if (field === 'stays' && Array.isArray(value) && value.length > 0)
    return value.map((step: StayStep) => LL.setup.stayStep(step)).join(', ')
  if (field.endsWith('s_at') && typeof value === 'number') return minuteText(value)
  if (amounts.includes(field) && typeof value === 'number') return formatMoney(value, locale)
  if (field === 'type' && typeof value === 'string' && isKnown(LL.setup.priceKind, value))
    return LL.setup.priceKind[value]()
  if (field === 'place' && isPlace(value))
    return LL.setup.tablePlace({ ...value, shape: LL.setup.tableShape[value.shape]() })
  if (field === 'weekdays' && Array.isArray(value)) return weekdaysText(LL, value)
  if (field === 'cancellation_fees' && Array.isArray(value)) return feesText(LL, value)
  if (field === 'templates' && Array.isArray(value)) return LL.setup.templateCount({ n: value.length })
  if (field === 'tickets' && holds<TemplateTicket>(value, isTicket)) return ticketsText(LL, value, locale)
  if (field === 'questions' && holds<TemplateQuestion>(value, isQuestion)) return questionsText(value, locale)
  return null
}

/** History and refusals hold what any version once wrote. */
const holds = <T>(value: unknown, is: (one: Partial<Record<keyof T, unknown>>) => boolean): value is T[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => is(one ?? {}))

const isTicket = ({ price, limit }: Partial<Record<keyof TemplateTicket, unknown>>): boolean =>
  [price, limit].every((n) => n === null || typeof n === 'number')

/** Their names stand in rows of their own; what the template says of each is what two changes differ in. */
const ticketsText = (LL: TranslationFunctions, tickets: readonly TemplateTicket[], locale: Locale): string =>
  tickets
    .map((ticket) => {
      const price = ticket.price === null ? LL.setup.usualPrice() : formatMoney(ticket.price, locale)
      return ticket.limit === null ? price : LL.setup.ticket({ price, limit: ticket.limit })
    })
    .join(', ')

const isQuestion = ({ ja, en }: Partial<Record<keyof TemplateQuestion, unknown>>): boolean =>
  typeof ja === 'string' && typeof en === 'string'

const questionsText = (questions: readonly TemplateQuestion[], locale: Locale): string =>
  questions.map(({ ja, en }) => (locale === 'en' && en !== '' ? en : ja)).join(', ')

const weekdaysText = (LL: TranslationFunctions, keys: readonly unknown[]): string => {
  const words = LL.setup.weekday
  const names = keys.map(String).flatMap((key) => (isKnown(words, key) ? [words[key]()] : []))
  return names.join(', ') || LL.setup.everyDay()
}

const feesText = (LL: TranslationFunctions, fees: readonly CancellationFee[]): string | null =>
  feesInOrder(fees)
    .map(({ days, percent }) => {
      if (days === 0) return LL.setup.feeOnTheDay({ percent })
      return days === 1 ? LL.setup.feeDayBefore({ percent }) : LL.setup.feeBefore({ days, percent })
    })
    .join(', ') || null
