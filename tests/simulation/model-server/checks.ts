// What the model server looks at beside the row itself: the form of a command, and what a booking is flagged for.
// The same as private.command_errors and private.flag_of, as far as a tablet can send it.

import type { Answer } from '#domain/answer/answer.ts'
import { longestAnswer, longestQuestion, mostAnswers } from '#domain/answer/limits.ts'
import { type BookingSettings, type Hours, peak, type Stay } from '#domain/availability/slots.ts'
import { type Booking, isLive } from '#domain/booking/booking.ts'
import type { Command, Span } from '#domain/booking/command.ts'
import { longestGate, mostTickets } from '#domain/check-in/check-in.ts'
import type { ConfigRow } from '#domain/config/config-command.ts'
import { isOutsideHours } from '#domain/day/attention.ts'
import { acceptedUpto } from '#domain/day/claims.ts'
import { templateOf } from '#domain/event/event-template.ts'
import { excludes } from '#domain/event/excludes.ts'
import { isBirthday } from '#domain/guest/book/birthday.ts'
import { tagsError } from '#domain/guest/book/tags.ts'
import { longestAllergies, longestCompany, longestName, longestNotes } from '#domain/guest/guest.ts'
import { overlap } from '#domain/occurrence/lay-out.ts'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { takesMinute } from '#domain/paper/written.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { addDays, businessTime, daysBetween, isDay, weekdayOf } from '#domain/time/time.ts'
import type { ModelState } from './state.ts'

export interface Flag {
  code: string
  figures: Record<string, unknown>
}

const none: Flag = { code: '', figures: {} }

/** {field: code} for all that is wrong; empty when all is well. */
export function errorsOf(c: Command, today: string): Record<string, string> {
  if (c.kind === 'guest.edit') return guestErrorsOf(c.args.fields, c.base)
  if (c.kind === 'booking.check_in') return checkInErrorsOf(c, today)
  if (c.kind === 'booking.refund') {
    const isSum = (sum: number, least: number) =>
      Number.isSafeInteger(sum) && sum >= least && sum <= 99_999_999
    return {
      ...(isSum(c.args.amount, 1) ? {} : { amount: 'invalid' }),
      ...(isSum(c.base.kept ?? 0, 0) ? {} : { base: 'invalid' }),
    }
  }
  if (c.kind === 'booking.status') return paperErrorsOf(c)
  if (c.kind !== 'booking.create' && c.kind !== 'booking.edit') return {}
  const errors: Record<string, string> = c.kind === 'booking.create' ? paperErrorsOf(c) : {}
  for (const [field, value] of Object.entries(c.args.fields)) {
    const code = errorOf(field, value, today)
    if (code) errors[field] = code
  }
  const isKnown = (field: string) => field in c.base
  if (c.kind === 'booking.edit' && !Object.keys(c.args.fields).every(isKnown)) errors.base = 'required'
  const saw = Object.entries(c.base).filter(([field, value]) => field in c.args.fields && value !== null)
  const isKept = ([field, value]: [string, unknown]) =>
    !['invalid', 'too_long'].includes(errorOf(field, value, today) ?? '')
  if (!saw.every(isKept)) errors.base = 'invalid'
  return errors
}

function paperErrorsOf({
  kind,
  args: { status, minute },
}: Extract<Command, { kind: 'booking.status' | 'booking.create' }>): Record<string, string> {
  if (minute === undefined) return {}
  const isFine = takesMinute(kind, status) && Number.isSafeInteger(minute) && minute >= 0 && minute <= 2159
  return isFine ? {} : { minute: 'invalid' }
}

