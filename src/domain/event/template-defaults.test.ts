import { type } from 'arktype'
import { expect, test } from 'vitest'
import {
  type Defaults,
  type DefaultsForm,
  defaultsChanges,
  defaultsForm,
  defaultsOf,
  defaultsSchema,
  newSettings,
  sendsMails,
  settingsThere,
} from './template-defaults.ts'

const seen: Defaults = { minimum_pax: 1, maximum_pax: 8, cutoff_days: 0, send_confirmation_email: true }
const changes = (typed: Partial<DefaultsForm>) => defaultsChanges(seen, { ...defaultsForm(seen), ...typed })

test('only what is otherwise is changed; a smallest party above the largest takes it along', () => {
  expect(changes({})).toEqual({})
  expect(changes({ minimum_pax: '２', send_confirmation_email: false })).toEqual({
    ...{ minimum_pax: 2, send_confirmation_email: false },
  })
  expect(changes({ minimum_pax: '9' })).toEqual({ minimum_pax: 9, maximum_pax: 9 })
  expect(changes({ cutoff_days: '3' })).toEqual({ cutoff_days: 3 })
})

test('a venue whose settings were never saved has none, and sends no mails', () => {
  const { send_confirmation_email: _, ...none } = newSettings
  expect([settingsThere(none), sendsMails(none)]).toEqual([null, false])
  expect(sendsMails({ ...none, send_confirmation_email: true } as typeof newSettings)).toBe(true)
  expect(defaultsForm(defaultsOf(newSettings))).toEqual({
    ...{ minimum_pax: '1', cutoff_days: '0', send_confirmation_email: false },
  })
})

test.each<[Partial<DefaultsForm>, Record<string, string>]>([
  [{}, {}],
  [
    { minimum_pax: '0', cutoff_days: '-1' },
    { minimum_pax: 'positive', cutoff_days: 'not_negative' },
  ],
  [
    { minimum_pax: '', cutoff_days: '366' },
    { minimum_pax: 'required', cutoff_days: 'too_large' },
  ],
])('%j: %j', (typed, codes) => {
  const checked = defaultsSchema({ ...defaultsForm(seen), ...typed })
  const found = checked instanceof type.errors ? checked : []
  expect(Object.fromEntries(found.map((e) => [e.path[0], e.message]))).toEqual(codes)
})
