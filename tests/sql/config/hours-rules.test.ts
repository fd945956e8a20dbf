// The rules of opening hours stand twice: beside the field as it is typed, and where it is decided. Both say the same of
// random hours.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hours } from '#domain/availability/slots.ts'
import { withRows } from '#domain/config/hours/hours-order.ts'
import { overlapAfter } from '#domain/config/hours/hours-overlap.ts'
import {
  type HoursCode,
  hoursForm,
  type TimeName,
  timeFault,
  usualHours,
} from '#domain/config/hours/opening-hours.ts'
import { addDays, weekdayOf } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, {})
}, 60_000)
afterAll(() => db.close())

const columns: Record<TimeName, string> = {
  opens: 'opens_at',
  closes: 'closes_at',
  break_starts: 'break_starts_at',
  break_ends: 'break_ends_at',
}
const codes: Partial<Record<HoursCode, string>> = {
  closes_after_opens: 'closing_before_opening',
  break_after_opening: 'break_before_opening',
  break_before_closing: 'break_after_closing',
  break_end_after_start: 'break_ends_before_start',
}

/** What the form says, in the words of the database. */
function faultsOf(hours: Hours): Record<string, string | undefined> {
  const form = hoursForm(hours)
  const names = Object.keys(columns) as TimeName[]
  const found = names.flatMap((name) => {
    const code = timeFault(name, form)
    return code ? [[columns[name], codes[code]] as const] : []
  })
  return Object.fromEntries(found)
}

// Near to each other, so that equal times come up.
const minute = fc.integer({ min: 600, max: 606 })
const hours = fc
  .tuple(fc.boolean(), minute, minute, fc.option(fc.tuple(minute, minute)))
  .map(([closed, opens_at, closes_at, pause]): Hours => {
    return {
      closed,
      opens_at,
      closes_at,
      break_starts_at: pause?.[0] ?? null,
      break_ends_at: pause?.[1] ?? null,
    }
  })

test('what is wrong with hours is wrong in the same field, for the same reason', async () => {
  const random = fc.sample(hours, 500)
  const answers = await db.sql<{ errors: Record<string, string> }[]>`
    select private.hours_errors(h) as errors
    from jsonb_array_elements(${db.sql.json(random as never)}::jsonb) with ordinality as t (h, n) order by n`
  const said = answers.map((row) => row.errors)
  expect(said).toEqual(random.map(faultsOf))
  const kinds = new Set(said.flatMap((errors) => Object.values(errors)))
  expect([...kinds].sort(), 'control: each fault came up').toEqual(Object.values(codes).sort())
  expect(said.filter((errors) => Object.keys(errors).length === 0).length).toBeGreaterThan(50)
})

test('of two weekdays in a row both say whether one runs into the next', async () => {
  const never = () => false
  const pair = fc.tuple(fc.integer({ min: 1400, max: 2100 }), fc.integer({ min: 0, max: 600 }))
  let met = 0
  for (const [closes_at, opens_at] of fc.sample(pair, { numRuns: 40, seed: 20261128 })) {
    const friday = { ...usualHours, closes_at }
    const saturday = { ...usualHours, opens_at }
    await db.sql`update public.opening_hours set deleted = true where vendor_id = ${venue.id}`
    await db.sql`
      insert into public.opening_hours (vendor_id, weekday, opens_at, closes_at)
      values (${venue.id}, 6, ${opens_at}, 1380)
      on conflict (vendor_id, weekday) do update set opens_at = excluded.opens_at, closes_at = 1380, closed = false,
        break_starts_at = null, break_ends_at = null, deleted = false`
    const [row] = await db.sql<{ errors: object }[]>`
      select private.hours_overlap(${venue.id}, 'opening_hours', '5', ${db.sql.json(friday as never)}) as errors`
    const tables = { opening_hours: { '5': friday, '6': saturday }, custom_opening_hours: {} }
    const isMet = overlapAfter(tables, new Set(['5']), '2026-11-23', never) !== null
    expect(row?.errors).toEqual(isMet ? { closes_at: 'overlaps_next_day' } : {})
    met += Number(isMet)
  }
  expect(Math.min(met, 40 - met), 'control: both answers came up').toBeGreaterThan(3)
})

