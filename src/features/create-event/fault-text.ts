import {
  longestRunNote,
  mostAtOnce,
  mostToCome,
  type RunCode,
  runSizes,
} from '#domain/occurrence/run-form.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { isKnown } from '#lib/text/is-known.ts'

/** What is wrong with a field of the run; `toCome`: how many occurrences are there already. */
export function faultText(LL: TranslationFunctions, field: string, said: string, toCome: number): string {
  const words = LL.createEvent.fault
  const code = said as RunCode
  const { least = 0, most } = isKnown(runSizes, field) ? runSizes[field] : { most: longestRunNote }
  switch (code) {
    case 'required':
    case 'positive':
      return LL.field[code]()
    case 'not_negative':
      return LL.events.fault.not_negative()
    case 'too_small':
      return LL.events.fault.too_small({ n: least })
    case 'too_large':
    case 'too_long':
      return LL.events.fault[code]({ n: most })
    case 'choose':
      if (field === 'template') return words.template_choose()
      return field === 'weekdays' ? words.weekdays_choose() : words.days_choose()
    case 'too_many_at_once':
      return words.too_many_at_once({ n: mostAtOnce })
    case 'too_many_to_come':
      return words.too_many_to_come({ most: mostToCome, n: Math.max(0, mostToCome - toCome) })
    default:
      return words[code]()
  }
}

/** What is said while somebody types: it is about all fields together, and the preview shows nothing meanwhile. */
export const saidAtOnce: readonly RunCode[] = [
  'past_day',
  'too_far',
  'to_before_from',
  'none_of_weekdays',
  'none_fits',
  'too_many_at_once',
  'too_many_to_come',
  'gone',
]
