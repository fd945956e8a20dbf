import { expect, test } from 'vitest'
import { closedWeekday, type Hours, hoursAround, ordinaryDay, today } from './day-plan.ts'
import { dice } from './dice.ts'

const general: Hours = { opens_at: 690, closes_at: 1380, break_starts_at: 900, break_ends_at: 1020 }

test('at whatever minute the demo is opened, today has every status and lies in its hours', () => {
  for (let now = 360; now < 1800; now += 7) {
    const hours = hoursAround(now, general)
    expect(hours.opens_at).toBeGreaterThanOrEqual(360)
    expect(hours.closes_at).toBeLessThanOrEqual(1800)
    expect(now).toBeGreaterThanOrEqual(hours.opens_at)
    expect(now).toBeLessThan(hours.closes_at)
    const parties = today(now, hours)
    expect(new Set(parties.map((p) => p.status)).size).toBe(7)
    for (const { minute } of parties) {
      expect(minute).toBeGreaterThanOrEqual(hours.opens_at)
      expect(minute).toBeLessThan(hours.closes_at)
    }
  }
})

test('in the middle of an evening the general hours stay', () => {
  expect(hoursAround(1162, general)).toBe(general)
})

test('an ordinary day never has more people at once than its room, and nobody in the break', () => {
  for (let seed = 0; seed < 50; seed++) {
    const parties = ordinaryDay(dice(seed), general, 1, 34, seed % 2 === 0)
    const live = parties.filter((p) => p.status !== 'cancelled')
    for (let minute = 690; minute < 1380; minute += 15) {
      const there = live.filter((p) => p.minute <= minute && p.minute + p.duration > minute)
      expect(there.reduce((sum, p) => sum + p.pax, 0)).toBeLessThanOrEqual(34)
      if (minute >= 900 && minute < 1020) expect(there).toEqual([])
    }
  }
})

test('whatever day the demo is opened, neither that day nor the next is closed', () => {
  for (let weekday = 1; weekday <= 7; weekday++)
    expect([weekday, (weekday % 7) + 1]).not.toContain(closedWeekday(weekday))
})