function checkInErrorsOf({ args, at }: Extract<Command, { kind: 'booking.check_in' }>, today: string) {
  const { tickets, gate, by_name = false, occurrence = null, day = null } = args
  const errors: Record<string, string> = {}
  const isTicket = (n: number) => Number.isSafeInteger(n) && n >= 1 && n <= mostTickets
  const isList = Array.isArray(tickets) && tickets.length > 0 && tickets.length <= mostTickets
  if (!isList || !tickets.every(isTicket) || new Set(tickets).size < tickets.length)
    errors.tickets = 'invalid'
  if (typeof gate !== 'string' || visibleText(gate) !== gate) errors.gate = 'invalid'
  else if ([...gate].length > longestGate) errors.gate = 'too_long'
  if (typeof by_name !== 'boolean') errors.by_name = 'invalid'
  if (occurrence !== null && !uuid.test(String(occurrence))) errors.occurrence = 'invalid'
  const isFar = (from: string) => day !== null && Math.abs(daysBetween(from, day)) > 400
  const code = day === null ? null : errorOf('day', day, today)
  if (code) errors.day = code
  else if (isFar(at.slice(0, 10)) && isFar(today)) errors.day = 'out_of_range'
  return errors
}

function guestErrorsOf(fields: object, base: object): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [field, value] of Object.entries(fields)) {
    const code = guestErrorOf(field, value)
    if (code) errors[field] = code
  }
  if (!Object.keys(fields).every((field) => field in base)) errors.base = 'required'
  return errors
}

