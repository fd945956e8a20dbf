// What staff and customers do in a run, drawn from its seed.

import { type Booking, keptOf } from '#domain/booking/booking.ts'
import { statusCommand } from '#domain/booking/booking-commands.ts'
import type { Accepted, CommandBody } from '#domain/booking/command.ts'
import { nextStatuses } from '#domain/booking/status.ts'
import { configEditCommand } from '#domain/config/config-command.ts'
import { type CardCommand, splitCommand } from '#domain/guest/book/merge.ts'
import { ownCard, type Person } from '#domain/guest/book/merged.ts'
import type { GuestFields } from '#domain/guest/guest.ts'
import { guestEditCommand } from '#domain/guest/guest-command.ts'
import { addDays } from '#domain/time/time.ts'
import type { Setup } from '#sync/types.ts'
import { pick } from '#tests/fixtures/random.ts'
import { fieldsOf, onlineBooking, today } from '#tests/fixtures/tablet.ts'
import { aLine } from '#tests/fixtures/venue.ts'
import { floorTables, tableRow } from './model-server/vendor.ts'

export function change(row: Booking, random: () => number): CommandBody {
  if (random() < 0.15) return decision(row, random)
  const what = random()
  if (what < 0.4) {
    const status = pick(nextStatuses(row.status), random)
    // Some was written on paper, an hour or so from the plan: where it is ahead of now it is refused.
    const isPaper = what < 0.12 && (status === 'seated' || status === 'left')
    const minute = isPaper ? row.minute - 60 + Math.floor(what * 1000) : undefined
    if (status) return statusCommand(row, status, {}, minute)
  }
  if (what < 0.5) return { kind: 'booking.delete', args: {}, base: { deleted: false } }
  if (what < 0.7) {
    const fields = { day: addDays(today, 1), minute: 1080 + 30 * Math.floor(random() * 8) }
    return {
      kind: 'booking.edit',
      args: { fields, accepted: {} },
      base: { day: row.day, minute: row.minute },
    }
  }
  const pax = 1 + Math.floor(random() * 6)
  if (pax > 4) {
    const lines = [{ ...aLine, count: pax }]
    return { kind: 'booking.edit', args: { fields: { lines }, accepted: {} }, base: { lines: row.lines } }
  }
  return { kind: 'booking.edit', args: { fields: { pax }, accepted: {} }, base: { pax: row.pax } }
}

/** Who is put at which tables, or at none, and what somebody makes of a matter of tables. `isRefused`: at none that can be. */
export function tablesOf({ tables }: Booking, random: () => number, isRefused = false): CommandBody {
  if (random() < 0.2) {
    const [item, way] = [
      pick(['table_clash', 'table_gone'], random),
      pick(['keep', 'call', 'cancel'] as const, random),
    ]
    const upto = Math.floor(random() * 1e6)
    return { kind: 'attention.settle', args: { item, way, upto }, base: {} }
  }
  const wanted = isRefused ? ['5番'] : floorTables.filter(() => random() < 0.5)
  return { kind: 'booking.edit', args: { fields: { tables: wanted }, accepted: {} }, base: { tables } }
}

/** A table goes, or is there again. */
export function tableGoes({ items }: Setup, random: () => number): { subject: string; body: CommandBody } {
  const key = pick(floorTables, random)
  const subject = `table/${key}`
  const seen = items.find(({ id }) => id === subject)?.data ?? null
  const wanted = seen ? { deleted: true } : tableRow(key)
  const same: CommandBody = { kind: 'config.edit', args: { fields: {} }, base: {} }
  return { subject, body: configEditCommand({ kind: 'table', key, seen, wanted }) ?? same }
}

/** Of what the house has of it all, a part, or more than that; of what is cancelled as what goes with that. */
export function refundOf({ payment, status }: Booking, random: () => number): CommandBody {
  const kept = payment ? keptOf(payment) : 0
  const amount = Math.max(1, pick([kept, kept, Math.floor(kept / 3), kept + 500], random))
  const base = { kept, ...(status === 'cancelled' && { status }) }
  return { kind: 'booking.refund', args: { amount }, base }
}

/** What somebody makes of a booking that needs attention; now and then of one that does not. */
function decision(row: Booking, random: () => number): CommandBody {
  const conflict = row.conflicts[0]?.id
  const codes = ['overbooked', row.occurrence ? 'event_off' : 'outside_hours']
  const item = conflict && random() < 0.7 ? conflict : pick(codes, random)
  const way = pick(['keep', 'take', 'move', 'call', 'waitlist', 'cancel'] as const, random)
  const where = way === 'move' ? { day: addDays(today, 1), minute: 1080 } : {}
  return {
    kind: 'attention.settle',
    args: { item, way, upto: 8 + Math.floor(random() * 8), ...where },
    base: {},
  }
}

