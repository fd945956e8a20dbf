import { dice } from '#local/demo/dice.ts'

interface Place {
  x: number
  y: number
  width: number
  height: number
  shape: 'square' | 'round' | 'seat'
}

export interface DemoTable {
  id: string
  name: string
  smallest: number
  largest: number
  online: boolean
  place: Place
}

const ids = dice(31)

const place = (x: number, y: number, width = 3, height = 2, shape: Place['shape'] = 'square'): Place => ({
  ...{ x, y, width, height, shape },
})
const table = (name: string, [smallest, largest]: [number, number], at: Place, online = true): DemoTable => ({
  ...{ id: ids.uuid(), name, smallest, largest, online, place: at },
})
const area = (name: string, name_en: string, tables: DemoTable[]) => ({
  id: ids.uuid(),
  name,
  name_en,
  tables,
})

const [third, fourth] = [
  table('3番', [2, 4], place(1, 4)),
  // Beside it, for the party that has both.
  table('4番', [2, 4], place(4, 4)),
]

/** Twelve tables for the forty people whom the house takes at once, each where it stands in its room. */
export const areas = [
  area('ホール', 'Main room', [
    ...[table('1番', [2, 4], place(1, 1)), table('2番', [2, 4], place(5, 1)), third, fourth],
    ...[table('5番', [1, 2], place(9, 1, 2, 2, 'round')), table('6番', [1, 2], place(9, 4, 2, 2, 'round'))],
  ]),
  area('カウンター', 'Counter', [
    ...['C1', 'C2', 'C3', 'C4'].map((name, i) => table(name, [1, 2], place(1 + i * 2, 1, 2, 1, 'seat'))),
  ]),
  area('個室', 'Private rooms', [
    table('桜の間', [4, 8], place(1, 1, 5, 3), false),
    table('藤の間', [2, 4], place(7, 1, 4, 3)),
  ]),
]
export const joined = { id: ids.uuid(), tables: [third.id, fourth.id], smallest: 5, largest: 8 }

/** A seat that is kept free of guests around the present minute. */
export const blockedTable = areas[1]?.tables.at(-1)?.id ?? ''
