// Two minutes of one visit that are taken, or taken back, one by one: at no time did anybody leave before they sat down.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking, Status } from '#domain/booking/booking.ts'
import { statusCommand } from '#domain/booking/booking-commands.ts'
import { applyCommand } from '#domain/booking/command.ts'
import { mendCommand } from '#domain/paper/mend.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { pick, seeded } from '#tests/fixtures/random.ts'
import { aCommand, aVenue, create, setStatus, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, { capacity: 40 })
}, 60_000)
afterAll(() => db.close())

/** The next morning, ten o'clock in Tokyo. */
const at = '2026-11-02T01:00:00.000Z'
const evening = '2026-11-01'
const written = (id: string, base: Status, status: Status, minute: number) =>
  aCommand(id, statusCommand({ status: base }, status, {}, minute), { at })
const take = (id: string, item: string) =>
  aCommand(id, { kind: 'attention.settle', args: { item, way: 'take', upto: 0 }, base: {} })

/** Tapped at 19:10 and 20:00; by the paper it was an hour later. */
async function tapped() {
  const c = create({ day: evening })
  const id = c.subject
  await venue.send(c)
  const other = 'tablet-2'
  await venue.send({ ...setStatus(id, 'confirmed', 'seated'), at: '2026-11-01T10:10:00.000Z' }, other)
  await venue.send({ ...setStatus(id, 'seated', 'left'), at: '2026-11-01T11:00:00.000Z' }, other)
  expect(await venue.booking(id)).toMatchObject({ seated_at: 1150, left_at: 1200 })
  return id
}

test('the one that would leave nobody sitting takes the other along, and one undo gives both back', async () => {
  const id = await tapped()
  const [sat, left] = [written(id, 'confirmed', 'seated', 1205), written(id, 'seated', 'left', 1270)]
  for (const c of [sat, left]) expect(await venue.send(c)).toMatchObject({ code: 'changed_elsewhere' })
  const before = await venue.booking(id)
  const taken = take(id, sat.id)
  const shown = applyCommand(before, taken)
  expect(await venue.send(taken)).toMatchObject({ state: 'applied' })
  const both = { status: 'left', seated_at: 1205, left_at: 1270, conflicts: [] }
  expect(await venue.booking(id)).toMatchObject(both)
  expect(shown, 'as on the tablet').toMatchObject(both)
  await venue.send(undo(taken))
  expect(await venue.booking(id)).toMatchObject({
    ...{ seated_at: 1150, left_at: 1200, conflicts: [{ id: sat.id }, { id: left.id }] },
  })
})

test('where there is no other it is refused in words, and stays as it was', async () => {
  const id = await tapped()
  const sat = written(id, 'confirmed', 'seated', 1205)
  await venue.send(sat)
  const before = await venue.booking(id)
  expect(await venue.send(take(id, sat.id))).toMatchObject({
    ...{ state: 'rejected', code: 'invalid', figures: { minute: 'before_sat' } },
  })
  expect(await venue.booking(id)).toEqual(before)
  expect(applyCommand(before, take(id, sat.id))).toEqual(before)
})

