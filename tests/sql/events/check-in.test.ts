// Tickets at the gates: what is let in, what two gates make of one ticket, and how it meets what was said of the booking elsewhere.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { applyCommand, type Command } from '#domain/booking/command.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit, setStatus, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const night = '2027-06-15'

interface Night {
  venue: Venue
  /** Its occurrence. */
  of: string
  /** The row of it, as commands change it. */
  subject: string
}

async function aNight(): Promise<Night> {
  const venue = await aVenue(db)
  const fields = { template: randomUUID(), capacity: 500, name: '屋形船の夕べ', name_en: '', note: '' }
  const { subject, body } = layOutCommand(randomUUID(), fields, [[night, 1080, 1200]])
  expect(await venue.send(aCommand(subject, body))).toMatchObject({ state: 'applied' })
  return { venue, of: subject.slice('occurrence/'.length), subject }
}

async function aParty({ venue, of }: Night, pax = 4, status: 'confirmed' | 'waiting' = 'confirmed') {
  const made = create({ pax, occurrence: of }, { status })
  expect(await venue.send(made)).toMatchObject({ state: 'applied' })
  return made.subject
}

const moment = (n: number) => `2026-11-01T09:${String(n).padStart(2, '0')}:00.000Z`

/** By somebody of its own at each gate. */
const scan = (subject: string, tickets: unknown, gate: unknown = '東門', n = 0, by_name = false): Command =>
  aCommand(
    subject,
    { kind: 'booking.check_in', args: { tickets, gate, by_name } as never, base: {} },
    { at: moment(n), by: { label: `${gate}係`, device: `${gate}の端末` } },
  )

const firstOf = ({ checked_in: all }: Booking) =>
  all.filter(({ ticket }, i) => all.findIndex((one) => one.ticket === ticket) === i)
const inOf = (row: Booking) => firstOf(row).map(({ ticket, gate }) => `${ticket} ${gate}`)

test('who is let in stands in the row, in the feed and in the history, and has arrived', async () => {
  const at = await aNight()
  const id = await aParty(at)
  const first = scan(id, [3, 1])
  expect(await at.venue.send(first)).toMatchObject({ state: 'applied', code: '' })
  const row = await at.venue.booking(id)
  const one = {
    at: moment(0),
    by: '東門係',
    day: '2027-06-15',
    gate: '東門',
    named: false,
    device: '東門の端末',
    command: first.id,
  }
  expect(row).toMatchObject({ status: 'arrived', status_at: moment(0), conflicts: [] })
  expect(row.checked_in).toEqual([
    { ...one, ticket: 1 },
    { ...one, ticket: 3 },
  ])
  expect(JSON.stringify(row.checked_in), 'as the tablet writes it').toBe(
    JSON.stringify(applyCommand({ ...row, checked_in: [] }, first)?.checked_in),
  )
  expect((await at.venue.rows('booking')).at(-1)).toMatchObject({ id, checked_in: row.checked_in })
  const line = (await at.venue.history(id)).at(-1)
  expect(line).toMatchObject({ kind: 'booking.check_in', by: '東門係', device: '東門の端末', code: '' })
  expect(line?.['changes']).toEqual({ checked_in: [[], row.checked_in], status: ['confirmed', 'arrived'] })
  // The same once more, as after a lost answer, changes nothing.
  expect(await at.venue.send(first)).toMatchObject({ state: 'applied', rev: row.rev })
  expect(await at.venue.booking(id)).toEqual(row)
  // The rest of the party comes later; who is seated by then stays so.
  await at.venue.send(setStatus(id, 'arrived', 'seated'))
  expect(await at.venue.send(scan(id, [2, 4], '西門', 5))).toMatchObject({ state: 'applied' })
  const all = await at.venue.booking(id)
  expect([all.status, inOf(all)]).toEqual(['seated', ['1 東門', '2 西門', '3 東門', '4 西門']])
})

