import { expect, test } from 'vitest'
import { type Booking, isLive } from '#domain/booking/booking.ts'
import { emptyFields } from '#domain/booking/booking-commands.ts'
import { attentionItems } from '#domain/day/attention.ts'
import { type Events, ofEvent, soldFor } from './event-attention.ts'
import type { OccurrenceRow } from './occurrence.ts'

const day = '2027-06-15'
const booking = (over: Partial<Booking> = {}): Booking =>
  ({
    ...{ ...emptyFields, day, minute: 1080, occurrence: 'o', pax: 2 },
    ...{ id: 'b', status: 'confirmed', deleted: false, claimed_rev: 1, settled: [], conflicts: [] },
    ...over,
  }) as unknown as Booking
const row = (over: object = {}): OccurrenceRow =>
  ({
    ...{ id: 'occurrence/o', day, deleted: false },
    data: { template: 't', day, starts_at: 1080, ends_at: 1200, capacity: 10, cancelled: false, ...over },
  }) as unknown as OccurrenceRow

const kinds = (b: Booking, rows: OccurrenceRow[], isHeld: Events['isHeld']) => {
  const occurrences = new Map(rows.map((one) => [one.id.slice(11), one]))
  const events: Events = { occurrences, exclude: () => false, isHeld }
  return ofEvent(b, 'o', soldFor([b].filter(isLive)), events).map(({ kind }) => kind)
}

test('an event that is not here, though all of its day are, is off; while they are still to come nobody knows', () => {
  expect(kinds(booking(), [], (asked) => asked === day)).toEqual(['event_off'])
  expect(kinds(booking(), [], () => false)).toEqual([])
  const settled: Booking['settled'] = [{ code: 'event_off', upto: 0, by: '', device: '', at: '' }]
  expect(kinds(booking({ settled }), [], () => true)).toEqual([])
})

test('one that is here is as it says', () => {
  expect(kinds(booking(), [row()], () => true)).toEqual([])
  expect(kinds(booking(), [row({ cancelled: true })], () => false)).toEqual(['event_off'])
  expect(kinds(booking({ pax: 11 }), [row()], () => true)).toEqual(['overbooked'])
})

test('an event that is off is not overbooked, be it that who booked it was told; one that is on again is', () => {
  const settled: Booking['settled'] = [{ code: 'event_off', upto: 0, by: '', device: '', at: '' }]
  const [many, told] = [booking({ pax: 11 }), booking({ pax: 11, settled })]
  const off = [row({ cancelled: true })]
  expect([kinds(many, off, () => true), kinds(told, off, () => true)]).toEqual([['event_off'], []])
  for (const b of [many, told]) expect(kinds(b, [row()], () => true)).toEqual(['overbooked'])
})

test('who waits for an event that is off has to hear it as who booked it, and stands in nobody’s way', () => {
  const occurrences = (over: object) => new Map([['o', row(over)]])
  const shown = (bookings: Booking[], over: object, today = day) =>
    attentionItems({
      ...{ bookings, capacity: 0, hoursOf: () => ({ closed: true }) as never, today, nowMinute: 0 },
      events: { occurrences: occurrences(over), exclude: () => false, isHeld: () => true },
    }).map(({ kind, booking }) => `${booking.id} ${kind}`)
  const waits = booking({ id: 'w', status: 'waiting', phone: '+819012345678', pax: 99 })
  expect(shown([waits, booking()], { cancelled: true })).toEqual(['w event_off', 'b event_off'])
  const settled: Booking['settled'] = [{ code: 'event_off', upto: 0, by: '', device: '', at: '' }]
  expect(shown([{ ...waits, settled }], { cancelled: true }), 'they were told').toEqual([])
  // Controls: nothing where it takes place, is over, or they wait no more.
  expect(shown([waits, booking()], {})).toEqual([])
  expect(shown([waits], { cancelled: true }, '2027-06-16')).toEqual([])
  for (const gone of [{ deleted: true }, { status: 'cancelled' as const }])
    expect(shown([{ ...waits, ...gone }], { cancelled: true })).toEqual([])
})

test('an event whose move waits to be sent came after all who were there', () => {
  const there = booking({ id: 'there', occurrence: 'x', claimed_rev: 9 })
  const moved = booking({ id: 'moved', claimed_rev: 1, minute: 600 })
  const rows = { o: row(), x: { ...row({ template: 'other' }), id: 'occurrence/x' } }
  const blamed = (one: Booking) =>
    attentionItems({
      ...{
        bookings: [there, one],
        capacity: 0,
        hoursOf: () => ({ closed: true }) as never,
        today: day,
        nowMinute: 0,
      },
      events: { occurrences: new Map(Object.entries(rows)), exclude: () => true, isHeld: () => true },
    }).map(({ booking }) => booking.id)
  expect(blamed(moved)).toEqual(['moved'])
  const ofTomorrow = booking({ id: 'moved', claimed_rev: 1, day: '2027-06-16' })
  expect(blamed(ofTomorrow), 'to another day alone').toEqual(['moved'])
  // Control: they are of its time.
  expect(blamed(booking({ id: 'moved', claimed_rev: 1, duration: 120 }))).toEqual(['there'])
})
