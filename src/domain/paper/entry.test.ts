import { expect, test } from 'vitest'
import type { Booking, Status } from '#domain/booking/booking.ts'
import { createCommand, emptyFields } from '#domain/booking/booking-commands.ts'
import { applyCommand, type Command, type CommandBody } from '#domain/booking/command.ts'
import {
  doubtOf,
  faultsOf,
  nothingWritten,
  partyCommands,
  toMend,
  totalsOf,
  type WalkInEntry,
  walkInCommands,
  walkInDoubt,
  walkInFaults,
} from './entry.ts'

const day = '2026-11-01'
const at = '2026-11-02T01:00:00.000Z'
const now = { day: '2026-11-02', minute: 600 }
const said = (subject: string, body: CommandBody): Command => ({
  ...{ ...body, id: 'c', v: 1, subject, needs: [], by: { label: '佐藤', device: '入口' } },
  ...{ at, offset: 0, venue_time: now },
})
const made = createCommand({
  ...{ fields: { ...emptyFields, day, minute: 1140, tables: ['a'] }, status: 'confirmed' },
  ...{ source: 'phone', reference: 'K7QAB', accepted: {} },
})
const written = (change: Partial<WalkInEntry>): WalkInEntry => ({
  ...nothingWritten,
  id: 'w',
  used: false,
  pax: null,
  ...change,
})

const booked = (status: Status): Booking => ({
  ...(applyCommand(undefined, said('b', made)) as Booking),
  status,
})

/** The row as the tablet shows it once all is said. */
const after = (row: Booking | undefined, bodies: ReturnType<typeof partyCommands>, id: string) =>
  bodies.reduce<Booking | undefined>((b, body) => applyCommand(b, said(id, body)), row)

test('from every status that can sit, the lines of the paper lead there and out again', () => {
  for (const status of ['waiting', 'confirmed', 'arrived', 'cancelled', 'no_show'] as const) {
    const row = booked(status)
    const bodies = partyCommands(row, { ...nothingWritten, sat: 1147, left: 1290, tables: ['b'] })
    expect(after(row, bodies, row.id), status).toMatchObject({
      ...{ status: 'left', seated_at: 1147, left_at: 1290, tables: ['b'] },
      status_at: '2026-11-01T12:30:00.000Z',
    })
  }
})

test('what was said already is not said again, and nothing is said of what is not written', () => {
  const sits = { ...booked('seated'), seated_at: 1140 }
  expect(partyCommands(sits, { ...nothingWritten, sat: 1147, left: 1290 })).toMatchObject([
    { kind: 'booking.status', args: { status: 'left', minute: 1290 }, base: { status: 'seated' } },
  ])
  expect(partyCommands(booked('left'), { ...nothingWritten, sat: 1147, left: 1290, tables: ['b'] })).toEqual(
    [],
  )
  expect(partyCommands(booked('confirmed'), nothingWritten)).toEqual([])
  expect(partyCommands(booked('no_show'), { ...nothingWritten, noShow: true })).toEqual([])
})

test('who had come already and was not marked as seated left by the minute that is written', () => {
  const arrived = booked('arrived')
  const entry = { ...nothingWritten, left: 1290 }
  expect(faultsOf(day, entry, arrived, now)).toEqual({})
  expect(after(arrived, partyCommands(arrived, entry), arrived.id)).toMatchObject({
    ...{ status: 'left', left_at: 1290 },
  })
  // Of who was only awaited nobody knows when they sat down: it is asked.
  expect(partyCommands(booked('confirmed'), entry)).toEqual([])
})

test('who did not come is said so, without a minute', () => {
  const [absent, ...others] = partyCommands(booked('confirmed'), { ...nothingWritten, noShow: true })
  expect(others).toEqual([])
  expect(absent).toEqual({
    kind: 'booking.status',
    args: { status: 'no_show', accepted: {} },
    base: { status: 'confirmed' },
  })
})