test('[S6] one ticket at two gates: the first stands, the second is told with both gates and times', async () => {
  const at = await aNight()
  const id = await aParty(at)
  await at.venue.send(scan(id, [1, 2]))
  const second = scan(id, [2, 3], '西門', 7)
  const twice = {
    'ticket 2': {
      base: null,
      kept: { at: moment(0), gate: '東門' },
      lost: { at: moment(7), gate: '西門' },
    },
  }
  expect(await at.venue.send(second, 'tablet-2')).toMatchObject({
    ...{ state: 'flagged', code: 'scanned_twice', figures: { fields: twice } },
  })
  const row = await at.venue.booking(id)
  expect(inOf(row)).toEqual(['1 東門', '2 東門', '3 西門'])
  expect(row.conflicts).toEqual([
    {
      ...{ id: second.id, code: 'scanned_twice', fields: twice, won: false },
      ...{ by: '西門係', device: '西門の端末', at: moment(7) },
      other: { by: '東門係', device: '東門の端末', at: moment(0) },
    },
  ])
  // Of a ticket there is nothing to take: whatever is tapped, the first scan stands and the matter is closed.
  for (const way of ['take', 'keep'] as const) {
    const again = scan(id, [1], '南門', 9)
    expect(await at.venue.send(again)).toMatchObject({ state: 'flagged', code: 'scanned_twice' })
    const settle = { kind: 'attention.settle', args: { item: again.id, way, upto: 0 }, base: {} } as const
    await at.venue.send(aCommand(id, settle))
    const settled = await at.venue.booking(id)
    expect([inOf(settled), settled.conflicts.length]).toEqual([inOf(row), 1])
    expect(Object.keys(settled)).toEqual(Object.keys(row))
  }
})

test('[S6] who is let in is in the room: a cancellation, a deletion and a waiting list lose, and are told', async () => {
  const at = await aNight()
  const cancelled = await aParty(at)
  await at.venue.send(setStatus(cancelled, 'confirmed', 'cancelled'))
  expect(await at.venue.send(scan(cancelled, [1]), 'tablet-2')).toMatchObject({
    ...{ state: 'flagged', code: 'status_conflict' },
    figures: { fields: { status: { base: 'confirmed', kept: 'arrived', lost: 'cancelled' } } },
  })
  const row = await at.venue.booking(cancelled)
  expect(row).toMatchObject({ status: 'arrived', conflicts: [{ won: true }] })
  // It has its seats again, behind everybody else.
  expect(row.claimed_rev).toBe(row.rev)

  const deleted = await aParty(at)
  await at.venue.send(aCommand(deleted, { kind: 'booking.delete', args: {}, base: { deleted: false } }))
  const back = { deleted: { base: false, kept: false, lost: true } }
  expect(await at.venue.send(scan(deleted, [1]), 'tablet-2')).toMatchObject({
    ...{ state: 'flagged', code: 'changed_elsewhere', figures: { fields: back } },
  })
  expect(await at.venue.booking(deleted)).toMatchObject({ deleted: false, status: 'arrived' })

  // Its seats were sold meanwhile: that is told beside.
  const again = await aParty(at, 2)
  await at.venue.send(setStatus(again, 'confirmed', 'cancelled'))
  await db.sql`update public.occurrence set capacity = 8 where id = ${at.of}`
  const also = { code: 'overbooked', figures: { people: 10, capacity: 8 } }
  expect(await at.venue.send(scan(again, [1]))).toMatchObject({ code: 'status_conflict', figures: { also } })
  await db.sql`update public.occurrence set capacity = 500 where id = ${at.of}`

  const waiting = await aParty(at, 2, 'waiting')
  expect(await at.venue.send(scan(waiting, [1]))).toMatchObject({ code: 'status_conflict' })
  expect(await at.venue.booking(waiting)).toMatchObject({ status: 'arrived' })

  // Who was marked as a no-show has come after all: that is no conflict.
  const late = await aParty(at)
  await at.venue.send(setStatus(late, 'confirmed', 'no_show'))
  expect(await at.venue.send(scan(late, [1]))).toMatchObject({ state: 'applied', code: '' })
  expect(await at.venue.booking(late)).toMatchObject({ status: 'arrived' })

  // A second scan alone brings nothing back.
  await at.venue.send(setStatus(late, 'arrived', 'cancelled'))
  expect(await at.venue.send(scan(late, [1], '西門', 3))).toMatchObject({ code: 'scanned_twice' })
  expect(await at.venue.booking(late)).toMatchObject({ status: 'cancelled' })
})

