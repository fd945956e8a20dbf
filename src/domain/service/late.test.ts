import { expect, test } from 'vitest'
import { firstBooked, isPastTime, lateChoices, presentTags, putOffTo } from './late.ts'

const sevenPm = 1140

test('a guest who calls ahead is put off from the booked time', () => {
  expect(lateChoices(sevenPm, 1120)).toEqual([
    { by: 15, minute: 1155 },
    { by: 30, minute: 1170 },
    { by: 45, minute: 1185 },
  ])
})

test('who is late already comes after now, to five minutes', () => {
  expect(lateChoices(sevenPm, 1157).map((c) => c.minute)).toEqual([1170, 1185, 1200])
  for (let now = sevenPm; now < sevenPm + 200; now++)
    for (const { by, minute } of lateChoices(sevenPm, now)) {
      expect(Math.abs(minute - now - by)).toBeLessThanOrEqual(2)
      expect(minute).toBeGreaterThan(now)
    }
})

test('nobody is put off beyond the end of a business day', () => {
  expect(lateChoices(2120, 2120).map((c) => c.minute)).toEqual([2135, 2150])
})

test('the time booked first stays readable, also when the party is put off twice', () => {
  const once = putOffTo({ minute: sevenPm, tags: ['vip'] }, 1170)
  expect(once).toEqual({ minute: 1170, tags: ['vip', 'late', '19:00 → 19:30'] })
  expect(firstBooked(once)).toBe(sevenPm)
  const twice = putOffTo(once, 1200)
  expect(twice.tags).toEqual(['vip', 'late', '19:00 → 20:00'])
  expect(firstBooked(twice)).toBe(sevenPm)
})

test('past midnight the times are those of the night', () => {
  expect(putOffTo({ minute: 1530, tags: [] }, 1560).tags).toContain('25:30 → 26:00')
})

test('a booking that was moved by hand since says nothing of it', () => {
  const moved = { ...putOffTo({ minute: sevenPm, tags: ['vip'] }, 1170), minute: 1080 }
  expect(firstBooked(moved)).toBeNull()
  expect(presentTags(moved)).toEqual(['vip', 'late'])
  // Put off again it begins from where it was moved to.
  expect(putOffTo(moved, 1110).tags).toEqual(['vip', 'late', '18:00 → 18:30'])
})

test('past its time is only who is expected', () => {
  expect(isPastTime({ status: 'confirmed', minute: sevenPm }, sevenPm)).toBe(false)
  expect(isPastTime({ status: 'confirmed', minute: sevenPm }, sevenPm + 1)).toBe(true)
  expect(isPastTime({ status: 'arrived', minute: sevenPm }, sevenPm + 1)).toBe(false)
})
