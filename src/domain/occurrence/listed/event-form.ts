// The form of one occurrence: what is typed, what is wrong with it, and what is saved. The bounds are those of
// private.config_fields.

import { type } from 'arktype'
import type { Span } from '#domain/booking/command.ts'
import type { OccurrenceFields } from '#domain/occurrence/occurrence.ts'
import { type NumberCode, numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { checkedText, unsaid } from '#domain/text/said.ts'
import { visibleLines } from '#domain/text/visible-text.ts'
import { minuteText, parseMinute } from '#domain/time/time-text.ts'

/** Texts as they stand in the fields. */
export interface EventForm {
  day: string
  starts_at: string
  ends_at: string
  capacity: string
  note: string
}

export type EventCode = NumberCode | 'too_long' | 'invalid_time' | 'too_late' | 'end_before_start'

export const longestNote = 2000
const most = { capacity: 100_000, start: 2159, end: 3600 }

export const eventForm = (data: OccurrenceFields): EventForm => ({
  day: data.day,
  starts_at: minuteText(data.starts_at),
  ends_at: minuteText(data.ends_at),
  capacity: String(data.capacity),
  note: data.note,
})

type Edited = Pick<OccurrenceFields, 'day' | 'starts_at' | 'ends_at' | 'capacity' | 'note'>

/** What a form without faults means. */
export const eventFrom = (form: EventForm): Edited => ({
  day: form.day,
  starts_at: parseMinute(form.starts_at) ?? 0,
  ends_at: parseMinute(form.ends_at) ?? 0,
  capacity: readWhole(form.capacity) ?? 0,
  note: visibleLines(form.note),
})

/** When it would take place; null while that is not whole. */
export function spanTyped(form: EventForm): Span | null {
  const [starts, ends] = [parseMinute(form.starts_at), parseMinute(form.ends_at)]
  return form.day === '' || starts === null || ends === null ? null : [form.day, starts, ends]
}

export const eventSchema = type({
  day: checkedText((text) => (text === '' ? 'required' : undefined)),
  starts_at: checkedText((text) => timeCode(text, most.start)),
  ends_at: checkedText((text, root) => {
    const code = timeCode(text, most.end)
    const starts = parseMinute((root as EventForm).starts_at)
    if (code || starts === null) return code
    return (parseMinute(text) ?? 0) <= starts ? 'end_before_start' : undefined
  }),
  capacity: checkedText((text) => numberCode(text, { least: 0, most: most.capacity }) ?? undefined),
  note: unsaid(longestNote),
})

function timeCode(text: string, latest: number): EventCode | undefined {
  if (text.trim() === '') return 'required'
  const minute = parseMinute(text)
  if (minute === null) return 'invalid_time'
  return minute > latest ? 'too_late' : undefined
}
