import { expect, test } from 'vitest'
import { type BookingFields, withLaterFields } from './booking.ts'
import { createCommand, editCommand, emptyFields, moveCommand } from './booking-commands.ts'

const booking = { ...emptyFields, day: '2026-11-21', minute: 1140, tags: ['vip'] }

test('[S6] an edit carries the changed fields only, with what the person saw', () => {
  expect(editCommand(booking, { ...booking, pax: 4, tags: ['vip'] })).toEqual({
    kind: 'booking.edit',
    args: { fields: { pax: 4 }, accepted: {} },
    base: { pax: 2 },
  })
})

test('an edit that changes nothing is none', () => {
  expect(editCommand(booking, { ...booking })).toBeNull()
  expect(moveCommand(booking, { day: '2026-11-21', minute: 1140 })).toBeNull()
})

test('a move to the next day at the same time names the day only', () => {
  expect(moveCommand(booking, { day: '2026-11-22', minute: 1140 }, { overbooked: 14 })).toMatchObject({
    args: { fields: { day: '2026-11-22' }, accepted: { overbooked: 14 } },
    base: { day: '2026-11-21' },
  })
})

test('a booking says whether it was made outside of the slots', () => {
  const made = {
    fields: emptyFields,
    status: 'confirmed',
    source: 'phone',
    reference: 'A1',
    accepted: {},
  } as const
  expect(createCommand(made).args).toMatchObject({ custom: false })
  expect(createCommand({ ...made, custom: true }).args).toMatchObject({ custom: true })
})

test('what an older version stored has no lines and no tables, and is of no event', () => {
  const {
    lines: _,
    occurrence: __,
    answers: ___,
    tables: ____,
    queue: ______,
    step: s,
    ...older
  } = emptyFields
  expect(s).toBe('')
  expect(withLaterFields(older as BookingFields)).toEqual(emptyFields)
  const newer = { ...emptyFields, occurrence: 'o' }
  const { tables: _____, step: ________, ...before } = newer
  expect(withLaterFields(before as BookingFields), 'of today but for its tables').toEqual(newer)
  const { queue: _______, ...earlier } = newer
  expect(withLaterFields(earlier as BookingFields), 'of today but for the door').toEqual(newer)
  expect(withLaterFields(newer), 'the same row, so that a list does not repaint it').toBe(newer)
})
