// Spans in which tables are kept free of guests: rows `vendor_availability/<id>` that name tables. They take no seat from the house.

import { type } from 'arktype'
import { longestNote } from '#domain/online-seats/availability.ts'
import { checkedText } from '#domain/text/said.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { minuteText, parseMinute } from '#domain/time/time-text.ts'

/** Minutes of one business day. */
export interface BlockedSpan {
  day: string
  starts_at: number
  ends_at: number
  tables: readonly string[]
  note: string
}

/** The row of one; of the other spans of that kind `tables` are none, and `capacity` is a number. */
export interface BlockRow extends BlockedSpan {
  capacity: null
}

/** As it is typed. */
export interface BlockForm {
  tables: readonly string[]
  when: 'whole_day' | 'span'
  /** 18:00, 1800, 25:30. */
  from: string
  to: string
  note: string
}

export type BlockCode = 'required' | 'bad_time' | 'ends_before' | 'too_long' | 'too_many'

export const mostBlocked = 50

const timeCode = (text: string, root: unknown): BlockCode | undefined => {
  if ((root as BlockForm).when === 'whole_day') return undefined
  if (text.trim() === '') return 'required'
  return parseMinute(text) === null ? 'bad_time' : undefined
}

function endCode(text: string, root: unknown): BlockCode | undefined {
  const { when, from } = root as BlockForm
  const [starts, ends] = [parseMinute(from), parseMinute(text)]
  return when === 'span' && starts !== null && ends !== null && ends <= starts ? 'ends_before' : undefined
}

export const blockSchema = type({
  tables: type('string[]').narrow((tables, ctx) => {
    if (tables.length === 0) return ctx.reject({ message: 'required' })
    return tables.length <= mostBlocked || ctx.reject({ message: 'too_many' })
  }),
  when: "'whole_day' | 'span'",
  from: checkedText(timeCode),
  to: checkedText(timeCode, endCode),
  note: checkedText((text) => (visibleText(text).length > longestNote ? 'too_long' : undefined)),
})

/** The row that the form becomes, with all that a new one says; null while something in it is wrong. `whole`: the day's. */
export function blockOf(day: string, form: BlockForm, whole: { from: number; to: number }): BlockRow | null {
  if (blockSchema(form) instanceof type.errors) return null
  const span = { from: parseMinute(form.from) ?? 0, to: parseMinute(form.to) ?? 0 }
  const { from, to } = form.when === 'whole_day' ? whole : span
  const { tables, note } = form
  return { day, starts_at: from, ends_at: to, capacity: null, tables: [...tables], note: visibleText(note) }
}

/** The form of a row that is there. */
export function blockForm(row: BlockedSpan, whole: { from: number; to: number }): BlockForm {
  const isWhole = row.starts_at <= whole.from && row.ends_at >= whole.to
  return {
    tables: row.tables,
    when: isWhole ? 'whole_day' : 'span',
    from: minuteText(row.starts_at),
    to: minuteText(row.ends_at),
    note: row.note,
  }
}
