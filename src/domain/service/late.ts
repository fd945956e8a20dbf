// A party that is late and has said so: when it comes instead, and the time that was booked first.

import type { BookingFields } from '#domain/booking/booking.ts'
import { minuteText, parseMinute } from '#domain/time/time-text.ts'

/** Minutes by which a late party is put off with one tap. */
export const lateSteps = [15, 30, 45] as const

/** Nobody on the phone is more exact. */
const roundTo = 5

/** The last minute that a business day may have. */
const lastMinute = 2159

/**
 * When the party comes instead, once for each step: counted from the time it was booked for, or from now where that has
 * passed. So no choice lies behind the moment at which the guest calls.
 */
export function lateChoices(minute: number, nowMinute: number): { by: number; minute: number }[] {
  const from = Math.max(minute, nowMinute)
  return lateSteps
    .map((by) => ({ by, minute: Math.round((from + by) / roundTo) * roundTo }))
    .filter((choice) => choice.minute <= lastMinute)
}

// A tag, so that every tablet, the list and the paper show it without knowing more: "19:00 → 19:30".
const putOff = /^(\d{1,2}:\d{2}) → (\d{1,2}:\d{2})$/

type Timed = Pick<BookingFields, 'minute' | 'tags'>

/** The time booked first, where the party comes later now; null where it was not put off, or was moved since. */
export function firstBooked({ minute, tags }: Timed): number | null {
  for (const tag of tags) {
    const found = putOff.exec(tag)
    if (found && parseMinute(found[2] ?? '') === minute) return parseMinute(found[1] ?? '')
  }
  return null
}

/** What an edit has to write: the later minute, and beside it the time booked first. */
export function putOffTo(b: Timed, minute: number): Timed {
  const first = firstBooked(b) ?? b.minute
  const kept = b.tags.filter((tag) => !putOff.test(tag) && tag !== 'late')
  return { minute, tags: [...kept, 'late', `${minuteText(first)} → ${minuteText(minute)}`] }
}

/** The tags that still say something true: who was put off and then moved by hand comes at another time than that. */
export const presentTags = (b: Timed): string[] =>
  firstBooked(b) === null ? b.tags.filter((tag) => !putOff.test(tag)) : [...b.tags]

/** The booked minute has passed and nobody has seen them. */
export const isPastTime = (
  b: Pick<BookingFields, 'minute'> & { status: string },
  nowMinute: number,
): boolean => b.status === 'confirmed' && nowMinute > b.minute
