import { expect, test } from 'vitest'
import {
  backBy,
  calledAt,
  isToldAlready,
  lateBy,
  leftOf,
  newQueue,
  nextNumber,
  numberText,
  turnsOf,
  waitingAtDoor,
  withLink,
} from './queue.ts'

const day = '2026-11-28'
const row = (id: string, number: number | null, more: object = {}) => ({
  ...{ id, day, status: 'waiting' as const, source: 'walk_in' as const, deleted: false, occurrence: null },
  made_at: `2026-11-28T09:${id.padStart(2, '0')}:00.000Z`,
  queue: number === null ? null : newQueue({ link: '', number, quoted: null }),
  ...more,
})

test('those at the door stand in the order in which they came, and nobody else does', () => {
  const rows = [
    row('3', 2),
    row('1', 1),
    row('2', null),
    row('4', null, { source: 'online' }),
    row('5', 3, { status: 'seated' }),
    row('6', 4, { day: '2026-11-27' }),
    row('7', 5, { deleted: true }),
    row('8', null, { occurrence: 'o' }),
  ]
  expect(waitingAtDoor(rows, day).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('a number is given once a day on one tablet, whatever became of who had it', () => {
  const rows = [
    row('1', 1, { status: 'seated' }),
    row('2', 7, { deleted: true }),
    row('3', 9, { day: '2026-11-27' }),
  ]
  expect(nextNumber(rows, day)).toBe(8)
  expect(nextNumber([], day)).toBe(1)
  expect(nextNumber([...rows, row('4', 9998)], day), 'the highest is one').toBe(9999)
  expect(nextNumber([...rows, row('4', 9999)], day), 'no number that the server would refuse').toBe(2)
})

test('of two who were given one number by two tablets the later is told apart, and keeps it', () => {
  const yesterday = row('0', 12, { day: '2026-11-27' })
  const turns = turnsOf([row('2', 12), row('1', 12), row('3', 13), row('4', 12), yesterday], day)
  expect([...turns]).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 1],
    ['4', 3],
  ])
  expect([numberText(12, 1), numberText(12, 2)]).toEqual(['12', '12-2'])
})

test('who came in one instant stand as the server has them, by their ids', () => {
  const made_at = '2026-11-28T09:00:00.000Z'
  const rows = ['b', 'a', 'c'].map((id) => row(id, 12, { made_at }))
  expect(waitingAtDoor(rows, day).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect([...turnsOf(rows, day)]).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
})

test('who is called within a minute has ten whole ones', () => {
  const one = newQueue({ link: '', number: 1, quoted: null })
  expect(backBy(one)).toBeNull()
  expect(calledAt(one, 1170, 10)).toMatchObject({ called: 1170, back_by: 1181 })
  expect(backBy({ called: 1170 }), 'called by an older tablet').toBe(1181)
})

test('[S135] nobody who is called is late before the minute that they were told is over, also after midnight', () => {
  const called = { called: 1430, back_by: 1441 }
  expect([1430, 1440, 1441, 1442, 1530].map((minute) => lateBy(called, minute))).toEqual([0, 0, 0, 1, 89])
  expect(lateBy({ called: 1170 }, 1182), 'called by an older tablet').toBe(1)
  expect(lateBy({ called: null, back_by: null }, 1182), 'who is not called').toBe(0)
})

test('[S135] the house says how many minutes, and whoever is called keeps what they were told', () => {
  const called = calledAt(newQueue({ link: 'a', number: 1, quoted: null }), 1170, 30)
  expect(backBy(called)).toBe(1201)
  expect(called, 'and the code of their slip opens their place').toMatchObject({ link: 'a', number: 1 })
  expect(calledAt(called, 1175, 5), 'called again, after the house gave less').toMatchObject({
    ...{ called: 1175, back_by: 1201 },
  })
  expect(calledAt(called, 1199, 5), 'the time is nearly over').toMatchObject({ back_by: 1205 })
  expect(calledAt(called, 1160, 5), 'by a clock that is behind').toMatchObject({ back_by: 1191 })
  expect(withLink(called, 'b')).toEqual({ ...called, link: 'b' })
  const older = { link: 'a', called: 1170, number: 1, quoted: null }
  expect(calledAt(older, 1172, 5), 'an older tablet said ten minutes').toMatchObject({ back_by: 1181 })
})

test('what was said becomes less as they wait, and never nothing', () => {
  expect(leftOf([20, 30], 0)).toEqual([20, 30])
  expect(leftOf([20, 30], 12)).toEqual([10, 20])
  expect(leftOf([20, 30], 90)).toEqual([0, 5])
})

test('it is said in the order in which the server keeps it: the same says the same as text', () => {
  const one = newQueue({ quoted: [5, 10], number: 1, link: '' })
  for (const queue of [one, calledAt(one, 1170, 10), withLink(one, 'a')]) {
    const keys = Object.keys(queue)
    expect(keys).toEqual([...keys].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)))
  }
})

test('[S138] nobody is told at least more than at most', () => {
  const quoted = (...of: [number, number]) => newQueue({ link: '', number: 1, quoted: of }).quoted
  expect([quoted(50, 5), quoted(5, 5), quoted(5, 50)]).toEqual([null, [5, 5], [5, 50]])
})

test('who was called within two minutes may have been told just before', () => {
  expect([null, 1170, 1169, 1168, 1167].map((called) => isToldAlready({ called }, 1170))).toEqual([
    ...[false, true, true, true, false],
  ])
})
