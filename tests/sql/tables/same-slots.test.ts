// Tablet and server say of the same slots that no table is free.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { staysOn } from '#domain/availability/occupancy.ts'
import { slotsOfDay } from '#domain/availability/slots.ts'
import { dayTables } from '#domain/table/day/day-tables.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { putFloor } from '#tests/fixtures/floor.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { type Random, random } from '#tests/fixtures/random.ts'
import { aDay, aVenue } from '#tests/fixtures/venue.ts'
import { aFloor } from '#tests/prove/tables/floor.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const settings = {
  ...{ slot_interval: 30, duration: 120, stays: [], last_seating: 60, capacity: 30, pacing: null },
  ...{ minimum_pax: 1, maximum_pax: 43, cutoff_days: 0, horizon_days: 730 },
}
const hours = { closed: false, opens_at: 960, closes_at: 1680, break_starts_at: null, break_ends_at: null }
const now = { day: addDays(aDay, -200), minute: 720, day_turns_at: 360 }

interface Evening {
  /** What private.slots says, and what a hold would be given at each of them. */
  server: { minute: number; reason: string | null; table: boolean }[]
  tablet: { minute: number; reason: string | null; table: boolean }[]
}

async function anEvening(r: Random): Promise<Evening> {
  const { id: vendor } = await aVenue(db, { capacity: settings.capacity })
  await db.sql`update public.booking_settings set horizon_days = 730 where vendor_id = ${vendor}`
  const floor = { areas: [], ...aFloor(r) }
  await putFloor(db, vendor, floor)
  // Of the day, and long ones of the days beside it.
  const visits = Array.from({ length: r.int(2, 9) }, () => {
    const shift = r.pick([0, 0, 0, 0, -1, 1])
    const [minute, duration] =
      shift === 0 ? [930 + 15 * r.int(0, 40), 120] : [r.int(600, 1700), r.int(600, 1440)]
    const tables = r.chance(0.5) ? [r.pick(floor.tables).id] : []
    return {
      ...{ id: crypto.randomUUID(), day: addDays(aDay, shift), minute, duration, pax: r.int(1, 5), tables },
      ...{ status: 'confirmed' as const, deleted: false },
    }
  })
  for (const { deleted: _, ...row } of visits) {
    await db.sql`insert into public.booking ${db.sql({ vendor_id: vendor, source: 'phone', ...row })}`
  }
  const block = { day: aDay, starts_at: 1200, ends_at: 1290, tables: [r.pick(floor.tables).id] }
  const spans = r.chance(0.5) ? [block] : []
  for (const one of spans) {
    await db.sql`insert into public.vendor_availability ${db.sql({ vendor_id: vendor, capacity: null, ...one })}`
  }
  const pax = r.int(1, 6)
  const at = `${now.day}T12:00+09:00`
  const server = await db.sql<Evening['server']>`
    select s.minute, s.reason, private.tables_for(${vendor}, ${aDay}, s.minute, 120, ${pax}, ${at}, null, null) is not null as table
    from private.slots(${vendor}, ${aDay}, ${pax}, ${at}, null) s order by s.minute`
  const laid = dayTables({ floor, day: aDay, now, visits, spans })
  const isTableFree = (wanted: Parameters<typeof laid.free>[0]) => laid.free(wanted, 1).length > 0
  const stays = staysOn(aDay, now, visits)
  const daysAhead = daysBetween(now.day, aDay)
  const asked = { hours, settings, stays, pax, daysAhead, nowMinute: now.minute, isTableFree }
  const tablet = slotsOfDay(asked).map(({ minute, reason }) => ({
    ...{ minute, reason },
    table: isTableFree({ pax, from: minute, to: minute + 120, isOnline: true }),
  }))
  return { server: [...server], tablet }
}

test('every slot of 80 evenings, with parties at tables and at none yet, late nights beside them and blocked tables', async () => {
  const met = new Map<string, number>()
  for (let seed = 1; seed <= 80; seed++) {
    const { server, tablet } = await anEvening(random(seed))
    expect([seed, server]).toEqual([seed, tablet])
    for (const { reason } of server) met.set(reason ?? 'free', (met.get(reason ?? 'free') ?? 0) + 1)
  }
  expect(met.get('no_table'), JSON.stringify([...met])).toBeGreaterThan(200)
  expect(met.get('free'), JSON.stringify([...met])).toBeGreaterThan(200)
}, 120_000)

test('control: a server that places the parties of the day alone, or gives what is blocked, is found', async () => {
  for (const [from, to] of [
    ['if v_has_to_place then', 'if false then'],
    ['blocks_on(p_vendor, p_day) k', 'blocks_on(p_vendor, p_day) k where false'],
    [
      "else '{}' end)::private.table_stay)",
      'else o.tables end)::private.table_stay) filter (where o.starts > 0)',
    ],
  ] as const) {
    const [row] = await db.sql`select pg_get_functiondef('private.table_stays'::regproc) as text`
    const source = String(row?.['text'])
    expect(source).toContain(from)
    let differs = false
    try {
      await db.sql.unsafe(source.replace(from, to))
      for (let seed = 1; seed <= 200 && !differs; seed++) {
        const { server, tablet } = await anEvening(random(seed))
        differs = JSON.stringify(server) !== JSON.stringify(tablet)
      }
    } finally {
      await db.sql.unsafe(source)
    }
    expect(differs, to).toBe(true)
  }
}, 120_000)
