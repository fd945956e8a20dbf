import { expect, test } from 'vitest'
import type { DayLine } from './day-line.ts'
import { standingOf } from './standing.ts'

let rev = 0
const line = (kind: string, changes: DayLine['changes'], more: Partial<DayLine> = {}): DayLine => ({
  ...{ rev: ++rev, at: '2026-11-21T10:00:00Z', by: '佐藤', device: '入口', subject: 'b1' },
  ...{ kind, changes, command: `c${rev}`, ...more },
})
const four = line('booking.edit', { pax: [2, 4] })
const five = line('booking.edit', { pax: [4, 5] })
const undoOf = ({ command, changes }: DayLine, more: Partial<DayLine> = {}) =>
  line('undo', Object.fromEntries(Object.entries(changes).map(([f, [a, b]]) => [f, [b, a]])), {
    undoes: String(command),
    ...more,
  })

test('what nobody went on from stands, by the lines and by the row', () => {
  expect(standingOf(four, [four], { pax: 4, deleted: false })).toBe('stands')
  expect(standingOf(four, [four], null)).toBe('stands')
  expect(standingOf(four, [four], { pax: 3, deleted: false })).toBe('changed')
  expect(standingOf(four, [four, line('guest.edit', { pax: [4, 5] }, { subject: 'g' })], { pax: 4 })).toBe(
    'stands',
  )
})

test('what somebody wrote since is told, though it says the same again; what was taken back since is not', () => {
  const again = line('booking.edit', { pax: [5, 4] })
  expect(standingOf(four, [four, five, again], { pax: 4 })).toBe('changed')
  const back = undoOf(five)
  expect(standingOf(four, [four, five, back], { pax: 4 })).toBe('stands')
  expect(standingOf(five, [four, five, back], { pax: 4 })).toBe('undone')
  expect(standingOf(back, [four, five, back], { pax: 4 })).toBe('stands')
  const met = undoOf(four, { code: 'moved_on', changes: {} })
  expect(standingOf(four, [four, five, met], { pax: 5 })).toBe('changed')
})

test('a booking that was made stands as long as it has the status that it was made with', () => {
  const made = line('booking.create', { status: [null, 'seated'] })
  expect(standingOf(made, [made, four], { status: 'seated', pax: 4 })).toBe('stands')
  const left = line('booking.status', { status: ['seated', 'left'], left_at: [null, 1200] })
  expect(standingOf(made, [made, left], { status: 'left' })).toBe('changed')
  expect(standingOf(left, [made, left], { status: 'left', left_at: 1200 })).toBe('stands')
})

test('what was deleted since is brought back first', () => {
  const gone = line('booking.delete', { deleted: [false, true] })
  expect(standingOf(four, [four, gone], { pax: 4, deleted: true })).toBe('deleted')
  expect(standingOf(gone, [four, gone], { pax: 4, deleted: true })).toBe('stands')
})

test('a row of the setup that was made stands while it is there', () => {
  const made = line(
    'config.edit',
    { deleted: [true, false], text: ['', '貸切'] },
    { subject: 'day_note/2026-11-21' },
  )
  expect(standingOf(made, [made], { text: '音楽', deleted: false })).toBe('stands')
})

test('tickets that were let in stand while one of them is in', () => {
  const scan = line('booking.check_in', {
    checked_in: [[], [{ command: 'c' }]],
    status: ['confirmed', 'arrived'],
  })
  const at = (command: string | null) => ({ status: 'seated', checked_in: [{ command }] })
  expect(standingOf(scan, [scan, five], at(scan.command))).toBe('stands')
  expect(standingOf(scan, [scan], at('another'))).toBe('changed')
})

test('a decision stands until another one is made of that row', () => {
  const kept = line('attention.settle', { conflicts: [[{}], []], way: ['x', 'keep'] })
  expect(standingOf(kept, [kept, four], { pax: 4, conflicts: [] })).toBe('stands')
  const other = line('attention.settle', { conflicts: [[], [{}]] })
  expect(standingOf(kept, [kept, other], { conflicts: [] })).toBe('changed')
})

test('nobody takes back what a customer did, nor money, nor what wrote nothing', () => {
  expect(
    standingOf(line('online.cancel', { status: ['confirmed', 'cancelled'] }, { command: null }), [], null),
  ).toBe('customer')
  expect(standingOf(line('booking.refund', { payment: [{}, {}] }), [], null)).toBe('money')
  expect(standingOf(line('payment.returned', {}, { command: null }), [], null)).toBe('money')
  const lost = line('booking.edit', {}, { code: 'changed_elsewhere', lost: { pax: [5, 4] } })
  expect(standingOf(lost, [lost], { pax: 5 })).toBe('nothing')
})