test('a ticket that the party has no more is let in and told, and so is one of an event that is off', async () => {
  const at = await aNight()
  const id = await aParty(at, 4)
  await at.venue.send(edit(id, { pax: 2 }, { pax: 4 }))
  const returned = { 'ticket 4': { base: null, kept: { at: moment(2), gate: '東門' }, lost: null } }
  expect(await at.venue.send(scan(id, [2, 4], '東門', 2), 'tablet-2')).toMatchObject({
    ...{ state: 'flagged', code: 'ticket_returned', figures: { fields: returned } },
  })
  const row = await at.venue.booking(id)
  expect(inOf(row)).toEqual(['2 東門', '4 東門'])
  expect(row.conflicts).toMatchObject([{ code: 'ticket_returned', other: { by: '佐藤', device: '入口' } }])

  const off = await aParty(at)
  const call = {
    kind: 'config.edit',
    args: { fields: { cancelled: true } },
    base: { cancelled: false },
  } as const
  await at.venue.send(aCommand(at.subject, call))
  expect(await at.venue.send(scan(off, [1]))).toMatchObject({ state: 'applied' })
  expect(await at.venue.booking(off)).toMatchObject({ status: 'arrived' })
})

test('undo takes back its own tickets, and that they came once nobody is in; undo of that lets them in again', async () => {
  const at = await aNight()
  const id = await aParty(at)
  const [first, second] = [scan(id, [1, 2]), scan(id, [3], '西門', 4)]
  await at.venue.push([first, second])
  const taken = undo(first)
  expect(await at.venue.send(taken)).toMatchObject({ state: 'applied', code: '' })
  expect(await at.venue.booking(id)).toMatchObject({ status: 'arrived', conflicts: [] })
  expect(inOf(await at.venue.booking(id))).toEqual(['3 西門'])
  // Meanwhile somebody else let one of the two in.
  await at.venue.send(scan(id, [2], '南門', 6))
  expect(await at.venue.send(undo(taken))).toMatchObject({ state: 'applied', code: '' })
  expect(inOf(await at.venue.booking(id))).toEqual(['1 東門', '2 南門', '3 西門'])

  const alone = await aParty(at)
  const only = scan(alone, [1])
  await at.venue.send(only)
  await at.venue.send(undo(only))
  const row = await at.venue.booking(alone)
  expect([row.status, row.checked_in, row.status_at < moment(0)]).toEqual(['confirmed', [], false])
  // The undo of a scan that lost closes its matter.
  const twice = scan(alone, [1], '西門', 8)
  await at.venue.push([scan(alone, [1], '東門', 7), twice])
  expect((await at.venue.booking(alone)).conflicts).toHaveLength(1)
  await at.venue.send(undo(twice))
  expect(await at.venue.booking(alone)).toMatchObject({ conflicts: [], checked_in: [{ gate: '東門' }] })
})

