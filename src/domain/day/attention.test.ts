import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysInTouch } from '#domain/availability/occupancy.ts'
import type { Hours } from '#domain/availability/slots.ts'
import { type Booking, isLive, statuses } from '#domain/booking/booking.ts'
import { addDays } from '#domain/time/time.ts'
import {
  type AttentionItem,
  attentionItems,
  attentionKey,
  daysOf,
  isOutsideHours,
  keptTogether,
  peopleAsPlanned,
} from './attention.ts'

const open: Hours = {
  closed: false,
  opens_at: 0,
  closes_at: 2160,
  break_starts_at: null,
  break_ends_at: null,
}

let made = 0
function aBooking(more: Partial<Booking> = {}): Booking {
  made += 1
  return {
    id: `b${made}`,
    rev: made,
    deleted: false,
    status: 'confirmed',
    source: 'phone',
    campaign: '',
    custom: false,
    reference: '',
    marketing_opt_in: false,
    guest_id: null,
    made_at: '2026-11-20T10:00:00Z',
    status_at: '2026-11-20T10:00:00Z',
    seated_at: null,
    left_at: null,
    made_by: '花',
    made_on: '入口',
    claimed_rev: made,
    tables_rev: 0,
    conflicts: [],
    settled: [],
    agreed_fees: null,
    checked_in: [],
    payment: null,
    day: '2026-11-21',
    minute: 1140,
    duration: 120,
    pax: 4,
    last_name: '',
    first_name: '',
    last_kana: '',
    first_kana: '',
    phone: '',
    email: '',
    requests: '',
    comments: '',
    tags: [],
    language: 'ja',
    lines: [],
    occurrence: null,
    answers: [],
    tables: [],
    queue: null,
    step: '',
    ...more,
  }
}

const ask = (bookings: Booking[], more: { capacity?: number; hours?: Hours; nowMinute?: number } = {}) =>
  attentionItems({
    bookings,
    capacity: more.capacity ?? 10,
    hoursOf: () => more.hours ?? open,
    today: '2026-11-21',
    nowMinute: more.nowMinute ?? 600,
  })

const settlement = (code: 'overbooked' | 'outside_hours' | 'call', upto: number) => ({
  code,
  upto,
  by: '花',
  device: '入口',
  at: '2026-11-21T09:00:00Z',
})

test('[S5] the last to claim the seats is the one to decide about, however early its visit', () => {
  const first = aBooking({ minute: 1200, claimed_rev: 1, pax: 6 })
  const late = aBooking({ minute: 1140, claimed_rev: 9, pax: 5 })
  const items = ask([first, late])
  expect(items).toMatchObject([{ kind: 'overbooked', booking: { id: late.id }, people: 11, capacity: 10 }])
  expect(items[0]?.kind === 'overbooked' && items[0].others.map((o) => o.id)).toEqual([first.id])
})

test('[S5] a booking that the server has not confirmed stands behind all others', () => {
  const unconfirmed = Number.MAX_SAFE_INTEGER
  const a = aBooking({ claimed_rev: unconfirmed, made_at: '2026-11-21T09:00:00Z', pax: 6 })
  const b = aBooking({ claimed_rev: unconfirmed, made_at: '2026-11-21T09:05:00Z', pax: 6 })
  expect(ask([b, a]).map((i) => i.booking.id)).toEqual([b.id])
})

test('of parties at one minute the one that claimed its seats first comes first', () => {
  const [a, b, c] = [6, 6, 6].map((pax) => aBooking({ pax }))
  const early = aBooking({ pax: 6, minute: 1080 })
  expect(ask([c, early, b, a].filter((x) => x !== undefined)).map((i) => i.booking.id)).toEqual([
    early.id,
    b?.id,
    c?.id,
  ])
})

test('a card says how many are planned by now, later claims too, and never fewer than it was flagged with', () => {
  const item = { people: 11, capacity: 10, booking: { minute: 1140, duration: 120 } }
  const stay = (minute: number, pax: number) => ({ minute, duration: 60, pax })
  const later = [stay(1140, 11), stay(1200, 14), stay(1260, 30)]
  expect(peopleAsPlanned(item, later, [], 10)).toEqual({ people: 14, capacity: 10 })
  expect(peopleAsPlanned(item, later, [{ from: 1190, to: 1250, capacity: 4 }], 10)).toEqual({
    people: 14,
    capacity: 4,
  })
  expect(peopleAsPlanned(item, [stay(1140, 9)], [], 10)).toEqual({ people: 11, capacity: 10 })
})