test('a weekday that was deleted meets nobody', async () => {
  const friday = { ...usualHours, closes_at: 1560 }
  const meets = async (deleted: boolean) => {
    await db.sql`update public.opening_hours set deleted = true where vendor_id = ${venue.id}`
    await db.sql`
      insert into public.opening_hours (vendor_id, weekday, opens_at, closes_at, deleted)
      values (${venue.id}, 6, 0, 1380, ${deleted})
      on conflict (vendor_id, weekday) do update set opens_at = 0, closes_at = 1380, closed = false,
        break_starts_at = null, break_ends_at = null, deleted = excluded.deleted`
    const [row] = await db.sql<{ errors: object }[]>`
      select private.hours_overlap(${venue.id}, 'opening_hours', '5', ${db.sql.json(friday as never)}) as errors`
    return row?.errors
  }
  expect(await meets(true)).toEqual({})
  expect(await meets(false), 'control').toEqual({ closes_at: 'overlaps_next_day' })
})

test('hours of public holidays that run into a weekday are refused by neither', async () => {
  const never = () => false
  const late = { ...usualHours, closes_at: 2100 }
  await db.sql`
    insert into public.opening_hours (vendor_id, weekday, opens_at, closes_at)
    select ${venue.id}, weekday, 60, 1380 from generate_series(1, 7) as weekday
    on conflict (vendor_id, weekday) do update set opens_at = 60, closes_at = 1380, closed = false,
      break_starts_at = null, break_ends_at = null, deleted = false`
  const refusedBy = async (key: string) => {
    const [row] = await db.sql<{ errors: object }[]>`
      select private.hours_overlap(${venue.id}, 'opening_hours', ${key}, ${db.sql.json(late as never)}) as errors`
    const early = { ...usualHours, opens_at: 60, closes_at: 1380 }
    const week = Object.fromEntries(['1', '2', '3', '4', '5', '6', '7'].map((day) => [day, early]))
    const tables = { opening_hours: { ...week, [key]: late }, custom_opening_hours: {} }
    const isByForm = overlapAfter(tables, new Set([key]), '2026-11-23', never) !== null
    return { server: JSON.stringify(row?.errors) !== '{}', form: isByForm }
  }
  expect(await refusedBy('8')).toEqual({ server: false, form: false })
  expect(await refusedBy('5'), 'control: a weekday').toEqual({ server: true, form: true })
})

test('a day beside single dates says the same in both, also where a date goes by general hours again', async () => {
  const dates = ['2027-06-08', '2027-06-09', '2027-06-10', '2027-06-11']
  const never = () => false
  const anyHours = fc
    .tuple(fc.boolean(), fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1200, max: 2000 }))
    .map(([closed, opens_at, closes_at]): Hours => ({ ...usualHours, closed, opens_at, closes_at }))
  const random = fc.tuple(
    fc.array(anyHours, { minLength: 7, maxLength: 7 }),
    fc.array(fc.option(anyHours, { freq: 2 }), { minLength: 4, maxLength: 4 }),
    // A weekday or a date, and what becomes of it; null where it goes.
    fc.oneof(fc.constantFrom('2', '3', '4', '5'), fc.constantFrom(...dates)),
    fc.option(anyHours, { freq: 2 }),
  )
  const write = async (table: string, key: string, value: string, rows: Record<string, Hours>) => {
    await db.sql`update ${db.sql(`public.${table}`)} set deleted = true where vendor_id = ${venue.id}`
    for (const [id, { closed, opens_at, closes_at }] of Object.entries(rows))
      await db.sql.unsafe(`insert into public.${table} (vendor_id, ${key}, closed, opens_at, closes_at)
        values ('${venue.id}', '${id}'::${value}, ${closed}, ${opens_at}, ${closes_at})
        on conflict (vendor_id, ${key}) do update set closed = excluded.closed, opens_at = excluded.opens_at,
          closes_at = excluded.closes_at, break_starts_at = null, break_ends_at = null, deleted = false`)
  }
  const met = { weekday: new Map(), date: new Map(), gone: new Map<boolean, number>() }
  for (const [week, customs, key, after] of fc.sample(random, { numRuns: 150, seed: 20261123 })) {
    const opening_hours = Object.fromEntries(week.map((h, i) => [String(i + 1), h]))
    const custom_opening_hours = Object.fromEntries(
      dates.flatMap((day, i) => (customs[i] ? [[day, customs[i]]] : [])),
    )
    const kind = key.length === 1 ? 'opening_hours' : 'custom_opening_hours'
    // Weekdays that go leave a closed day.
    if (kind === 'opening_hours' && !after) continue
    await write('opening_hours', 'weekday', 'smallint', opening_hours)
    await write('custom_opening_hours', 'day', 'date', custom_opening_hours)
    const row = { ...(after ?? usualHours), note: '', deleted: after === null }
    const [said] = await db.sql<{ errors: object }[]>`
      select private.config_row_errors(${venue.id}, ${kind}, ${key}, ${db.sql.json(row as never)}) as errors`
    const tables = withRows({ opening_hours, custom_opening_hours }, kind, [{ key, hours: after }])
    const isMet = overlapAfter(tables, new Set([key]), '2026-11-23', never) !== null
    expect(Object.keys(said?.errors ?? {}).length > 0, JSON.stringify([tables, key])).toBe(isMet)
    const counts = met[kind === 'opening_hours' ? 'weekday' : after ? 'date' : 'gone']
    counts.set(isMet, (counts.get(isMet) ?? 0) + 1)
  }
  for (const [kind, counts] of Object.entries(met))
    expect(
      Math.min(counts.get(true) ?? 0, counts.get(false) ?? 0),
      `control: both answers came up, ${kind}`,
    ).toBeGreaterThan(2)
  await db.sql`update public.custom_opening_hours set deleted = true where vendor_id = ${venue.id}`
}, 60_000)

