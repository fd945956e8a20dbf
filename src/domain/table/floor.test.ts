import { expect, test } from 'vitest'
import {
  areasInOrder,
  type Floor,
  floorOf,
  isClosedOnline,
  joinedInOrder,
  seatingsOf,
  seats,
  tablesInOrder,
  usualPeople,
} from './floor.ts'

const table = (id: string, area: string, largest: number, position: number) => ({
  ...{ id, area, name: id, smallest: 1, largest, online: true, position },
})
const floor: Floor = {
  areas: [
    { id: 'hall', name: 'ホール', name_en: '', position: 1 },
    { id: 'bar', name: 'カウンター', name_en: 'Bar', position: 0 },
  ],
  tables: [
    table('b', 'hall', 4, 1),
    table('a', 'hall', 4, 0),
    table('lost', 'gone', 2, 0),
    table('c', 'bar', 1, 9),
  ],
  combinations: [{ id: 'j', tables: ['a', 'b'], smallest: 5, largest: 8 }],
}

test('the floor of a setup: its rows alone, each by the key of its id', () => {
  const { areas, tables, combinations } = floor
  const rows = (kind: string, of: readonly { id: string }[]) =>
    of.map(({ id, ...data }) => ({ id: `${kind}/${id}`, kind, data }))
  const items = [
    ...rows('price_type', [{ id: 'p' }]),
    ...[...rows('area', areas), ...rows('table', tables), ...rows('combination', combinations)],
  ]
  expect(floorOf(items)).toEqual(floor)
  expect(floorOf([])).toEqual({ areas: [], tables: [], combinations: [] })
})

test('tables stand as the house goes through its room, those without an area behind', () => {
  expect(tablesInOrder(floor).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'lost'])
})

test('areas as they were put, and joined tables as their first table stands, the smaller first', () => {
  expect(areasInOrder(floor.areas).map(({ id }) => id)).toEqual(['bar', 'hall'])
  const joined = (id: string, tables: string[], largest: number) => ({ id, tables, smallest: 1, largest })
  const all = [
    ...[joined('gone', ['sold', 'a'], 4), joined('b', ['b', 'a'], 4)],
    ...[joined('big', ['a', 'b'], 9), joined('small', ['a', 'c'], 5)],
  ]
  expect(joinedInOrder(all, tablesInOrder(floor)).map(({ id }) => id)).toEqual(['small', 'big', 'b', 'gone'])
})

test('a combination of which a table is deleted seats nobody, and does again once it is back', () => {
  const joined = (of: Floor) => seatingsOf(of).filter(({ tables }) => tables.length > 1)
  expect(joined(floor)).toEqual([{ tables: ['a', 'b'], area: 'hall', smallest: 5, largest: 8, online: true }])
  const without = floor.tables.filter(({ id }) => id !== 'b')
  expect(joined({ ...floor, tables: without })).toEqual([])
  expect(seatingsOf({ ...floor, tables: without }).some((one) => seats(one, 8))).toBe(false)
  const bare = { areas: [], tables: [], combinations: floor.combinations }
  expect(seatingsOf(bare), 'a house without tables').toEqual([])
})

test('joined tables are for who books online where all of them are', () => {
  const kept = floor.tables.map((one) => (one.id === 'a' ? { ...one, online: false } : one))
  expect(seatingsOf({ ...floor, tables: kept }).at(-1)).toMatchObject({ tables: ['a', 'b'], online: false })
})

test('a booking at a table begins with two, or as near to it as the table goes', () => {
  const of = (smallest: number, largest: number) => usualPeople({ smallest, largest })
  expect([of(1, 1), of(1, 4), of(2, 2), of(4, 8)]).toEqual([1, 2, 2, 4])
})

test('a house is closed online where none of its tables is for who books there; one without tables goes by people', () => {
  const isOnline = (online: boolean) => ({
    ...floor,
    tables: floor.tables.map((one) => ({ ...one, online })),
  })
  expect(isClosedOnline(isOnline(false))).toBe(true)
  expect(isClosedOnline(isOnline(true))).toBe(false)
  expect(isClosedOnline({ areas: floor.areas, tables: [], combinations: [] })).toBe(false)
})
