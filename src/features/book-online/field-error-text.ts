import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Words for a field's code. The phone field says by itself why a number is not valid. */
export function fieldErrorText(LL: TranslationFunctions, field: string, code: string): string {
  if (code === '') return ''
  if (field === 'agreed' && code === 'required') return LL.field.choose()
  const words = LL.field
  if (code === 'required' || code === 'choose' || code === 'too_long') return words[code]()
  if (code === 'invalid_email' || code === 'invalid_phone') return words[code]()
  return words.invalid()
}
