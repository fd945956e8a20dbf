import { longestNote, mostDays } from '#domain/config/hours/custom-days.ts'
import type { Overlap } from '#domain/config/hours/hours-overlap.ts'
import type { Locale } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { rowName } from './hours-text.ts'

type Plain = Exclude<
  keyof TranslationFunctions['openingHours']['fault'],
  'overlaps' | 'too_many_days' | 'too_long'
>

/** What is wrong with a field, in the reader's language. An overlap says which days meet. */
export function faultText(
  LL: TranslationFunctions,
  code: string,
  locale: Locale,
  overlap: Overlap | null,
): string {
  const words = LL.openingHours.fault
  if (code === 'required') return LL.field.required()
  if (code === 'choose') return LL.field.choose()
  if (code === 'too_many_days') return words.too_many_days({ n: mostDays })
  if (code === 'too_long') return words.too_long({ n: longestNote })
  if (code !== 'overlaps') return words[code as Plain]()
  if (!overlap) return ''
  return words.overlaps({
    of: rowName(LL, overlap.of, locale),
    next: rowName(LL, overlap.next, locale),
    closes: minuteText(overlap.closes_at),
    opens: minuteText(overlap.opens_at),
  })
}
