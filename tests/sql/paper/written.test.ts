// What was written on paper while the power was out counts as if it had been tapped then: with the minutes of the paper.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking, Status } from '#domain/booking/booking.ts'
import { statusCommand } from '#domain/booking/booking-commands.ts'
import { paperFault, takesMinute } from '#domain/paper/written.ts'
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

const written = (subject: string, base: Status, status: Status, minute: unknown) =>
  aCommand(subject, statusCommand({ status: base }, status, {}, minute as number), { at })

async function booked(fields: Parameters<typeof create>[0] = {}): Promise<string> {
  const c = create({ day: evening, ...fields })
  expect(await venue.send(c)).toMatchObject({ state: 'applied' })
  return c.subject
}

test('who sat and left by the paper did so at its minutes, in the order of the paper', async () => {
  const id = await booked()
  const sat = written(id, 'confirmed', 'seated', 1147)
  const left = { ...written(id, 'seated', 'left', 1532), needs: [sat.id] }
  expect(await venue.push([sat, left])).toMatchObject([{ state: 'applied' }, { state: 'applied' }])
  // 25:32 is half past one at night.
  const gone = { status: 'left', seated_at: 1147, left_at: 1532, status_at: '2026-11-01T16:32:00.000Z' }
  expect(await venue.booking(id)).toMatchObject(gone)
  await venue.send(undo(left))
  const there = { status: 'seated', seated_at: 1147, left_at: null, status_at: '2026-11-01T10:07:00.000Z' }
  expect(await venue.booking(id)).toMatchObject(there)
  await venue.send(undo(sat))
  expect(await venue.booking(id)).toMatchObject({ status: 'confirmed', seated_at: null, left_at: null })
})

test('a party is seated ahead of its plan where the paper says so, also on the day itself', async () => {
  const now = new Date().toISOString()
  const [t] = await db.sql<{ day: string; minute: number }[]>`
    select t.day::text as day, t.minute from public.vendor v,
      private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`
  const { day, minute } = t ?? { day: '', minute: 0 }
  const c = create({ day, minute: Math.min(minute + 60, 2159) })
  await venue.send(c)
  const sat = aCommand(c.subject, statusCommand({ status: 'confirmed' }, 'seated', {}, minute - 5), {
    at: now,
  })
  expect(await venue.send(sat)).toMatchObject({ state: 'applied' })
  expect(await venue.booking(c.subject)).toMatchObject({ seated_at: minute - 5 })
})

test('the history says that it was written on paper, who typed it in, when, and which minute', async () => {
  const id = await booked()
  const sat = written(id, 'confirmed', 'seated', 1150)
  await venue.send(sat)
  const line = (await venue.history(id)).at(-1)
  expect(line).toMatchObject({ by: '佐藤', device: '入口', at, kind: 'booking.status' })
  expect(line).toMatchObject({ changes: { paper: [null, 1150], seated_at: [null, 1150] } })
  await venue.send(setStatus(id, 'seated', 'left'))
  expect((await venue.history(id)).at(-1)?.['changes']).not.toHaveProperty('paper')
  const { history } = await venue.pull(0, 500, 'tablet-1', 0)
  const told = history?.lines.filter(({ subject }) => subject === id).map(({ changes }) => changes['paper'])
  expect(told).toEqual([undefined, [null, 1150], undefined])
})

test('who walked in is a visit of that evening, whatever the house had room for', async () => {
  const small = await aVenue(db, { capacity: 4 })
  const fields = { day: evening, minute: 1170, pax: 9, duration: 65 }
  const walkIn = create(fields, { status: 'seated', source: 'walk_in', minute: 1173 }, { at })
  const left = { ...written(walkIn.subject, 'seated', 'left', 1235), needs: [walkIn.id] }
  const answers = await small.push([walkIn, left])
  for (const { state } of answers) expect(['applied', 'flagged']).toContain(state)
  expect(await small.booking(walkIn.subject)).toMatchObject({
    ...{ status: 'left', pax: 9, seated_at: 1173, left_at: 1235, conflicts: [] },
    ...{ status_at: '2026-11-01T11:35:00.000Z', made_at: at },
  })
  const { history } = await small.pull(0, 500, 'tablet-1', 0)
  expect(history?.lines[0]?.changes).toEqual({ status: [null, 'seated'], paper: [null, 1173] })
  await small.send(undo(left))
  expect(await small.booking(walkIn.subject), 'since the evening').toMatchObject({
    ...{ status: 'seated', seated_at: 1173, left_at: null, status_at: '2026-11-01T10:33:00.000Z' },
  })
  await small.send(undo(walkIn))
  expect(await small.booking(walkIn.subject)).toMatchObject({
    status: 'cancelled',
    seated_at: null,
    left_at: null,
  })
})

