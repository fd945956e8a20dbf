import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { Identity } from '#sync/session/identity.ts'

// Only the opening itself is counted; what is opened has tests of its own.
const opened = vi.hoisted(() => ({ count: 0, faults: 0, held: Promise.resolve(), closed: 0 }))
vi.mock('#sync/open-sync.ts', () => ({
  openSync: async () => {
    opened.count++
    if (opened.faults-- > 0) throw new DOMException('', 'UnknownError')
    await opened.held
    return {
      close: async () => {
        opened.closed++
      },
    }
  },
}))

vi.mock('#sync/session/supabase-client.ts', () => ({ supabase: () => ({}) }))
vi.mock('#sync/replication/realtime.ts', () => ({ supabasePokes: () => ({ listen: () => () => undefined }) }))
vi.stubGlobal('location', { origin: 'http://localhost' })

const identity = { id: 'u1', vendorId: 'v1', vendorType: 'RESTAURANT' } as Identity

test('[S12] two screens that enter at once share one sync', async () => {
  const { vendorSync } = await import('./vendor-sync.ts')
  const [one, two] = await Promise.all([vendorSync(identity), vendorSync(identity)])
  expect(one).toBe(two)
  expect(opened.count).toBe(1)
  // Control: somebody else's sync is another one.
  expect(await vendorSync({ ...identity, id: 'u2' })).not.toBe(one)
  expect(opened.count).toBe(2)
})

test('[S13] storage that is not ready yet is tried again; one that never is, is said to have failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { tryVendorSync } = await import('./vendor-sync.ts')
  vi.useFakeTimers()
  try {
    for (const [faults, id] of [[2, 'u3'] as const, [3, 'u4'] as const]) {
      opened.faults = faults
      const said = vi.fn()
      void tryVendorSync({ ...identity, id }).then(said)
      await vi.advanceTimersByTimeAsync(1999)
      expect(said, 'control: not before both pauses are over').not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      const answer = faults === 2 ? expect.objectContaining({ close: expect.any(Function) }) : 'failed'
      expect(said).toHaveBeenCalledWith(answer)
    }
  } finally {
    vi.useRealTimers()
  }
})

test('[S13] storage held by a tab that hangs is said to be within seconds, and goes on when that tab has ended', async () => {
  const { closeVendorSync, openVendorSync, tryVendorSync } = await import('./vendor-sync.ts')
  await closeVendorSync()
  vi.useFakeTimers()
  try {
    for (const isLeft of [false, true]) {
      const before = { ...opened }
      let end = () => {}
      opened.held = new Promise((resolve) => {
        end = resolve
      })
      const said = vi.fn()
      void tryVendorSync({ ...identity, id: `held-${isLeft}` }).then(said)
      await vi.advanceTimersByTimeAsync(5900)
      expect(said, 'control: not before').not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(100)
      expect(said).toHaveBeenCalledWith('held')
      const onOpen = vi.fn()
      if (!isLeft) void openVendorSync({ ...identity, id: 'held-false' }).then(onOpen)
      // Who leaves does not wait for it.
      else await Promise.all([closeVendorSync(), vi.advanceTimersByTimeAsync(3000)])
      expect(onOpen).not.toHaveBeenCalled()
      end()
      await vi.advanceTimersByTimeAsync(0)
      expect(opened.count - before.count, 'one opening').toBe(1)
      if (!isLeft)
        expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ close: expect.any(Function) }))
      else expect(opened.closed - before.closed).toBe(1)
      if (!isLeft) await closeVendorSync()
    }
  } finally {
    vi.useRealTimers()
  }
})
