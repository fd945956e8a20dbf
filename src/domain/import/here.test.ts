import { expect, test } from 'vitest'
import { daysToLookAt, newGuests } from './here.ts'
import type { GoodRow } from './rows.ts'

const row = (day: string, reference: string): GoodRow =>
  ({ line: 2, cells: [], fault: null, fields: { day, reference } }) as unknown as GoodRow

test('rows are looked for from the first day with a reference to the last, in whatever order they stand', () => {
  const [first, second, last] = [
    row('2026-11-01', 'K7QXM'),
    row('2026-11-09', 'K7QXN'),
    row('2026-11-30', 'K7QXP'),
  ]
  for (const rows of [
    [first, second, last],
    [second, last, first],
    [last, first, second],
    [first, last, second],
  ])
    expect(daysToLookAt([row('2026-10-01', ''), ...rows, row('2026-12-31', '')])).toEqual([
      '2026-11-01',
      '2026-11-30',
    ])
  expect(daysToLookAt([second])).toEqual(['2026-11-09', '2026-11-09'])
  expect(daysToLookAt([row('2026-11-09', '')])).toBeNull()
})

test('a guest is new whose number the book does not have, and counts once', () => {
  const guest = (phone: string): GoodRow => ({ fields: { phone } }) as unknown as GoodRow
  const rows = ['+81901', '+81902', '+81903', '+81902', ''].map(guest)
  expect(newGuests(rows, new Set())).toBe(3)
  expect(newGuests(rows, new Set(['+81901', '+81909']))).toBe(2)
  expect(newGuests(rows, new Set(['+81901', '+81902', '+81903']))).toBe(0)
})