test('nobody who is expected has sat down by a minute that is taken, nor has anybody who sits left', async () => {
  const c = create({ day: evening })
  const id = c.subject
  await venue.send(c)
  const sat = { ...setStatus(id, 'confirmed', 'seated'), at: '2026-11-01T10:10:00.000Z' }
  await venue.send(sat, 'tablet-2')
  const told = written(id, 'confirmed', 'seated', 1140)
  expect(await venue.send(told)).toMatchObject({ code: 'changed_elsewhere' })
  await venue.send(undo(sat), 'tablet-2')
  const awaited = await venue.booking(id)
  expect(awaited, 'control').toMatchObject({ status: 'confirmed', seated_at: null })
  expect(await venue.send(take(id, told.id))).toMatchObject({
    ...{ state: 'rejected', code: 'bad_transition', figures: { from: 'confirmed', to: 'seated' } },
  })
  expect(await venue.booking(id)).toEqual(awaited)
  expect(applyCommand(awaited, take(id, told.id)), 'as on the tablet').toEqual(awaited)

  await venue.send({ ...setStatus(id, 'confirmed', 'seated'), at: '2026-11-01T10:20:00.000Z' })
  const left = { ...setStatus(id, 'seated', 'left'), at: '2026-11-01T11:00:00.000Z' }
  await venue.send(left)
  const later = written(id, 'seated', 'left', 1270)
  expect(await venue.send(later)).toMatchObject({ code: 'changed_elsewhere' })
  await venue.send(undo(left))
  const sits = await venue.booking(id)
  expect(sits, 'control').toMatchObject({ status: 'seated', left_at: null })
  expect(await venue.send(take(id, later.id))).toMatchObject({ code: 'bad_transition' })
  expect(await venue.booking(id)).toEqual(sits)
  expect(applyCommand(sits, take(id, later.id)), 'as on the tablet').toEqual(sits)
})

test('a minute that is taken back by itself stays where nobody would have sat, and both sides are told', async () => {
  const id = await tapped()
  const left = aCommand(id, mendCommand({ status: 'left' }, 'left', 1200, 1270), { at })
  const sat = aCommand(id, mendCommand({ status: 'left' }, 'seated', 1150, 1205), { at })
  for (const c of [left, sat]) expect(await venue.send(c)).toMatchObject({ state: 'applied' })
  const before = await venue.booking(id)
  const back = undo(left)
  expect(await venue.send(back)).toMatchObject({
    code: 'moved_on',
    figures: { fields: { left_at: { base: 1270, kept: 1270, lost: 1200 } } },
  })
  expect(await venue.booking(id)).toMatchObject({ seated_at: 1205, left_at: 1270 })
  const said = { of: left.id, before: { left_at: 1200 }, expect: { left_at: 1270 } }
  expect(applyCommand(before, aCommand(id, { kind: 'undo', args: said, base: {} }))).toEqual(before)
})

test('[S6] a tablet takes what the server does, whatever minutes were told', async () => {
  const random = seeded(153)
  const whole = (n: number) => Math.floor(random() * n)
  const row = await venue.booking(await tapped())
  const fieldsOf = () => {
    const minutes = { base: null, kept: 1, lost: random() < 0.1 ? null : 1000 + whole(300) }
    const one = { [pick(['seated_at', 'left_at'] as const, random)]: minutes }
    return random() < 0.1 ? { ...one, pax: { base: 2, kept: 2, lost: 3 } } : one
  }
  const cases = Array.from({ length: 3000 }, () => {
    const conflicts = Array.from({ length: 1 + whole(3) }, (_, i) => ({ id: `c${i}`, fields: fieldsOf() }))
    const left_at = random() < 0.1 ? null : 1000 + whole(300)
    const status = random() < 0.9 ? 'left' : pick(['confirmed', 'seated', 'no_show'] as const, random)
    return {
      row: { ...row, status, seated_at: 1000 + whole(300), left_at, conflicts },
      c: take(row.id, 'c0'),
    }
  })
  const decided = await db.sql<{ decision: { patch?: object; refuse?: string } }[]>`
    select private.decide_settle(x->'row', false, x->'c') as decision
    from jsonb_array_elements(${db.sql.json(cases as never)}) with ordinality e (x, n) order by n`
  const met = { refused: 0, both: 0, one: 0 }
  for (const [i, { row, c }] of cases.entries()) {
    const { patch, refuse } = decided[i]?.decision ?? {}
    met[refuse ? 'refused' : patch && 'seated_at' in patch && 'left_at' in patch ? 'both' : 'one'] += 1
    const mine = applyCommand(row as unknown as Booking, c)
    expect(mine, JSON.stringify({ row, c })).toEqual({ ...row, ...patch })
  }
  expect(Math.min(met.refused, met.both, met.one)).toBeGreaterThan(100)
})
