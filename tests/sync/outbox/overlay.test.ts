import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking, Status } from '#domain/booking/booking.ts'
import { applyCommand, type Command, type CommandBody } from '#domain/booking/command.ts'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import { overlay, overlayer } from '#sync/outbox/overlay.ts'
import { creation, fieldsOf, today } from '#tests/fixtures/tablet.ts'
import { aLine } from '#tests/fixtures/venue.ts'

const line = (body: CommandBody, more: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({
    ...body,
    id: 'c1',
    seq: 1,
    open: 1,
    state: 'waiting',
    v: 1,
    subject: 'b1',
    needs: [],
    by: { label: '花', device: 't' },
    at: '2026-11-21T10:00:00Z',
    offset: 0,
    answered: '',
    ...more,
  }) as unknown as OutboxEntry

const created = applyCommand(undefined, line(creation()) as unknown as Command) as Booking
const row = (more: Partial<Booking> = {}): Booking => ({ ...created, rev: 4, ...more })

const edit = (fields: Partial<Booking>): CommandBody => ({
  kind: 'booking.edit',
  args: { fields, accepted: {} },
  base: Object.fromEntries(Object.keys(fields).map((f) => [f, created[f as keyof Booking]])),
})

const bodies: fc.Arbitrary<CommandBody> = fc.oneof(
  fc.record({ pax: fc.integer({ min: 1, max: 9 }), minute: fc.integer({ min: 0, max: 1500 }) }).map(edit),
  fc.boolean().map((none) => edit({ lines: none ? [] : [aLine] })),
  fc
    .constantFrom<Status>('arrived', 'seated', 'left', 'cancelled', 'no_show', 'confirmed')
    .map<CommandBody>((status) => ({
      kind: 'booking.status',
      args: { status, accepted: { overbooked: 12 } },
      base: { status: 'confirmed' },
    })),
  fc.constant<CommandBody>({ kind: 'booking.delete', args: {}, base: { deleted: false } }),
  fc.constant<CommandBody>({
    kind: 'undo',
    args: { of: 'x', before: { pax: 1 }, expect: { pax: 2 } },
    base: {},
  }),
  fc.constant<CommandBody>({
    kind: 'attention.settle',
    args: { item: 'overbooked', way: 'keep', upto: 9 },
    base: {},
  }),
  fc.constant<CommandBody>(creation({ pax: 7 })),
)

test('[S2] laid over a row that already holds it, a command looks as it did before', () => {
  fc.assert(
    fc.property(
      bodies,
      fc.constantFrom<Status>('confirmed', 'arrived', 'seated', 'cancelled'),
      (body, status) => {
        const waiting = line(body)
        const applied = applyCommand(row({ status }), waiting as unknown as Command)
        expect(overlay(applied, [waiting])).toEqual(overlay(row({ status }), [waiting]))
      },
    ),
  )
})

test('control: an overlay that adds instead of sets would differ', () => {
  const add = (b: Booking): Booking => ({ ...b, pax: b.pax + 1 })
  expect(add(add(row()))).not.toEqual(add(row()))
})

test('[S7] a booking moved to another day is on that day and only there', () => {
  const move = line(edit({ day: '2026-11-22', minute: 1200 }))
  const here = overlayer().views([row()], new Map(), [move], (b) => b.day === today)
  const there = overlayer().views([], new Map([['b1', row()]]), [move], (b) => b.day === '2026-11-22')
  expect(here).toEqual([])
  expect(there).toMatchObject([{ id: 'b1', day: '2026-11-22', unconfirmed: 'waiting' }])
})

test('[S7] the worst state of a row is the one that is shown', () => {
  const lines = [
    line(edit({ pax: 3 }), { state: 'sent' }),
    line(edit({ pax: 4 }), { id: 'c2', state: 'rejected' }),
  ]
  expect(overlay(row(), lines)).toMatchObject({ pax: 4, unconfirmed: 'rejected' })
})

test('[S7] what becomes of a line shows on its row, though the line is the same one', () => {
  const painter = overlayer()
  const rows = [row()]
  const shown = (state: OutboxEntry['state']) =>
    painter.views(rows, new Map(), [line(edit({ pax: 3 }), { state })], () => true)[0]?.unconfirmed
  const states = ['waiting', 'sent', 'blocked', 'waiting', 'rejected'] as const
  expect(states.map(shown)).toEqual(states)
})

test('rows that nothing happened to keep their identity, so that a list of hundreds repaints one', () => {
  const painter = overlayer()
  const rows = Array.from({ length: 50 }, (_, i) => row({ id: `b${i}`, ...fieldsOf({ minute: 1000 + i }) }))
  const before = painter.views(rows, new Map(), [], () => true)
  const after = painter.views(rows, new Map(), [line(edit({ pax: 9 }), { subject: 'b7' })], () => true)
  expect(after.filter((v, i) => v !== before[i]).map((v) => v.id)).toEqual(['b7'])
})

test('however rows and commands are mixed, the list is in order and complete', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 30 })
  fc.assert(
    fc.property(minutes, fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 0, max: 600 }))), (all, moves) => {
      const rows = all.map((minute, i) => row({ id: `b${i}`, minute }))
      const lines = moves.map(([n, minute], i) =>
        line(edit({ minute }), { id: `c${i}`, seq: i, subject: `b${n}` }),
      )
      const views = overlayer().views(rows, new Map(), lines, (b) => b.minute < 500)
      const last = (id: string, minute: number) =>
        lines
          .filter((l) => l.subject === id)
          .map((l) => (l.args.fields as { minute: number }).minute)
          .at(-1) ?? minute
      const expected = rows
        .map((r) => ({ id: r.id, minute: last(r.id, r.minute) }))
        .filter((r) => r.minute < 500)
      expected.sort((a, b) => a.minute - b.minute || (a.id < b.id ? -1 : 1))
      expect(views.map((v) => `${v.minute} ${v.id}`)).toEqual(expected.map((e) => `${e.minute} ${e.id}`))
    }),
  )
})

test('who takes seats by what still waits stands behind all others; who needs fewer keeps the place', () => {
  const of = (body: CommandBody) => overlay(row({ claimed_rev: 4 }), [line(body)])?.claimed_rev
  for (const fields of [{ minute: 1110 }, { pax: 90 }, { occurrence: 'o' }])
    expect([fields, of(edit(fields))]).toEqual([fields, Number.MAX_SAFE_INTEGER])
  expect([of(edit({ pax: 1 })), of(edit({ last_name: '森' }))]).toEqual([4, 4])
})

test('who takes a table by what still waits stands behind all others there; seats and tables have a place of their own', () => {
  const had = row({ claimed_rev: 4, tables_rev: 5, tables: ['a', 'b'] })
  const of = (fields: Parameters<typeof edit>[0]) => {
    const { claimed_rev, tables_rev } = overlay(had, [line(edit(fields))]) ?? had
    return [claimed_rev, tables_rev]
  }
  const last = Number.MAX_SAFE_INTEGER
  expect(of({ tables: ['c'] })).toEqual([4, last])
  expect(of({ tables: ['b'] })).toEqual([4, 5])
  expect(of({ tables: [] })).toEqual([4, 5])
  expect(of({ pax: 90 })).toEqual([last, 5])
  expect(of({ minute: 1110 })).toEqual([last, last])
})