/** What somebody writes on a guest's card, merges it with or splits off, or decides about two who wrote. */
export function card(
  shown: Person,
  all: readonly Person[],
  random: () => number,
  isRefused = false,
): CardCommand {
  const guest = ownCard(shown)
  const subject = guest.id
  const conflict = guest.conflicts[0]?.id
  if (conflict && random() < 0.4) {
    const way = pick(['keep', 'take'] as const, random)
    return { subject, body: { kind: 'attention.settle', args: { item: conflict, way, upto: 0 }, base: {} } }
  }
  const allergies = isRefused ? 'え'.repeat(501) : pick(['', 'そば', 'えび・かに', 'キウイ'], random)
  const notes = random() < 0.5 ? guest.notes : pick(['窓側', '個室'], random)
  const same: CommandBody = { kind: 'guest.edit', args: { fields: {} }, base: {} }
  const [part] = shown.merged ?? []
  if (allergies === '' && part) return splitCommand(part)
  const merged_into = allergies === 'えび・かに' ? guest.merged_into : nextTo(shown, all)
  const wanted = { allergies, notes, ...besideIt[allergies], merged_into }
  return { subject, body: guestEditCommand(guest, wanted) ?? same }
}

/** Whom a card is merged with: drawn with its allergy, too. Guests with a number are few in a run. */
function nextTo(guest: Person, all: readonly Person[]): string | null {
  const next = all[(all.findIndex(({ id }) => id === guest.id) + 1) % all.length]
  return next && next.id !== guest.id ? next.id : guest.merged_into
}

/** What else of a card is written with an allergy: drawn with it, so that older seeds stay the runs they were. */
const besideIt: Record<string, Partial<GuestFields>> = {
  そば: { company: '暖簾商事', tags: ['常連'] },
  'えび・かに': { company: '', tags: ['常連', '接待'], birthday: '03-03' },
  キウイ: { birthday: '1985-03-03' },
}

const noteDays = [today, addDays(today, 1)]
export const someNoteDay = (random: () => number): string => pick(noteDays, random)

/** What somebody writes into the note of a day, or decides about two who wrote it. */
export function dayNote(
  { items, toSettle }: Setup,
  day: string,
  random: () => number,
  isRefused = false,
): CommandBody {
  const id = `day_note/${day}`
  const conflict = toSettle.find((row) => row.id === id)?.conflicts[0]?.id
  if (conflict && random() < 0.4) {
    const way = pick(['keep', 'take'] as const, random)
    return { kind: 'attention.settle', args: { item: conflict, way, upto: 0 }, base: {} }
  }
  const seen = items.find((item) => item.id === id)?.data ?? null
  const isGone = seen !== null && random() < 0.15
  // No two are the same: what is overwritten can be told from what is repeated.
  const text = isRefused
    ? 'x'.repeat(2001)
    : `${pick(['貸切', '音楽の夜'], random)} ${Math.floor(random() * 1e6)}`
  const wanted = isGone ? { deleted: true } : { text }
  const same: CommandBody = { kind: 'config.edit', args: { fields: { text } }, base: { text } }
  return configEditCommand({ kind: 'day_note', key: day, seen, wanted }) ?? same
}

/** `isRefused`: a party of nobody. */
export function creation(random: () => number, isRefused = false): CommandBody {
  const fields = fieldsOf({
    pax: isRefused ? 0 : 1 + Math.floor(random() * 4),
    minute: 1080 + 30 * Math.floor(random() * 10),
    last_name: pick(['山田', '佐藤', '鈴木'], random),
    phone: random() < 0.3 ? `+8190000000${Math.floor(random() * 5)}0` : '',
  })
  const args = {
    fields,
    status: pick(['confirmed', 'confirmed', 'seated', 'waiting'] as const, random),
    source: 'phone',
    custom: false,
    reference: 'AAAAA',
    accepted: (random() < 0.2 ? { overbooked: 12 } : {}) as Accepted,
  } as const
  return { kind: 'booking.create', args, base: {} }
}

export const someOnlineBooking = (id: string, random: () => number): Booking =>
  onlineBooking(id, { pax: 1 + Math.floor(random() * 4), minute: 1080 + 30 * Math.floor(random() * 10) })
