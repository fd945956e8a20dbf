import { expect, test } from 'vitest'
import { memoryDeviceStore } from '#sync/platform/device-store.ts'
import { type Renewal, renewals } from './renewal.ts'

const begun: Omit<Renewal, 'generation'> = { why: 'epoch', since: '2026-11-21T09:00:00Z', resends: true }

/** Two tabs of a device that show its first mirror. */
function twoTabs() {
  const device = memoryDeviceStore()
  return [0, 1].map(() => renewals(device.tab(), 'v', () => 0)) as [
    ReturnType<typeof renewals>,
    ReturnType<typeof renewals>,
  ]
}

test('[S12] what another tab has done for the mirror that this one began counts here too', () => {
  const [one, two] = twoTabs()
  one.begin(begun)
  expect(two.get()).toEqual({ ...begun, generation: 1 })
  two.resent()
  expect(one.get()?.resends, 'sent again once, by whichever').toBe(false)
  two.end()
  expect(one.get(), 'who is no member builds none').toBeNull()
  one.begin(begun)
  expect(two.get()?.generation, 'no number is given twice').toBe(2)
})

test('[S13] where nothing can be stored, a tab goes by what it knows itself', () => {
  const mute = { get: () => null, set: () => {}, onChange: () => () => {} }
  const one = renewals(mute, 'v', () => 0)
  one.begin(begun)
  one.resent()
  expect(one.get()).toEqual({ ...begun, generation: 1, resends: false })
})

test('words of another form are none', () => {
  const device = memoryDeviceStore().tab()
  const tab = renewals(device, 'v', () => 0)
  for (const text of ['', '{', 'null', '[]', '{"generation":"1"}']) {
    device.set('next-3.v', text)
    expect(tab.get(), text).toBeNull()
  }
  device.set('next-3.v', JSON.stringify({ ...begun, generation: 1 }))
  expect(tab.get(), 'control').toEqual({ ...begun, generation: 1 })
})
