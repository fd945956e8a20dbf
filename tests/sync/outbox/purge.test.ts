// What the outbox has forgotten is not on the disk either.

import { afterEach, expect, test, vi } from 'vitest'
import { type BackupStore, backupCopies } from '#sync/outbox/backup-copy.ts'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import { openOutbox } from '#sync/outbox/outbox.ts'
import { asDone } from '#sync/outbox/results.ts'
import { aBrowser, everything } from '#tests/fixtures/browser-storage.ts'
import { creation } from '#tests/fixtures/tablet.ts'

afterEach(() => vi.unstubAllGlobals())

const noStore: BackupStore = { write: async () => {}, all: async () => [], close: async () => {} }

const entry = (id: string, last_name: string): Omit<OutboxEntry, 'seq'> =>
  ({
    ...creation({ last_name }),
    id,
    open: 1,
    state: 'waiting',
    subject: id,
    needs: [],
    answered: '',
  }) as never

test('[S11] twenty names are gone from the device once their entries are purged, those that wait stay', async () => {
  const { device } = aBrowser()
  const open = () => openOutbox('v', device.kit, device.locks, backupCopies(noStore))
  const outbox = await open()
  for (let n = 0; n < 20; n++) {
    await outbox.addAll([entry(`c${n}`, `秘密${n}号`)])
    await outbox.patch(`c${n}`, asDone(1000, ''))
  }
  await outbox.addAll([entry('c20', '待ち人')])
  await outbox.patch('c19', { ended: 5000 })
  const named = async () => new Set((await everything()).match(/秘密\d+号/g) ?? []).size
  expect(await named(), 'control').toBe(20)
  await outbox.purge(2000)
  expect(await named(), 'what ended since is kept').toBe(1)
  await outbox.purge(9000)
  expect(await named()).toBe(0)
  expect(await everything()).toContain('待ち人')
  await outbox.close()
})

test('the entry with the highest seq leaves its number behind, and nothing else', async () => {
  const { device } = aBrowser()
  const open = () => openOutbox('v', device.kit, device.locks, backupCopies(noStore))
  const first = await open()
  for (const id of ['c1', 'c2', 'c3']) {
    await first.addAll([entry(id, '秘密')])
    await first.patch(id, asDone(1000, ''))
  }
  await first.purge(2000)
  expect(await everything()).not.toContain('秘密')
  await first.close()
  const second = await open()
  await second.addAll([entry('c4', '次')])
  expect((await second.find('c4'))?.seq).toBe(4)
  expect((await second.doneSince(0)).map((e) => e.id)).toEqual([])
  await second.purge(9000)
  expect(second.open().map((e) => e.id)).toEqual(['c4'])
  await second.patch('c4', asDone(1000, ''))
  await second.close()
  // In a tab that opens when all is done, and so has heard of no entry.
  const third = await open()
  await third.purge(9000)
  expect(await third.issued()).toBe(4)
  await third.addAll([entry('c5', '次')])
  expect((await third.find('c5'))?.seq).toBe(5)
  await third.close()
})
