// Which command made a guest again of who was let in: that of the same tap, and no other.

import { expect, test } from 'vitest'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import { revivalBefore } from '#sync/outbox/take-back.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 10, 27, 9) + ms).toISOString()
const entry = (id: string, seq: number, ms: number, said: object) =>
  ({ id, seq, subject: 'party', at: at(ms), args: {}, ...said }) as OutboxEntry
const confirmed = { kind: 'booking.status', args: { status: 'confirmed' } }
const scan = { kind: 'booking.check_in' }

const revivalOf = (entries: OutboxEntry[]) =>
  revivalBefore(
    {
      find: async (id) => entries.find((one) => one.id === id) ?? null,
      doneSince: async () => entries.slice(0, 1),
      open: () => entries.slice(1),
    },
    'scan',
  )

test('what staff decided before they came is theirs, and stays where the scan is taken back', async () => {
  const inOneTap = [entry('again', 1, 0, confirmed), entry('scan', 2, 20, scan)]
  expect(await revivalOf(inOneTap), 'control').toBe('again')
  for (const kind of [confirmed, { kind: 'booking.restore' }])
    expect(await revivalOf([entry('again', 1, 0, kind), entry('scan', 2, 60_000, scan)])).toBeNull()
})

test('one of another party, or that did something else, is none', async () => {
  for (const other of [
    { ...confirmed, subject: 'other' },
    { kind: 'booking.status', args: { status: 'arrived' } },
    { kind: 'booking.edit' },
  ])
    expect(await revivalOf([entry('again', 1, 0, other), entry('scan', 2, 20, scan)])).toBeNull()
})
