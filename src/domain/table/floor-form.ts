// The forms of a floor's rows. The bounds are those of private.config_fields and private.floor_errors, and so are the codes but
// for those of numbers; a test feeds both the same rows.

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

/** How many a table seats, and who may be given it; tables that are joined have the first two. */
export interface PeopleForm {
  smallest: string
  largest: string
}

export interface TableForm extends PeopleForm {
  name: string
  /** Id; '' while none is chosen. */
  area: string
  online: boolean
}

export interface CombinationForm extends PeopleForm {
  tables: readonly string[]
}

/** What a form asks the tablet about the other rows of its kind. */
export interface FloorAround {
  /** Their names, as they can be seen. */
  taken: readonly string[]
  /** There is no room for one more. */
  isFull: boolean
}

export type FloorCode = NumberCode | 'too_long' | 'taken' | 'below_smallest' | 'too_few' | 'too_many'

/** `rows` of the kind, among them the one that is edited. */
export const aroundOf = (
  kind: keyof typeof most,
  rows: readonly { id: string; name?: string }[],
  edited: { id: string } | null,
): FloorAround => ({
  taken: rows.flatMap(({ id, name = '' }) => (id === edited?.id ? [] : [name])),
  isFull: edited === null && rows.length >= most[kind],
})

const nameOf = (longest: number) =>
  said(
    longest,
    visibleText,
    (text, root) => (around(root).taken?.includes(visibleText(text)) ? 'taken' : undefined),
    (_, root) => (around(root).isFull ? 'too_many' : undefined),
  )

const around = (root: unknown) => root as Partial<FloorAround>

const bounds = { least: 1, most: mostPeople }

/** Those of what seats people. */
export const people = {
  smallest: checkedText((text) => numberCode(text, bounds) ?? undefined),
  largest: checkedText(
    (text) => numberCode(text, bounds) ?? undefined,
    (text, root) =>
      (readWhole(text) ?? 0) < (readWhole((root as Partial<PeopleForm>).smallest ?? '') ?? 0)
        ? 'below_smallest'
        : undefined,
  ),
}

export const areaSchema = type({
  name: nameOf(longestAreaName),
  name_en: unsaid(longestAreaName, visibleText),
})

export const tableSchema = type({
  name: nameOf(longestTableName),
  area: checkedText((area) => (area === '' ? 'required' : undefined)),
  ...people,
})

export const combinationSchema = type({
  tables: type('string[]').narrow((chosen, ctx) => {
    if (chosen.length < 2) return ctx.reject({ message: 'too_few' })
    if (chosen.length > mostJoined) return ctx.reject({ message: 'too_long' })
    return !around(ctx.root).isFull || ctx.reject({ message: 'too_many' })
  }),
  ...people,
})

export const areaForm = (area: Area | null): AreaForm => ({
  name: area?.name ?? '',
  name_en: area?.name_en ?? '',
})

/** A new one seats as many as the last one of its area. `area`: '' where that of the table is gone. */
export function tableForm(
  seen: Table | null,
  area: string,
  last: Pick<Table, 'smallest' | 'largest' | 'online'> | undefined,
): TableForm {
  const { smallest = 1, largest = '', online = true } = seen ?? last ?? {}
  return { name: seen?.name ?? '', area, smallest: String(smallest), largest: String(largest), online }
}

/** A table that was deleted cannot be seen in the form, so it is not chosen. */
export const combinationForm = (seen: Combination | null, live: readonly string[]): CombinationForm => ({
  tables: seen?.tables.filter((id) => live.includes(id)) ?? [],
  smallest: seen ? String(seen.smallest) : '',
  largest: seen ? String(seen.largest) : '',
})

/** What tables are likely to seat once they are joined: more than the largest of them alone, and as many as all. */
export function joinedPeople(tables: readonly Pick<Table, 'largest'>[]): PeopleForm {
  if (tables.length < 2) return { smallest: '', largest: '' }
  const all = tables.map(({ largest }) => largest)
  const text = (n: number) => String(Math.min(n, mostPeople))
  const sum = all.reduce((a, b) => a + b)
  return { smallest: text(Math.min(sum, Math.max(...all) + 1)), largest: text(sum) }
}

export const peopleFrom = (form: PeopleForm) => ({
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
  ...peopleFrom(form),
  online: form.online,
})

/** In the order of `seen`, so that what did not change is no change; those that are new in the order of the floor. */
export function combinationFrom(
  form: CombinationForm,
  seen: Combination | null,
  live: readonly string[],
): Omit<Combination, 'id'> {
  const kept = seen?.tables.filter((id) => form.tables.includes(id)) ?? []
  const added = live.filter((id) => form.tables.includes(id) && !kept.includes(id))
  return { tables: [...kept, ...added], ...peopleFrom(form) }
}