test('last night’s own hours still count, those of the night before it are over', async () => {
  const never = () => false
  const early = { ...usualHours, opens_at: 60, closes_at: 1380 }
  const late = { ...usualHours, opens_at: 600, closes_at: 1620 }
  await db.sql`
    insert into public.opening_hours (vendor_id, weekday, opens_at, closes_at)
    select ${venue.id}, weekday, 60, 1380 from generate_series(1, 7) as weekday
    on conflict (vendor_id, weekday) do update set opens_at = 60, closes_at = 1380, closed = false,
      break_starts_at = null, break_ends_at = null, deleted = false`
  await db.sql`update public.opening_hours set deleted = true where vendor_id = ${venue.id} and weekday = 8`
  const [clock] = await db.sql<{ today: string }[]>`select private.business_day(${venue.id})::text as today`
  const today = clock?.today ?? ''
  const opening_hours = Object.fromEntries(['1', '2', '3', '4', '5', '6', '7'].map((day) => [day, early]))
  for (const [away, isMet] of [
    [-1, true],
    [-2, false],
  ] as const) {
    const [night, next] = [addDays(today, away), addDays(today, away + 1)]
    await db.sql`update public.custom_opening_hours set deleted = true where vendor_id = ${venue.id}`
    await db.sql`
      insert into public.custom_opening_hours (vendor_id, day, closed, opens_at, closes_at)
      values (${venue.id}, ${night}, false, 600, 1620)
      on conflict (vendor_id, day) do update set closed = false, opens_at = 600, closes_at = 1620, deleted = false`
    const tables = { opening_hours, custom_opening_hours: { [night]: late } }
    // The weekday beside it is written; the date beside it goes by general hours again.
    for (const [kind, key, deleted] of [
      ['opening_hours', String(weekdayOf(next)), false],
      ['custom_opening_hours', next, true],
    ] as const) {
      const [row] = await db.sql<{ errors: object }[]>`
        select private.hours_overlap(${venue.id}, ${kind}, ${key}, ${db.sql.json({ ...early, deleted } as never)}) as errors`
      expect(row?.errors, `${kind} ${away}`).toEqual(isMet ? { opens_at: 'overlaps_day_before' } : {})
      expect(overlapAfter(tables, new Set([key]), addDays(today, -1), never) !== null, kind).toBe(isMet)
    }
  }
  await db.sql`update public.custom_opening_hours set deleted = true where vendor_id = ${venue.id}`
})
