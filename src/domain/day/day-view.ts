// How a business day looks at the host stand: four groups of parties, and bars on a time axis.

import { type Booking, isOnList, type Status } from '#domain/booking/booking.ts'
import { minutesBetween } from '#domain/time/time.ts'

export const groups = ['booked', 'waiting', 'seated', 'finished'] as const
export type Group = (typeof groups)[number]

const groupOfStatus: Record<Status, Group> = {
  confirmed: 'booked',
  arrived: 'booked',
  waiting: 'waiting',
  seated: 'seated',
  left: 'finished',
  cancelled: 'finished',
  no_show: 'finished',
}

export const groupOf = (status: Status): Group => groupOfStatus[status]

export interface DayGroup<T> {
  group: Group
  rows: T[]
  /** Parties and people that came or are expected: cancelled ones and no-shows do not count. */
  parties: number
  people: number
}

type Row = Pick<Booking, 'status' | 'minute' | 'pax' | 'made_at' | 'id'>

/** The day's parties by group: those who wait in the order in which they came, all others by time. */
export function groupDay<T extends Row>(rows: readonly T[]): DayGroup<T>[] {
  return groups.map((group) => {
    const own = rows.filter((row) => groupOf(row.status) === group)
    const counted = own.filter((row) => row.status !== 'cancelled' && row.status !== 'no_show')
    return {
      group,
      rows: own.sort(group === 'waiting' ? byArrival : byTime),
      parties: counted.length,
      people: counted.reduce((sum, row) => sum + row.pax, 0),
    }
  })
}

export interface Covers {
  parties: number
  people: number
}

/** What the kitchen reads: who booked and who walked in, each by itself. Who waits has no seats yet. */
export function coversOf(rows: readonly Pick<Booking, 'status' | 'source' | 'pax'>[]): {
  booked: Covers
  walkIns: Covers
} {
  const came = rows.filter((b) => ['confirmed', 'arrived', 'seated', 'left'].includes(b.status))
  const sum = (of: typeof came): Covers => ({
    parties: of.length,
    people: of.reduce((all, b) => all + b.pax, 0),
  })
  return {
    booked: sum(came.filter((b) => b.source !== 'walk_in')),
    walkIns: sum(came.filter((b) => b.source === 'walk_in')),
  }
}

const byTime = (a: Row, b: Row): number => a.minute - b.minute || a.id.localeCompare(b.id)
const byArrival = (a: Row, b: Row): number => a.made_at.localeCompare(b.made_at) || byTime(a, b)

/** Minutes after which a confirmed party counts as late. */
export const lateAfterMinutes = 15

export type Pace =
  | { kind: 'on_time' }
  /** Confirmed and not here. */
  | { kind: 'late'; minutes: number }
  /** Seated beyond the planned end of the stay: its table may have been forgotten. */
  | { kind: 'overstaying'; minutes: number }

/**
 * `nowMinute` is on the axis of the booking's day; `elapsed` is `minutesIn` of the same moment. A party that sat down
 * late, or waited for its seats, may stay as long as everybody.
 */
export function paceOf(
  b: Pick<Booking, 'status' | 'minute' | 'duration'> & { seated_at?: number | null | undefined },
  nowMinute: number,
  elapsed: number | null,
): Pace {
  const since = nowMinute - b.minute
  if (b.status === 'confirmed' && since >= lateAfterMinutes) return { kind: 'late', minutes: since }
  const sitting = b.seated_at == null ? Math.min(since, elapsed ?? since) : nowMinute - b.seated_at
  const over = sitting - b.duration
  if (b.status === 'seated' && over > 0) return { kind: 'overstaying', minutes: over }
  return { kind: 'on_time' }
}

/** Minutes in the present status, for those who sit or wait; null for all others. */
export function minutesIn(b: Pick<Booking, 'status' | 'status_at' | 'source'>, now: string): number | null {
  // Its minutes are days, and nobody stands at the door.
  if (isOnList(b)) return null
  if (b.status !== 'seated' && b.status !== 'waiting' && b.status !== 'arrived') return null
  return Math.max(0, minutesBetween(b.status_at, now))
}

/** Lane of each bar, from 0: bars that overlap never share one, and the earliest free lane is taken. */
export function lanesOf(
  bars: readonly { id: string; minute: number; duration: number }[],
): Map<string, number> {
  const ends: number[] = []
  const lanes = new Map<string, number>()
  const inOrder = [...bars].sort((a, b) => a.minute - b.minute || a.id.localeCompare(b.id))
  for (const bar of inOrder) {
    const free = ends.findIndex((end) => end <= bar.minute)
    const lane = free === -1 ? ends.length : free
    ends[lane] = bar.minute + bar.duration
    lanes.set(bar.id, lane)
  }
  return lanes
}

/** The hour with most people, the first of several; undefined where nobody comes. */
export function busiestHour(load: readonly { minute: number; people: number }[]): number | undefined {
  const most = Math.max(0, ...load.map((hour) => hour.people))
  return most === 0 ? undefined : load.find((hour) => hour.people === most)?.minute
}

export interface Axis {
  from: number
  to: number
}

/** Whole hours that show the opening hours and every bar; an evening when there is neither. */
export function axisOf(
  hours: { closed: boolean; opens_at: number; closes_at: number },
  bars: readonly { minute: number; duration: number }[],
): Axis {
  const starts = bars.map((b) => b.minute)
  const ends = bars.map((b) => b.minute + b.duration)
  if (!hours.closed) {
    starts.push(hours.opens_at)
    ends.push(hours.closes_at)
  }
  if (starts.length === 0) return { from: 1020, to: 1380 }
  return { from: Math.floor(Math.min(...starts) / 60) * 60, to: Math.ceil(Math.max(...ends) / 60) * 60 }
}

/** What of each span lies on the axis: a table may be blocked for days, and beyond the last hour it would widen the chart. */
export const onAxis = <S extends Axis>(spans: readonly S[], axis: Axis): S[] =>
  spans
    .map((span) => ({ ...span, from: Math.max(span.from, axis.from), to: Math.min(span.to, axis.to) }))
    .filter(({ from, to }) => from < to)

/** Minutes for which an online booking counts as new while nobody has opened it. */
export const freshForMinutes = 10

export const isFresh = (b: Pick<Booking, 'source' | 'status' | 'made_at'>, now: string): boolean =>
  b.source === 'online' && b.status === 'confirmed' && minutesBetween(b.made_at, now) < freshForMinutes
