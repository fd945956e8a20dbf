import { expect, test } from 'vitest'
import { nearDayText } from './near-day.ts'

test('a day of another year says which', () => {
  const said = (day: string) => [nearDayText(day, '2026-11-23', 'ja'), nearDayText(day, '2026-11-23', 'en')]
  expect(said('2026-11-21')).toEqual(['11/21(土)', 'Sat, 11/21'])
  expect(said('2024-09-14')).toEqual(['2024/9/14(土)', 'Sat, 9/14/2024'])
  expect(said('2027-01-02')).toEqual(['2027/1/2(土)', 'Sat, 1/2/2027'])
})
