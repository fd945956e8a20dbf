import { expect, test } from 'vitest'
import { staysOn } from '#domain/availability/occupancy.ts'
import { addDays } from '#domain/time/time.ts'
import {
  areOlder,
  type HeldParts,
  hasDay,
  hasDays,
  hasGuest,
  hasGuests,
  hasSeatsOf,
  heldParts,
  isMore,
  nothingHeld,
} from './held-parts.ts'

// 2026-11-16 and 23 are Mondays.
const plan = {
  from: '2025-10-13',
  parts: ['config', '2026-11-16', '2026-11-23', '2026-12-14', '0', 'f', '2025-10-13'],
}
const held = (...here: string[]) => heldParts(plan, here)

test('[S8] a day is known from Monday to Sunday of a week that is here, and of one that has no row', () => {
  const one = held('config', '2026-11-16')
  expect(hasDay(one, '2026-11-16'), 'Monday').toBe(true)
  expect(hasDay(one, '2026-11-22'), 'Sunday').toBe(true)
  expect(hasDay(one, '2026-11-23'), 'the Monday after it is still to come').toBe(false)
  expect(hasDay(one, '2026-11-29')).toBe(false)
  expect(hasDay(one, '2026-11-15'), 'its week is not in the plan: nobody comes').toBe(true)
  expect(hasDay(one, '2026-12-07')).toBe(true)
})

test('[S8] what lies before the window is unknown, whatever is here', () => {
  const all = held(...plan.parts)
  expect(hasDay(all, '2025-10-13')).toBe(true)
  expect(hasDay(all, '2025-10-12')).toBe(false)
  expect(hasDays(all, '2025-10-12', '2026-11-21')).toBe(false)
  expect(hasSeatsOf(all, '2025-10-14'), 'who sat on from the Sunday before is unknown').toBe(false)
  expect(hasSeatsOf(all, '2025-10-15')).toBe(true)
})

test('[S8] seats of a day need the weeks of those beside it', () => {
  const first = held('config', '2026-11-16')
  expect(hasSeatsOf(first, '2026-11-20'), 'Friday').toBe(true)
  expect(hasSeatsOf(first, '2026-11-22'), 'Sunday: its night is that of Monday').toBe(false)
  const second = held('config', '2026-11-23')
  expect(hasDay(second, '2026-11-23')).toBe(true)
  expect(hasSeatsOf(second, '2026-11-23'), 'Monday: Sunday’s night is unknown').toBe(false)
  expect(hasSeatsOf(second, '2026-11-25')).toBe(true)
  expect(hasSeatsOf(held('2026-11-16', '2026-11-23'), '2026-11-20'), 'without hours and capacity').toBe(false)
})

/** Days that `isKnown` calls known though a late party of a missing week may sit there. */
function falselyFree(isKnown: (held: HeldParts, day: string) => boolean): string[] {
  const present = { day: '2026-11-01', minute: 720, day_turns_at: 360 }
  const late = { minute: 1530, duration: 1440, pax: 4, status: 'confirmed', deleted: false } as const
  return ['2026-11-16', '2026-11-23'].flatMap((missing) => {
    const some = held(...plan.parts.filter((part) => part !== missing))
    const stays = Array.from({ length: 7 }, (_, i) => ({ ...late, id: 'b', day: addDays(missing, i) }))
    const days = Array.from({ length: 16 }, (_, i) => addDays(missing, i - 4))
    const isTaken = (day: string) =>
      staysOn(day, present, stays).some((s) => s.minute < 1440 && s.minute + s.duration > 0)
    return days.filter((day) => isTaken(day) && isKnown(some, day))
  })
}

test('[S8] no party past midnight reaches into a day whose seats are called known while its week is missing', () => {
  expect(falselyFree(hasSeatsOf)).toEqual([])
  // Planted: a day's own week is looked at, and none; both are found.
  expect(falselyFree(hasDay)).toEqual(['2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01'])
  expect(falselyFree(() => true).length).toBeGreaterThan(14)
})

test('[S8] a range is known when all its weeks are', () => {
  expect(hasDays(held('2026-11-16', '2026-11-23'), '2026-11-18', '2026-12-13')).toBe(true)
  expect(hasDays(held('2026-11-16', '2026-11-23'), '2026-11-18', '2026-12-14')).toBe(false)
  expect(hasDays(held('2026-11-23'), '2026-11-22', '2026-11-24')).toBe(false)
})

test('[S8] a guest is known when the part of the id is here', () => {
  const one = held('0')
  expect(hasGuest(one, '0b7c')).toBe(true)
  expect(hasGuest(one, 'f1aa')).toBe(false)
  expect(hasGuest(one, '3c00'), 'no guest has it').toBe(true)
  expect(hasGuests(one)).toBe(false)
  expect(hasGuests(held('0', 'f'))).toBe(true)
})

test('[S8] older is what will not come by itself', () => {
  const some = held('2026-11-16', '2025-10-13')
  expect(areOlder(some, '2025-01-01', '2025-10-12')).toBe(true)
  expect(areOlder(some, '2025-10-12', '2026-11-20')).toBe(true)
  expect(areOlder(some, '2025-10-12', '2026-11-24'), 'some of it is on its way').toBe(false)
  expect(areOlder(some, '2025-10-13', '2026-11-24')).toBe(false)
  expect(areOlder(nothingHeld, '2025-01-01', '2025-01-02')).toBe(false)
})

test('[S8] without a plan nothing is known', () => {
  expect(heldParts(null, [])).toEqual(nothingHeld)
  expect(hasDay(nothingHeld, '2026-11-21')).toBe(false)
  expect(hasSeatsOf(nothingHeld, '2026-11-21')).toBe(false)
  expect(hasGuest(nothingHeld, '0')).toBe(false)
  expect(hasGuests(nothingHeld)).toBe(false)
})

test('more is here: what was known stays known', () => {
  expect(isMore(held('0'), nothingHeld)).toBe(true)
  expect(isMore(held('0', 'f'), held('0'))).toBe(true)
  expect(isMore(held('0'), held('0'))).toBe(true)
  expect(isMore(held('f'), held('0'))).toBe(false)
  expect(isMore(nothingHeld, held('0'))).toBe(false)
  expect(isMore(heldParts({ ...plan, from: '2025-10-20' }, plan.parts), held('0'))).toBe(false)
})
