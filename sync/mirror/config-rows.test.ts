import { expect, test } from 'vitest'
import type { ConfigView } from '#sync/types.ts'
import { setupFrom } from './config-rows.ts'

const row = (kind: string, data: Record<string, unknown>): ConfigView => ({
  ...{ id: `${kind}/${kind}`, kind, rev: 1, deleted: false, conflicts: [], unconfirmed: null },
  data,
})
const settings = row('settings', { capacity: 10 })

test('a restaurant is there with its settings, an organiser of events without', () => {
  const restaurant = row('vendor', { vendor_type: 'RESTAURANT' })
  const organiser = row('vendor', { vendor_type: 'EVENT' })
  expect(setupFrom([restaurant, settings])?.settings.capacity).toBe(10)
  expect(setupFrom([restaurant])).toBeNull()
  expect(setupFrom([organiser])?.settings.capacity).toBe(0)
  expect(setupFrom([organiser, settings])?.settings.capacity).toBe(10)
  expect(setupFrom([settings])).toBeNull()
})

test('a span of tables is none of the house, and a row from before there were tables names none', () => {
  const vendor = row('vendor', { vendor_type: 'RESTAURANT' })
  const of = (key: string, data: Record<string, unknown>) => ({
    ...row('vendor_availability', { day: '2027-06-15', starts_at: 1080, ends_at: 1260, note: '', ...data }),
    id: `vendor_availability/${key}`,
  })
  const setup = setupFrom([
    ...[vendor, settings, of('older', { capacity: 4 }), of('seats', { capacity: 0, tables: [] })],
    of('tables', { capacity: null, tables: ['a'] }),
  ])
  expect(Object.keys(setup?.vendor_availability ?? {})).toEqual(['older', 'seats'])
  expect(setup?.blocked).toMatchObject({ tables: { starts_at: 1080, tables: ['a'] } })
  expect(Object.keys(setup?.blocked ?? {})).toEqual(['tables'])
})

test('settings from before there was a time to come back read as with the usual one', () => {
  const vendor = row('vendor', { vendor_type: 'RESTAURANT' })
  const usual = { stays: [], choose_area: false, minutes_to_return: 10 }
  expect(setupFrom([vendor, settings])?.settings).toMatchObject(usual)
  const said = row('settings', { capacity: 10, minutes_to_return: 30 })
  expect(setupFrom([vendor, said])?.settings.minutes_to_return).toBe(30)
})