test('who came in at a gate that nobody took back is in, in whichever order the two gates were heard', async () => {
  const at = await aNight()
  const orders = [
    '東 西 -東',
    '東 -東 西',
    '西 東 -東',
    '西 東 -西',
    '東 西 南 -東',
    '東 西 南 -東 -西',
    '東 西 南 北 -西 -東',
    '東 西 -東 +東 -西',
    '東 西 x -東',
  ]
  for (const order of orders) {
    const id = await aParty(at, 1)
    const done = new Map<string, Command>()
    for (const [n, word] of order.split(' ').entries()) {
      const gate = word.slice(-1)
      const before = done.get(word.startsWith('+') ? `-${gate}` : gate)
      const settle = { kind: 'attention.settle', base: {} } as const
      const c =
        word === 'x'
          ? aCommand(id, { ...settle, args: { item: done.get('西')?.id ?? '', way: 'keep', upto: 0 } })
          : before
            ? undo(before)
            : scan(id, [1], gate, n)
      done.set(word, c)
      expect(['applied', 'flagged'], order).toContain((await at.venue.send(c, `tablet-${gate}`)).state)
    }
    const row = await at.venue.booking(id)
    const isIn = (gate: string) =>
      order.includes(gate) && (!order.includes(`-${gate}`) || order.includes(`+${gate}`))
    const standing = ['東', '西', '南', '北'].filter(isIn)
    expect([order, row.status]).toEqual([order, 'arrived'])
    expect(row.checked_in.map(({ gate }) => gate).sort(), order).toEqual(standing.sort())
  }
})

test('who was let in by name keeps no code from its owner while another of the party is free', async () => {
  const at = await aNight()
  const id = await aParty(at, 4)
  const first = scan(id, [3, 4], '東門', 0, true)
  await at.venue.send(first)
  // The other gate had not heard of it, and let in two by name as well.
  expect(await at.venue.send(scan(id, [3, 4], '西門', 1, true), 'tablet-2')).toMatchObject({
    state: 'applied',
  })
  expect(inOf(await at.venue.booking(id))).toEqual(['1 西門', '2 西門', '3 東門', '4 東門'])
  const late = scan(id, [4], '南門', 2)
  expect(await at.venue.send(late, 'tablet-3')).toMatchObject({ code: 'scanned_twice' })
  await at.venue.send(undo(first))
  expect(inOf(await at.venue.booking(id))).toEqual(['1 西門', '2 西門', '4 南門'])
  const owner = scan(id, [2], '南門', 3)
  expect(await at.venue.send(owner, 'tablet-3')).toMatchObject({ state: 'applied', code: '' })
  expect(inOf(await at.venue.booking(id))).toEqual(['1 西門', '2 南門', '3 西門', '4 南門'])
  await at.venue.send(undo(owner))
  expect(inOf(await at.venue.booking(id))).toEqual(['1 西門', '3 西門', '4 南門'])
})

test('what is no ticket and no gate is refused beside its field, and so is a table', async () => {
  const at = await aNight()
  const id = await aParty(at)
  const wrong: [unknown, unknown, object][] = [
    ...[
      [],
      [0],
      [1000],
      [1.5],
      ['1'],
      [1, 1],
      [null],
      {},
      null,
      1,
      Array.from({ length: 1000 }, (_, i) => i),
    ].map((tickets): [unknown, unknown, object] => [tickets, '東門', { tickets: 'invalid' }]),
    ...[null, 5, ['東門'], ' 東門', '東\u202e門', '\u200b'].map((gate): [unknown, unknown, object] => [
      [1],
      gate,
      { gate: 'invalid' },
    ]),
    [[1], 'あ'.repeat(41), { gate: 'too_long' }],
    [undefined, undefined, { tickets: 'invalid', gate: 'invalid' }],
  ]
  for (const [tickets, gate, figures] of wrong) {
    const refused = { state: 'rejected', code: 'invalid', figures }
    const c = { ...scan(id, [1]), args: { tickets, gate } }
    expect(await at.venue.send(c), JSON.stringify(c.args)).toMatchObject(refused)
  }
  expect(await at.venue.booking(id)).toMatchObject({ checked_in: [], status: 'confirmed' })
  const unsure = { ...scan(id, [1]), args: { tickets: [1], gate: '', by_name: 'yes' } } as never
  expect(await at.venue.send(unsure)).toMatchObject({ figures: { by_name: 'invalid' } })
  const older = { ...scan(await aParty(at), [1]), args: { tickets: [1], gate: '' } } as Command
  expect(await at.venue.send(older)).toMatchObject({ state: 'applied' })
  expect((await at.venue.booking(older.subject)).checked_in).toMatchObject([{ named: false }])
  const table = create()
  await at.venue.send(table)
  const refused = { state: 'rejected', code: 'invalid', figures: { occurrence: 'required' } }
  expect(await at.venue.send(scan(table.subject, [1]))).toMatchObject(refused)
  // A ticket of a booking that nobody has, and of another vendor's.
  const stranger = await aNight()
  const theirs = await aParty(stranger)
  for (const of of [randomUUID(), theirs])
    expect(await at.venue.send(scan(of, [1]))).toMatchObject({ state: 'rejected', code: 'not_found' })
  expect(await stranger.venue.booking(theirs)).toMatchObject({ checked_in: [] })
  // Control: forty letters, no gate, and all of a large party.
  const large = await aParty(at, 400)
  const everybody = Array.from({ length: 400 }, (_, i) => i + 1)
  expect(await at.venue.send(scan(large, everybody, 'あ'.repeat(40)))).toMatchObject({ state: 'applied' })
  expect(await at.venue.send(scan(id, [1], ''))).toMatchObject({ state: 'applied' })
  expect((await at.venue.booking(large)).checked_in).toHaveLength(400)
})

