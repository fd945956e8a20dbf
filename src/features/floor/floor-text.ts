import type { Combination, Table } from '#domain/table/floor.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 2〜4名, or 4名. */
export const peopleText = (
  LL: TranslationFunctions,
  { smallest, largest }: Pick<Table, 'smallest' | 'largest'>,
): string =>
  smallest === largest ? LL.floor.peopleSame({ n: largest }) : LL.floor.people({ smallest, largest })

/** 5番+6番; `tables`: those that are there. */
export const joinedName = (
  LL: TranslationFunctions,
  { tables: ids }: Pick<Combination, 'tables'>,
  tables: readonly Table[],
): string => {
  const words = LL.floor.joined
  return ids.map((id) => tables.find((one) => one.id === id)?.name ?? words.goneTable()).join(words.and())
}

export const seatsOf = (tables: readonly Pick<Table, 'largest'>[]): number =>
  tables.reduce((sum, { largest }) => sum + largest, 0)
