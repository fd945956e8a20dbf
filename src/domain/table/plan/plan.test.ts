import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Table } from '#domain/table/floor.ts'
import type { Place } from './place.ts'
import { apart, boundsOf, freePlace, inTheWay, overlapping, planOf, stepped } from './plan.ts'

const table = (id: string, largest = 4, place: Place | null = null): Table => ({
  ...{ id, area: 'hall', name: id, smallest: 1, largest, online: true, position: 0, place },
})
const at = (x: number, y: number, width = 2, height = 2): Place => ({ x, y, shape: 'square', width, height })
const corners = (tables: readonly Table[]) =>
  planOf(tables).map(({ table: { id }, place: { x, y } }) => `${id} ${x},${y}`)

test('of tables on one place each is seen whole: the first stays, and whoever stands by themselves', () => {
  const same = at(1, 1)
  const all = [
    table('a', 4, same),
    table('b', 4, same),
    table('c', 4, at(3, 1)),
    table('d', 4, at(2, 2)),
    table('e', 4, same),
  ]
  const shown = apart(planOf(all))
  const placeOf = (id: string) => shown.find((one) => one.table.id === id)?.place
  expect(shown.map((one) => one.table.id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([placeOf('a'), placeOf('c')]).toEqual([same, at(3, 1)])
  expect(overlapping(shown)).toEqual([])
  expect(placeOf('b'), 'as large as it was').toMatchObject({ width: 2, height: 2 })
  const fine = planOf([table('a', 4, same), table('b', 4, at(9, 9))])
  expect(apart(fine), 'control').toEqual(fine)
})

test('tables that nobody has placed stand in rows, seats side by side', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => table(id))
  expect(corners(many)).toEqual(['a 1,1', 'b 5,1', 'c 9,1', 'd 13,1', 'e 1,4'])
  expect(corners([table('s', 1), table('t', 1), table('u', 10)])).toEqual(['s 1,1', 't 2,1', 'u 3,1'])
  expect(planOf([])).toEqual([])
})

test('who is moved leaves a gap, and all others stay where they were just seen', () => {
  const many = ['a', 'b', 'c'].map((id) => table(id))
  const moved = [table('a', 4, at(1, 9)), ...many.slice(1)]
  expect(corners(moved)).toEqual(['a 1,9', 'b 5,1', 'c 9,1'])
  // Another tablet put it where b stood.
  expect(corners([table('a', 4, at(5, 1, 3)), ...many.slice(1)])).toEqual(['a 5,1', 'b 1,1', 'c 9,1'])
})

test('what is no place is none', () => {
  for (const place of ['x', { ...at(1, 1), x: -3 }, { ...at(1, 1), round: true }, undefined])
    expect(corners([{ ...table('a'), place: place as never }])).toEqual(['a 1,1'])
})

test('no table that nobody has placed stands on another', () => {
  const some = fc.array(
    fc.record({
      largest: fc.integer({ min: 1, max: 12 }),
      place: fc.option(fc.record({ x: fc.integer({ min: 0, max: 15 }), y: fc.integer({ min: 0, max: 8 }) }), {
        freq: 1,
      }),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(some, (all) => {
      const plan = planOf(
        all.map(({ largest, place }, i) => table(`${i}`, largest, place && at(place.x, place.y))),
      )
      const own = (id: string) => all[Number(id)]?.place !== null
      for (const [one, other] of overlapping(plan))
        expect([own(one.table.id), own(other.table.id)]).toEqual([true, true])
    }),
  )
})

test('two hundred large tables are a plan too', () => {
  const plan = planOf(Array.from({ length: 200 }, (_, i) => table(`${i}`, 12)))
  expect(new Set(plan.map(({ place }) => `${place.x},${place.y}`)).size).toBe(200)
})

test('a step goes over what stands there, and not over the edge', () => {
  const all = planOf([table('a', 2, at(0, 0)), table('b', 2, at(2, 0)), table('c', 2, at(5, 0))])
  const [a, b, c] = all
  if (!a || !b || !c) throw new Error('none')
  expect(stepped(all, a, 1, 0)).toEqual(at(7, 0))
  expect(stepped(all, b, 1, 0)).toEqual(at(3, 0))
  expect(stepped(all, c, 0, 1)).toEqual(at(5, 1))
  expect(stepped(all, a, -1, 0)).toBe(null)
  expect(stepped(all, b, 0, -1)).toBe(null)
})

test('who is in the way, who overlaps whom, and how much room they all need', () => {
  const all = planOf([table('a', 2, at(3, 1)), table('b', 2, at(4, 2)), table('c', 2, at(8, 5, 3, 1))])
  expect(inTheWay(all, 'c', at(2, 0))?.table.id).toBe('a')
  expect(inTheWay(all, 'a', at(6, 0))).toBeUndefined()
  expect(overlapping(all).map((pair) => pair.map(({ table: { id } }) => id))).toEqual([['a', 'b']])
  expect(boundsOf(all)).toEqual({ x: 3, y: 1, width: 8, height: 5 })
  expect(boundsOf([])).toEqual({ x: 0, y: 0, width: 1, height: 1 })
})

test('something new stands at the first free place', () => {
  const size = { width: 2, height: 2, shape: 'square' } as const
  expect(freePlace([], size)).toMatchObject({ x: 1, y: 1 })
  expect(freePlace([at(0, 0), at(2, 0)], size)).toMatchObject({ x: 4, y: 1 })
  expect(freePlace([at(0, 0, 14, 3)], size), 'beside the others to the end of the row').toMatchObject({
    x: 14,
    y: 1,
  })
  expect(freePlace([at(0, 0, 15, 3)], size)).toMatchObject({ x: 1, y: 3 })
  expect(freePlace([at(0, 0, 40, 40)], size)).toMatchObject({ x: 1, y: 40 })
})
