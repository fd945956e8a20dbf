// A minute that is stored and was wrong is mended by who saw it, as a command of its own whose undo works.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking, Status } from '#domain/booking/booking.ts'
import { statusCommand } from '#domain/booking/booking-commands.ts'
import { applyCommand } from '#domain/booking/command.ts'
import { mendCommand } from '#domain/paper/mend.ts'
import { addDays } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { pick, seeded } from '#tests/fixtures/random.ts'
import { aCommand, aVenue, create, setStatus, undo, type Venue } from '#tests/fixtures/venue.ts'
import { moved } from '#tests/simulation/model-server/row/moved.ts'

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

const mend = (id: string, status: Status, to: 'seated' | 'left', seen: unknown, minute: unknown) =>
  aCommand(id, mendCommand({ status }, to, seen as number, minute as number), { at })

/** Sat at 19:04 and left at 20:40 by the paper. */
async function stored(): Promise<string> {
  const c = create({ day: evening })
  const written = (from: Status, to: Status, minute: number) =>
    aCommand(c.subject, statusCommand({ status: from }, to, {}, minute), { at })
  for (const one of [c, written('confirmed', 'seated', 1144), written('seated', 'left', 1240)])
    expect(await venue.send(one)).toMatchObject({ state: 'applied' })
  return c.subject
}

test('either minute of a visit is mended alone, the history says both, and undo gives the first one back', async () => {
  const id = await stored()
  const before = await venue.booking(id)
  const sat = mend(id, 'left', 'seated', 1144, 1150)
  expect(await venue.send(sat)).toMatchObject({ state: 'applied' })
  const left = mend(id, 'left', 'left', 1240, 1265)
  expect(await venue.send(left)).toMatchObject({ state: 'applied' })
  const { status, status_at, conflicts } = before
  const same = { status, status_at, conflicts }
  expect(await venue.booking(id)).toMatchObject({ ...same, seated_at: 1150, left_at: 1265 })
  expect((await venue.history(id)).slice(-2)).toMatchObject([
    { changes: { seated_at: [1144, 1150], paper: [null, 1150] } },
    { changes: { left_at: [1240, 1265], paper: [null, 1265] } },
  ])
  await venue.send(undo(sat))
  expect(await venue.booking(id)).toMatchObject({ ...same, seated_at: 1144, left_at: 1265 })
  await venue.send(undo(left))
  expect(await venue.booking(id)).toMatchObject({ ...same, seated_at: 1144, left_at: 1240 })
  // Sent once more it finds what it wrote.
  await venue.send(mend(id, 'left', 'left', 1240, 1250))
  expect(await venue.send(mend(id, 'left', 'left', 1240, 1250))).toMatchObject({ state: 'applied' })
})

test('what another tablet put there meanwhile stands, and both are told', async () => {
  const id = await stored()
  await venue.send(mend(id, 'left', 'left', 1240, 1250), 'tablet-2')
  const fields = { left_at: { base: 1240, kept: 1250, lost: 1265 } }
  expect(await venue.send(mend(id, 'left', 'left', 1240, 1265))).toMatchObject({
    ...{ state: 'flagged', code: 'changed_elsewhere', figures: { fields } },
  })
  expect(await venue.booking(id)).toMatchObject({ left_at: 1250 })
  const [conflict] = (await venue.booking(id)).conflicts
  expect(conflict).toMatchObject({ fields, won: false })
})

test('nobody comes to sit, nor leaves, by a minute that is mended, and no minute is taken that cannot be', async () => {
  const id = await stored()
  for (const [to, seen, minute, code] of [
    ['seated', 1144, 1240, 'before_sat'],
    ['left', 1240, 1144, 'before_sat'],
    ['left', 1240, 2041, 'in_future'],
    ['left', 1240, 2160, 'invalid'],
    ['left', 1240, undefined, 'invalid'],
    ['left', '1240', 1250, 'invalid'],
    ['left', 12.5, 1250, 'invalid'],
    ['left', [], 1250, 'invalid'],
  ] as const)
    expect(await venue.send(mend(id, 'left', to, seen, minute)), `${to} ${minute}`).toMatchObject({
      ...{ state: 'rejected', code: 'invalid', figures: { minute: code } },
    })
  const awaited = create({ day: evening })
  await venue.send(awaited)
  expect(await venue.send(mend(awaited.subject, 'seated', 'seated', 1144, 1150))).toMatchObject({
    ...{ state: 'rejected', code: 'bad_transition' },
  })
  await venue.send(setStatus(awaited.subject, 'confirmed', 'seated'))
  expect(await venue.send(mend(awaited.subject, 'left', 'left', null, 1250))).toMatchObject({
    code: 'bad_transition',
  })
  expect(await venue.booking(awaited.subject)).toMatchObject({ status: 'seated', left_at: null })
})

test('[S6] a tablet says of a mended minute what the server does, for any row, day and instant', async () => {
  const random = seeded(152)
  const whole = (n: number) => Math.floor(random() * n)
  const row = await venue.booking(await stored())
  const cases = Array.from({ length: 3000 }, () => {
    const status = pick(['confirmed', 'arrived', 'seated', 'left', 'no_show'] as const, random)
    const there = status === 'seated' || status === 'left'
    const seated_at = there && random() < 0.9 ? 500 + whole(400) : null
    const left_at = status === 'left' && random() < 0.9 ? 900 + whole(900) : null
    const to = pick(['seated', 'left'] as const, random)
    const stands = to === 'left' ? left_at : seated_at
    const seen = random() < 0.6 ? stands : pick([null, 700, 1200], random)
    const minute = random() < 0.1 ? (stands ?? 1140) : whole(2160)
    const c = mend(row.id, pick(['seated', 'left'] as const, random), to, seen, minute)
    return { row: { ...row, day: addDays(evening, whole(5) - 2), status, seated_at, left_at }, c }
  })
  const outcomes = await db.sql<{ errors: unknown; decision: Record<string, unknown> }[]>`
    select private.paper_errors(x->'c') as errors, private.decide_status(x->'row', x->'c') as decision
    from jsonb_array_elements(${db.sql.json(cases as never)}) with ordinality e (x, n) order by n`
  const met = new Set<string>()
  for (const [i, { row, c }] of cases.entries()) {
    if (c.kind !== 'booking.status') throw new Error('no status')
    const { errors, decision = {} } = outcomes[i] ?? {}
    expect(errors).toEqual({})
    expect(decision, JSON.stringify({ row, c })).toEqual(JSON.parse(JSON.stringify(moved(row as Booking, c))))
    const patch = (decision['patch'] ?? {}) as Partial<Booking>
    expect(applyCommand(row as Booking, c), JSON.stringify({ row, c })).toEqual({ ...row, ...patch })
    met.add(String(decision['refuse'] ?? (decision['conflict'] ? 'conflict' : Object.keys(patch)[0])))
  }
  expect([...met].sort()).toEqual([
    'bad_transition',
    'conflict',
    'invalid',
    'left_at',
    'seated_at',
    'undefined',
  ])
})
