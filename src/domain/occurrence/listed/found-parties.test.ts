import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { foundParties } from './found-parties.ts'

const booked = (id: string, day: string, last_name: string) =>
  ({
    ...{ id, day, last_name, minute: 1140, phone: '', reference: '', requests: '', comments: '' },
    ...{ first_name: '', last_kana: '', first_kana: '' },
  }) as unknown as Booking

test('who comes next stands first, and who came last at the head of the others', () => {
  const rows = [
    booked('long ago', '2025-01-01', '佐藤'),
    booked('last week', '2027-06-01', '佐藤'),
    booked('today', '2027-06-10', '佐藤'),
    booked('another', '2027-06-11', '林'),
    booked('next', '2027-07-01', '佐藤'),
  ]
  const found = foundParties(rows, '佐藤', '2027-06-10', () => null)
  expect(found.map(({ id }) => id)).toEqual(['today', 'next', 'last week', 'long ago'])
})
