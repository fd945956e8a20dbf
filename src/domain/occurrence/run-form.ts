// The form in which a run of occurrences is laid out: what is typed, which occurrences that means, and what is wrong with it. The
// bounds are those of private.config_fields and private.lay_out.

import { type } from 'arktype'
import type { LaidOutFields, Span } from '#domain/booking/command.ts'
import { type HoursCode, type HoursForm, readTime, timeFault } from '#domain/config/hours/opening-hours.ts'
import type { EventTemplate } from '#domain/event/event-template.ts'
import { sizeBounds } from '#domain/event/template-form.ts'
import { type NumberCode, numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { checkedText, unsaid } from '#domain/text/said.ts'
import { visibleLines } from '#domain/text/visible-text.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { daysOn, spansOf, startsOf } from './lay-out.ts'

/** Of one command. */
export const mostAtOnce = 500
/** Of a vendor, from today on. */
export const mostToCome = 3000
/** No command names a later day. */
export const farthestDays = 1095
export const longestRunNote = 2000
export const everyWeekday = ['1', '2', '3', '4', '5', '6', '7'] as const

/** So many are laid out to be looked at: some may yet be taken out. */
const mostShown = 2 * mostAtOnce

export const runSizes = {
  duration: sizeBounds.duration,
  interval: sizeBounds.interval,
  capacity: sizeBounds.maximum_capacity,
}
type RunSize = keyof typeof runSizes

/** Texts as they stand in the fields. */
export interface RunForm extends Omit<HoursForm, 'closed'>, Record<RunSize, string> {
  /** Id of the template, '' for none. */
  template: string
  /** Days of a span, by weekday, or single ones. */
  way: 'span' | 'days'
  from: string
  /** '' for the first day alone. */
  to: string
  /** ISO, as texts. */
  weekdays: readonly string[]
  days: readonly string[]
  includes_break: boolean
  note: string
  /** Keys of those that somebody took out of the preview; of others that are laid out no more it says nothing. */
  left_out: readonly string[]
}

/** What the form asks the tablet. */
export interface RunAround {
  /** The venue's present business day. */
  today: string
  /** How many occurrences are there from today on. */
  toCome: number
  /** Ids of the templates that are there. */
  templates: readonly string[]
}

type TimeCode = Exclude<HoursCode, `${string}_required`>

export type RunCode =
  | TimeCode
  | NumberCode
  | 'choose'
  | 'past_day'
  | 'too_far'
  | 'to_before_from'
  | 'none_of_weekdays'
  | 'none_fits'
  | 'all_left_out'
  | 'too_many_at_once'
  | 'too_many_to_come'
  | 'too_long'
  | 'gone'

/** What a template says of each of its occurrences, as it stands in the fields. */
export const sizesOf = (template: EventTemplate | undefined): Record<RunSize, string> => ({
  duration: template ? String(template.duration) : '',
  interval: template ? String(template.interval) : '',
  capacity: template ? String(template.maximum_capacity) : '',
})

export const newRun = (template: EventTemplate | undefined): RunForm => ({
  ...{ template: template?.id ?? '', ...sizesOf(template), note: '' },
  ...{ way: 'span', from: '', to: '', weekdays: everyWeekday, days: [], left_out: [] },
  ...{ opens: '', closes: '', has_break: false, break_starts: '', break_ends: '', includes_break: false },
})

export const keyOf = ([day, starts]: Span): string => `${day} ${starts}`

export interface Run {
  days: readonly string[]
  /** Starts of each day. */
  starts: readonly number[]
  /** How many that makes, be some of them taken out. */
  count: number
  /** All of them; none where they are more than anybody could look at. */
  spans: readonly Span[]
  /** Those that stay. */
  kept: readonly Span[]
}

/** What is laid out; null as long as the fields do not say it. */
export function runOf(form: RunForm, today: string): Run | null {
  const days = daysOf(form, today)
  const how = howOf(form)
  if (!days || !how) return null
  const starts = startsOf(how)
  const count = days.length * starts.length
  const spans = count > mostShown ? [] : spansOf(days, how)
  return { days, starts, count, spans, kept: spans.filter((span) => !form.left_out.includes(keyOf(span))) }
}

function daysOf(form: RunForm, today: string): string[] | null {
  if (form.way === 'days') return dayFault('days', form, today) ? null : [...new Set(form.days)].sort()
  if (dayFault('from', form, today) || dayFault('to', form, today)) return null
  return daysOn(form.from, form.to || form.from, form.weekdays.map(Number))
}

const times = ['opens', 'closes', 'break_starts', 'break_ends'] as const

function howOf(form: RunForm) {
  const { duration, interval, opens, closes, break_starts, break_ends, has_break } = form
  if (numberCode(duration, runSizes.duration) || numberCode(interval, runSizes.interval)) return null
  if (times.some((name) => timeFault(name, { ...form, closed: false }))) return null
  const read = (text: string) => readTime(text) ?? 0
  return {
    ...{ opens: read(opens), closes: read(closes), includesBreak: form.includes_break },
    ...{ duration: readWhole(duration) ?? 0, interval: readWhole(interval) ?? 0 },
    pause: has_break ? { starts: read(break_starts), ends: read(break_ends) } : null,
  }
}

/** What is wrong with the days alone. */
function dayFault(name: 'from' | 'to' | 'days', form: RunForm, today: string): RunCode | undefined {
  const { way, from, to, days } = form
  const outside = (day: string): RunCode | undefined => {
    if (day < today) return 'past_day'
    return day > addDays(today, farthestDays) ? 'too_far' : undefined
  }
  if (way === 'days') {
    if (name !== 'days') return undefined
    return days.length === 0 ? 'choose' : days.map(outside).find((code) => code)
  }
  if (name === 'days') return undefined
  const day = form[name]
  if (day === '') return name === 'from' ? 'required' : undefined
  if (name === 'to' && from !== '' && daysBetween(from, to) < 0) return 'to_before_from'
  return outside(day)
}

/** Each field of one look asks for the same run. */
const looked = new WeakMap<RunForm, Run | null>()

function runAsked(form: RunForm, today: string): Run | null {
  const known = looked.get(form)
  if (known !== undefined) return known
  const run = runOf(form, today)
  looked.set(form, run)
  return run
}

/** What is wrong with all of them together is said beside the field that can mend it. */
function runFault(name: keyof RunForm, form: RunForm, around: RunAround): RunCode | undefined {
  const run = runAsked(form, around.today)
  if (!run) return undefined
  const { days, starts, count, kept, spans } = run
  if (days.length === 0) return name === 'weekdays' ? 'none_of_weekdays' : undefined
  if (starts.length === 0) return name === 'duration' ? 'none_fits' : undefined
  const isTooMany = count > spans.length || kept.length > mostAtOnce
  if (name === 'to' || name === 'days') {
    const isIts = (name === 'days') === (form.way === 'days')
    return isIts && isTooMany ? 'too_many_at_once' : undefined
  }
  if (name !== 'left_out' || isTooMany) return undefined
  if (kept.length === 0) return 'all_left_out'
  return around.toCome + kept.length > mostToCome ? 'too_many_to_come' : undefined
}

type Checked = RunForm & RunAround

const checked = (fault: (form: Checked) => RunCode | undefined) =>
  checkedText((_, root) => fault(root as Checked))

const isOfTime = (code: HoursCode): code is TimeCode => !code.endsWith('_required')

const time = (name: (typeof times)[number]) =>
  checked((form) => {
    const code = timeFault(name, { ...form, closed: false })
    return code && !isOfTime(code) ? 'required' : code
  })

const day = (name: 'from' | 'to') =>
  checked((form) => dayFault(name, form, form.today) ?? runFault(name, form, form))

const size = (name: RunSize) =>
  checked((form) => numberCode(form[name], runSizes[name]) ?? runFault(name, form, form))

const listed = (fault: (form: Checked) => RunCode | undefined) =>
  type('string[]').narrow((_, ctx) => {
    const code = fault(ctx.root as Checked)
    return code ? ctx.reject({ message: code }) : true
  })

export const runSchema = type({
  template: checked(({ template, templates }) =>
    template === '' ? 'choose' : templates.includes(template) ? undefined : 'gone',
  ),
  way: "'span' | 'days'",
  from: day('from'),
  to: day('to'),
  weekdays: listed((form) => {
    if (form.way === 'days') return undefined
    return form.weekdays.length === 0 ? 'choose' : runFault('weekdays', form, form)
  }),
  days: listed((form) => dayFault('days', form, form.today) ?? runFault('days', form, form)),
  opens: time('opens'),
  closes: time('closes'),
  has_break: 'boolean',
  break_starts: time('break_starts'),
  break_ends: time('break_ends'),
  includes_break: 'boolean',
  duration: size('duration'),
  interval: size('interval'),
  capacity: size('capacity'),
  note: unsaid(longestRunNote),
  left_out: listed((form) => runFault('left_out', form, form)),
})

/** What all occurrences of a form without faults have in common. */
export const laidOutFields = (form: RunForm, { id, name, name_en }: EventTemplate): LaidOutFields => ({
  ...{ template: id, name, name_en },
  capacity: readWhole(form.capacity) ?? 0,
  note: visibleLines(form.note),
})
