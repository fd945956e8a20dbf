import { type Booking, isLive } from '#domain/booking/booking.ts'
import { daysBetween } from '#domain/time/time.ts'
import { fewestSeatsLeft, type Override, type Stay } from './slots.ts'

export interface Visit
  extends Pick<Booking, 'id' | 'day' | 'minute' | 'duration' | 'pax' | 'status' | 'deleted'> {
  /** Rows that came before there were these two do not have them. */
  seated_at?: number | null | undefined
  left_at?: number | null | undefined
}
export type Held = Stay & { day: string }

/** The venue's present business day and minute, and the minute at which that day turns into the next. */
export interface Present {
  day: string
  minute: number
  day_turns_at: number
}

/** Minutes `[from, to)` on the axis of the visit's own day. */
export interface Span {
  from: number
  to: number
}

/** Days before and after a day whose stays may touch it: one begins by 35:59 and lasts a day at most. */
export const daysInTouch = 2

/** Who sits over the time sits so much longer at least, and a party that is late keeps its seats so long at most. */
export const sitsOnFor = 15
const latenessKept = 60
/** Nearly everybody sits down some minutes late and still leaves for the next turn: so much changes no plan. */
const takenInStay = 15

/**
 * When a party takes seats: where people are, not what was planned. On a day to come it is the plan; afterwards it is
 * what happened. Only today's answer depends on the minute. private.occupied in SQL is the same rule.
 */
export function occupies(b: Visit, now: Present): Span | null {
  if (b.deleted) return null
  const ahead = daysBetween(now.day, b.day)
  if (ahead > 0) return isLive(b) ? plannedSpan(b) : null
  const turn = 1440 + now.day_turns_at
  const sat = b.seated_at ?? b.minute
  switch (b.status) {
    case 'confirmed':
    case 'arrived': {
      const late = ahead === 0 ? Math.min(Math.max(now.minute - b.minute, 0), latenessKept) : 0
      return { from: b.minute, to: endOf(b, b.minute + late) }
    }
    case 'seated': {
      const end = endOf(b, sat)
      if (ahead < 0) return spanOf(sat, Math.min(end, turn))
      return spanOf(
        Math.min(sat, now.minute),
        Math.min(now.minute < end ? end : now.minute + sitsOnFor, turn),
      )
    }
    case 'left':
      return b.left_at == null ? null : spanOf(sat, Math.min(b.left_at, turn))
    default:
      return null
  }
}

/** What was agreed, whatever became of it: claims are judged by it. */
export const plannedSpan = (b: Pick<Visit, 'minute' | 'duration'>): Span => ({
  from: b.minute,
  to: b.minute + b.duration,
})

/** When who begins then is gone. */
const endOf = (b: Pick<Visit, 'minute' | 'duration'>, from: number): number =>
  (from > b.minute && from <= b.minute + takenInStay ? b.minute : from) + b.duration

const spanOf = (from: number, to: number): Span | null => (from < to ? { from, to } : null)

/**
 * Stays that may touch a day, on that day's axis: yesterday evening is negative. `without` leaves one booking out,
 * for the one that is about to be moved.
 */
export function staysOn(
  day: string,
  now: Present,
  visits: readonly Visit[],
  holds: readonly Held[] = [],
  without = '',
): Stay[] {
  const stays: Stay[] = []
  const add = (of: string, { from, to }: Span, pax: number) =>
    stays.push({ minute: daysBetween(day, of) * 1440 + from, duration: to - from, pax })
  for (const v of visits) {
    const span = v.id === without ? null : occupies(v, now)
    if (span) add(v.day, span, v.pax)
  }
  for (const h of holds) add(h.day, plannedSpan(h), h.pax)
  return stays
}

/** Parties and people who sit now: the one figure of list, timeline and walk-in. */
export function seatedNow(visits: readonly Visit[], now: Present): { parties: number; people: number } {
  const there = visits.filter((v) => v.day === now.day && v.status === 'seated' && !v.deleted)
  return { parties: there.length, people: there.reduce((sum, v) => sum + v.pax, 0) }
}

export interface HourLoad {
  /** Minute at which the hour begins. */
  minute: number
  /** People and seats at the moment of the hour with the fewest seats left. */
  people: number
  capacity: number
}

export function loadByHour(
  stays: readonly Stay[],
  { capacity, overrides }: { capacity: number; overrides: readonly Override[] },
  from: number,
  to: number,
): HourLoad[] {
  const hours: HourLoad[] = []
  for (let minute = Math.floor(from / 60) * 60; minute < to; minute += 60) {
    hours.push({ minute, ...fewestSeatsLeft(stays, overrides, capacity, minute, minute + 60) })
  }
  return hours
}
