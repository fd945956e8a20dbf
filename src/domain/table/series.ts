// Many tables at once, since a house has thirty: 5番 to 12番, of one size.

import { type } from 'arktype'
import { type NumberCode, numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { checkedText, unsaid } from '#domain/text/said.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Table } from './floor.ts'
import { most, type PeopleForm, people, peopleFrom } from './floor-form.ts'

export interface SeriesForm extends PeopleForm {
  /** What stands before each number, and behind it: T, 番. */
  before: string
  first: string
  last: string
  after: string
  online: boolean
}

export const mostAtOnce = 50
/** Before the number, and behind it: with four figures no name is too long. */
export const longestPart = 8
const highest = 9999

/** What the form asks the tablet about the tables that are there. */
export interface SeriesAround {
  taken: readonly string[]
}

export type SeriesCode =
  | NumberCode
  | 'too_long'
  | 'below_first'
  | 'below_smallest'
  | 'taken'
  | 'too_many'
  | 'too_many_at_once'

const bounds = { least: 0, most: highest }
const asForm = (root: unknown) => root as Partial<SeriesForm & SeriesAround>

export const seriesSchema = type({
  before: unsaid(longestPart, visibleText),
  first: checkedText(
    (text) => numberCode(text, bounds) ?? undefined,
    (_, root) => (takenOf(asForm(root)).length > 0 ? 'taken' : undefined),
  ),
  last: checkedText(
    (text) => numberCode(text, bounds) ?? undefined,
    (text, root) => countCode(readWhole(text) ?? 0, asForm(root)),
  ),
  after: unsaid(longestPart, visibleText),
  ...people,
})

function countCode(last: number, { first = '', taken = [] }: ReturnType<typeof asForm>) {
  const count = last - (readWhole(first) ?? 0) + 1
  if (count < 1) return 'below_first'
  if (count > mostAtOnce) return 'too_many_at_once'
  return taken.length + count > most.table ? 'too_many' : undefined
}

/** Their names; none while no numbers are typed that mean any. 01 counts on as 02. */
export function namesOf({ before = '', first = '', last = '', after = '' }: Partial<SeriesForm>): string[] {
  const [from, to] = [readWhole(first), readWhole(last)]
  if (from === null || to === null || !(from >= 0 && from <= to && to <= highest)) return []
  const plain = first.normalize('NFKC').trim()
  const figures = plain.startsWith('0') ? plain.length : 1
  const count = Math.min(to - from + 1, mostAtOnce)
  return Array.from({ length: count }, (_, i) =>
    visibleText(`${before}${String(from + i).padStart(figures, '0')}${after}`),
  )
}

/** Those of its names that a table has already. */
export const takenOf = ({ taken = [], ...form }: Partial<SeriesForm & SeriesAround>): string[] =>
  namesOf(form).filter((name) => taken.includes(name))

/** As the form opens: on from the last table whose name has a number, of the same size. */
export function seriesForm(last: Table | undefined, behind: string): SeriesForm {
  const [, before = '', number = '', after = ''] = /^(.*?)([0-9]{1,4})([^0-9]*)$/.exec(last?.name ?? '') ?? []
  const fits = before.length <= longestPart && after.length <= longestPart && Number(number) < highest
  const named =
    number === '' || !fits
      ? { before: '', first: '1', last: '', after: behind }
      : { before, first: String(Number(number) + 1).padStart(number.length, '0'), last: '', after }
  const { smallest = 1, largest = '', online = true } = last ?? {}
  return { ...named, smallest: String(smallest), largest: String(largest), online }
}

/** What a form without faults means. */
export const seriesFrom = (form: SeriesForm): Pick<Table, 'name' | 'smallest' | 'largest' | 'online'>[] =>
  namesOf(form).map((name) => ({ name, ...peopleFrom(form), online: form.online }))
