// Commands mean the same on the tablet (applyCommand) and on the server (private.apply_command), and people take the same
// seats (occupies, private.occupied).

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staysOn, type Visit } from '#domain/availability/occupancy.ts'
import { type Booking, type BookingFields, isLive, statuses } from '#domain/booking/booking.ts'
import { applyCommand, type Command, type CommandBody } from '#domain/booking/command.ts'
import { addDays } from '#domain/time/time.ts'
import { newQueue } from '#domain/waiting/queue.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import {
  aCommand,
  aDay,
  aLine,
  aMoment,
  aVenue,
  someFields,
  undo,
  type Venue,
} from '#tests/fixtures/venue.ts'

const cases = 600

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await fullVenue()
})
afterAll(() => db.close())

/** Nothing fits: whatever takes seats is overbooked, so no settlement of it comes too late. */
const fullVenue = () => aVenue(db, { capacity: 0 })

const aDrink = { ...aLine, price_type: '00000000-0000-4000-8000-000000000002', count: 3 }
const someLines = [[], [aLine], [aLine, aDrink]]
const anAnswer = { answer: '大人2名\n子ども1名', question: 'ご関係', question_en: '' }
const someAnswers = [[], [anAnswer], [anAnswer, { ...anAnswer, answer: '\u202eなし\u200b' }]]

const aTableId = '00000000-0000-4000-8000-00000000000a'
const aPlace = newQueue({ link: '', number: 12, quoted: [20, 30] })
const someTables = [[], [aTableId], [aTableId, aTableId.replace(/a$/, 'b')]]

const fields: fc.Arbitrary<BookingFields> = fc
  .record({
    day: fc.constantFrom(aDay, '2027-06-16', '2024-01-01', '2024-01-01', '2024-01-01'),
    minute: fc.integer({ min: 0, max: 2159 }),
    duration: fc.integer({ min: 5, max: 1440 }),
    pax: fc.integer({ min: 1, max: 999 }),
    last_name: fc.constantFrom('', '山田', 'O’Neil', '𠮷野', '葛\u{e0100}', '\u202e山\u200b'),
    first_name: fc.constantFrom('', '花子'),
    last_kana: fc.constantFrom('', 'ヤマダ'),
    first_kana: fc.constantFrom('', 'ハナコ'),
    phone: fc.constantFrom('', '+819012345678', '+14155550123'),
    email: fc.constantFrom('', 'a@example.jp'),
    requests: fc.string({ maxLength: 20, unit: 'grapheme' }).map((s) => s.replaceAll('\u0000', '')),
    comments: fc.constantFrom('', '"; drop table booking; --', '改行\nあり'),
    tags: fc.uniqueArray(fc.constantFrom('VIP', 'アレルギー', '遅刻'), { maxLength: 3 }),
    language: fc.constantFrom('ja', 'en'),
  })
  // By what is drawn anyway: the seed goes on showing each turn of the clock.
  .map((drawn) => ({
    ...drawn,
    lines: someLines[drawn.pax % 3] ?? [],
    answers: someAnswers[drawn.minute % 3] ?? [],
    tables: someTables[drawn.duration % 3] ?? [],
    queue: [null, aPlace][drawn.pax % 2] ?? null,
    step: (['', 'course', 'bill'] as const)[drawn.pax % 3] ?? '',
    occurrence: null,
  }))
const some = fc.subarray(Object.keys(someFields) as (keyof BookingFields)[], { minLength: 1 })
const status = fc.constantFrom(...statuses)
const accepted = fc.constantFrom({}, { overbooked: 30 }, { overbooked: 31, outside_hours: 0 })

// On the visits' own day, in its night and before it: each is also an instant of 2024-01-01 or of the day before.
const at = fc.constantFrom(
  aMoment,
  '2024-01-01T10:00:00.000Z',
  '2024-01-01T17:30:00.000Z',
  '2023-12-31T20:30:00.000Z',
)
const sat = fc.option(fc.nat(2159))

interface Start {
  row: Booking
  conflict: string
}

