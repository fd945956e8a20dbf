// A booking as the gate of its event has it, and of which day it lets in.

import { expect, test } from 'vitest'
import { dayAt } from './let-in.ts'
import { asIfThere } from './other-day.ts'

test('a gate has its parties on the day of its event, and who left before it was put off comes anew', () => {
  const [night, after, before] = ['2027-06-15', '2027-06-16', '2027-06-14']
  const row = { day: night, status: 'left' } as const
  expect(asIfThere(row, night)).toBe(row)
  expect(asIfThere(row, after)).toEqual({ day: after, status: 'confirmed' })
  expect(asIfThere(row, before)).toEqual({ day: before, status: 'left' })
  expect(asIfThere({ ...row, status: 'cancelled' }, after)).toEqual({ day: after, status: 'cancelled' })
})

test('they are let in for the later day of their booking and the gate', () => {
  expect(dayAt({ day: '2027-06-15' }, { day: '2027-06-16' })).toBe('2027-06-16')
  expect(dayAt({ day: '2027-06-16' }, { day: '2027-06-15' })).toBe('2027-06-16')
  expect(dayAt({ day: null }, { day: '2027-06-15' })).toBe('2027-06-15')
})