test('who walked in has a booking from when they sat until they left', () => {
  const more = { day, usual: 120, language: 'ja' as const, reference: 'AAAAA', accepted: {} }
  const bodies = walkInCommands(written({ pax: 5, sat: 1173, left: 1235, tables: ['b'] }), more)
  expect(after(undefined, bodies, 'w')).toMatchObject({
    ...{
      status: 'left',
      source: 'walk_in',
      pax: 5,
      minute: 1173,
      duration: 62,
      seated_at: 1173,
      left_at: 1235,
    },
    ...{ tables: ['b'], made_at: at },
  })
  const [sits] = walkInCommands(written({ pax: 2, sat: 1173 }), more)
  expect(sits).toMatchObject({ args: { fields: { duration: 120 }, status: 'seated', minute: 1173 } })
  // Typed in on the next morning, they sit since the evening.
  expect(after(undefined, sits ? [sits] : [], 'w')).toMatchObject({
    ...{ status: 'seated', seated_at: 1173, status_at: '2026-11-01T10:33:00.000Z', made_at: at },
  })
  for (const half of [written({ pax: 2 }), written({ sat: 1173 })])
    expect(walkInCommands(half, more)).toEqual([])
})

test('a stay of a moment is as long as the shortest that there is, and its language is the reader’s', () => {
  const more = { day, usual: 120, language: 'en' as const, reference: 'AAAAA', accepted: {} }
  const [made, left] = walkInCommands(written({ pax: 1, sat: 1173, left: 1175 }), more)
  expect(made).toMatchObject({ args: { fields: { minute: 1173, duration: 5, language: 'en' } } })
  expect(left).toMatchObject({ args: { status: 'left', minute: 1175 } })
})

test('a tablet shows no minute that the server will not take', () => {
  const sits = { ...booked('seated'), seated_at: 1140 }
  const left = partyCommands(sits, { ...nothingWritten, left: 1140 })
  expect(after(sits, left, sits.id)).toMatchObject({ status: 'seated', left_at: null })
})

test('what another tablet said meanwhile counts, and what has no field any more is no fault', () => {
  const fault = (row: Booking, change: Partial<WalkInEntry>) => faultsOf(day, written(change), row, now)
  const sits = { ...booked('seated'), seated_at: 1150 }
  expect(fault(sits, { sat: 1140, left: 1145 })).toEqual({ left: 'before_sat' })
  expect(fault(sits, { sat: 1200, left: 1190 })).toEqual({})
  expect(fault(sits, { sat: 2041, left: 1190 }), 'which is not asked for any more').toEqual({})
  const gone = { ...booked('left'), seated_at: 1150, left_at: 1200 }
  expect(fault(gone, { sat: 1140, left: 1145 })).toEqual({})
})

test('what cannot be stands beside its field', () => {
  const row = booked('confirmed')
  const of = (change: Partial<WalkInEntry>, on: Booking | null = row, when = now) =>
    on ? faultsOf(day, written(change), on, when) : walkInFaults(day, written(change), null, when)
  expect(of({ sat: 1140, left: 1290 })).toEqual({})
  expect(of({ left: 1290 })).toEqual({ sat: 'need_sat' })
  expect(of({ left: 1290 }, booked('arrived'))).toEqual({})
  expect(of({ sat: 1290, left: 1290 })).toEqual({ left: 'before_sat' })
  expect(of({ sat: 400, left: 1841 })).toEqual({ left: 'over_a_day' })
  expect(of({ sat: 1140, left: 2041 })).toEqual({ left: 'in_future' })
  expect(of({ sat: 1140 }, row, { day, minute: 1139 })).toEqual({ sat: 'in_future' })
  expect(of({ sat: 1140 }, row, { day: '2026-11-04', minute: 600 })).toEqual({ sat: 'too_long_ago' })
  expect(of({ left: 1140 }, { ...booked('seated'), seated_at: 1140 })).toEqual({ left: 'before_sat' })
  expect(of({ sat: 1140 }, null)).toEqual({ pax: 'need_people' })
  expect(of({ pax: 3 }, null)).toEqual({ sat: 'need_sat' })
  expect(of({ pax: 3, sat: 1140, left: 1200 }, null)).toEqual({})
})