const start: fc.Arbitrary<Start> = fc
  .record({
    fields,
    status,
    deleted: fc.boolean(),
    seated_at: sat,
    left_at: sat,
    lost: fc.record({ pax: fc.integer({ min: 1, max: 99 }), status }),
    inConflict: fc.boolean(),
    settled: fc.constantFrom(
      [],
      [{ code: 'overbooked', upto: 0, by: '', device: '', at: '2026-10-01T00:00:00.000Z' }],
    ),
  })
  .map(({ fields, status, deleted, seated_at, left_at, lost, inConflict, settled }) => {
    const conflict = crypto.randomUUID()
    const sides = {
      pax: { base: 1, kept: fields.pax, lost: lost.pax },
      status: { base: '', kept: status, lost: lost.status },
    }
    const entry = { id: conflict, code: 'changed_elsewhere', fields: sides, by: '', device: '', at: '' }
    const row = {
      ...fields,
      id: crypto.randomUUID(),
      rev: 0,
      deleted,
      agreed_fees: deleted ? null : [{ days: 1, percent: 50 }],
      checked_in: [],
      payment: null,
      status,
      source: 'phone',
      campaign: '',
      custom: false,
      reference: '',
      marketing_opt_in: false,
      guest_id: null,
      made_at: '2026-10-01T00:00:00.000Z',
      status_at: '2026-10-01T00:00:00.000Z',
      seated_at,
      left_at,
      made_by: '',
      made_on: '',
      claimed_rev: 0,
      tables_rev: 0,
      conflicts: inConflict ? [entry] : [],
      settled,
    }
    return { row: row as unknown as Booking, conflict }
  })

type Way = Extract<CommandBody, { kind: 'attention.settle' }>['args']['way']

/** A command by somebody who saw the row as it stands, and what to do with it. */
const body: fc.Arbitrary<(s: Start) => CommandBody> = fc.oneof(
  fc.record({ fields, some, accepted }).map((r) => ({ row }: Start): CommandBody => {
    const pick = (from: BookingFields) => Object.fromEntries(r.some.map((k) => [k, from[k]]))
    return { kind: 'booking.edit', args: { fields: pick(r.fields), accepted: r.accepted }, base: pick(row) }
  }),
  fc.record({ status: fc.constantFrom(...statuses, 'seated', 'left', 'left'), accepted }).map(
    (args) =>
      ({ row }: Start): CommandBody => ({
        kind: 'booking.status',
        args,
        base: { status: row.status },
      }),
  ),
  fc.constant((): CommandBody => ({ kind: 'booking.delete', args: {}, base: { deleted: false } })),
  fc.constant((): CommandBody => ({ kind: 'booking.restore', args: {}, base: { deleted: true } })),
  fc
    .record({
      way: fc.constantFrom<Way>('keep', 'take', 'move', 'call', 'waitlist', 'cancel'),
      item: fc.constantFrom('conflict', 'overbooked', 'outside_hours'),
      upto: fc.nat(50),
      to: fc.option(fc.record({ day: fc.constant('2027-06-17'), minute: fc.nat(2159) }), { nil: undefined }),
    })
    .map(
      ({ way, item, upto, to }) =>
        ({ conflict }: Start): CommandBody => ({
          kind: 'attention.settle',
          args: { item: item === 'conflict' ? conflict : item, way, upto, ...to },
          base: {},
        }),
    ),
  fc.constant((): CommandBody => ({ kind: 'command.discard', args: { of: [], code: 'x' }, base: {} })),
)

/** Where the tablet cannot know what the server finds: a matter that is over, work on a booking that is deleted. */
function claims({ row }: Start, b: CommandBody): boolean {
  if (b.kind === 'booking.edit' || b.kind === 'booking.status') return !row.deleted
  if (b.kind !== 'attention.settle' || b.args.way === 'call') return true
  if (row.conflicts.some((x) => x.id === b.args.item)) return true
  if (b.args.item === 'overbooked') return b.args.way === 'keep' || (isLive(row) && row.settled.length === 0)
  return b.args.item === 'outside_hours' && b.args.way !== 'take'
}

/** What both sides say about a row; the server alone counts revs and knows guests. */
const plain = (b: Booking | undefined) =>
  b && {
    ...b,
    rev: 0,
    claimed_rev: 0,
    tables_rev: 0,
    guest_id: null,
    settled: [...b.settled].sort((x, y) => x.code.localeCompare(y.code)),
  }

async function rowsOf(ids: string[]): Promise<Map<string, Booking>> {
  const rows = await db.sql<{ value: Booking }[]>`
    select private.booking_json(b) as value from public.booking b where b.vendor_id = ${venue.id} and b.id = any (${ids})`
  return new Map(rows.map((r) => [r.value.id, r.value]))
}

