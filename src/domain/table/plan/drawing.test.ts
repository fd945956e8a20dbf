import { expect, test } from 'vitest'
import type { Table } from '#domain/table/floor.ts'
import { add, type Drawing, emptyDrawing, put, redo, takeOff, undo, unsaved, withDrawn } from './drawing.ts'
import type { Place } from './place.ts'

const at = (x: number, y: number): Place => ({ x, y, shape: 'square', width: 2, height: 2 })
const table = (id: string, place: Place | null = null): Table => ({
  ...{ id, area: 'hall', name: id, smallest: 1, largest: 2, online: true, position: 0, place },
})
const [a, b] = [table('a', at(0, 0)), table('b')]
const floor = [a, b]
const seen = (drawing: Drawing, tables = floor) =>
  withDrawn(tables, drawing).map(({ id, place }) => `${id} ${place ? `${place.x},${place.y}` : 'nowhere'}`)

test('each stroke goes back and forth again, and a new one ends what was ahead', () => {
  let drawing = put(put(emptyDrawing, a, at(4, 0)), b, at(7, 0))
  expect(seen(drawing)).toEqual(['a 4,0', 'b 7,0'])
  drawing = undo(drawing)
  expect(seen(drawing)).toEqual(['a 4,0', 'b nowhere'])
  expect(seen(undo(drawing))).toEqual(['a 0,0', 'b nowhere'])
  expect(seen(redo(undo(drawing)))).toEqual(['a 4,0', 'b nowhere'])
  expect(seen(redo(drawing))).toEqual(['a 4,0', 'b 7,0'])
  expect(seen(redo(redo(undo(drawing))))).toEqual(['a 4,0', 'b 7,0'])
  drawing = put(drawing, a, at(9, 9))
  expect(redo(drawing), 'what was ahead is gone').toBe(drawing)
  expect(undo(emptyDrawing)).toBe(emptyDrawing)
  let many = emptyDrawing
  for (let i = 0; i < 500; i++) many = put(many, a, at(i % 50, 0))
  expect(many.past.length).toBe(200)
})

test('new tables are moved, taken off and brought back like all others', () => {
  const c = table('c', at(2, 2))
  let drawing = put(add(emptyDrawing, c), c, at(5, 5))
  expect(seen(drawing)).toEqual(['a 0,0', 'b nowhere', 'c 5,5'])
  expect(unsaved(floor, drawing)).toEqual({ moved: [], added: [{ ...c, place: at(5, 5) }] })
  drawing = takeOff(drawing, 'c')
  expect(seen(drawing)).toEqual(['a 0,0', 'b nowhere'])
  expect(seen(undo(drawing))).toEqual(['a 0,0', 'b nowhere', 'c 5,5'])
  // It is saved, and comes back as a row of the floor.
  expect(seen(undo(drawing), [...floor, c])).toEqual(['a 0,0', 'b nowhere', 'c 2,2'])
  expect(unsaved([...floor, c], undo(drawing))).toEqual({ moved: [], added: [] })
})

test('saved is what stands elsewhere, on top of what was seen as it was touched', () => {
  const drawing = put(put(emptyDrawing, a, at(4, 0)), b, at(7, 0))
  // Another tablet moves a, and deletes b.
  const now = [table('a', at(1, 1))]
  expect(seen(drawing, now)).toEqual(['a 4,0'])
  expect(unsaved(now, drawing)).toEqual({
    moved: [{ seen: { ...a, place: at(0, 0) }, place: at(4, 0) }],
    added: [],
  })
  const again = put(drawing, { ...a, place: at(4, 0) }, at(6, 0))
  expect(unsaved(floor, again).moved[0]?.seen.place, 'as it was touched first').toEqual(at(0, 0))
  expect(
    unsaved(floor, put(drawing, a, at(0, 0))).moved.map(({ seen: { id } }) => id),
    'back again',
  ).toEqual(['b'])
})
