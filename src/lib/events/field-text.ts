import { statuses } from '#domain/booking/booking.ts'
import type { Locale } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { statusWord } from '#lib/booking/status-chip.tsx'
import { fieldText, valueText } from '#lib/text/field-text.ts'

/** A field by name, as that of a ticket where it is one. `subject`: whose it is, where that is no booking. */
export function fieldTextOf(
  LL: TranslationFunctions,
  field: string,
  isOfEvent: boolean,
  subject = '',
): string {
  return (isOfEvent && eventFieldText(LL, field)) || fieldText(LL, field, subject)
}

/** What stood in a field, as that of a ticket where it is one. */
export function valueTextOf(
  LL: TranslationFunctions,
  field: string,
  value: unknown,
  locale: Locale,
  isOfEvent: boolean,
  subject = '',
): string {
  const status = isOfEvent && field === 'status' && statuses.find((one) => one === value)
  return status ? statusWord(LL, status, true) : valueText(LL, field, value, locale, subject)
}

/** '' of a field that is called as that of a table. */
function eventFieldText(LL: TranslationFunctions, field: string): string {
  if (field === 'comments') return LL.stand.ofEvent.note()
  if (field === 'lines') return LL.stand.detail.tickets()
  return field === 'duration' ? LL.stand.ofEvent.span() : ''
}