test('the sum says what is to be sent', () => {
  const more = { day, usual: 120, language: 'ja' as const, reference: 'AAAAA', accepted: {} }
  const all = [
    partyCommands(booked('confirmed'), { ...nothingWritten, sat: 1147, left: 1290, tables: ['b'] }),
    partyCommands(booked('confirmed'), { ...nothingWritten, sat: 1147 }),
    partyCommands(booked('confirmed'), { ...nothingWritten, noShow: true }),
    walkInCommands(written({ pax: 2, sat: 1173, left: 1235 }), more),
  ]
  expect(totalsOf(all)).toEqual({ sat: 2, left: 2, noShows: 1, walkIns: 1, tables: 1, mended: 0 })
})

test('a figure left out and the same walk-in once more are asked about', () => {
  const row = booked('confirmed')
  const sat = (minute: number) => ({ ...nothingWritten, sat: minute })
  expect([545, 959, 960, 1140, 1320, 1321].map((minute) => doubtOf(row, sat(minute)))).toEqual([
    ...['far_from_plan', 'far_from_plan', null, null, null, 'far_from_plan'],
  ])
  expect(doubtOf(booked('seated'), sat(545))).toBeNull()
  const hours = { from: 1020, to: 1440 }
  const there = { source: 'walk_in', status: 'seated', pax: 3, seated_at: 1173 } as const
  const of = (change: Partial<WalkInEntry>, rows: Parameters<typeof walkInDoubt>[1] = [there]) =>
    walkInDoubt(written(change), rows, hours)
  expect(of({ pax: 3, sat: 1173 })).toBe('twin')
  expect(of({ pax: 3, sat: 1173 }, [{ ...there, status: 'left' }])).toBe('twin')
  expect(of({ pax: 3, sat: 1173 }, [{ ...there, status: 'cancelled' }])).toBeNull()
  expect(of({ pax: 3, sat: 1173 }, [{ ...there, source: 'phone' }])).toBeNull()
  expect([of({ pax: 2, sat: 1173 }), of({ pax: 3, sat: 1174 }), of({ pax: 3 })]).toEqual([null, null, null])
  expect([959, 960, 1500, 1501].map((minute) => of({ pax: 1, sat: minute }))).toEqual([
    ...['outside_hours', null, null, 'outside_hours'],
  ])
})

test('a line that is stored is mended by what differs from what stood there, in an order in which each may be', () => {
  const row = { ...booked('left'), seated_at: 1144, left_at: 1240 }
  const mended = (change: Partial<WalkInEntry>) => {
    const entry = { ...nothingWritten, ...toMend(row), ...change }
    const bodies = partyCommands(row, entry)
    return { bodies, faults: faultsOf(day, entry, row, now), after: after(row, bodies, row.id) }
  }
  expect(mended({}).bodies).toEqual([])
  for (const [sat, left] of [
    [1150, 1265],
    [1250, 1300],
    [1000, 1100],
    [1150, 1240],
    [1144, 1250],
  ] as const)
    expect(mended({ sat, left }), `${sat} ${left}`).toMatchObject({
      ...{ faults: {}, after: { status: 'left', seated_at: sat, left_at: left, status_at: row.status_at } },
    })
  expect(totalsOf([mended({ sat: 1150, left: 1265 }).bodies])).toMatchObject({ sat: 0, left: 0, mended: 1 })
  // Of a field that is empty nothing is said.
  expect(mended({ sat: null, left: 1100 })).toMatchObject({ faults: { left: 'before_sat' } })
  expect(mended({ sat: 1240 })).toMatchObject({ faults: { left: 'before_sat' }, after: row })
  // Who still sits has no time to leave that could be mended: they leave.
  const sits = { ...row, status: 'seated' as const, left_at: null }
  const entry = { ...nothingWritten, ...toMend(sits), sat: 1150, left: 1265 }
  expect(after(sits, partyCommands(sits, entry), sits.id)).toMatchObject({
    ...{ status: 'left', seated_at: 1150, left_at: 1265 },
  })
})