test('no minute is taken that cannot have been written', async () => {
  const refusals: [Partial<Booking>, Status, unknown, string][] = [
    [{}, 'seated', 2041, 'in_future'],
    [{ day: '2026-11-02' }, 'seated', 601, 'in_future'],
    [{ day: '2026-11-03' }, 'seated', 0, 'in_future'],
    [{ day: '2026-10-30' }, 'seated', 1140, 'too_long_ago'],
    [{}, 'arrived', 1140, 'invalid'],
    ...[-1, 2160, 12.5, '1140', null, true, [1140], 1e9].map(
      (minute): [Partial<Booking>, Status, unknown, string] => [{}, 'seated', minute, 'invalid'],
    ),
  ]
  for (const [fields, status, minute, code] of refusals) {
    const id = await booked(fields as Parameters<typeof create>[0])
    const answer = await venue.send(written(id, 'confirmed', status, minute))
    expect(answer, `${status} ${minute}`).toMatchObject({
      state: 'rejected',
      code: 'invalid',
      figures: { minute: code },
    })
    expect(await venue.booking(id)).toMatchObject({ status: 'confirmed', seated_at: null })
    const made = create(
      { day: evening, ...(fields as object) },
      { status: 'seated', minute: minute as number },
      { at },
    )
    if (status === 'seated')
      expect(await venue.send(made)).toMatchObject({ code: 'invalid', figures: { minute: code } })
  }
  const id = await booked()
  await venue.send(written(id, 'confirmed', 'seated', 600))
  for (const [minute, code] of [
    [600, 'before_sat'],
    [2041, 'in_future'],
  ] as const)
    expect(await venue.send(written(id, 'seated', 'left', minute))).toMatchObject({
      figures: { minute: code },
    })
  const early = await booked()
  await venue.send(written(early, 'confirmed', 'seated', 400))
  expect(await venue.send(written(early, 'seated', 'left', 1841))).toMatchObject({
    figures: { minute: 'over_a_day' },
  })
  expect(await venue.send(written(early, 'seated', 'left', 1840))).toMatchObject({ state: 'applied' })
  const waits = create({ day: evening }, { status: 'confirmed', minute: 1140 }, { at })
  expect(await venue.send(waits)).toMatchObject({ code: 'invalid', figures: { minute: 'invalid' } })
})

test('paper that waited in an outbox for days was typed in in time', async () => {
  const id = await booked({ day: '2026-10-30' })
  const sat = { ...written(id, 'confirmed', 'seated', 1140), at: '2026-10-31T23:00:00.000Z' }
  expect(await venue.send(sat)).toMatchObject({ state: 'applied' })
})

test('what another tablet had said meanwhile stands, and both minutes are told', async () => {
  const id = await booked()
  const tapped = { ...setStatus(id, 'confirmed', 'seated'), at: '2026-11-01T10:10:00.000Z' }
  await venue.send(tapped, 'tablet-2')
  const { seated_at } = await venue.booking(id)
  expect(seated_at).toBe(1150)
  const sat = written(id, 'confirmed', 'seated', 1144)
  const sides = { seated_at: { base: null, kept: 1150, lost: 1144 } }
  expect(await venue.send(sat)).toMatchObject({
    state: 'flagged',
    code: 'changed_elsewhere',
    figures: { fields: sides },
  })
  const [conflict] = (await venue.booking(id)).conflicts
  expect(conflict).toMatchObject({ id: sat.id, fields: sides, won: false })
  const take = aCommand(id, {
    kind: 'attention.settle',
    args: { item: sat.id, way: 'take', upto: 0 },
    base: {},
  })
  await venue.send(take)
  expect(await venue.booking(id)).toMatchObject({ status: 'seated', seated_at: 1144, conflicts: [] })
  await venue.send(undo(take))
  expect(await venue.booking(id)).toMatchObject({
    status: 'seated',
    seated_at: 1150,
    conflicts: [{ id: sat.id }],
  })
  await venue.send(undo(sat))
  expect(await venue.booking(id)).toMatchObject({ status: 'seated', seated_at: 1150, conflicts: [] })
})

