import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { emptyFields } from '#domain/booking/booking-commands.ts'
import type { OccurrenceRow } from './occurrence.ts'
import { type ChanceQuestion, waitersOf, waitingChances } from './waiting.ts'

const today = '2027-06-01'
const occurrence = (day: string, more: Partial<OccurrenceRow['data']> = {}): OccurrenceRow => ({
  ...{ id: 'occurrence/x', kind: 'occurrence', rev: 1, deleted: false, conflicts: [], day },
  data: {
    ...{
      template: 'boat',
      day,
      starts_at: 1080,
      ends_at: 1200,
      capacity: 10,
      name: '',
      name_en: '',
      note: '',
    },
    ...{ cancelled: false, ...more },
  },
})
const booking = (id: string, occurrence: string, pax: number, more: Partial<Booking> = {}) =>
  ({
    ...emptyFields,
    ...{ id, occurrence, pax, day: '2027-06-03', minute: 1080, status: 'confirmed', source: 'online' },
    ...{ deleted: false, status_at: `2027-05-01T00:00:0${id.slice(-1)}Z`, ...more },
  }) as Booking
const waits = (id: string, occurrence: string, pax: number, more: Partial<Booking> = {}) =>
  booking(id, occurrence, pax, { status: 'waiting', ...more })

const chances = (
  rows: Record<string, OccurrenceRow>,
  bookings: Booking[],
  more: Partial<ChanceQuestion> = {},
) =>
  waitingChances({
    events: { occurrences: new Map(Object.entries(rows)), exclude: () => true, isHeld: () => true },
    ...{ bookings, holds: [], today, minute: 600, ...more },
  }).map(({ booking, left }) => [booking.id, left])

const day = '2027-06-03'

test('they wait in the order in which they came, and who is at the door or was called off does not', () => {
  const all = [
    waits('w2', 'a', 2),
    waits('w1', 'a', 9),
    waits('w3', 'a', 1, { deleted: true }),
    waits('w4', 'a', 1, { source: 'walk_in' }),
    waits('w5', 'b', 1),
    booking('w6', 'a', 1),
  ]
  expect(waitersOf('a', all).map(({ id }) => id)).toEqual(['w1', 'w2'])
})

test('the first for whom there are seats is told of, one of each event, by day', () => {
  const rows = { a: occurrence(day), b: occurrence('2027-06-02') }
  const all = [
    booking('s0', 'a', 7),
    waits('w1', 'a', 4),
    waits('w2', 'a', 3),
    waits('w3', 'a', 1),
    waits('w4', 'b', 10, { day: '2027-06-02' }),
  ]
  expect(chances(rows, all)).toEqual([
    ['w4', 10],
    ['w2', 3],
  ])
  expect(chances(rows, all, { holds: [{ occurrence: 'a', pax: 2 }] }), 'what is held is not free').toEqual([
    ['w4', 10],
    ['w3', 1],
  ])
})

test.each<[string, OccurrenceRow, Booking[]]>([
  ['is full', occurrence(day), [booking('s0', 'a', 10)]],
  ['is off', occurrence(day, { cancelled: true }), []],
  ['was deleted', { ...occurrence(day), deleted: true }, []],
  ['has begun', occurrence(today, { starts_at: 599 }), []],
  ['is over', occurrence('2027-05-30'), []],
  ['is excluded', occurrence(day), [booking('s1', 'other', 1)]],
])('nobody is called for one that %s', (_, row, bookings) => {
  const rows = { a: row, other: occurrence(day, { template: 'party' }) }
  expect(chances(rows, [...bookings, waits('w1', 'a', 2)])).toEqual([])
})

test('whose number has booked it meanwhile is marked; another number, event or state is none, and no number is nobody’s', () => {
  const rows = { a: occurrence(day), b: occurrence(day) }
  const marked = (...booked: Booking[]) => {
    const bookings = [
      waits('w1', 'a', 2, { phone: '+819011112222' }),
      waits('w2', 'b', 2, { phone: '' }),
      ...booked,
    ]
    const events = { occurrences: new Map(Object.entries(rows)), exclude: () => false, isHeld: () => true }
    return waitingChances({ events, bookings, holds: [], today, minute: 600 })
      .filter(({ hasBooked }) => hasBooked)
      .map(({ booking }) => booking.id)
  }
  const phone = '+819011112222'
  expect(marked(booking('s1', 'a', 2, { phone }))).toEqual(['w1'])
  expect(marked(booking('s1', 'a', 2, { phone: '+819011112223' }))).toEqual([])
  expect(marked(booking('s1', 'b', 2, { phone }))).toEqual([])
  expect(marked(booking('s1', 'a', 2, { phone, status: 'cancelled' }))).toEqual([])
  expect(marked(booking('s1', 'a', 2, { phone, deleted: true }))).toEqual([])
  expect(marked(booking('s1', 'b', 2, { phone: '' }))).toEqual([])
})