test('what was accepted is settled until the figure grows', () => {
  const before = aBooking({ pax: 8 })
  expect(ask([before, aBooking({ pax: 4, settled: [settlement('overbooked', 12)] })])).toEqual([])
  const worse = ask([before, aBooking({ pax: 5, settled: [settlement('overbooked', 12)] })])
  expect(worse).toMatchObject([{ kind: 'overbooked', people: 13 }])
})

test('a call is noted and leaves the item open', () => {
  const items = ask([aBooking({ pax: 12, settled: [settlement('call', 0)] })])
  expect(items).toMatchObject([{ kind: 'overbooked', called: { by: '花' } }])
})

test('visits that are over, imported, cancelled or deleted need nobody', () => {
  const gone = [
    aBooking({ pax: 20, day: '2026-11-20' }),
    aBooking({ pax: 20, minute: 300, duration: 120 }),
    aBooking({ pax: 20, source: 'import', minute: 700 }),
    aBooking({ pax: 20, status: 'cancelled' }),
    aBooking({ pax: 20, deleted: true }),
  ]
  expect(ask(gone)).toEqual([])
})

test('a conflict stays until it is settled, also of yesterday', () => {
  const conflict = {
    id: 'k',
    code: 'changed_elsewhere' as const,
    fields: { pax: { base: 2, kept: 3, lost: 5 } },
    by: '健',
    device: 'レジ',
    at: '2026-11-20T12:00:00Z',
    won: false,
    other: { by: '', device: '', at: '' },
  }
  const items = ask([aBooking({ day: '2026-11-20', conflicts: [conflict] })])
  expect(items).toMatchObject([{ kind: 'conflict', conflict: { by: '健', device: 'レジ' } }])
  expect(items.map(attentionKey)[0]).toMatch(/\/k$/)
})

test('two or more of a kind that is kept as it is go together; one alone does not, nor what has sides to choose', () => {
  const evening: Hours = { ...open, opens_at: 1020, closes_at: 1380 }
  const conflict = (id: string) => ({
    id,
    code: 'changed_elsewhere' as const,
    fields: { pax: { base: 2, kept: 3, lost: 5 } },
    by: '健',
    device: 'レジ',
    at: '2026-11-20T12:00:00Z',
    won: false,
    other: { by: '', device: '', at: '' },
  })
  const full = aBooking({ pax: 10 })
  const over = [aBooking({ conflicts: [conflict('k')] }), aBooking({ conflicts: [conflict('l')] })]
  const outside = aBooking({ minute: 660 })
  const groups = (bookings: Booking[]) =>
    keptTogether(ask(bookings, { hours: evening })).map(({ kind, items }) => [
      kind,
      items.map((item) => item.booking.id),
    ])
  const overIds = over.map((b) => b.id)
  expect(groups([full, ...over, outside])).toEqual([['overbooked', overIds]])
  const early = aBooking({ minute: 840 })
  expect(groups([full, ...over, outside, early])).toEqual([
    ['overbooked', overIds],
    ['outside_hours', [outside.id, early.id]],
  ])
  expect(groups([full, ...over.slice(1), outside])).toEqual([])
})

test('what is kept together is of one event: each has its own people to be told', () => {
  const off = (id: string, occurrence: string | null) => ({
    ...{ kind: 'event_off' as const, called: null, booking: aBooking({ id, occurrence }) },
  })
  const items = [off('1', 'a'), off('2', 'b'), off('3', 'a'), off('4', 'c'), off('5', 'b')]
  expect(
    keptTogether(items).map(({ occurrence, items }) => [occurrence, items.map(({ booking }) => booking.id)]),
  ).toEqual([
    ['a', ['1', '3']],
    ['b', ['2', '5']],
  ])
})

test('matters of other days say between which, those of today alone do not', () => {
  const at = (day: string) => ({ ...aBooking(), day })
  const items = (...days: string[]) => days.map((day) => ({ booking: at(day) }) as AttentionItem)
  const today = '2026-11-24'
  expect(daysOf(items(today, today), today)).toBeNull()
  expect(daysOf(items('2027-01-20', today, '2026-12-01'), today)).toEqual({
    first: today,
    last: '2027-01-20',
  })
  expect(daysOf(items('2026-11-25', '2026-11-25'), today)).toEqual({
    first: '2026-11-25',
    last: '2026-11-25',
  })
})

