// How much scans may write: a row that every tablet pulls stays small, and a large party is let in one by one all the same.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conflict } from '#domain/booking/booking.ts'
import { applyCommand, type Command } from '#domain/booking/command.ts'
import { scansIn, scansUnnamed } from '#domain/check-in/check-in.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
let occurrence: string
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db)
  const fields = { template: randomUUID(), capacity: 5000, name: '屋形船の夕べ', name_en: '', note: '' }
  const { subject, body } = layOutCommand(randomUUID(), fields, [['2027-06-15', 1080, 1200]])
  await venue.send(aCommand(subject, body))
  occurrence = subject.slice('occurrence/'.length)
}, 240_000)
afterAll(() => db.close())

async function aParty(pax: number): Promise<string> {
  const made = create({ pax, occurrence })
  expect(await venue.send(made)).toMatchObject({ state: 'applied' })
  return made.subject
}

const upTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, i) => from + i)
const scan = (subject: string, tickets: number[], by = { label: '佐藤', device: '入口' }): Command =>
  aCommand(subject, { kind: 'booking.check_in', args: { tickets, gate: '門'.repeat(40) }, base: {} }, { by })

const lettersOf = async (id: string): Promise<number> => {
  const [row] = await db.sql<{ n: number }[]>`
    select length(private.booking_json(b)::text) as n from public.booking b where b.id = ${id}`
  return row?.n ?? 0
}

test('a ticket that the party never had is refused; one of when it was larger is let in and told', async () => {
  const small = await aParty(1)
  const unknown = { state: 'rejected', code: 'invalid', figures: { tickets: 'out_of_range' } }
  for (const tickets of [upTo(999), [51], [1, 51]])
    expect(await venue.send(scan(small, tickets))).toMatchObject(unknown)
  expect(await venue.booking(small)).toMatchObject({ checked_in: [], status: 'confirmed' })
  expect(await venue.send(scan(small, [50])), 'whatever the history knows').toMatchObject({
    ...{ state: 'flagged', code: 'ticket_returned' },
  })

  const large = await aParty(60)
  expect(await venue.send(scan(large, [60])), 'control').toMatchObject({ state: 'applied' })
  await venue.send(edit(large, { pax: 70 }, { pax: 60 }))
  await venue.send(edit(large, { pax: 2 }, { pax: 70 }))
  expect(await venue.send(scan(large, [70]))).toMatchObject({ state: 'flagged', code: 'ticket_returned' })
  expect(await venue.send(scan(large, [71]))).toMatchObject(unknown)
})

test('what a party of one is scanned for again and again stays a small row, and each answer is short', async () => {
  const id = await aParty(1)
  const by = { label: '名'.repeat(100), device: '端'.repeat(100) }
  for (let i = 0; i < 22; i++) {
    const answer = await venue.send(scan(id, upTo(i % 2 ? 50 : 999), by))
    expect(JSON.stringify(answer).length).toBeLessThan(20_000)
  }
  expect(await lettersOf(id)).toBeLessThan(100_000)
})

test('a conflict names fifty tickets and says how many more it is about; a row names two hundred', async () => {
  const id = await aParty(400)
  expect(await venue.send(scan(id, upTo(400)))).toMatchObject({ state: 'applied' })
  const again = await venue.send(scan(id, upTo(400)))
  expect(again).toMatchObject({ state: 'flagged', code: 'scanned_twice' })
  const said = again.figures as unknown as Conflict
  expect(scansIn(said).map(({ ticket }) => ticket)).toEqual(upTo(50))
  expect([scansUnnamed(said), Object.keys(said.fields).length]).toEqual([350, 51])
  const [first] = (await venue.booking(id)).conflicts
  expect(first?.fields).toEqual(said.fields)
  const few = scan(id, [7])
  await venue.push([few, ...upTo(5).map(() => scan(id, upTo(50, 2)))])
  const { conflicts, checked_in } = await venue.booking(id)
  // The first scan of each, one later, and twenty more.
  expect(checked_in).toHaveLength(820)
  expect(conflicts.flatMap(scansIn).length).toBeLessThanOrEqual(200)
  expect(conflicts).toHaveLength(4)
  // Settling one that says of others leaves the row as it was.
  const item = (await venue.send(scan(id, upTo(400)))).id
  await venue.send(aCommand(id, { kind: 'attention.settle', args: { item, way: 'take', upto: 0 }, base: {} }))
  expect((await venue.booking(id)).checked_in).toEqual(checked_in)
})

test('scans of a day before have an end as well, on the tablet as on the server', async () => {
  const id = await aParty(50)
  expect(await venue.send(scan(id, [7]))).toMatchObject({ state: 'applied' })
  let row = await venue.booking(id)
  const [tonight] = row.checked_in
  const args = { tickets: upTo(50), gate: '東門', by_name: false, occurrence, day: '2027-06-14' }
  for (let i = 0; i < 4; i++) {
    const late = aCommand(id, { kind: 'booking.check_in', args, base: {} })
    expect(await venue.send(late)).toMatchObject({ code: i === 0 ? '' : 'scanned_twice' })
    row = applyCommand(row, late) ?? row
  }
  const { checked_in } = await venue.booking(id)
  expect(checked_in, 'twice the party and twenty more').toHaveLength(121)
  expect(row.checked_in).toEqual(checked_in)
  expect(checked_in.filter(({ day }) => day !== args.day)).toEqual([tonight])
})

test('a party that comes one by one: each line of the history tells of its own ticket, and undo of any finds it', async () => {
  const id = await aParty(120)
  const scans = upTo(120).map((n) => scan(id, [n]))
  for (let i = 0; i < scans.length; i += 20) await venue.push(scans.slice(i, i + 20))
  const [kept] = await db.sql<{ most: number; lines: number }[]>`
    select max(length(h.changes->>'checked_in')) as most, count(*)::integer as lines from public.booking_history h
    where h.booking_id = ${id} and h.kind = 'booking.check_in'`
  expect(kept?.lines).toBe(120)
  expect(kept?.most).toBeLessThan(400)
  const whole = (await venue.booking(id)).checked_in
  expect((await venue.history(id)).at(-1)?.['changes']).toEqual({ checked_in: [[], [whole[119]]] })
  const [, second] = scans
  if (!second) throw new Error('nothing scanned')
  const taken = undo(second)
  expect(await venue.send(taken)).toMatchObject({ state: 'applied', code: '' })
  const left = whole.filter(({ ticket }) => ticket !== 2)
  expect((await venue.booking(id)).checked_in).toEqual(left)
  expect((await venue.history(id)).at(-1)?.['changes']).toEqual({ checked_in: [[whole[1]], []] })
  await venue.send(undo(taken))
  expect((await venue.booking(id)).checked_in).toEqual(whole)
})

test('a line from before, which holds both whole lists, is taken back all the same', async () => {
  const id = await aParty(3)
  const [first, second] = [scan(id, [1]), scan(id, [2, 3])]
  await venue.push([first, second])
  const { checked_in } = await venue.booking(id)
  await db.sql.begin(async (tx) => {
    await tx`select set_config('noren.erasing', 'on', true)`
    const lists = tx.json([checked_in.slice(0, 1), checked_in] as never)
    await tx`update public.booking_history set changes = changes || jsonb_build_object('checked_in', ${lists}::jsonb)
      where booking_id = ${id} and command_id = ${second.id}`
  })
  await venue.send(undo(second))
  expect((await venue.booking(id)).checked_in).toEqual(checked_in.slice(0, 1))
})
