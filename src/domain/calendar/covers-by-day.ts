// The calendar's figures: who comes to lunch and to dinner on each day, and how full the house gets.

import {
  daysInTouch,
  occupies,
  type Present,
  plannedSpan,
  type Span,
  type Visit,
} from '#domain/availability/occupancy.ts'
import type { Hours, Override } from '#domain/availability/slots.ts'
import { type Booking, isLive } from '#domain/booking/booking.ts'
import type { Covers } from '#domain/day/day-view.ts'
import { dinnerFrom } from '#domain/service/services.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'

export interface DayCovers {
  lunch: Covers
  dinner: Covers
  /** Both together. */
  all: Covers
  /** Most people at once against the capacity of that moment: 1 is full. Null where the house has no seats at all. */
  share: number | null
  /** So many people more than seats at the worst moment. */
  over: number
}

/** What the figures hang on besides the bookings. */
export interface House {
  present: Present
  /** People at once. */
  capacity: number
  hoursOf: (day: string) => Hours
  overridesOf: (day: string) => readonly Override[]
}

type Row = Visit & Pick<Booking, 'status' | 'pax' | 'minute'>

const came = new Set<Booking['status']>(['confirmed', 'arrived', 'seated', 'left'])

/** People are there, or are expected: who waits has no seats yet, who cancelled or never came is none. */
export const isCover = (row: Pick<Booking, 'status'>): boolean => came.has(row.status)

/**
 * Each day's covers. A party at 25:30 stands on its business day. `rows` reach as far beyond the days as stays may
 * touch them. Each row is placed once: a month of 3,000 bookings is looked through in one go.
 */
export function coversByDay(
  rows: readonly Row[],
  days: readonly string[],
  house: House,
): Map<string, DayCovers> {
  const byDay = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.deleted) continue
    const own = byDay.get(row.day)
    if (own) own.push(row)
    else byDay.set(row.day, [row])
  }
  const stretches = new Map<string, Stretch[]>()
  for (const [day, own] of byDay) stretches.set(day, stretchesOf(day, own, house.present))
  return new Map(days.map((day) => [day, dayOf(day, byDay.get(day) ?? [], stretches, house)]))
}

function dayOf(
  day: string,
  own: readonly Row[],
  stretches: ReadonlyMap<string, Stretch[]>,
  house: House,
): DayCovers {
  const dinner = dinnerFrom(house.hoursOf(day))
  const covers = { lunch: none(), dinner: none(), all: none() }
  for (const row of own) {
    if (!isCover(row)) continue
    for (const sum of [covers.all, row.minute < dinner ? covers.lunch : covers.dinner]) {
      sum.parties += 1
      sum.people += row.pax
    }
  }
  return { ...covers, ...fullestOf(day, stretches, house) }
}

const none = (): Covers => ({ parties: 0, people: 0 })

/** People on the axis of their own day. */
interface Stretch extends Span {
  people: number
}

function stretchesOf(day: string, rows: readonly Row[], present: Present): Stretch[] {
  // On a day to come it is the plan. `occupies` says the same, and would reckon with the date once for each row.
  const isToCome = daysBetween(present.day, day) > 0
  const stretches: Stretch[] = []
  for (const row of rows) {
    const span = isToCome ? (isLive(row) ? plannedSpan(row) : null) : occupies(row, present)
    if (span) stretches.push({ ...span, people: row.pax })
  }
  return stretches
}

/** The fullest moment between two turns of the day, stays of the days beside it on the same axis. */
function fullestOf(
  day: string,
  stretches: ReadonlyMap<string, Stretch[]>,
  house: House,
): Pick<DayCovers, 'share' | 'over'> {
  if (house.capacity <= 0) return { share: null, over: 0 }
  const turn = house.present.day_turns_at
  const changes: { minute: number; people: number }[] = []
  for (let away = -daysInTouch; away <= daysInTouch; away += 1) {
    const shift = away * 1440
    for (const { from, to, people } of stretches.get(addDays(day, away)) ?? []) {
      if (to + shift <= turn || from + shift >= 1440 + turn) continue
      changes.push({ minute: from + shift, people }, { minute: to + shift, people: -people })
    }
  }
  const overrides = house.overridesOf(day)
  // The edges of an override change nobody's number, and the capacity that it is held against.
  for (const { from, to } of overrides) changes.push({ minute: from, people: 0 }, { minute: to, people: 0 })
  changes.push({ minute: turn, people: 0 })
  changes.sort((a, b) => a.minute - b.minute)
  let people = 0
  let share = 0
  let over = 0
  changes.forEach((change, i) => {
    people += change.people
    const isLastOfMinute = changes[i + 1]?.minute !== change.minute
    if (!isLastOfMinute || change.minute < turn || change.minute >= 1440 + turn) return
    // A span that is closed to new parties does not send those away who are there.
    const capacity = capacityAt(overrides, house.capacity, change.minute) || house.capacity
    share = Math.max(share, people / capacity)
    over = Math.max(over, people - capacity)
  })
  return { share, over }
}

function capacityAt(overrides: readonly Override[], usual: number, minute: number): number {
  const there = overrides.filter((o) => o.from <= minute && minute < o.to)
  return there.length === 0 ? usual : Math.min(...there.map((o) => o.capacity))
}

/** How full a day looks, from calm to beyond what the house has. */
export const loads = ['calm', 'filling', 'busy', 'full', 'over'] as const
export type Load = (typeof loads)[number]

export function loadOf(share: number): Load {
  if (share < 0.5) return 'calm'
  if (share < 0.8) return 'filling'
  if (share < 1) return 'busy'
  return share > 1 ? 'over' : 'full'
}
