// What staff do about events in a run: lay nights out, change them, and book them. Drawn from a stream of its own, so that of all
// else a seed draws what it always drew.

import type { Booking } from '#domain/booking/booking.ts'
import type { CommandBody, Span } from '#domain/booking/command.ts'
import { configEditCommand } from '#domain/config/config-command.ts'
import { layOutCommand, type OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { addDays } from '#domain/time/time.ts'
import type { OccurrenceView } from '#sync/types.ts'
import { pick } from '#tests/fixtures/random.ts'
import { fieldsOf, today } from '#tests/fixtures/tablet.ts'
import { eventTemplates } from './model-server/vendor.ts'

export interface Deed {
  subject: string
  body: CommandBody
}

/** So that events meet: over midnight too. */
const starts = [1080, 1140, 1380]

/** Two or three nights of a template, over two weeks of the calendar. `isRefused`: with more seats than there can be. `from`: today. */
export function someNights(random: () => number, isRefused = false, from = today): Deed {
  const count = 2 + Math.floor(random() * 2)
  const start = pick(starts, random)
  const spans = Array.from({ length: count }, (_, i): Span => [addDays(from, 1 + 3 * i), start, start + 120])
  const hex = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  const first = `${hex()}-0000-4000-8000-${hex()}0000`
  const fields = {
    ...{ template: pick(eventTemplates, random), capacity: isRefused ? 100_001 : 6 },
    ...{ name: '屋形船の夕べ', name_en: '', note: '' },
  }
  return layOutCommand(first, fields, spans)
}

/** What somebody changes of an occurrence, or decides about two who did. */
export function changeOf(row: OccurrenceView, random: () => number, isRefused = false, from = today): Deed {
  const subject = row.id
  const conflict = row.conflicts[0]?.id
  if (conflict && random() < 0.4) {
    const way = pick(['keep', 'take'] as const, random)
    return { subject, body: { kind: 'attention.settle', args: { item: conflict, way, upto: 0 }, base: {} } }
  }
  const wanted = isRefused ? { note: 'x'.repeat(2001) } : someChange(row, random, from)
  const { note } = row.data
  const same: CommandBody = { kind: 'config.edit', args: { fields: { note } }, base: { note } }
  const key = keyOf(row)
  return {
    subject,
    body: configEditCommand({ kind: 'occurrence', key, seen: { ...row.data }, wanted }) ?? same,
  }
}

function someChange({ data }: OccurrenceRow, random: () => number, from: string): Record<string, unknown> {
  const dice = random()
  if (dice < 0.12) return { deleted: true }
  if (dice < 0.27) return { capacity: pick([0, 3, 6, 12], random) }
  // No two are the same: what is overwritten can be told from what is repeated.
  if (dice < 0.42) return { note: `雨天決行 ${Math.floor(random() * 1e6)}` }
  if (dice < 0.57) return { cancelled: !data.cancelled }
  const starts_at = pick(starts, random)
  if (dice < 0.75) return { starts_at, ends_at: starts_at + 90 }
  const day = addDays(from, Math.floor(random() * 16))
  return dice < 0.9 ? { day } : { day, starts_at, ends_at: starts_at + 60, capacity: 9 }
}

const keyOf = ({ id }: OccurrenceRow): string => id.slice('occurrence/'.length)

/** A party for an event. `isRefused`: for one that nobody has. */
export function partyFor(row: OccurrenceView, random: () => number, isRefused = false): CommandBody {
  const { day, starts_at: minute, ends_at } = row.data
  const occurrence = isRefused ? '00000000-0000-4000-8000-000000000009' : keyOf(row)
  const pax = 1 + Math.floor(random() * 4)
  const phone = random() < 0.3 ? `+8190000000${Math.floor(random() * 5)}0` : ''
  const fields = fieldsOf({ occurrence, day, minute, duration: ends_at - minute, pax, phone })
  const status = pick(['confirmed', 'confirmed', 'seated', 'waiting'] as const, random)
  const accepted = random() < 0.2 ? { overbooked: 8 } : {}
  const args = { fields, status, source: 'phone', custom: false, reference: 'BBBBB', accepted } as const
  return { kind: 'booking.create', args, base: {} }
}

/**
 * Somebody of a party stands at the gate of the event that this tablet knows it to be of, with their ticket; now and then with
 * one that the party has no more.
 */
export function atTheGate({ pax, checked_in, occurrence, day }: Booking, random: () => number): CommandBody {
  const dice = random()
  const left = Array.from({ length: pax }, (_, i) => i + 1).filter(
    (ticket) => !checked_in.some((one) => one.ticket === ticket),
  )
  const tickets = dice < 0.3 && left.length > 0 ? left : [1 + Math.floor(random() * (pax + 1))]
  const gate = pick(['東門', '西門', ''], random)
  const by_name = random() < 0.3
  return { kind: 'booking.check_in', args: { tickets, gate, by_name, occurrence, day }, base: {} }
}

/** Who booked goes to another night, or a table goes there. */
export function toAnother(
  { occurrence, day, minute }: Booking,
  row: OccurrenceView,
  random: () => number,
): CommandBody {
  const accepted = random() < 0.2 ? { exclusive: 0 } : {}
  const key = keyOf(row)
  if (random() < 0.5)
    return { kind: 'booking.edit', args: { fields: { occurrence: key }, accepted }, base: { occurrence } }
  // As a screen that shows where the party goes.
  const fields = { occurrence: key, day: row.day, minute: row.data.starts_at }
  return { kind: 'booking.edit', args: { fields, accepted }, base: { occurrence, day, minute } }
}
