import { type } from 'arktype'
import { expect, test } from 'vitest'
import {
  boundsOf,
  numberFields,
  type SettingsDraft,
  type SettingsRow,
  settingsBounds,
  settingsChanges,
  settingsDraft,
  settingsOf,
  settingsSchema,
} from './settings.ts'

const row: SettingsRow = {
  slot_interval: 30,
  duration: 120,
  last_seating: 60,
  capacity: 20,
  pacing: null,
  minimum_pax: 1,
  maximum_pax: 8,
  cutoff_days: 0,
  horizon_days: 60,
  send_confirmation_email: true,
  choose_area: false,
  minutes_to_return: 10,
  stays: [{ pax: 2, minutes: 90 }],
}
const draft = settingsDraft(row)
const codes = (more: Partial<SettingsDraft>): Partial<Record<keyof SettingsDraft, string>> => {
  const checked = settingsSchema({ ...draft, ...more })
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

test('a row is the form, and the form is the row', () => {
  expect(codes({})).toEqual({})
  expect(settingsOf(draft)).toEqual(row)
  expect(settingsOf({ ...draft, pacing: '6' })?.pacing).toBe(6)
})

test.each(numberFields)('%s is needed, unless it may be left out', (field) => {
  expect(codes({ [field]: ' ' })).toEqual(field === 'pacing' ? {} : { [field]: 'required' })
})

test.each(numberFields)('%s is a whole number within what the server takes', (field) => {
  const { least, most } = settingsBounds[field]
  const sign = least === 0 ? 'not_negative' : 'positive'
  for (const text of ['-1', 'x', '1.5', 'たくさん'])
    expect(codes({ [field]: text })).toEqual({ [field]: sign })
  expect(codes({ [field]: String(most + 1) })).toMatchObject({ [field]: 'too_large' })
  expect(codes({ [field]: String(least - 1) })).toMatchObject({ [field]: least > 1 ? 'too_small' : sign })
  // A neighbour may have a word to say about the greatest and the least; the number itself is right.
  for (const right of [least, most])
    expect(['below_minimum', 'no_day', undefined]).toContain(codes({ [field]: String(right) })[field])
})

test('the largest party is no smaller than the smallest, and it is said beside the field', () => {
  expect(codes({ minimum_pax: '9' })).toEqual({ maximum_pax: 'below_minimum' })
  expect(codes({ minimum_pax: '8' })).toEqual({})
  // Where one of the two is no number there is nothing to compare.
  expect(codes({ minimum_pax: 'x' })).toEqual({ minimum_pax: 'positive' })
})

test('some day can be booked', () => {
  expect(codes({ cutoff_days: '61' })).toEqual({ horizon_days: 'no_day' })
  expect(codes({ cutoff_days: '60' })).toEqual({})
})

test('a stay by party size is wrong in its own row and field', () => {
  const stays = [
    { pax: '2', minutes: '90' },
    { pax: '2', minutes: '' },
  ]
  const checked = settingsSchema({ ...draft, stays })
  const paths = checked instanceof type.errors ? checked.map((e) => [...e.path, e.message]) : []
  expect(paths).toEqual([
    ['stays', 1, 'pax', 'not_rising'],
    ['stays', 1, 'minutes', 'required'],
  ])
  expect(settingsOf({ ...draft, stays })).toBeNull()
  // A fault elsewhere is none of theirs.
  expect(codes({ capacity: '' })).toEqual({ capacity: 'required' })
  expect(boundsOf('stays[1].minutes')).toEqual({ least: 5, most: 1440 })
  expect(boundsOf('capacity')).toEqual(settingsBounds.capacity)
})

test('full-width figures and commas are read', () => {
  expect(settingsOf({ ...draft, capacity: '1,2０0 ' })?.capacity).toBe(1200)
})

test('only what is to be otherwise goes along; nothing is saved of a form that is wrong', () => {
  const wanted = settingsOf({ ...draft, capacity: '24', pacing: '6' })
  expect(wanted && settingsChanges(row, wanted)).toEqual({ capacity: 24, pacing: 6 })
  expect(settingsChanges(row, { ...row, stays: [{ pax: 2, minutes: 90 }] })).toEqual({})
  expect(settingsChanges(row, { ...row, stays: [] })).toEqual({ stays: [] })
  expect(settingsOf({ ...draft, capacity: '0' })).toBeNull()
})
