import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { emptyFields } from '#domain/booking/booking-commands.ts'
import type { EventTemplate } from '#domain/event/event-template.ts'
import { forSale, type SaleQuestion, saleWarnings } from './for-sale.ts'
import type { OccurrenceRow } from './occurrence.ts'

const today = '2027-06-01'
const template = (id: string, more: Partial<EventTemplate> = {}) =>
  ({ id, name: id, minimum_pax: 1, maximum_pax: 8, cutoff_days: 0, ...more }) as EventTemplate
const occurrence = (
  day: string,
  starts_at: number,
  more: Partial<OccurrenceRow['data']> = {},
): OccurrenceRow => ({
  ...{ id: 'occurrence/x', kind: 'occurrence', rev: 1, deleted: false, conflicts: [], day },
  data: {
    ...{
      template: 'boat',
      day,
      starts_at,
      ends_at: starts_at + 120,
      capacity: 10,
      name: '',
      name_en: '',
      note: '',
    },
    ...{ cancelled: false, ...more },
  },
})
const booking = (of: string, pax: number, more: Partial<Booking> = {}) =>
  ({
    ...emptyFields,
    id: `${of}${pax}`,
    occurrence: of,
    pax,
    status: 'confirmed',
    deleted: false,
    ...more,
  }) as Booking

function asked(rows: Record<string, OccurrenceRow>, more: Partial<SaleQuestion> = {}) {
  const all = forSale({
    events: { occurrences: new Map(Object.entries(rows)), exclude: () => true },
    ...{
      templates: [template('boat'), template('party')],
      bookings: [],
      holds: [],
      today,
      minute: 600,
      pax: 2,
    },
    ...more,
  })
  return all.map(({ id, left, reason }) => [id, left, reason])
}

test('by day and start, with what bookings and holds leave', () => {
  const rows = {
    b: occurrence('2027-06-03', 600),
    a: occurrence('2027-06-02', 900),
    c: occurrence('2027-06-02', 800),
  }
  const bookings = [booking('a', 4), booking('a', 3, { status: 'cancelled' }), booking('b', 9)]
  const holds = [
    { occurrence: 'a', pax: 2 },
    { occurrence: null, pax: 5 },
  ]
  expect(asked(rows, { bookings, holds })).toEqual([
    ['c', 10, null],
    ['a', 4, null],
    ['b', 1, 'full'],
  ])
  expect(asked(rows, { bookings, holds, without: 'b9' })[2], 'a booking that is changed').toEqual([
    'b',
    10,
    null,
  ])
})

test.each<[string, OccurrenceRow, Partial<SaleQuestion>, string | null]>([
  ['one that has begun', occurrence(today, 599), {}, 'running'],
  ['one that is over', occurrence(today, 500, { ends_at: 600 }), {}, 'past'],
  ['one that begins now', occurrence(today, 600), {}, null],
  ['cancelled', occurrence('2027-06-02', 600, { cancelled: true }), {}, 'event_off'],
  ['deleted', { ...occurrence('2027-06-02', 600), deleted: true }, {}, 'event_off'],
  ['of no template', occurrence('2027-06-02', 600, { template: 'gone' }), {}, 'no_template'],
  [
    'after the cutoff',
    occurrence('2027-06-02', 600),
    { templates: [template('boat', { cutoff_days: 2 })] },
    'past_cutoff',
  ],
  [
    'on the day of the cutoff',
    occurrence('2027-06-03', 600),
    { templates: [template('boat', { cutoff_days: 2 })] },
    null,
  ],
  [
    'too few',
    occurrence('2027-06-02', 600),
    { templates: [template('boat', { minimum_pax: 3 })] },
    'below_minimum',
  ],
  ['too many', occurrence('2027-06-02', 600), { pax: 9 }, 'above_maximum'],
])('%s', (_, row, more, reason) => expect(asked({ x: row }, more)[0]?.[2]).toBe(reason))

test('one that another excludes is told once the other is booked, at the same time only', () => {
  const rows = {
    boat: occurrence('2027-06-02', 600),
    party: occurrence('2027-06-02', 700, { template: 'party' }),
    later: occurrence('2027-06-02', 720, { template: 'party' }),
  }
  const reasons = (more: Partial<SaleQuestion>) => asked(rows, more).map(([id, , reason]) => [id, reason])
  const none = [
    ['boat', null],
    ['party', null],
    ['later', null],
  ]
  expect(reasons({})).toEqual(none)
  const bookings = [booking('boat', 2)]
  expect(reasons({ bookings })).toEqual([
    ['boat', null],
    ['party', 'exclusive'],
    ['later', null],
  ])
  expect(reasons({ bookings: [booking('boat', 2, { status: 'cancelled' })] })).toEqual(none)
  const events = { occurrences: new Map(Object.entries(rows)), exclude: () => false }
  expect(reasons({ bookings, events })).toEqual(none)
})

test('what staff accept who sell it all the same, with the figures that they saw', () => {
  const [one] = forSale({
    events: {
      occurrences: new Map([['x', occurrence('2027-06-02', 600, { cancelled: true })]]),
      exclude: () => false,
    },
    templates: [template('boat', { minimum_pax: 3 })],
    ...{ bookings: [booking('x', 9)], holds: [], today, minute: 0, pax: 2 },
  })
  if (!one) throw new Error('none')
  expect(saleWarnings(one, 2)).toEqual({ event_off: 0, overbooked: 11, below_minimum: 2 })
  expect(saleWarnings({ ...one, row: occurrence('2027-06-02', 600), sold: 0 }, 9)).toEqual({
    above_maximum: 9,
  })
  expect(
    saleWarnings({ ...one, row: occurrence('2027-06-02', 600), sold: 0, reason: 'exclusive' }, 3),
  ).toEqual({ exclusive: 0 })
})

test('a kind of ticket with a limit of its own: what live bookings leave of it, and that it is too little', () => {
  const tickets = [
    { ticket_type: 'adult', price: null, limit: 5 },
    { ticket_type: 'child', price: null, limit: null },
  ]
  const line = (price_type: string, count: number) => ({ price_type, count }) as Booking['lines'][number]
  const of = (lines: Booking['lines'], without = '') =>
    forSale({
      events: {
        occurrences: new Map([['a', occurrence('2027-06-02', 900)]]),
        exclude: () => false,
      },
      templates: [template('boat', { tickets })],
      bookings: [
        booking('a', 3, { lines: [line('adult', 3)] }),
        booking('a', 2, { lines: [line('adult', 2)], status: 'cancelled' }),
      ],
      ...{ holds: [], today, minute: 600, pax: 2, lines, without },
    })[0]
  expect([...(of([])?.kinds ?? [])]).toEqual([['adult', 2]])
  expect(of([line('adult', 2), line('child', 9)])?.reason).toBeNull()
  expect(of([line('adult', 3)])?.reason).toBe('kind_sold_out')
  expect(of([line('adult', 5)], 'a3')?.reason, 'a booking that is changed takes none from itself').toBeNull()
})
