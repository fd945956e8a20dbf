import { type } from 'arktype'
import { expect, test } from 'vitest'
import { templateOf } from '#domain/event/event-template.ts'
import {
  keyOf,
  laidOutFields,
  mostAtOnce,
  mostToCome,
  newRun,
  type RunAround,
  type RunForm,
  runOf,
  runSchema,
} from './run-form.ts'

const today = '2027-06-01'
const template = templateOf({
  id: 'event_template/boat',
  data: { name: '屋形船', name_en: 'Boat', duration: 60, interval: 90, maximum_capacity: 40 },
})
const good: RunForm = {
  ...newRun(template),
  ...{ from: '2027-06-04', to: '2027-06-20', weekdays: ['5', '6'], opens: '10', closes: '13:00' },
}
const faults = (changed: Partial<RunForm>, around: Partial<RunAround> = {}) => {
  const checked = runSchema({ ...good, ...changed, today, toCome: 0, templates: ['boat'], ...around })
  if (!(checked instanceof type.errors)) return {}
  return Object.fromEntries(checked.map(({ path, message }) => [path.join('.'), message]))
}

test('a run begins with what its template says', () => {
  expect(newRun(template)).toMatchObject({
    ...{ template: 'boat', duration: '60', interval: '90', capacity: '40' },
  })
  expect(newRun(undefined)).toMatchObject({ template: '', duration: '', capacity: '' })
})

test('the form means occurrences: days by weekday, and each day from opening to closing', () => {
  const run = runOf(good, today)
  expect(run?.days).toEqual([
    '2027-06-04',
    '2027-06-05',
    '2027-06-11',
    '2027-06-12',
    '2027-06-18',
    '2027-06-19',
  ])
  expect(run?.starts).toEqual([600, 690])
  expect(run?.spans).toHaveLength(12)
  expect(run?.kept[0]).toEqual(['2027-06-04', 600, 660])
})

test('without an end it is the first day alone', () => {
  expect(runOf({ ...good, to: '' }, today)?.days).toEqual(['2027-06-04'])
  expect(faults({ to: '' })).toEqual({})
})

test('single days stand in order, each once; weekdays are no matter then', () => {
  const run = runOf(
    { ...good, way: 'days', days: ['2027-06-09', '2027-06-02', '2027-06-09'], weekdays: [] },
    today,
  )
  expect(run?.days).toEqual(['2027-06-02', '2027-06-09'])
})

test('the break holds them off, or they run through it', () => {
  const pause = { has_break: true, break_starts: '11:00', break_ends: '12:00' }
  expect(runOf({ ...good, ...pause }, today)?.starts).toEqual([600, 720])
  expect(runOf({ ...good, ...pause, includes_break: true }, today)?.starts).toEqual([600, 690])
  // A break that is taken back counts no more, whatever stands in its fields.
  expect(runOf({ ...good, ...pause, has_break: false, break_starts: 'x' }, today)?.starts).toEqual([600, 690])
})

test('those that were taken out are laid out no more; keys of others say nothing', () => {
  const run = runOf({ ...good, left_out: ['2027-06-04 600', '2027-06-04 601'] }, today)
  expect([run?.count, run?.kept.length]).toEqual([12, 11])
  expect(run?.kept.map(keyOf)).not.toContain('2027-06-04 600')
})

test('a form without faults has none', () => expect(faults({})).toEqual({}))

test.each<[title: string, changed: Partial<RunForm>, codes: object]>([
  ['no template', { template: '' }, { template: 'choose' }],
  ['a template that was deleted', { template: 'other' }, { template: 'gone' }],
  ['no days', { from: '', to: '' }, { from: 'required' }],
  ['the end before the begin', { to: '2027-06-03' }, { to: 'to_before_from' }],
  ['a day that is over', { from: '2027-05-31' }, { from: 'past_day' }],
  ['a day too far ahead', { to: '2030-06-02' }, { to: 'too_far' }],
  ['no weekday', { weekdays: [] }, { weekdays: 'choose' }],
  ['no such weekday', { to: '2027-06-05', weekdays: ['1'] }, { weekdays: 'none_of_weekdays' }],
  ['no single day', { way: 'days' }, { days: 'choose' }],
  ['a single day that is over', { way: 'days', days: ['2027-06-09', '2027-05-01'] }, { days: 'past_day' }],
  ['no times', { opens: '', closes: '' }, { opens: 'required', closes: 'required' }],
  ['no time', { opens: '25:99' }, { opens: 'bad_time' }],
  ['the closing before the opening', { closes: '9:00' }, { closes: 'closes_after_opens' }],
  [
    'a break outside',
    { has_break: true, break_starts: '9:00', break_ends: '14:00' },
    { break_starts: 'break_after_opening', break_ends: 'break_before_closing' },
  ],
  ['longer than the day', { duration: '181' }, { duration: 'none_fits' }],
  ['too short', { interval: '4', duration: '0' }, { interval: 'too_small', duration: 'positive' }],
  ['no seats', { capacity: '0' }, { capacity: 'positive' }],
  ['a note too long', { note: 'あ'.repeat(2001) }, { note: 'too_long' }],
  [
    'all taken out',
    { to: '2027-06-04', left_out: ['2027-06-04 600', '2027-06-04 690'] },
    { left_out: 'all_left_out' },
  ],
])('%s', (_, changed, codes) => expect(faults(changed)).toEqual(codes))

const daily = { to: '2028-02-08', weekdays: ['1', '2', '3', '4', '5', '6', '7'] }

test('500 at once and no more, be it because some are taken out', () => {
  expect(runOf({ ...good, ...daily }, today)?.count).toBe(mostAtOnce)
  expect(faults(daily)).toEqual({})
  const more = { ...daily, to: '2028-02-09' }
  expect(faults(more)).toEqual({ to: 'too_many_at_once' })
  expect(faults({ ...more, left_out: ['2027-06-04 600', '2027-06-04 690'] })).toEqual({})
  // More than anybody could look at: not even laid out.
  const all = { ...daily, to: '2030-05-31' }
  expect(faults(all)).toEqual({ to: 'too_many_at_once' })
  expect(runOf({ ...good, ...all }, today)).toMatchObject({ count: 2186, spans: [] })
  const days = runOf({ ...good, ...more }, today)?.days ?? []
  expect(faults({ way: 'days', days })).toEqual({ days: 'too_many_at_once' })
})

test('a vendor has 3,000 to come and no more', () => {
  expect(faults({}, { toCome: mostToCome - 12 })).toEqual({})
  expect(faults({}, { toCome: mostToCome - 11 })).toEqual({ left_out: 'too_many_to_come' })
})

test('what they have in common: seats and note of the run, the names of the template', () => {
  expect(laidOutFields({ ...good, capacity: '３６', note: ' 雨天\n決行 ' }, template)).toEqual({
    ...{ template: 'boat', name: '屋形船', name_en: 'Boat', capacity: 36, note: '雨天\n決行' },
  })
})
