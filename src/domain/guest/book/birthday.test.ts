import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { birthdayNear, birthdayText, isBirthday, readBirthday } from './birthday.ts'

test.each([
  ['3/3', '03-03'],
  ['３／３', '03-03'],
  ['3月3日', '03-03'],
  ['0303', '03-03'],
  ['2/29', '02-29'],
  ['1985/3/3', '1985-03-03'],
  ['1985年3月3日', '1985-03-03'],
  ['1985-03-03', '1985-03-03'],
  ['19850303', '1985-03-03'],
  ['3/3/1985', '1985-03-03'],
  [' ', ''],
])('%j is %j', (typed, kept) => {
  expect(readBirthday(typed)).toBe(kept)
})

test.each(['13/1', '2/30', '1985/2/29', '3月', '1885/3/3', '303', '昭和60年', '3/3/85', '2130-01-01'])(
  '%j is no birthday',
  (typed) => {
    expect(readBirthday(typed)).toBeNull()
  },
)

const someday = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1930-01-01', n))

test('what is kept is read as it is shown, in both languages', () => {
  fc.assert(
    fc.property(someday, fc.boolean(), fc.constantFrom('ja' as const, 'en' as const), (day, says, locale) => {
      const birthday = says ? day : day.slice(5)
      expect(isBirthday(birthday)).toBe(true)
      expect(readBirthday(birthdayText(birthday, locale))).toBe(birthday)
    }),
  )
})

test.each([
  ['03-03', '2026-02-24', '2026-03-03'],
  ['1985-03-03', '2026-03-10', '2026-03-03'],
  ['03-03', '2026-02-23', null],
  ['03-03', '2026-03-11', null],
  ['12-30', '2027-01-02', '2026-12-30'],
  ['01-02', '2026-12-30', '2027-01-02'],
  ['02-29', '2027-02-25', '2027-02-28'],
  ['02-29', '2028-02-25', '2028-02-29'],
  ['', '2026-03-03', null],
])('a birthday on %j is near a visit on %s: %j', (birthday, visit, near) => {
  expect(birthdayNear(birthday, visit)).toBe(near)
})

test('it is near for fifteen days of a year, and never further than a week', () => {
  fc.assert(
    fc.property(someday, (day) => {
      const birthday = day.slice(5)
      const near = Array.from({ length: 365 }, (_, n) => addDays('2026-01-01', n))
        .map((visit) => [visit, birthdayNear(birthday, visit)] as const)
        .filter(([, found]) => found !== null)
      expect(near).toHaveLength(15)
      for (const [visit, found] of near)
        expect(Math.abs(daysBetween(visit, found ?? ''))).toBeLessThanOrEqual(7)
    }),
    { numRuns: 20 },
  )
})
