import type { Proposal } from '#domain/table/day/day-tables.ts'
import type { Seating, Table } from '#domain/table/floor.ts'
import { minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 5番, or 3番+4番; '' for none. One that is gone is not named. */
export const tablesText = (
  LL: TranslationFunctions,
  ids: readonly string[],
  tables: readonly Pick<Table, 'id' | 'name'>[],
): string => ids.flatMap((id) => tables.find((one) => one.id === id)?.name ?? []).join(LL.seating.and())

/** 2–4名, or 4名. */
export const seatsText = (
  LL: TranslationFunctions,
  { smallest, largest }: Pick<Seating, 'smallest' | 'largest'>,
): string =>
  smallest === largest ? LL.seating.peopleSame({ n: largest }) : LL.seating.people({ smallest, largest })

/** 次20:00まで; '' where nobody comes after it. */
export const untilText = (LL: TranslationFunctions, { until }: Pick<Proposal, 'until'>): string =>
  until === null ? '' : LL.seating.until({ time: minuteText(until) })
