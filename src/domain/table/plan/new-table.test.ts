import { expect, test } from 'vitest'
import type { Table } from '#domain/table/floor.ts'
import { hasRoom, newTable, nextName } from './new-table.ts'
import type { Place } from './place.ts'

const table = (id: string, name: string, more: Partial<Table> = {}): Table => ({
  ...{ id, area: 'hall', name, smallest: 1, largest: 2, online: true, position: 0 },
  ...more,
})
const place: Place = { x: 1, y: 1, width: 2, height: 2, shape: 'square' }

test('its name goes on from the last one of the area, to the next number that is free', () => {
  expect(nextName([], 'hall', '番')).toBe('1番')
  expect(nextName([table('a', '4番'), table('b', 'C1', { area: 'bar' })], 'hall', '番')).toBe('5番')
  expect(nextName([table('a', '4番'), table('b', '5番', { area: 'bar' })], 'hall', '番')).toBe('6番')
  expect(nextName([table('a', '4番'), table('b', 'C1', { area: 'bar' })], 'bar', '番')).toBe('C2')
  expect(nextName([table('a', 'T09')], 'hall', '番')).toBe('T10')
  expect(nextName([table('a', '4番')], 'terrace', '番')).toBe('5番')
  expect(nextName([table('a', '桜')], 'hall', '')).toBe('1')
  expect(nextName([table('a', '1番'), table('b', '桜')], 'hall', '番')).toBe('2番')
})

test('it stands behind the others of its area, and is for the same guests', () => {
  const all = [
    table('a', '1番', { position: 4, online: false }),
    table('b', 'C1', { area: 'bar', position: 9 }),
  ]
  expect(newTable('n', all, { area: 'hall', largest: 4, place, behind: '番' })).toEqual({
    ...{ id: 'n', area: 'hall', name: '2番', smallest: 1, largest: 4, online: false, position: 5, place },
  })
  expect(newTable('n', [], { area: 'hall', largest: 4, place, behind: '番' })).toMatchObject({
    ...{ name: '1番', online: true, position: 0 },
  })
})

test('a floor has an end', () => {
  const all = Array.from({ length: 199 }, (_, i) => table(`${i}`, `${i}`))
  expect([hasRoom(all), hasRoom([...all, table('x', 'x')])]).toEqual([true, false])
})
