// さくら亭 for one evening: 52 seats at fifteen tables, open 17:00 to 27:00, and who had booked before it began.

import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Floor, Table } from '#domain/table/floor.ts'
import type { Script } from '#tests/prove/shift/script/script.ts'

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const areas = ['ホール', 'カウンター', '個室'].map((name, position) => ({
  ...{
    id: id(position + 1),
    name,
    name_en: ['Main room', 'Counter', 'Private room'][position] ?? '',
    position,
  },
}))
const tables = (
  [
    [0, '1番', 2, 4],
    [0, '2番', 2, 4],
    [0, '3番', 2, 4],
    [0, '4番', 2, 4],
    [0, '5番', 4, 6],
    [0, '6番', 4, 6],
    [0, '7番', 1, 2],
    [0, '8番', 1, 2],
    [0, '9番', 1, 2],
    [0, '10番', 1, 2],
    [1, 'C1', 1, 2],
    [1, 'C2', 1, 2],
    [1, 'C3', 1, 2],
    [1, 'C4', 1, 2],
    [2, '桜の間', 4, 8],
  ] as const
).map(
  ([area, name, smallest, largest], position): Table => ({
    ...{ id: id(10 + position), area: id(area + 1), name, smallest, largest, online: true, position },
  }),
)

export const floor: Floor = {
  areas,
  tables,
  combinations: [
    { id: id(50), tables: [id(10), id(11)], smallest: 5, largest: 8 },
    { id: id(51), tables: [id(16), id(17)], smallest: 3, largest: 4 },
  ],
}
const capacity = 52
export const usual = {
  duration: 90,
  stays: [
    { pax: 2, minutes: 60 },
    { pax: 4, minutes: 75 },
  ],
}
export const opensAt = 1020
export const closesAt = 1620

/** 5番, 1番+2番, '' for none: as it stands on the screens. */
export const namesOf = (ids: readonly string[]): string =>
  ids.map((one) => tables.find((table) => table.id === one)?.name ?? one).join('+')

export interface House {
  id: string
  url: string
  day: string
}

/** The house with its floor, and its bookings as they stood when the first host came in. */
export async function openHouse(sql: Sql, day: string, script: Script): Promise<House> {
  const house = { id: randomUUID(), url: 'sakura-tei', day }
  const { id: vendor_id, url } = house
  const config = [
    ...floor.areas.map((row) => ({ kind: 'area', row })),
    ...floor.tables.map((row) => ({ kind: 'table', row })),
    ...floor.combinations.map((row) => ({ kind: 'combination', row })),
  ].map(({ kind, row: { id: key, ...data } }) => ({ vendor_id, kind, key, data }))
  await sql.begin(async (tx) => {
    await tx`insert into public.vendor ${tx({ id: vendor_id, url, name: 'さくら亭', phone: '+81312345678' })}`
    await tx`insert into public.booking_settings ${tx({
      ...{ vendor_id, capacity, duration: usual.duration, stays: tx.json(usual.stays) },
      ...{ slot_interval: 30, maximum_pax: 8, last_seating: 60, cutoff_days: 0 },
    })}`
    await tx`
      insert into public.opening_hours (vendor_id, weekday, opens_at, closes_at)
      select ${vendor_id}, weekday, ${opensAt}::integer, ${closesAt}::integer from generate_series(1, 8) as weekday`
    await tx`
      insert into private.config_item (vendor_id, kind, key, data)
      select r.vendor_id, r.kind, r.key, r.data
      from jsonb_populate_recordset(null::private.config_item, ${tx.json(config as never)}) r`
    for (const { name, pax, minute, duration, tables } of script.parties.filter((p) => p.from === 'booked'))
      await tx`insert into public.booking ${tx({
        ...{
          vendor_id,
          id: randomUUID(),
          day,
          minute,
          duration,
          pax,
          last_name: name,
          tables: tables as string[],
        },
        ...{ source: 'phone', status: 'confirmed' },
      })}`
  })
  return house
}

/** Who booked online has no table at a minute at which another who did has it: no staff, and no network, excuses that. */
export async function soldTwice(sql: Sql, vendor: string): Promise<string[]> {
  const pairs = await sql<{ a: string; b: string }[]>`
    select a.last_name as a, b.last_name as b from public.booking a join public.booking b on a.vendor_id = b.vendor_id
      and a.id < b.id and a.tables && b.tables and a.day = b.day
      and a.minute < b.minute + b.duration and b.minute < a.minute + a.duration
    where a.vendor_id = ${vendor} and a.source = 'online' and b.source = 'online'
      and a.status = 'confirmed' and b.status = 'confirmed'`
  return pairs.map(({ a, b }) => `${a} and ${b} were sold one table at one time`)
}
