import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { emptyFields } from '#domain/booking/booking-commands.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { amountDue, answerTo, countOf, isExpected, questionColumns, ticketColumns } from './attendees.ts'

const line = (price_type: string, name: string, count: number): BookingLine => ({
  ...{ price_type, type: 'ticket', name, name_en: '', price: 1000, tax: 10, count },
})
const party = (more: Partial<Booking> = {}) =>
  ({ ...emptyFields, id: 'x', status: 'confirmed', deleted: false, checked_in: [], ...more }) as Booking
const answered = (question: string, answer: string) => ({ answer, question, question_en: '' })
const tickets = ['adult', 'child'].map((ticket_type) => ({ ticket_type, price: null, limit: null }))

test('kinds of tickets stand in the template’s order, one that was renamed under both names', () => {
  const parties = [
    party({ lines: [line('gone', '昼の部', 1), line('child', 'こども', 2)] }),
    party({ lines: [line('adult', '大人', 1), line('child', '小人', 3)] }),
  ]
  const columns = ticketColumns({ tickets }, parties)
  expect(columns.map(({ name }) => name)).toEqual(['大人', 'こども', '小人', '昼の部'])
  expect(parties.map((one) => columns.map((column) => countOf(one, column)))).toEqual([
    [0, 2, 0, 1],
    [1, 0, 3, 0],
  ])
  expect(ticketColumns(null, [])).toEqual([])
})

test('what is asked now comes first, and what was asked with other words behind it', () => {
  const questions = [{ id: 'a', ja: 'アレルギーはありますか', en: '', required: false }]
  const parties = [party({ answers: [answered('アレルギー', '卵')] }), party()]
  const columns = questionColumns({ questions }, parties)
  expect(columns.map(({ question }) => question)).toEqual(['アレルギーはありますか', 'アレルギー'])
  expect(parties.map((one) => columns.map((column) => answerTo(one, column)))).toEqual([
    ['', '卵'],
    ['', ''],
  ])
})

test('who is expected owes the sum of the tickets at the venue', () => {
  const lines = [line('adult', '大人', 2)]
  const due = (status: Booking['status'], deleted = false) => amountDue(party({ status, deleted, lines }))
  expect((['confirmed', 'arrived', 'seated', 'left'] as const).map((s) => due(s))).toEqual([
    2000, 2000, 2000, 2000,
  ])
  expect((['cancelled', 'waiting', 'no_show'] as const).map((s) => due(s))).toEqual([null, null, null])
  expect(due('left', true)).toBeNull()
  expect(isExpected(party({ status: 'no_show' }))).toBe(false)
})

test('who paid by card owes what is left, on paper and in the file as at the gate', () => {
  const lines = [line('adult', '大人', 2)]
  const due = (payment: Booking['payment']) => amountDue(party({ lines, payment }))
  const paid = { amount: 2000, refunded: 0, returning: 0 }
  expect(due(paid)).toBe(0)
  expect(due({ ...paid, amount: 500 }), 'a part').toBe(1500)
  expect(due({ ...paid, returning: 2000 }), 'all of it goes back').toBe(2000)
  expect(due(null), 'control').toBe(2000)
})
