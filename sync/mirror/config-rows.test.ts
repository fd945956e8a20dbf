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
