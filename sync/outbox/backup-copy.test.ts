import { expect, test, vi } from 'vitest'
import { type BackupStore, backupCopies } from './backup-copy.ts'
import type { OutboxEntry } from './entry.ts'

test('a copy that could not be written never takes the place of what was noted meanwhile', async () => {
  const entry = (id: string, open: 0 | 1) => ({ id, open }) as OutboxEntry
  const written: [string, number | undefined][][] = []
  const store: BackupStore = {
    async write(changes) {
      written.push([...changes].map(([id, one]) => [id, one?.open]))
      if (written.length > 1) return
      copies.update(entry('a', 0))
      throw new Error('full')
    },
    all: async () => [],
    close: async () => {},
  }
  const copies = backupCopies(store)
  copies.update(entry('a', 1))
  copies.update(entry('b', 1))
  await vi.waitFor(() => expect(written).toHaveLength(2))
  expect(written).toEqual([
    [
      ['a', 1],
      ['b', 1],
    ],
    [
      ['a', undefined],
      ['b', 1],
    ],
  ])
})
