import { expect, test } from 'vitest'
import type { Floor } from '#domain/table/floor.ts'
import { floorRows, rowsToPut } from './floor-rows.ts'

const table = (id: string, area: string, position: number) => ({
  ...{ id, area, name: id, smallest: 1, largest: 4, online: true, position },
})
const area = (id: string, position: number) => ({ id, name: id, name_en: '', position })
const floor: Floor = {
  areas: [area('hall', 1), area('counter', 0), area('empty', 2)],
  tables: [table('h2', 'hall', 1), table('h1', 'hall', 0), table('c1', 'counter', 0), table('x', 'gone', 0)],
  combinations: [],
}
const bar = (id: string, tables: string[], minute = 1140) => ({ id, minute, duration: 120, tables })

test('tables by area, those without an area last, and the strip above them', () => {
  const { rows } = floorRows(floor, [])
  expect(rows.map(({ key }) => key)).toEqual([
    '',
    'area/counter',
    'c1',
    'area/hall',
    'h1',
    'h2',
    'area/',
    'x',
  ])
  expect(rowsToPut(rows)).toEqual(['', 'c1', 'h1', 'h2', 'x'])
  expect(rows.map(({ lanes }) => lanes)).toEqual([1, 0, 1, 0, 1, 1, 0, 1])
})

test('a party lies in the row of each of its tables, without one in the strip; one of a table that is gone too', () => {
  const { rows, places } = floorRows(floor, [
    bar('two', ['h2', 'h1']),
    bar('none', []),
    bar('lost', ['sold']),
  ])
  expect(places).toEqual([
    { party: 'none', row: '', lane: 1, isAlso: false },
    { party: 'lost', row: '', lane: 0, isAlso: false },
    { party: 'two', row: 'h1', lane: 0, isAlso: true },
    { party: 'two', row: 'h2', lane: 0, isAlso: false },
  ])
  expect(rows[0]).toEqual({ kind: 'unassigned', key: '', parties: 2, hidden: 0, lanes: 2 })
})

test('two at one table at one time are both seen', () => {
  const { rows, places } = floorRows(floor, [
    bar('a', ['c1']),
    bar('b', ['c1'], 1200),
    bar('c', ['c1'], 1320),
  ])
  expect(places.map(({ party, lane }) => `${party}${lane}`)).toEqual(['a0', 'b1', 'c0'])
  expect(rows.find(({ key }) => key === 'c1')?.lanes).toBe(2)
})

test('a short strip shows who comes first, whole bars two deep, and nobody who has left', () => {
  const over = { ...bar('over', [], 1080), isOver: true }
  const two = [over, bar('a', [], 1140)]
  expect(floorRows(floor, two, true).places.map(({ party }) => party)).toEqual(['over', 'a'])
  const many = [...two, bar('b', [], 1150), bar('c', [], 1160), bar('d', [], 1260)]
  const { rows, places } = floorRows(floor, many, true)
  expect(places.map(({ party, lane }) => `${party}${lane}`)).toEqual(['a0', 'b1', 'd0'])
  expect(rows[0]).toEqual({ kind: 'unassigned', key: '', parties: 4, hidden: 2, lanes: 2 })
  expect(floorRows(floor, many).rows[0]).toMatchObject({ hidden: 0, lanes: 4 })
})
