import { type } from 'arktype'
import { expect, test } from 'vitest'
import { type EventForm, eventForm, eventFrom, eventSchema } from './event-form.ts'

const data = {
  ...{ template: 'boat', day: '2027-06-10', starts_at: 1380, ends_at: 1500, capacity: 40 },
  ...{ name: '屋形船', name_en: '', note: '雨天決行\n傘を持つ', cancelled: false },
}
const faults = (more: Partial<EventForm>) => {
  const checked = eventSchema({ ...eventForm(data), ...more })
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

test('what is in force comes out of the form as it went in', () => {
  const { template: _, name: __, name_en: ___, cancelled: ____, ...edited } = data
  expect(faults({})).toEqual({})
  expect(eventForm(data)).toMatchObject({ starts_at: '23:00', ends_at: '25:00' })
  expect(eventFrom(eventForm(data))).toEqual(edited)
  expect(eventFrom({ ...eventForm(data), starts_at: '１８３０', capacity: '1,200' })).toMatchObject({
    ...{ starts_at: 1110, capacity: 1200 },
  })
})

test.each<[title: string, more: Partial<EventForm>, codes: Record<string, string>]>([
  [
    'nothing typed',
    { day: '', starts_at: '', ends_at: ' ', capacity: '' },
    {
      ...{ day: 'required', starts_at: 'required', ends_at: 'required', capacity: 'required' },
    },
  ],
  ['no time', { starts_at: '18時' }, { starts_at: 'invalid_time' }],
  ['a start on the next noon', { starts_at: '36:00' }, { starts_at: 'invalid_time' }],
  ['as late as a day goes', { starts_at: '35:59', ends_at: '35:59' }, { ends_at: 'end_before_start' }],
  ['the end of the next morning by its own clock', { ends_at: '1:00' }, { ends_at: 'end_before_start' }],
  ['an end at the start', { ends_at: '23:00' }, { ends_at: 'end_before_start' }],
  ['nobody is let in', { capacity: '0' }, {}],
  ['too many', { capacity: '100001' }, { capacity: 'too_large' }],
  ['less than nobody', { capacity: '-1' }, { capacity: 'not_negative' }],
  ['a long note', { note: 'あ'.repeat(2001) }, { note: 'too_long' }],
])('%s', (_, more, codes) => expect(faults(more)).toEqual(codes))
