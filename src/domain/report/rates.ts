// How many did not come, came late, or were here before.

import { lateAfterMinutes } from '#domain/day/day-view.ts'
import type { Person } from '#domain/guest/book/merged.ts'
import { cardsOf } from '#domain/guest/book/merged.ts'
import { firstBooked } from '#domain/service/late.ts'
import { isBooked, outcomeOf, type ReportRow, type Share } from './outcome.ts'
import type { ReportRange } from './range.ts'

/** Of the bookings of which it is known whether they came, those that did not. Who cancelled is none of them. */
export function noShowShare(rows: readonly ReportRow[], today: string): Share {
  const known = rows.filter((b) => isBooked(b) && ['came', 'no_show'].includes(outcomeOf(b, today) ?? ''))
  return { n: known.filter((b) => b.status === 'no_show').length, of: known.length }
}

/**
 * Of the bookings that came, and of which it is known when they sat down, those that said that they would be late, or sat
 * down a quarter of an hour or more after the time that was booked first.
 */
export function lateShare(rows: readonly ReportRow[], today: string): Share {
  const came = rows.filter((b) => isBooked(b) && outcomeOf(b, today) === 'came')
  const late = came.filter(isLate)
  return { n: late.length, of: came.filter((b) => b.seated_at != null || isLate(b)).length }
}

const isLate = (b: ReportRow): boolean =>
  b.tags.includes('late') ||
  (b.seated_at != null && b.seated_at - (firstBooked(b) ?? b.minute) >= lateAfterMinutes)

/**
 * Of the guests who came in the range and are known, those who had been here before, or came in it a second time. Visits that no row
 * of this device tells of stand on their card. `rows` are all from the first day of the range up to the present one.
 */
export function repeatShare(
  rows: readonly ReportRow[],
  { from, to }: ReportRange,
  today: string,
  guests: readonly Person[],
): Share {
  const personOf = new Map(guests.flatMap((person) => cardsOf(person).map(({ id }) => [id, person] as const)))
  const came = new Map<Person, number>()
  const left = new Map<Person, number>()
  const add = (to: Map<Person, number>, person: Person) => to.set(person, (to.get(person) ?? 0) + 1)
  for (const b of rows) {
    const person = b.guest_id === null ? undefined : personOf.get(b.guest_id)
    if (!person || b.day < from || outcomeOf(b, today) !== 'came') continue
    if (b.status === 'left') add(left, person)
    if (b.day <= to) add(came, person)
  }
  const isRepeat = (person: Person, visits: number): boolean =>
    visits + Math.max(0, person.visits - (left.get(person) ?? 0)) > 1
  return { n: [...came].filter(([person, visits]) => isRepeat(person, visits)).length, of: came.size }
}