test('outside hours: closed, too early, beyond closing, in the break', () => {
  const hours: Hours = {
    ...open,
    opens_at: 1020,
    closes_at: 1380,
    break_starts_at: 1200,
    break_ends_at: 1230,
  }
  expect(isOutsideHours(hours, 1020, 120)).toBe(false)
  expect(isOutsideHours(hours, 1230, 150)).toBe(false)
  expect(isOutsideHours(hours, 1010, 60)).toBe(true)
  expect(isOutsideHours(hours, 1300, 120)).toBe(true)
  expect(isOutsideHours(hours, 1140, 90)).toBe(true)
  expect(isOutsideHours({ ...hours, closed: true }, 1020, 10)).toBe(true)
  expect(ask([aBooking({ minute: 900 })], { hours })).toMatchObject([{ kind: 'outside_hours' }])
  const accepted = aBooking({ minute: 900, settled: [settlement('outside_hours', 0)] })
  expect(ask([accepted], { hours })).toEqual([])
})

const random = fc.array(
  fc.record({
    day: fc.integer({ min: -1, max: 2 }).map((n) => addDays('2026-11-21', n)),
    minute: fc.integer({ min: 0, max: 143 }).map((n) => n * 15),
    duration: fc.constantFrom(30, 60, 120, 300),
    pax: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom(...statuses),
  }),
  { maxLength: 14 },
)

test('overbooked parties are those of a count minute by minute', () => {
  fc.assert(
    fc.property(random, fc.integer({ min: 1, max: 12 }), (rows, capacity) => {
      const bookings = rows.map((row, i) => aBooking({ ...row, id: `r${i}`, claimed_rev: i + 1 }))
      const items = ask(bookings, { capacity, nowMinute: 0 })
      const found = items.filter((i) => i.kind === 'overbooked').map((i) => i.booking.id)
      expect(found.sort()).toEqual(bruteForce(bookings, capacity).sort())
    }),
  )
})

function bruteForce(bookings: Booking[], capacity: number): string[] {
  const axis = (b: Booking) => (Date.parse(b.day) - Date.parse('2026-11-21')) / 60_000 + b.minute
  return bookings
    .filter((b) => isLive(b) && b.day >= '2026-11-21')
    .filter((b) => {
      for (let m = axis(b); m < axis(b) + b.duration; m += 1) {
        const there = bookings.filter(
          (o) => isLive(o) && o.claimed_rev <= b.claimed_rev && axis(o) <= m && m < axis(o) + o.duration,
        )
        if (there.reduce((sum, o) => sum + o.pax, 0) > capacity) return true
      }
      return false
    })
    .map((b) => b.id)
}

test('a stay is read for its own day and for those in touch with it, however many bookings share them', () => {
  let reads = 0
  const bookings = Array.from({ length: 3000 }, (_, n) => {
    const one = aBooking({ day: addDays('2026-11-21', n % 50), minute: 660 + ((n * 7) % 40) * 15 })
    return Object.defineProperty(one, 'pax', {
      get: () => {
        reads++
        return 2
      },
    })
  })
  expect(ask(bookings, { capacity: 20 }).length).toBeGreaterThan(100)
  // It was 900,000, and 3 s, when each booking had the stays of five days put on its axis anew.
  expect(reads).toBeLessThanOrEqual(bookings.length * (2 * daysInTouch + 1))
  expect(reads, 'control: it is by this that a stay is read').toBeGreaterThanOrEqual(bookings.length)
})

test('[S5] who stops online bookings has nothing to decide about the parties that are booked already', () => {
  const booked = aBooking({ pax: 4 })
  const seats = (capacity: number) => (of: string) =>
    of === booked.day ? [{ from: 360, to: 1800, capacity }] : []
  const asked = (capacity: number) =>
    attentionItems({
      bookings: [booked],
      capacity: 10,
      hoursOf: () => open,
      overridesOf: seats(capacity),
      today: booked.day,
      nowMinute: 0,
    })
  expect(asked(0)).toEqual([])
  // Control: fewer seats than are taken are a matter to decide.
  expect(asked(3)).toMatchObject([{ kind: 'overbooked', people: 4, capacity: 3 }])
})

test('money that does not go back needs somebody, whatever became of the booking, and until it does', () => {
  const payment = { amount: 5000, refunded: 0, returning: 5000, refused: 5000 }
  const gone = { day: '2026-11-15', status: 'cancelled', deleted: true } as const
  const found = (b: Booking) =>
    attentionItems({ bookings: [b], capacity: 9, hoursOf: () => open, today: '2026-11-21', nowMinute: 0 })
  expect(found(aBooking({ ...gone, payment }))).toMatchObject([{ kind: 'refund_refused', amount: 5000 }])
  const { refused: _, ...goes } = payment
  expect(found(aBooking({ ...gone, payment: goes }))).toEqual([])
})