type Step = (
  row: Booking,
  done: readonly { c: Command; before: Booking; after: Booking }[],
  n: number,
) => Command

const tickets = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ tickets, gate: fc.constantFrom('東門', '西門', ''), named: fc.boolean() }).map(
      ({ tickets, gate, named }): Step =>
        (row, _, n) =>
          scan(row.id, tickets, gate, n, named),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.nat().map(
      (which): Step =>
        (row, done) => {
          const of = done[which % Math.max(done.length, 1)]
          if (!of) return scan(row.id, [1])
          const { c, before, after } = of
          const changed = (Object.keys(before) as (keyof Booking)[]).filter(
            (f) =>
              !['rev', 'claimed_rev'].includes(f) && JSON.stringify(before[f]) !== JSON.stringify(after[f]),
          )
          const side = (from: Booking) => Object.fromEntries(changed.map((f) => [f, from[f]]))
          return { ...undo(c), args: { of: c.id, before: side(before), expect: side(after) } } as Command
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('cancelled', 'seated', 'no_show', 'confirmed').map(
      (status): Step =>
        (row) =>
          setStatus(row.id, row.status, status),
    ),
  },
  fc.constant<Step>((row) =>
    aCommand(row.id, { kind: 'booking.delete', args: {}, base: { deleted: false } }),
  ),
)

test('what the tablet shows of a gate is what the server writes, with undo, whatever came between', async () => {
  const at = await aNight()
  const met = { scans: 0, undone: 0, revived: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const id = await aParty(at, 3)
      const done: { c: Command; before: Booking; after: Booking }[] = []
      for (const [n, make] of steps.entries()) {
        const before = await at.venue.booking(id)
        const c = make(before, done, n)
        await at.venue.send(c)
        const after = await at.venue.booking(id)
        const said = ({ checked_in, status, deleted }: Booking) => ({ checked_in, status, deleted })
        const isSeen = c.kind === 'booking.check_in' || c.kind === 'undo'
        if (isSeen) {
          expect({ c, row: said(after) }).toEqual({ c, row: said(applyCommand(before, c) as Booking) })
          expect(JSON.stringify(said(applyCommand(after, c) as Booking))).toBe(JSON.stringify(said(after)))
        }
        if (c.kind === 'booking.check_in') met.scans++
        if (c.kind === 'undo' && before.checked_in.length > after.checked_in.length) met.undone++
        if (c.kind === 'booking.check_in' && before.deleted && !after.deleted) met.revived++
        done.push({ c, before, after })
      }
    }),
    { numRuns: 40, seed: 20261126 },
  )
  expect(met.scans).toBeGreaterThan(60)
  expect(met.undone).toBeGreaterThan(8)
  expect(met.revived).toBeGreaterThan(0)
}, 120_000)