test('so does the minute at which they left, which is taken and taken back as well', async () => {
  const id = await booked()
  await venue.send(written(id, 'confirmed', 'seated', 1144))
  await venue.send({ ...setStatus(id, 'seated', 'left'), at: '2026-11-01T12:20:00.000Z' }, 'tablet-2')
  const left = written(id, 'seated', 'left', 1275)
  expect(await venue.send(left)).toMatchObject({
    figures: { fields: { left_at: { base: null, kept: 1280, lost: 1275 } } },
  })
  const take = aCommand(id, {
    kind: 'attention.settle',
    args: { item: left.id, way: 'take', upto: 0 },
    base: {},
  })
  await venue.send(take)
  const gone = { status: 'left', seated_at: 1144, conflicts: [] }
  expect(await venue.booking(id)).toMatchObject({ ...gone, left_at: 1275 })
  await venue.send(undo(take))
  expect(await venue.booking(id)).toMatchObject({ left_at: 1280, conflicts: [{ id: left.id }] })
})

test('the same minute from two sheets is no conflict, and a cancellation gives way to who came', async () => {
  const id = await booked()
  await venue.send(written(id, 'confirmed', 'seated', 1145))
  expect(await venue.send(written(id, 'confirmed', 'seated', 1145), 'tablet-2')).toMatchObject({
    state: 'applied',
  })
  const gone = await booked()
  await venue.send(setStatus(gone, 'confirmed', 'cancelled'))
  expect(await venue.send(written(gone, 'confirmed', 'seated', 1145))).toMatchObject({
    code: 'status_conflict',
  })
  expect(await venue.booking(gone)).toMatchObject({ status: 'seated', seated_at: 1145 })
})

test('[S6] a tablet says of a written minute what the server does, for any row, day and instant', async () => {
  const random = seeded(120)
  const whole = (n: number) => Math.floor(random() * n)
  const statuses: Status[] = ['waiting', 'confirmed', 'arrived', 'seated', 'left', 'cancelled', 'no_show']
  const id = await booked()
  const stored = await venue.booking(id)
  const cases = Array.from({ length: 3000 }, () => {
    const day = addDays(evening, whole(5) - 2)
    const status = pick(statuses, random)
    const there = status === 'seated' || status === 'left'
    const seated_at = there ? 500 + whole(400) : null
    const left_at = status === 'left' ? 900 + whole(900) : null
    const to = pick(['seated', 'left'] as const, random)
    const minute = random() < 0.2 ? (seated_at ?? 1140) : whole(2160)
    const c = written(id, random() < 0.6 ? status : pick(statuses, random), to, minute)
    return { row: { ...stored, day, status, seated_at, left_at, deleted: random() < 0.1 }, c }
  })
  const outcomes = await db.sql<{ errors: unknown; fault: string | null; decision: unknown }[]>`
    select private.paper_errors(x->'c') as errors, private.paper_fault(x->'row', x#>>'{c,args,status}', x->'c') as fault,
      private.decide_status(x->'row', x->'c') as decision
    from jsonb_array_elements(${db.sql.json(cases as never)}) with ordinality e (x, n) order by n`
  const met = new Set<string>()
  for (const [i, { row, c }] of cases.entries()) {
    if (c.kind !== 'booking.status') throw new Error('no status')
    const { status, minute = 0 } = c.args
    const { errors, fault, decision } = outcomes[i] ?? {}
    const mine = paperFault(row, status, minute, c.venue_time)
    met.add(String(mine))
    expect(fault, JSON.stringify({ row, c })).toBe(mine)
    expect(errors).toEqual(takesMinute(c.kind, status) ? {} : { minute: 'invalid' })
    expect(decision, JSON.stringify({ row, c })).toEqual(JSON.parse(JSON.stringify(moved(row, c))))
  }
  expect([...met].sort()).toEqual(['before_sat', 'in_future', 'null', 'over_a_day', 'too_long_ago'])
})
