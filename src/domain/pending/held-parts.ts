// Which parts of the restaurant's data this tablet holds. What is not here is unknown: never empty, and never free.

import { daysInTouch } from '#domain/availability/occupancy.ts'
import { addDays, isDay, mondayOf } from '#domain/time/time.ts'

export interface HeldParts {
  /** Monday of the first week that is held; null while nothing is here. */
  from: string | null
  /** Still to come: 'config', a week's Monday, the first digit of guests' ids. All else is here, or has no row. */
  missing: readonly string[]
}

export const nothingHeld: HeldParts = { from: null, missing: [] }

export const heldParts = (
  plan: { from: string; parts: readonly string[] } | null,
  here: readonly string[],
): HeldParts =>
  plan ? { from: plan.from, missing: plan.parts.filter((part) => !here.includes(part)) } : nothingHeld

/** Bookings of all days from one to another are here, both included. */
export function hasDays({ from, missing }: HeldParts, first: string, last: string): boolean {
  const week = mondayOf(first)
  return from !== null && week >= from && !missing.some((part) => isDay(part) && part >= week && part <= last)
}

/** Some of these days lie before what is held, and all others are here: nothing more will come by itself. */
export const areOlder = (held: HeldParts, first: string, last: string): boolean =>
  held.from !== null && first < held.from && (last < held.from || hasDays(held, held.from, last))

export const hasDay = (held: HeldParts, day: string): boolean => hasDays(held, day, day)

/** Who takes seats on a day is known: its own bookings, those of the days that reach into it, hours and capacity. */
export const hasSeatsOf = (held: HeldParts, day: string): boolean =>
  hasConfig(held) && hasDays(held, addDays(day, -daysInTouch), addDays(day, daysInTouch))

/** Hours, holidays of the venue's own, settings and capacities. */
export const hasConfig = (held: HeldParts): boolean => hasPart(held, 'config')

export const hasGuest = (held: HeldParts, id: string): boolean => hasPart(held, id.slice(0, 1))

export const hasGuests = ({ from, missing }: HeldParts): boolean =>
  from !== null && !missing.some((part) => part.length === 1)

/** Nothing that was here by `before` is missing `now`. */
export const isMore = (now: HeldParts, before: HeldParts): boolean =>
  before.from === null || (now.from === before.from && now.missing.every((p) => before.missing.includes(p)))

const hasPart = ({ from, missing }: HeldParts, part: string): boolean =>
  from !== null && !missing.includes(part)
