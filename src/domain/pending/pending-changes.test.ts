import { expect, test } from 'vitest'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import { pendingChanges } from './pending-changes.ts'

const command = (body: CommandBody): Command => ({
  ...body,
  id: 'c',
  v: 1,
  subject: 'b',
  needs: [],
  by: { label: '', device: '' },
  at: '2026-11-21T10:00:00Z',
  offset: 0,
})

test.each<[CommandBody, Record<string, [unknown, unknown]>]>([
  [{ kind: 'booking.edit', args: { fields: { pax: 4 }, accepted: {} }, base: { pax: 2 } }, { pax: [2, 4] }],
  [
    { kind: 'booking.status', args: { status: 'seated', accepted: {} }, base: { status: 'confirmed' } },
    { status: ['confirmed', 'seated'] },
  ],
  [{ kind: 'undo', args: { of: 'x', before: { pax: 2 }, expect: { pax: 4 } }, base: {} }, { pax: [4, 2] }],
  [
    { kind: 'guest.edit', args: { fields: { allergies: 'そば' } }, base: { allergies: '' } },
    { allergies: ['', 'そば'] },
  ],
  [{ kind: 'booking.delete', args: {}, base: { deleted: false } }, { deleted: [false, true] }],
  [
    { kind: 'command.discard', args: { of: [{ id: 'x', device: 't', seq: 1 }], code: 'invalid' }, base: {} },
    {},
  ],
])('%j reads as the history will', (body, changes) => {
  expect(pendingChanges(command(body))).toEqual(changes)
})
