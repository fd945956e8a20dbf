// How long a party at the door waits, from when those who sit are planned to leave, who is still to come, and who waits before them.

import { staysOn } from '#domain/availability/occupancy.ts'
import { fewestSeatsLeft, type Override, type Stay } from '#domain/availability/slots.ts'
import { type StayStep, stayOf } from '#domain/availability/stay-of.ts'
import { type DayAsked, dayTables } from '#domain/table/day/day-tables.ts'
import { seatingsOf, seats } from '#domain/table/floor.ts'

export interface House extends Omit<DayAsked, 'day' | 'without'> {
  /** People at once: what a house without tables goes by. */
  capacity: number
  overrides: readonly Override[]
  /** How long parties stay, by their size. */
  usual: { duration: number; stays?: readonly StayStep[] }
  /** The minute at which it closes; null where nobody knows. */
  closesAt: number | null
}

/** Minutes as they are said: "20 to 30". */
export interface Quote {
  least: number
  most: number
}

/** Nobody is shown in for less before the house closes. */
const shortestStay = 15
const step = 5
/**
 * People leave some minutes before or after the plan, and each wait hangs on several of them. Measured on evenings that are drawn by
 * lot (quote-error.test.ts): so two of three waits end within what was said, and few later than that.
 */
const sooner = 0.75
const later = 1.25

/** What is said of a party of so many behind these sizes; null where it finds no seats before the house closes. */
export function quoteOf(house: House, before: readonly number[], pax: number): Quote | null {
  return saidOf(waitOf(house, before, pax))
}

/** A wait as it is said. */
export function saidOf(wait: number | null): Quote | null {
  if (wait === null) return null
  const least = Math.floor((wait * sooner) / step) * step
  return { least, most: Math.max(Math.ceil((wait * later) / step) * step, least + step) }
}

/** The same to the minute. */
export const waitOf = (house: House, before: readonly number[], pax: number): number | null =>
  waitsOf(house, [...before, pax]).at(-1)?.wait ?? null

export interface Turn {
  /** Minutes; null where there are no seats for them before the house closes. */
  wait: number | null
  /** Where they would sit; none in a house without tables. */
  tables: readonly string[]
}

/** When each of these parties has its turn: in the order in which they came each takes the first seats that are free for all of its stay. */
export function waitsOf(house: House, sizes: readonly number[]): Turn[] {
  const room = house.floor.tables.length > 0 ? tablesRoom(house) : peopleRoom(house)
  return sizes.map((pax) => room.seat(pax))
}

interface Room {
  /** Gives the next party the first seats that fit it. */
  seat(pax: number): Turn
}

function tablesRoom(house: House): Room {
  const { floor, now } = house
  const taken = new Map<string, Span[]>(floor.tables.map(({ id }) => [id, []]))
  const take = (at: readonly string[], span: Span) => {
    for (const id of at) taken.get(id)?.push(span)
  }
  const day = dayTables({ ...house, day: now.day })
  for (const stay of day.stays)
    take(stay.tables.length > 0 ? stay.tables : (day.givenTo(stay.id) ?? []), stay)
  for (const block of day.blocks) take(block.tables, block)
  const seatings = seatingsOf(floor)
  const ends = () => [...taken.values()].flat().map(({ to }) => to)
  return {
    seat: (pax) =>
      firstOf(house, ends(), pax, (span) => {
        const isFree = (id: string) => !taken.get(id)?.some((one) => meets(one, span))
        const found = seatings.find((one) => seats(one, pax) && one.tables.every(isFree))
        if (found) take(found.tables, span)
        return found?.tables ?? null
      }),
  }
}

function peopleRoom(house: House): Room {
  const { now, visits, holds, capacity, overrides } = house
  const stays: Stay[] = staysOn(now.day, now, visits, holds)
  const ends = () => [...stays.map((s) => s.minute + s.duration), ...overrides.map(({ to }) => to)]
  return {
    seat: (pax) =>
      firstOf(house, ends(), pax, ({ from, to }) => {
        const fewest = fewestSeatsLeft(stays, overrides, capacity, from, to)
        if (fewest.people + pax > fewest.capacity) return null
        stays.push({ minute: from, duration: to - from, pax })
        return []
      }),
  }
}

interface Span {
  from: number
  to: number
}

const meets = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

const nobody: Turn = { wait: null, tables: [] }

/** Seats become free where a stay ends, and nowhere else. */
function firstOf(
  { now, usual, closesAt }: House,
  ends: readonly number[],
  pax: number,
  take: (span: Span) => readonly string[] | null,
): Turn {
  const stay = stayOf(usual, pax)
  const last = closesAt === null ? Number.POSITIVE_INFINITY : Math.max(closesAt - shortestStay, now.minute)
  const later = ends.filter((end) => end > now.minute && end <= last)
  for (const from of [...new Set([now.minute, ...later])].sort((a, b) => a - b)) {
    const left = closesAt === null ? stay : closesAt - from
    const tables = take({ from, to: from + (left >= shortestStay ? Math.min(stay, left) : stay) })
    if (tables) return { wait: from - now.minute, tables }
  }
  return nobody
}
