import type { TransactionSql } from 'postgres'
import { sakuraTei } from './accounts.ts'
import { dice } from './dice.ts'

const ids = dice(31)

interface Seat {
  id: string
  name: string
  smallest: number
  largest: number
  online: boolean
}

const table = (name: string, smallest: number, largest: number, online = true): Seat => ({
  ...{ id: ids.uuid(), name, smallest, largest, online },
})
const area = (name: string, name_en: string, tables: Seat[]) => ({ id: ids.uuid(), name, name_en, tables })

const [third, fourth] = [table('3番', 2, 4), table('4番', 2, 4)]

/** Twelve tables for the forty people whom the house takes at once. */
const areas = [
  area('ホール', 'Main room', [
    ...[table('1番', 2, 4), table('2番', 2, 4), third, fourth],
    ...[table('5番', 1, 2), table('6番', 1, 2)],
  ]),
  area('カウンター', 'Counter', [
    ...[table('C1', 1, 2), table('C2', 1, 2), table('C3', 1, 2), table('C4', 1, 2)],
  ]),
  area('個室', 'Private rooms', [table('桜の間', 4, 8, false), table('藤の間', 2, 4)]),
]
const joined = { id: ids.uuid(), tables: [third.id, fourth.id], smallest: 5, largest: 8 }

/** The floor of the restaurant. */
export async function seedFloor(tx: TransactionSql): Promise<void> {
  const rows = [
    ...areas.map(({ tables: _, ...row }, position) => ({ kind: 'area', row: { ...row, position } })),
    ...areas.flatMap(({ id, tables }) =>
      tables.map((row, position) => ({ kind: 'table', row: { ...row, area: id, position } })),
    ),
    { kind: 'combination', row: joined },
  ]
  for (const { kind, row } of rows) {
    const { id, ...data } = row
    await tx`
      insert into private.config_item (vendor_id, kind, key, data)
      values (${sakuraTei}, ${kind}, ${id}, ${tx.json(data as never)})`
  }
}
