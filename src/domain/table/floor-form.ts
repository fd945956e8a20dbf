// The forms of a floor's rows. The bounds are those of private.config_fields and private.floor_errors.

import { type } from 'arktype'
import { type NumberCode, numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { checkedText, said, unsaid } from '#domain/text/said.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Area, Combination, Table } from './floor.ts'

export const longestAreaName = 40
export const longestTableName = 20
export const mostPeople = 999
export const mostJoined = 8
export const most = { area: 20, table: 200, combination: 100 } as const

export interface AreaForm {
  name: string
  name_en: string
}

export interface TableForm {
  name: string
  area: string
  smallest: string
  largest: string
  online: boolean
}

export interface CombinationForm {
  tables: readonly string[]
  smallest: string
  largest: string
}

/** What a form asks the tablet about the other rows of its kind. */
export interface FloorAround {
  /** Their names, as they can be seen. */
  taken: readonly string[]
}

export type FloorCode = NumberCode | 'too_long' | 'taken' | 'below_smallest' | 'too_few' | 'too_many'

const nameOf = (longest: number) =>
  said(longest, visibleText, (text, root) =>
    (root as Partial<FloorAround>).taken?.includes(visibleText(text)) ? 'taken' : undefined,
  )

const bounds = { least: 1, most: mostPeople }
const smallest = checkedText((text) => numberCode(text, bounds) ?? undefined)
const largest = checkedText(
  (text) => numberCode(text, bounds) ?? undefined,
  (text, root) =>
    (readWhole(text) ?? 0) < (readWhole((root as Partial<TableForm>).smallest ?? '') ?? 0)
      ? 'below_smallest'
      : undefined,
)

export const areaSchema = type({
  name: nameOf(longestAreaName),
  name_en: unsaid(longestAreaName, visibleText),
})

export const tableSchema = type({
  name: nameOf(longestTableName),
  area: type('string').narrow((area, ctx) => area !== '' || ctx.reject({ message: 'required' })),
  smallest,
  largest,
})

export const combinationSchema = type({
  tables: type('string[]').narrow((chosen, ctx) => {
    if (chosen.length < 2) return ctx.reject({ message: 'too_few' })
    return chosen.length <= mostJoined || ctx.reject({ message: 'too_many' })
  }),
  smallest,
  largest,
})

const numbers = (form: Pick<TableForm, 'smallest' | 'largest'>) => ({
  smallest: readWhole(form.smallest) ?? 0,
  largest: readWhole(form.largest) ?? 0,
})

/** What forms without faults mean. */
export const areaFrom = ({ name, name_en }: AreaForm): Pick<Area, 'name' | 'name_en'> => ({
  name: visibleText(name),
  name_en: visibleText(name_en),
})

export const tableFrom = (form: TableForm): Omit<Table, 'id' | 'position'> => ({
  area: form.area,
  name: visibleText(form.name),
  ...numbers(form),
  online: form.online,
})

export const combinationFrom = (form: CombinationForm): Omit<Combination, 'id'> => ({
  tables: [...form.tables],
  ...numbers(form),
})