const longest: Record<string, number> = {
  ...{ last_name: longestName, first_name: longestName, last_kana: longestName, first_kana: longestName },
  allergies: longestAllergies,
  notes: longestNotes,
  company: longestCompany,
  birthday: 10,
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function guestErrorOf(field: string, value: unknown): string | undefined {
  if (field === 'merged_into')
    return value === null || (typeof value === 'string' && uuid.test(value)) ? undefined : 'invalid'
  if (field === 'tags') {
    if (!Array.isArray(value)) return 'invalid'
    if (tagsError(value)) return 'too_long'
    const isKept = (tag: unknown, i: number) =>
      typeof tag === 'string' && tag !== '' && visibleText(tag) === tag && value.indexOf(tag) === i
    return value.every(isKept) ? undefined : 'invalid'
  }
  const most = longest[field]
  if (most === undefined) return 'unknown'
  if (typeof value !== 'string') return 'invalid'
  if (field === 'birthday') return value === '' || isBirthday(value) ? undefined : 'invalid'
  return [...value].length > most ? 'too_long' : undefined
}

const ranges: Record<string, [number, number]> = { minute: [0, 2159], duration: [5, 1440], pax: [1, 999] }

function errorOf(field: string, value: unknown, today: string): string | null {
  const [least, most] = ranges[field] ?? []
  if (least !== undefined && most !== undefined) {
    if (!Number.isSafeInteger(value) || Number(value) < 0) return 'invalid'
    return Number(value) < least || Number(value) > most ? 'out_of_range' : null
  }
  if (field === 'day') {
    const day = String(value)
    if (!isDay(day)) return 'invalid'
    return day < '2000-01-01' || day > addDays(today, 1100) ? 'out_of_range' : null
  }
  if (field === 'answers') return answersError(value)
  if (field === 'tables') return idsError(value)
  if (field === 'occurrence') return value === null || uuid.test(String(value)) ? null : 'invalid'
  if (field === 'phone') return /^(\+[1-9][0-9]{6,14})?$/.test(String(value)) ? null : 'invalid_phone'
  if (field === 'email') return /^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(String(value)) ? null : 'invalid_email'
  return null
}

function idsError(value: unknown): string | null {
  if (!Array.isArray(value)) return 'invalid'
  if (value.length > 20) return 'too_long'
  const isGood = value.every((id) => uuid.test(String(id))) && new Set(value).size === value.length
  return isGood ? null : 'invalid'
}

function answersError(value: unknown): string | null {
  if (!Array.isArray(value)) return 'invalid'
  if (value.length > mostAnswers) return 'too_long'
  const isAnswer = (a: Partial<Record<string, unknown>>) =>
    Object.keys(a).sort().join() === 'answer,question,question_en' &&
    Object.values(a).every((text) => typeof text === 'string') &&
    a.question !== ''
  if (!value.every(isAnswer)) return 'invalid'
  const isLong = ({ answer, question, question_en }: Answer) =>
    answer.length > longestAnswer || Math.max(question.length, question_en.length) > longestQuestion
  return value.some(isLong) ? 'too_long' : null
}

/** What a booking that newly claims its seats is flagged for. */
export function flagOf(state: ModelState, b: Booking, now: number): Flag {
  const { venue } = setupOf(state)
  if (b.source === 'import' || b.day < businessTime(new Date(now).toISOString(), venue).day) return none
  const of = occurrenceOf(state, b)
  if (isOff(state, b))
    return acceptedUpto(b.settled, 'event_off') === null ? { code: 'event_off', figures: {} } : none
  const { people, capacity } = crowdOf(state, b, b.claimed_rev)
  if (people > capacity && (acceptedUpto(b.settled, 'overbooked') ?? -1) < people) {
    return { code: 'overbooked', figures: { people, capacity } }
  }
  if (of) {
    const isAsked = acceptedUpto(b.settled, 'exclusive') === null
    return isAsked && isExcluded(state, b, of) ? { code: 'exclusive', figures: {} } : none
  }
  if (acceptedUpto(b.settled, 'outside_hours') !== null) return none
  const isOutside = isOutsideHours(hoursOf(state, b.day), b.minute, b.duration)
  return isOutside ? { code: 'outside_hours', figures: {} } : none
}

/** Whether somebody with an earlier claim booked an event at the same time that excludes this one. */
function isExcluded(state: ModelState, b: Booking, of: OccurrenceRow): boolean {
  const templates = new Map(
    [...(state.config as Map<string, ConfigRow>).values()]
      .filter((row) => row.kind === 'event_template' && !row.deleted)
      .map((row) => [templateOf(row).id, templateOf(row)]),
  )
  const spanOf = ({ data }: OccurrenceRow): Span => [data.day, data.starts_at, data.ends_at]
  return [...state.bookings.values()].some((x) => {
    const other = occurrenceOf(state, x)
    if (!other || !isLive(x) || x.claimed_rev > b.claimed_rev || other.deleted || other.data.cancelled)
      return false
    const [one, two] = [of, other].map((row) => templates.get(row.data.template))
    return overlap(spanOf(of), spanOf(other)) && one && two ? excludes(one, two, []) : false
  })
}

/** Most people at once during a stay, or all of an event's, claims up to a rev counted. */
export function crowdOf(
  state: ModelState,
  b: Booking,
  claimedRev: number,
): { people: number; capacity: number } {
  const of = occurrenceOf(state, b)
  if (!of) {
    const people = peak(staysAround(state, b.day, claimedRev), b.minute, b.minute + b.duration)
    return { people, capacity: setupOf(state).settings.capacity }
  }
  const live = [...state.bookings.values()].filter((x) => isLive(x) && x.claimed_rev <= claimedRev)
  const people = live.reduce((sum, x) => (x.occurrence === b.occurrence ? sum + x.pax : sum), 0)
  return { people, capacity: of.data.capacity }
}

/** Whether it is of an event that was cancelled or deleted. */
export function isOff(state: ModelState, b: Booking): boolean {
  const of = occurrenceOf(state, b)
  return of ? of.deleted || of.data.cancelled : false
}

export const occurrenceOf = (state: ModelState, b: Booking) =>
  b.occurrence
    ? (state.occurrences.get(`occurrence/${b.occurrence}`) as OccurrenceRow | undefined)
    : undefined

/** Every live stay that may touch the day, on the day's own minutes. */
export function staysAround(state: ModelState, day: string, claimedRev = Number.POSITIVE_INFINITY): Stay[] {
  const isClaim = (b: Booking) => isLive(b) && b.claimed_rev <= claimedRev
  const live = [...state.bookings.values()].filter(isClaim)
  const near = live.filter((b) => Math.abs(daysBetween(day, b.day)) <= 1)
  return near.map((b) => ({ ...b, minute: daysBetween(day, b.day) * 1440 + b.minute }))
}

export const hoursOf = (state: ModelState, day: string): Hours =>
  state.config.get(`opening_hours/${weekdayOf(day)}`)?.data as Hours

export const setupOf = (state: ModelState) => ({
  settings: state.config.get('settings/settings')?.data as BookingSettings,
  venue: state.config.get('vendor/vendor')?.data as { id: string; time_zone: string; day_turns_at: number },
})
