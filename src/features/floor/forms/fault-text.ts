import {
  type FloorCode,
  longestAreaName,
  longestTableName,
  most,
  mostJoined,
  mostPeople,
} from '#domain/table/floor-form.ts'
import { longestPart, mostAtOnce, type SeriesCode } from '#domain/table/series.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** What is wrong with a field of a row. */
export function floorFault(LL: TranslationFunctions, kind: keyof typeof most, code: FloorCode): string {
  const words = LL.floor.fault
  switch (code) {
    case 'required':
    case 'positive':
      return LL.field[code]()
    case 'taken':
      return kind === 'area' ? words.taken_area() : words.taken_table()
    case 'too_long':
      if (kind === 'combination') return words.too_long_joined({ n: mostJoined })
      return words.too_long({ n: kind === 'area' ? longestAreaName : longestTableName })
    case 'too_many':
      return words[tooMany[kind]]({ n: most[kind] })
    case 'too_large':
      return words.too_large({ n: mostPeople })
    case 'too_few':
    case 'below_smallest':
    case 'not_negative':
      return words[code]()
    // No bound of a floor is more than 1 at its lower end.
    case 'too_small':
      return LL.field.positive()
  }
}

const tooMany = {
  area: 'too_many_areas',
  table: 'too_many_tables',
  combination: 'too_many_joined',
} as const

/** The same of many tables at once. `taken`: names that are there. */
export function seriesFault(
  LL: TranslationFunctions,
  field: string,
  code: SeriesCode,
  taken: readonly string[],
): string {
  const words = LL.floor.fault
  switch (code) {
    case 'below_first':
      return words.below_first()
    case 'too_many_at_once':
      return words.too_many_at_once({ n: mostAtOnce })
    case 'taken':
      return words.taken_several({ names: taken.slice(0, 5).join(LL.floor.series.comma()) })
    case 'too_long':
      return words.too_long({ n: longestPart })
    case 'too_large':
      return words.too_large({ n: field === 'largest' || field === 'smallest' ? mostPeople : 9999 })
    default:
      return floorFault(LL, 'table', code)
  }
}
