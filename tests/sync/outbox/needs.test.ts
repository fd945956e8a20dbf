// Which commands that wait a new one is held behind.

import { expect, test } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { needsOf } from '#sync/outbox/dispatch.ts'
import type { OutboxEntry } from '#sync/outbox/entry.ts'

const entry = (id: string, more: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({ id, kind: 'booking.edit', answered: '', changes: {}, ...more }) as OutboxEntry
const edit = (base: object): CommandBody => ({ kind: 'booking.edit', args: {}, base }) as never

const open = [
  entry('made', { kind: 'booking.create' }),
  entry('pax', { changes: { pax: [2, 3] } }),
  entry('day', { changes: { day: ['2026-11-21', '2026-11-22'], minute: [1140, 1200] } }),
  entry('taken', { answered: 'applied', changes: { pax: [1, 2] } }),
]

test('[S6] a command waits for the creation, and for those whose result stands in its base', () => {
  expect(needsOf(open, edit({ pax: 3 }))).toEqual(['made', 'pax'])
  expect(needsOf(open, edit({ pax: 3, minute: 1200 }))).toEqual(['made', 'pax', 'day'])
  expect(needsOf(open, edit({ comments: '' })), 'control').toEqual(['made'])
})

test('an undo waits for what it takes back, a discard for nothing but the creation', () => {
  const undo = { kind: 'undo', args: { of: 'day', before: {}, expect: {} }, base: {} } as const
  expect(needsOf(open, undo as CommandBody)).toEqual(['made', 'day'])
  const discard = { kind: 'command.discard', args: { of: [], code: '' }, base: { pax: 3 } } as never
  expect(needsOf(open, discard)).toEqual(['made'])
})
