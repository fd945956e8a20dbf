// A third opinion, written from the design's words alone and in the plainest way: it walks through the minutes of each
// stay one by one. It shares no line with the other two.

import holidayJp from '@holiday-jp/holiday_jp'
import { isThere } from '#tests/prove/parts/takes-seats.ts'
import type { Said } from './answer.ts'
import type { Case } from './days.ts'

const oneDay = 86_400_000

/** Nine days in minutes: index 0 is the midnight with which the fourth day before begins. */
const length = 9 * 1440
const at = (minute: number): number => minute + 4 * 1440

export function byMinutes(c: Case): Said {
  const hours = hoursOn(c)
  const [today, nowMinute] = presentOf(c)
  const ahead = Math.round((Date.parse(c.day) - Date.parse(today)) / oneDay)
  const people = new Array<number>(length).fill(0)
  const starting = new Array<number>(length).fill(0)
  const capacity = new Array<number>(length).fill(c.settings.capacity)
  const isOverridden = new Array<boolean>(length).fill(false)
  const isStopped = new Array<boolean>(length).fill(false)
  for (const p of c.parties) {
    let isFirst = true
    for (let m = 0; m < 2 * 2160; m++) {
      if (!isThere(p, m, ahead + p.shift, nowMinute, c.day_turns_at)) continue
      const there = at(p.shift * 1440 + m)
      if (there < 0 || there >= length) continue
      people[there] = (people[there] ?? 0) + p.pax
      if (isFirst) starting[there] = (starting[there] ?? 0) + p.pax
      isFirst = false
    }
  }
  for (const s of c.spans) {
    if (s.deleted) continue
    for (let m = at(s.shift * 1440 + s.starts_at); m < at(s.shift * 1440 + s.ends_at) && m < length; m++) {
      // Nobody gives up a seat because the sale is stopped.
      if (s.capacity === 0) {
        isStopped[m] = true
        continue
      }
      const lower = isOverridden[m] ? Math.min(capacity[m] ?? 0, s.capacity) : s.capacity
      capacity[m] = lower
      isOverridden[m] = true
    }
  }

  // The smallest of the steps that hold the party.
  const fitting = (c.settings.stays ?? []).filter((step) => step.pax >= c.pax)
  const nearest = Math.min(...fitting.map((step) => step.pax))
  const stay = fitting.find((step) => step.pax === nearest)?.minutes ?? c.settings.duration

  const tightestOf = (minute: number): { taken: number; capacity: number } => {
    let found = { taken: people[at(minute)] ?? 0, capacity: capacity[at(minute)] ?? 0 }
    for (let m = at(minute); m < at(minute + stay); m++) {
      const here = { taken: people[m] ?? 0, capacity: capacity[m] ?? 0 }
      if (here.capacity - here.taken < found.capacity - found.taken) found = here
    }
    return found
  }

  const reasonOf = (minute: number): Said['slots'][number]['reason'] => {
    let isOpenToTheEnd = true
    let isInBreak = false
    let isShut = false
    let fits = true
    for (let m = minute; m < minute + stay; m++) {
      if (m >= hours.closes_at) isOpenToTheEnd = false
      if (hours.break_starts_at !== null && hours.break_ends_at !== null) {
        if (m >= hours.break_starts_at && m < hours.break_ends_at) isInBreak = true
      }
      if (isStopped[at(m)]) isShut = true
      if ((people[at(m)] ?? 0) + c.pax > (capacity[at(m)] ?? 0)) fits = false
    }
    if (hours.closed) return 'closed_day'
    if (minute < hours.opens_at || minute >= hours.closes_at) return 'outside_hours'
    if (isInBreak) return 'break'
    if (!isOpenToTheEnd || minute + c.settings.last_seating > hours.closes_at) return 'last_seating'
    if (c.day < today || instantOfSlot(c.day, minute) < instantOfSlot(today, nowMinute)) return 'past'
    if (ahead < c.settings.cutoff_days) return 'past_cutoff'
    if (ahead > c.settings.horizon_days) return 'too_far_ahead'
    if (c.pax < c.settings.minimum_pax) return 'below_minimum'
    if (c.pax > c.settings.maximum_pax) return 'above_maximum'
    if (isShut) return 'override_closed'
    if (!fits) return 'full'
    if (c.settings.pacing !== null && (starting[at(minute)] ?? 0) + c.pax > c.settings.pacing) return 'pacing'
    return null
  }

  const slots: Said['slots'] = []
  for (let m = 0; m < 2 * 1440 && !hours.closed; m++) {
    const isOnGrid = m >= hours.opens_at && m < hours.closes_at
    if (isOnGrid && (m - hours.opens_at) % c.settings.slot_interval === 0) {
      slots.push({ minute: m, reason: reasonOf(m), ...tightestOf(m) })
    }
  }
  return { slots, odd: reasonOf(c.odd) }
}

/** On a clock that never changes, so that minutes of different business days can be compared. */
const instantOfSlot = (day: string, minute: number): number => Date.parse(day) + minute * 60_000

function hoursOn(c: Case): NonNullable<Case['custom']> {
  const closed = { closed: true, opens_at: 0, closes_at: 0, break_starts_at: null, break_ends_at: null }
  if (c.custom) return c.custom
  if (c.holiday && Object.keys(holidayJp.holidays).includes(c.day)) return c.holiday
  // `weekday` is given as the hours of the very weekday on which the day falls.
  return c.weekday ?? closed
}

/** Business day and minute of `now`, read from a calendar of the zone. */
function presentOf(c: Case): [string, number] {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: c.time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(c.now))
  const read = (type: string): string => parts.find((p) => p.type === type)?.value ?? ''
  const day = `${read('year')}-${read('month')}-${read('day')}`
  const minute = Number(read('hour')) * 60 + Number(read('minute'))
  if (minute >= c.day_turns_at) return [day, minute]
  return [new Date(Date.parse(day) - oneDay).toISOString().slice(0, 10), minute + 1440]
}
