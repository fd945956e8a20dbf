import { longestAnswer } from '#domain/answer/limits.ts'
import { longest } from '#domain/online/guest-booking.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Words for a field's code, naming the field. The phone field says by itself why a number is not valid. */
export function fieldErrorText(LL: TranslationFunctions, field: string, code: string): string {
  if (code === '') return ''
  if (field === 'lines') return LL.guestSteps.prices[code === 'price_changed' ? 'changed' : 'invalid']()
  const { missing, tooLong } = LL.guestSteps
  if ((code === 'required' || code === 'choose') && field in missing)
    return missing[field as keyof typeof missing]()
  if (code === 'too_long') return tooLong({ n: mostOf(field) })
  const words = LL.field
  if (code === 'required' || code === 'choose') return words[code]()
  if (code === 'invalid_email' || code === 'invalid_phone') return words[code]()
  return words.invalid()
}

function mostOf(field: string): number {
  if (field.startsWith('answers')) return longestAnswer
  return field === 'requests' ? longest.requests : longest.name
}
