import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking } from './booking.ts'
import { applyCommand, type Command, type CommandBody } from './command.ts'

const fields = {
  day: '2026-11-21',
  minute: 1140,
  duration: 120,
  pax: 2,
  last_name: '山田',
  first_name: '太郎',
  last_kana: '',
  first_kana: '',
  phone: '+819012345678',
  email: '',
  requests: '',
  comments: '',
  tags: [],
  language: 'ja' as const,
  lines: [],
  occurrence: null,
  answers: [],
  tables: [],
  queue: null,
  step: '' as const,
}

const command = (body: CommandBody, id = 'c1'): Command => ({
  ...body,
  id,
  v: 1,
  subject: 'b1',
  needs: [],
  by: { label: '花', device: 'tablet' },
  at: '2026-11-21T10:00:00Z',
  offset: 0,
})

const create = command({
  kind: 'booking.create',
  args: { fields, status: 'confirmed', source: 'phone', custom: false, reference: 'ABCDE', accepted: {} },
  base: {},
})

function booked(more: Partial<Booking> = {}): Booking {
  const row = applyCommand(undefined, create)
  if (!row) throw new Error('a create makes a row')
  return { ...row, rev: 1, ...more }
}

test('undo restores only what the undone command wrote and nobody changed since', () => {
  const undo = command({
    kind: 'undo',
    args: { of: 'x', before: { pax: 2, minute: 1140 }, expect: { pax: 4, minute: 1200 } },
    base: {},
  })
  expect(applyCommand(booked({ pax: 4, minute: 1260 }), undo)).toMatchObject({ pax: 2, minute: 1260 })
})

test('who has come to a table and is written on a later day is there all the same', () => {
  const row = booked({ status: 'arrived', status_at: '2026-11-21T10:00:00Z' })
  const edit = command({
    kind: 'booking.edit',
    args: { fields: { day: '2026-11-22' }, accepted: {} },
    base: { day: '2026-11-21' },
  })
  expect(applyCommand(row, edit)).toMatchObject({ day: '2026-11-22', status: 'arrived', checked_in: [] })
})

test('a booking that an older version stored has no lines and is of no event', () => {
  const { lines: _, occurrence: __, ...older } = fields
  const stored = { ...create, args: { ...create.args, fields: older } } as unknown as Command
  expect(applyCommand(undefined, stored)).toMatchObject({ lines: [], occurrence: null, answers: [], pax: 2 })
})

test('a place on the waiting list that is cancelled costs nothing, and what had seats what was agreed', () => {
  const agreed_fees = [{ days: 10, percent: 50 }]
  const cancel = (status: 'waiting' | 'confirmed') =>
    applyCommand(
      booked({ status, agreed_fees }),
      command({ kind: 'booking.status', args: { status: 'cancelled', accepted: {} }, base: { status } }),
    )
  expect(cancel('waiting')).toMatchObject({ status: 'cancelled', agreed_fees: [] })
  expect(cancel('confirmed')).toMatchObject({ status: 'cancelled', agreed_fees })
})

test('a status that the row no longer allows is not laid over it', () => {
  const seat = command({
    kind: 'booking.status',
    args: { status: 'seated', accepted: {} },
    base: { status: 'confirmed' },
  })
  const row = booked({ status: 'cancelled' })
  expect(applyCommand(row, seat)).toBe(row)
})

test('taking the lost side writes it and closes the conflict; calling leaves it open', () => {
  const conflict = {
    id: 'k',
    code: 'changed_elsewhere' as const,
    fields: { pax: { base: 2, kept: 3, lost: 5 } },
    by: '',
    device: '',
    at: '',
    won: false,
    other: { by: '', device: '', at: '' },
  }
  const row = booked({ pax: 3, conflicts: [conflict] })
  const settle = (way: 'take' | 'call') =>
    command({ kind: 'attention.settle', args: { item: 'k', way, upto: 0 }, base: {} })
  expect(applyCommand(row, settle('take'))).toMatchObject({ pax: 5, conflicts: [] })
  expect(applyCommand(row, settle('call'))).toMatchObject({ pax: 3, conflicts: [conflict] })
})

const bodies: fc.Arbitrary<CommandBody> = fc.oneof(
  fc.constant<CommandBody>({
    kind: 'booking.edit',
    args: { fields: { pax: 5, comments: 'x' }, accepted: { overbooked: 12 } },
    base: { pax: 2, comments: '' },
  }),
  fc.constantFrom('arrived', 'seated', 'left', 'cancelled', 'no_show').map(
    (status): CommandBody => ({
      kind: 'booking.status',
      args: { status: status as Booking['status'], accepted: {} },
      base: { status: 'confirmed' },
    }),
  ),
  fc.constant<CommandBody>({ kind: 'booking.delete', args: {}, base: { deleted: false } }),
  fc.constant<CommandBody>({
    kind: 'undo',
    args: { of: 'x', before: { pax: 1 }, expect: { pax: 2 } },
    base: {},
  }),
  fc.constantFrom('keep', 'call', 'waitlist', 'cancel', 'move').map(
    (way): CommandBody => ({
      kind: 'attention.settle',
      args: { item: 'overbooked', way: way as 'keep', upto: 9, day: '2026-11-22', minute: 1200 },
      base: {},
    }),
  ),
)

test('[S2] laying a command over a row that already holds it changes nothing', () => {
  fc.assert(
    fc.property(bodies, fc.constantFrom('confirmed', 'arrived', 'seated', 'cancelled'), (body, status) => {
      const c = command(body)
      const once = applyCommand(booked({ status: status as Booking['status'] }), c)
      expect(applyCommand(once, c)).toEqual(once)
    }),
  )
})

test('what was paid for stays where it is while the house has any of the money, also without a network', () => {
  const away = command({ kind: 'booking.delete', args: {}, base: { deleted: false } })
  const back = command({ kind: 'booking.restore', args: {}, base: { deleted: true } })
  const again = command({
    kind: 'undo',
    args: { of: 'x', before: { deleted: true }, expect: { deleted: false } },
    base: {},
  })
  const payment = { amount: 5000, refunded: 2000, returning: 2999 }
  for (const c of [away, again])
    expect(applyCommand(booked({ payment }), c), c.kind).toMatchObject({ deleted: false })
  const all = booked({ payment: { ...payment, returning: 3000 } })
  expect(applyCommand(all, away)).toMatchObject({ deleted: true })
  expect(applyCommand(booked({ payment, deleted: true }), back)).toMatchObject({ deleted: false })
})

test('a refund shows what goes back where it is of what was seen, and once', () => {
  const payment = { amount: 5000, refunded: 0, returning: 1000 }
  const back = command({ kind: 'booking.refund', args: { amount: 3000 }, base: { kept: 4000 } })
  const shown = applyCommand(booked({ payment }), back)
  expect(shown).toMatchObject({ payment: { ...payment, returning: 4000 } })
  expect(applyCommand(shown, back), 'over a row that holds it').toEqual(shown)
  const elsewhere = booked({ payment: { ...payment, returning: 2000 } })
  expect(applyCommand(elsewhere, back), 'somebody gave some back').toEqual(elsewhere)
  const withCancelling = { ...back, base: { ...back.base, status: 'cancelled' as const } } as typeof back
  expect(applyCommand(booked({ payment, status: 'cancelled' }), withCancelling)).toMatchObject({
    payment: { ...payment, returning: 4000 },
  })
  const isIn = booked({ payment, status: 'seated' })
  expect(applyCommand(isIn, withCancelling), 'somebody let them in').toEqual(isIn)
})
