import { statuses } from '#domain/booking/booking.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { statusWord } from '#lib/booking/status-chip.tsx'

/** A field of a ticket that is called otherwise than that of a table; '' of any other. */
export function eventFieldText(LL: TranslationFunctions, field: string): string {
  if (field === 'comments') return LL.stand.ofEvent.note()
  if (field === 'lines') return LL.stand.detail.tickets()
  return field === 'duration' ? LL.stand.ofEvent.span() : ''
}

/** The status of a ticket, where the field is one; '' of any other. */
export function eventStatusText(LL: TranslationFunctions, field: string, value: unknown): string {
  const status = field === 'status' && statuses.find((one) => one === value)
  return status ? statusWord(LL, status, true) : ''
}
