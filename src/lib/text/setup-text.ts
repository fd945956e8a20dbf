// What a restaurant has set up, as people call it: rows, fields, and what stood in them.

import type { StayStep } from '#domain/availability/stay-of.ts'
import { type ConfigRow, isConfigSubject } from '#domain/config/config-command.ts'
import { type CancellationFee, feesInOrder } from '#domain/price/fee.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { isKnown } from './is-known.ts'
import { formatMoney } from './money.ts'

/** Of a row's id, `kind/key`. */
export function setupText(LL: TranslationFunctions, id: ConfigRow['id'], locale: Locale): string {
  const [kind = '', key = ''] = id.split('/')
  const words = LL.setup.kind
  const weekdays = LL.setup.weekday
  if (kind === 'opening_hours' && isKnown(weekdays, key)) return words.opening_hours({ day: weekdays[key]() })
  if (kind === 'custom_opening_hours' || kind === 'day_note')
    return words[kind]({ day: dayText(key, locale) })
  if (kind === 'opening_hours' || !isKnown(words, kind)) return words.unknown()
  return words[kind]({ day: '' })
}

/** A field's name; null where it is none of the setup's. */
export function setupFieldText(LL: TranslationFunctions, subject: string, field: string): string | null {
  const words = LL.setup.field
  return isConfigSubject(subject) && isKnown(words, field) ? words[field]() : null
}

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
  if (field === 'price' && typeof value === 'number') return formatMoney(value, locale)
  if (field === 'type' && typeof value === 'string' && isKnown(LL.setup.priceKind, value))
    return LL.setup.priceKind[value]()
  if (field === 'weekdays' && Array.isArray(value)) return weekdaysText(LL, value)
  if (field === 'cancellation_fees' && Array.isArray(value)) return feesText(LL, value)
  return null
}

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
