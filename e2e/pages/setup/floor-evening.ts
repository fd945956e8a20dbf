// A house with a plan, and an evening on which each of its tables is in another state.

import type { Sql } from 'postgres'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import { anArea, aPlace, aTable } from '#tests/fixtures/floor.ts'
import { floorRows } from './floor.ts'

const place = (x: number, y: number, width = 3, height = 2, shape = 'square') => ({
  ...{ ...aPlace, x, y, width, height, shape },
})

/** Six tables of a hall, and two seats at a counter. */
export async function aFloor(sql: Sql, venue: Venue): Promise<string[]> {
  const [hall = '', bar = ''] = await floorRows(sql, venue.id, 'area', [
    { ...anArea, name: 'ホール' },
    { ...anArea, name: 'カウンター', name_en: 'Counter', position: 1 },
  ])
  return floorRows(sql, venue.id, 'table', [
    { ...aTable(hall), name: '1番', position: 0, place: place(1, 1) },
    { ...aTable(hall), name: '2番', position: 1, place: place(5, 1) },
    { ...aTable(hall), name: '3番', position: 2, place: place(9, 1, 2, 2, 'round') },
    { ...aTable(hall), name: '4番', position: 3, place: place(1, 4) },
    { ...aTable(hall), name: '5番', position: 4, place: place(5, 4) },
    { ...aTable(hall), name: '桜の間', position: 5, largest: 8, place: place(9, 4, 4, 3) },
    ...['C1', 'C2'].map((name, i) => ({
      ...{ ...aTable(bar), name, position: i, smallest: 1, largest: 1, place: place(i, 0, 1, 1, 'seat') },
    })),
  ])
}

interface Party {
  name: string
  pax: number
  /** Minutes from now. */
  at: number
  sat?: number
  tables: (string | undefined)[]
}

export const put = (sql: Sql, venue: Venue, { name, pax, at, sat, tables }: Party) => sql`
  insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, source, status, seated_at, tables)
  select v.id, gen_random_uuid(), t.day, t.minute + ${at}, 120, ${pax}, ${name}, '', 'phone',
    ${sat === undefined ? 'confirmed' : 'seated'}, t.minute + ${sat ?? null}::integer,
    ${tables.flatMap((id) => id ?? [])}::uuid[]
  from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`

/** From ten minutes ago for an hour. */
export const block = (sql: Sql, venue: Venue, table: string) => sql`
  insert into public.vendor_availability (vendor_id, id, day, starts_at, ends_at, note, tables)
  select v.id, gen_random_uuid(), t.day, t.minute - 10, t.minute + 60, '', ${[table]}::uuid[]
  from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`

/** One sits, one sits too long, one comes, one is late, one sits at two tables and one at none. */
export async function anEvening(sql: Sql): Promise<Venue> {
  const venue = await aVenue(sql)
  const [one, two, three, four, five, , seat] = await aFloor(sql, venue)
  await put(sql, venue, { name: '着席', pax: 2, at: -40, sat: -35, tables: [one] })
  await put(sql, venue, { name: '長居', pax: 4, at: -160, sat: -150, tables: [two] })
  await put(sql, venue, { name: '次組', pax: 3, at: 30, tables: [three] })
  await put(sql, venue, { name: '遅刻', pax: 1, at: -20, tables: [seat] })
  await put(sql, venue, { name: '大勢', pax: 7, at: -10, sat: -5, tables: [four, five] })
  await put(sql, venue, { name: '席なし', pax: 2, at: -15, sat: -15, tables: [] })
  return venue
}
