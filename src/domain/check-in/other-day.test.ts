// A booking as the gate of its event has it, and of which day it lets in.

import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { dayAt, dayOfScan, peopleIn } from './let-in.ts'
import { asIfThere } from './other-day.ts'

type There = Pick<Booking, 'day' | 'status' | 'checked_in'>

test('a gate has its parties on the day of its event, and who left before it was put off comes anew', () => {
  const [night, after, before] = ['2027-06-15', '2027-06-16', '2027-06-14']
  const row: There = { day: night, status: 'left', checked_in: [] }
  expect(asIfThere(row, night)).toBe(row)
  expect(asIfThere(row, after)).toMatchObject({ day: after, status: 'confirmed' })
  expect(asIfThere(row, before)).toMatchObject({ day: before, status: 'left' })
  expect(asIfThere({ ...row, status: 'cancelled' }, after)).toMatchObject({ day: after, status: 'cancelled' })
})

test('who came before this tablet put their event off counts as inside on that night alone', () => {
  const [night, after] = ['2027-06-15', '2027-06-16']
  const scan = { at: '', by: '', day: night, gate: '', device: '', ticket: 1, command: 'c' }
  const row: There & { pax: number } = { day: night, status: 'arrived', pax: 3, checked_in: [scan] }
  expect([night, after].map((day) => peopleIn({ ...asIfThere(row, day), checked_in: [scan] }))).toEqual([
    1, 0,
  ])
  expect(peopleIn(asIfThere({ ...row, checked_in: [] }, after))).toBe(0)
})

test('they are let in for the later day of their booking and the gate', () => {
  expect(dayAt({ day: '2027-06-15' }, { day: '2027-06-16' })).toBe('2027-06-16')
  expect(dayAt({ day: '2027-06-16' }, { day: '2027-06-15' })).toBe('2027-06-16')
  expect(dayAt({ day: null }, { day: '2027-06-15' })).toBe('2027-06-15')
})

test('a gate that has its event on a day gone by lets in on its own: the event may have been put off to it', () => {
  expect(dayOfScan('2027-06-15', '2027-06-16')).toBe('2027-06-16')
  expect(dayOfScan('2027-06-16', '2027-06-15')).toBe('2027-06-16')
})
