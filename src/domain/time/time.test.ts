import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessTime, daysBetween, instantOf, isDay, minutesBetween, weekdayOf } from './time.ts'

const tokyo = { time_zone: 'Asia/Tokyo', day_turns_at: 360 }
const newYork = { time_zone: 'America/New_York', day_turns_at: 360 }

test('half past one in the night belongs to the business day before', () => {
  expect(businessTime('2026-11-21T16:30:00Z', tokyo)).toEqual({ day: '2026-11-21', minute: 1530 })
  expect(businessTime('2026-11-21T21:00:00Z', tokyo)).toEqual({ day: '2026-11-22', minute: 360 })
  expect(businessTime('2026-11-21T20:59:59Z', tokyo)).toEqual({ day: '2026-11-21', minute: 1799 })
})

test('a minute beyond midnight is on the next calendar day', () => {
  expect(instantOf('2026-11-21', 1530, 'Asia/Tokyo')).toBe('2026-11-21T16:30:00Z')
})

test('a time that happens twice or never is the later one', () => {
  expect(instantOf('2026-11-01', 90, 'America/New_York')).toBe('2026-11-01T06:30:00Z')
  expect(instantOf('2026-03-08', 150, 'America/New_York')).toBe('2026-03-08T07:30:00Z')
})

const anyDay = fc.integer({ min: 0, max: 3650 }).map((n) => addDays('2020-01-01', n))

test.each([tokyo, newYork])('day and minute come back from their instant in $time_zone', (venue) => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 360, max: 1799 }), (day, minute) => {
      const back = businessTime(instantOf(day, minute, venue.time_zone), venue)
      // The hour that spring skips does not exist: it comes back an hour later.
      const skipped = venue === newYork && minute >= 1560 && minute < 1620 && back.minute === minute + 60
      expect(skipped || (back.day === day && back.minute === minute)).toBe(true)
    }),
  )
})

test('days are added and counted without regard to clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2)
  expect(weekdayOf('2026-11-21')).toBe(6)
})

test.each(['2026-02-29', '2026-13-01', '2026-1-01', '', '20261121', '2026-11-21T00:00'])(
  '%s is not a day',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

test('minutes between instants round down', () => {
  expect(minutesBetween('2026-11-21T10:00:00Z', '2026-11-21T10:59:59Z')).toBe(59)
  expect(minutesBetween('2026-11-21T10:00:30Z', '2026-11-21T10:00:00Z')).toBe(-1)
})
