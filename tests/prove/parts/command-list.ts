// An outbox of every kind of command and every outcome, always the same for one seed. Bases are what a tablet that works
// alone would believe, now and then an older row, so that conflicts, refusals and chains behind refusals come too.

import type { Booking, BookingFields, Status } from '#domain/booking/booking.ts'
import { applyCommand, type Command, type CommandBody } from '#domain/booking/command.ts'
import { nextStatuses } from '#domain/booking/status.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aMoment, givenUp, someFields } from '#tests/fixtures/venue.ts'
import { eventCommands } from './event-commands.ts'
import { uuidOf } from './uuid-of.ts'

/** Each fourth is about events, drawn beside the others. */
export function commandsOf(seed: number, count: number): Command[] {
  const ofEvents = eventCommands(seed + 1000)
  const others = tableCommands(seed, count - Math.floor(count / 4))
  return Array.from({ length: count }, (_, i) => (i % 4 === 3 ? ofEvents() : (others.shift() as Command)))
}

function tableCommands(seed: number, count: number): Command[] {
  const random = seeded(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const rows = new Map<string, Booking>()
  const older = new Map<string, Booking>()
  const commands: Command[] = []
  const say = (subject: string, body: CommandBody, needs: string[] = []) => {
    const id = uuidOf(random)
    const by = { label: pick(['佐藤', '鈴木', '']), device: '入口' }
    const command = { id, v: 1, subject, needs, by, at: aMoment, offset: 0, ...body } as Command
    const before = rows.get(subject)
    const after = applyCommand(before, command)
    if (before) older.set(subject, before)
    if (after) rows.set(subject, after)
    commands.push(command)
  }
  while (commands.length < count) {
    const row = rows.size > 0 && random() < 0.7 ? pick([...rows.values()]) : null
    if (!row) {
      say(uuidOf(random), creation(random, pick))
      continue
    }
    const seen = random() < 0.2 ? (older.get(row.id) ?? row) : row
    const of = commands.filter((c) => c.subject === row.id)
    const needs = random() < 0.5 ? [of[0]?.id ?? ''] : []
    say(row.id, change(seen, of, random, pick), needs)
  }
  return commands
}

type Pick = <T>(of: readonly T[]) => T

function creation(random: () => number, pick: Pick): CommandBody {
  const fields: BookingFields = {
    ...someFields,
    minute: 960 + 15 * Math.floor(random() * 40),
    // A party of nobody is refused, and with it what needs it.
    pax: random() < 0.07 ? 0 : 1 + Math.floor(random() * 6),
    last_name: pick(['山田', '佐藤', 'O’Neil']),
    phone: random() < 0.5 ? `+81900000000${Math.floor(random() * 6)}` : '',
  }
  const status = pick(['confirmed', 'confirmed', 'waiting', 'seated'] as const)
  return {
    kind: 'booking.create',
    args: { fields, status, source: 'phone', custom: false, reference: '', accepted: {} },
    base: {},
  }
}

function change(row: Booking, of: readonly Command[], random: () => number, pick: Pick): CommandBody {
  const kind = pick(['edit', 'edit', 'status', 'status', 'delete', 'undo', 'settle', 'discard'] as const)
  if (kind === 'edit') {
    const fields =
      random() < 0.5 ? { pax: Math.floor(random() * 9) } : { comments: `覚え${random()}`, tags: ['VIP'] }
    const base = Object.fromEntries(Object.keys(fields).map((k) => [k, row[k as keyof Booking]]))
    return { kind: 'booking.edit', args: { fields, accepted: {} }, base }
  }
  if (kind === 'status') {
    const all: Status[] = ['confirmed', 'arrived', 'seated', 'left', 'cancelled', 'no_show', 'waiting']
    const allowed = nextStatuses(row.status)
    const status = pick(random() < 0.8 && allowed.length > 0 ? allowed : all)
    return { kind: 'booking.status', args: { status, accepted: {} }, base: { status: row.status } }
  }
  if (kind === 'delete') {
    if (row.deleted) return { kind: 'booking.restore', args: {}, base: { deleted: true } }
    return { kind: 'booking.delete', args: {}, base: { deleted: false } }
  }
  const last = pick(of)
  if (kind === 'undo') return { kind: 'undo', args: { of: last.id, before: {}, expect: {} }, base: {} }
  if (kind === 'discard')
    return { kind: 'command.discard', args: { of: [givenUp(last.id)], code: 'invalid' }, base: {} }
  const way = pick(['keep', 'take', 'move', 'call', 'waitlist', 'cancel'] as const)
  // A conflict's id is the id of the command that met it.
  const item = pick(['overbooked', 'outside_hours', last.id])
  const where = way === 'move' ? { day: row.day, minute: 1020 } : {}
  return {
    kind: 'attention.settle',
    args: { item, way, upto: Math.floor(random() * 40), ...where },
    base: {},
  }
}