test('what applyCommand claims is what the server writes, for every kind, and undo takes it back', async () => {
  const sample = fc.sample(fc.tuple(start, body, at), { numRuns: cases, seed: 20261121 })
  const all = sample
    .map(([s, make, at]) => ({ s, command: aCommand(s.row.id, make(s), { at }) }))
    .filter(({ s, command }) => claims(s, command))
  const kinds = new Set(all.map(({ command }) => command.kind))
  expect([...kinds].sort()).toEqual(
    [
      'attention.settle',
      'booking.delete',
      'booking.edit',
      'booking.restore',
      'booking.status',
      'command.discard',
    ].sort(),
  )
  const [written] = await db.sql<{ names: string }[]>`
    select string_agg(attname, ', ') as names from pg_attribute
    where attrelid = 'public.booking'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = db.sql.unsafe(written?.names ?? '')
  let changed = 0
  const seatedMinutes: number[] = []
  for (let i = 0; i < all.length; i += 20) {
    const batch = all.slice(i, i + 20)
    // A venue for each batch: among hundreds of a day each write would be counted with all of them.
    venue = await fullVenue()
    await db.sql`
      insert into public.booking (${names})
      select ${names} from jsonb_array_elements(${db.sql.json(batch.map(({ s }) => s.row) as never)}) e,
        jsonb_populate_record(null::public.booking, e || jsonb_build_object('vendor_id', ${venue.id}::text, 'terms_version', '')) r`
    const [seed] = await db.sql<
      { rev: number }[]
    >`select rev::int from private.vendor_clock where vendor_id = ${venue.id}`
    const seeded = seed?.rev ?? 0
    await venue.push(batch.map((b) => b.command))
    const after = await rowsOf(batch.map((b) => b.s.row.id))
    for (const { s, command } of batch) {
      expect({ command, row: plain(after.get(s.row.id)) }).toEqual({
        command,
        row: plain(applyCommand(s.row, command)),
      })
    }
    // [S6] overlay(apply(c), [c]) = overlay(row, [c])
    for (const { s, command } of batch.filter((b) => !isOnce(b.command))) {
      expect(plain(applyCommand(after.get(s.row.id), command))).toEqual(plain(after.get(s.row.id)))
    }
    for (const { s, command } of batch) {
      const { seated_at, left_at } = after.get(s.row.id) as Booking
      if (command.kind === 'booking.status') seatedMinutes.push(seated_at ?? -1, left_at ?? -1)
    }
    changed += batch.filter((b) => (after.get(b.s.row.id)?.rev ?? 0) > seeded).length
    const undos = batch.map(({ s, command }) => undoOf(s.row, after.get(s.row.id), command))
    await venue.push(undos)
    const back = await rowsOf(batch.map((b) => b.s.row.id))
    for (const [n, { s }] of batch.entries()) {
      expect(plain(back.get(s.row.id))).toEqual(plain(applyCommand(after.get(s.row.id), undos[n] as Command)))
      expect(plain(back.get(s.row.id))).toEqual(plain(s.row))
    }
  }
  // The others are refused, or say what the row says already.
  expect(changed).toBeGreaterThan(150)
  const minutes = new Set(seatedMinutes)
  expect([...minutes].filter((m) => [1140, 1590, 2159].includes(m)).sort()).toEqual([1140, 1590, 2159])
}, 180_000)

/** A refused status move is laid over nothing, and says so by leaving the row alone. */
const isOnce = (c: Command): boolean => c.kind === 'booking.status' || c.kind === 'attention.settle'

function undoOf(before: Booking, after: Booking | undefined, c: Command): Command {
  const changed = Object.keys(before).filter(
    (k) => !['rev', 'claimed_rev', 'tables_rev', 'guest_id'].includes(k) && differs(k as keyof Booking),
  )
  function differs(k: keyof Booking): boolean {
    return JSON.stringify(before[k]) !== JSON.stringify(after?.[k])
  }
  const pick = (row: Booking | undefined) =>
    Object.fromEntries(changed.map((k) => [k, row?.[k as keyof Booking]]))
  return { ...undo(c), args: { of: c.id, before: pick(before), expect: pick(after) } } as Command
}

test('a created row is the one the tablet shows', async () => {
  const make = fc.record({
    fields,
    args: fc.record({
      status: fc.constantFrom<'confirmed' | 'waiting' | 'arrived' | 'seated'>(
        'confirmed',
        'waiting',
        'arrived',
        'seated',
      ),
      source: fc.constantFrom<'phone' | 'walk_in' | 'staff' | 'import'>(
        'phone',
        'walk_in',
        'staff',
        'import',
      ),
      custom: fc.boolean(),
      reference: fc.constant(''),
      accepted,
    }),
  })
  const commands = fc
    .sample(fc.tuple(make, at), { numRuns: 100, seed: 7 })
    .map(([{ fields, args }, at]) =>
      aCommand(crypto.randomUUID(), { kind: 'booking.create', args: { fields, ...args }, base: {} }, { at }),
    )
  for (let i = 0; i < commands.length; i += 20) await venue.push(commands.slice(i, i + 20))
  const rows = await rowsOf(commands.map((c) => c.subject))
  for (const c of commands) expect(plain(rows.get(c.subject))).toEqual(plain(applyCommand(undefined, c)))
}, 90_000)

const planned = fc.record({
  // A stay may begin at 35:59 and last a day: two days later people still sit.
  shift: fc.constantFrom(-2, -1, 0, 0, 0, 0, 1, 2),
  minute: fc.integer({ min: 0, max: 2159 }),
  duration: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 5, max: 240 }) }, fc.constant(1440)),
  pax: fc.integer({ min: 1, max: 9 }),
  status: fc.constantFrom(...statuses, 'seated', 'left'),
  deleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  seated_at: sat,
  left_at: sat,
  // Most sit down around the time that was agreed.
  late: fc.option(fc.constantFrom(-3, 0, 1, 14, 15, 16, 40), { freq: 3 }),
})
const within = (minute: number) => Math.max(0, Math.min(minute, 2159))
const party = planned.map(({ late, ...p }) => ({
  ...p,
  seated_at: late === null ? p.seated_at : within(p.minute + late),
}))
const evenings = 80
const nowsOfOne = 30
type Evening = { day: string; visits: (Visit & { source: string })[]; nows: number[] }

/** Evenings that are too far from each other to touch, each asked about at minutes all over its day. */
function someEvenings(): Evening[] {
  const parties = fc.sample(fc.array(party, { minLength: 1, maxLength: 9 }), { numRuns: evenings, seed: 3 })
  const nows = fc.sample(
    fc.array(fc.integer({ min: 360, max: 1799 }), { minLength: nowsOfOne, maxLength: nowsOfOne }),
    {
      numRuns: evenings,
      seed: 4,
    },
  )
  return parties.map((all, i) => {
    const day = addDays('2020-01-01', i * 10)
    // At the very minutes at which something begins or ends, too.
    const edges = all.flatMap((p) => [
      p.minute,
      p.seated_at ?? 0,
      p.minute + p.duration,
      (p.seated_at ?? 0) + p.duration,
    ])
    const times = [
      ...(nows[i] ?? []),
      ...edges,
      ...edges.map((m) => m - 15),
      ...edges.map((m) => m + 15),
    ].filter((m) => m >= 360 && m < 1800)
    const visits = all.map(({ shift, ...p }) => ({
      ...p,
      id: crypto.randomUUID(),
      day: addDays(day, shift),
      source: 'phone',
    }))
    return { day, visits, nows: times }
  })
}

/** How often private.occupied says otherwise than `occupies`, up to the first evening on which it does, and how often it was asked. */
async function differences(all: readonly Evening[]): Promise<{ asked: number; differ: number }> {
  let asked = 0
  let differ = 0
  for (const { day, visits, nows } of all) {
    if (differ > 0) break
    const rows = await db.sql<
      { minute: number; stays: { minute: number; duration: number; pax: number }[] }[]
    >`
      select n.minute, (
        select coalesce(jsonb_agg(jsonb_build_object('minute', o.starts, 'duration', o.ends - o.starts, 'pax', o.pax)), '[]')
        from private.occupied(${venue.id}, ${day}, (${day}::date + n.minute * interval '1 minute') at time zone 'Asia/Tokyo',
          null, false) o
      ) as stays
      from unnest(${nows}::integer[]) n (minute)`
    const text = (stays: readonly { minute: number; duration: number; pax: number }[]) =>
      stays
        .map((s) => `${s.minute}+${s.duration} ${s.pax}`)
        .sort()
        .join(', ')
    for (const { minute, stays } of rows) {
      asked++
      if (text(stays) !== text(staysOn(day, { day, minute, day_turns_at: 360 }, visits))) differ++
    }
  }
  return { asked, differ }
}

test('who takes seats is the same on the tablet and on the server, with now at every point of the stay', async () => {
  const all = someEvenings()
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const { visits } of all) {
      await tx`insert into public.booking ${tx(visits.map((v) => ({ ...v, vendor_id: venue.id })))}`
    }
  })
  const found = await differences(all)
  expect(found.differ).toBe(0)
  expect(found.asked).toBeGreaterThan(3000)

  // Control: each of these is noticed.
  const [rule] = await db.sql<
    { text: string }[]
  >`select pg_get_functiondef('private.occupied'::regproc) as text`
  const text = rule?.text ?? ''
  for (const [from, to] of [
    ['v_minute + 15', 'v_minute + 14'],
    ['least(b.sat, v_minute)', 'b.sat'],
    ['b.minute, 60)', 'b.minute, 59)'],
    ['b.minute > 15', 'b.minute > 14'],
    ['between 1 and 15', 'between 1 and 14'],
    ['k.day <= v_today', 'k.day < v_today'],
    ['least(b.left_at, v_turn)', 'b.left_at'],
  ] as const) {
    expect(text).toContain(from)
    await db.sql.unsafe(text.replace(from, to))
    expect({ from, differ: (await differences(all)).differ > 0 }).toEqual({ from, differ: true })
  }
  await db.sql.unsafe(text)
}, 180_000)
