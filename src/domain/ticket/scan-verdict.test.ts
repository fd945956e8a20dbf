import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { isSameScan, type Scan, sameScanMs, scanVerdict, type Verdict } from './scan-verdict.ts'

const event = 'night'
const id = 'b1'
const at = '2027-06-10T09:00:00Z'
const heardUpto = '2027-06-10T08:00:00Z'
/** Sold so long before that it would be here. */
const minutesBefore = (minutes: number) => Date.parse(heardUpto) / 60_000 - minutes
const code = { booking: id, ticket: 2, occurrence: event, minutes: minutesBefore(9) }
/** Sold the day before. */
const old = { ...code, minutes: minutesBefore(1440) }
const booking = (more: Partial<Booking> = {}) =>
  ({
    ...{ id, occurrence: event, pax: 3, status: 'confirmed', deleted: false, checked_in: [], ...more },
  }) as unknown as Booking
const entered = (ticket: number) => ({ ticket, at, gate: '北口', by: '', device: '', command: 'c' })
const scan = (more: Partial<Scan> = {}): Scan => ({
  ...{
    code,
    isGenuine: true,
    booking: booking(),
    waiting: [],
    event,
    isOff: false,
    heardUpto,
    isLive: true,
    ...more,
  },
})
const waiting = [{ booking: id, tickets: [2], gate: '南口', at }]

test.each<[title: string, scan: Scan, verdict: Partial<Verdict>]>([
  ['one of the event’s own', scan(), { kind: 'ok', ticket: 2 }],
  ['the last of its party', scan({ booking: booking({ pax: 2 }) }), { kind: 'ok', ticket: 2 }],
  ['one whose party is half in', scan({ booking: booking({ checked_in: [entered(1)] }) }), { kind: 'ok' }],
  ['one who was given up as not coming', scan({ booking: booking({ status: 'no_show' }) }), { kind: 'ok' }],
  [
    'the same again',
    scan({ booking: booking({ checked_in: [entered(2)] }) }),
    { kind: 'already', gate: '北口' },
  ],
  [
    'the same again, though it was cancelled since',
    scan({ booking: booking({ checked_in: [entered(2)], status: 'cancelled' }) }),
    { kind: 'already', at },
  ],
  [
    'of another night',
    scan({ booking: booking({ occurrence: 'other' }) }),
    { kind: 'other_event', ticket: 2 },
  ],
  ['of a table', scan({ booking: booking({ occurrence: null }) }), { kind: 'other_event' }],
  [
    'of another night, where it is in',
    scan({ booking: booking({ occurrence: 'other', checked_in: [entered(2)] }), isLive: false }),
    { kind: 'other_event', mayBeOld: false },
  ],
  ['cancelled', scan({ booking: booking({ status: 'cancelled' }) }), { kind: 'barred', why: 'cancelled' }],
  [
    'still on the list',
    scan({ booking: booking({ status: 'waiting' }) }),
    { kind: 'barred', why: 'waiting' },
  ],
  ['deleted', scan({ booking: booking({ deleted: true }) }), { kind: 'barred', why: 'deleted' }],
  ['given back', scan({ booking: booking({ pax: 1 }) }), { kind: 'barred', why: 'returned' }],
  ['not heard of', scan({ booking: null }), { kind: 'sold_since', id, ticket: 2 }],
  ['not here, sold the day before', scan({ booking: null, code: old }), { kind: 'void', id, ticket: 2 }],
  [
    'not here, sold ten minutes before the server was last heard',
    scan({ booking: null, code: { ...code, minutes: minutesBefore(10) } }),
    { kind: 'sold_since' },
  ],
  [
    'not here, sold a minute before that',
    scan({ booking: null, code: { ...code, minutes: minutesBefore(11) } }),
    { kind: 'void' },
  ],
  [
    'not here, where not everything was read yet',
    scan({ booking: null, code: old, heardUpto: null }),
    { kind: 'sold_since' },
  ],
  [
    'not here, let in all the same before',
    scan({ booking: null, code: old, waiting }),
    { kind: 'already', booking: null },
  ],
  [
    'not here, of another night',
    scan({ booking: null, code: { ...old, occurrence: 'other' } }),
    { kind: 'other_event', booking: null, id, event: 'other' },
  ],
  [
    'moved here by staff, of which this tablet has not heard',
    scan({ booking: booking({ occurrence: 'other' }), isLive: false }),
    { kind: 'other_event', event: 'other', mayBeOld: true },
  ],
  [
    'the same, where not everything was read yet',
    scan({ booking: booking({ occurrence: 'other' }), heardUpto: null }),
    { kind: 'other_event', event: 'other', mayBeOld: true },
  ],
  [
    'of another night by its code, too',
    scan({
      booking: booking({ occurrence: 'other' }),
      code: { ...code, occurrence: 'other' },
      isLive: false,
    }),
    { kind: 'other_event', mayBeOld: false },
  ],
  ['moved here by staff since', scan({ code: { ...old, occurrence: 'other' } }), { kind: 'ok' }],
  [
    'moved away by staff since, of which this tablet has heard',
    scan({ booking: booking({ occurrence: 'other' }) }),
    { kind: 'other_event', event: 'other', mayBeOld: false },
  ],
  [
    'deleted, though its code says another night',
    scan({ booking: booking({ deleted: true }), code: { ...old, occurrence: 'other' } }),
    { kind: 'barred', why: 'deleted' },
  ],
  [
    'not here, sold the day before, of an event that is off',
    scan({ booking: null, isOff: true, code: old }),
    { kind: 'void' },
  ],
  ['of an event that is off', scan({ isOff: true }), { kind: 'event_off', ticket: 2 }],
  [
    'cancelled with its event',
    scan({ isOff: true, booking: booking({ status: 'cancelled' }) }),
    { kind: 'barred' },
  ],
  [
    'in before the event was off',
    scan({ isOff: true, booking: booking({ checked_in: [entered(2)] }) }),
    { kind: 'already' },
  ],
  [
    'not heard of, of an event that is off',
    scan({ isOff: true, booking: null }),
    { kind: 'event_off', booking: null },
  ],
  [
    'not heard of, let in here before',
    scan({ booking: null, waiting }),
    { kind: 'already', booking: null, gate: '南口', at },
  ],
  [
    'not heard of, of whose party another is in',
    scan({ booking: null, waiting, code: { ...code, ticket: 1 } }),
    { kind: 'sold_since' },
  ],
  ['signed by nobody of ours', scan({ isGenuine: false }), { kind: 'not_ours' }],
  [
    'signed by nobody of ours, and not heard of',
    scan({ isGenuine: false, booking: null }),
    { kind: 'not_ours' },
  ],
  ['nothing to tell it by', scan({ isGenuine: null }), { kind: 'no_key' }],
  ['no ticket at all', scan({ code: null, isGenuine: null }), { kind: 'not_a_ticket' }],
])('%s', (_, shown, verdict) => expect(scanVerdict(shown)).toMatchObject(verdict))

test('what a camera goes on seeing is one scan; taken away and shown again it is another', () => {
  expect(isSameScan(undefined, 1000)).toBe(false)
  expect(isSameScan(1000, 1000 + sameScanMs - 1)).toBe(true)
  expect(isSameScan(1000, 1000 + sameScanMs)).toBe(false)
})
