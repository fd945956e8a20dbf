// Commands of devices that saw older rows: bases that are not true any more, decisions about matters that are over,
// needs that were refused or never came, the same id again. Network faults alone make these too seldom.

import { type AcceptedCode, type Booking, keptOf, statuses } from '#domain/booking/booking.ts'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import type { ConfigRow } from '#domain/config/config-command.ts'
import { emptyCard, type Guest, type GuestFields } from '#domain/guest/guest.ts'
import { addDays } from '#domain/time/time.ts'
import { pick, seeded } from '#tests/fixtures/random.ts'
import { fieldsOf, today } from '#tests/fixtures/tablet.ts'
import { aLine, givenUp } from '#tests/fixtures/venue.ts'
import type { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { eventCommands } from './contrary-events.ts'

const batches = 8
/** Beside those about events. A push takes 20. */
const perBatch = 12

export function pushContrary(server: ModelServer, seed: number): void {
  const random = seeded(seed)
  let ids = 0
  const newId = () => `contrary-${++ids}`
  const subjects = [...Array.from({ length: 4 }, newId), ...[...server.state.bookings.keys()].slice(0, 3)]
  const sent: Command[] = []
  const saw = new Map<string, Booking[]>()
  const guests = [...[...server.state.guests.keys()].slice(0, 3), newId()]
  const sawCards = new Map<string, Guest[]>()
  const notes = [`day_note/${today}`, `day_note/${addDays(today, 1)}`]
  const sawNotes = new Map<string, ConfigRow[]>()
  const ofEvents = eventCommands(server, seed)
  for (let batch = 0; batch < batches; batch++) {
    for (const id of subjects) {
      const row = server.state.bookings.get(id)
      if (row) saw.set(id, [...(saw.get(id) ?? []), structuredClone(row)])
    }
    for (const id of guests) {
      const row = server.state.guests.get(id)
      if (row) sawCards.set(id, [...(sawCards.get(id) ?? []), structuredClone(row)])
    }
    for (const id of notes) {
      const row = server.state.config.get(id) as ConfigRow | undefined
      if (row) sawNotes.set(id, [...(sawNotes.get(id) ?? []), structuredClone(row)])
    }
    const commands = Array.from({ length: perBatch }, () => {
      const old = sent.length > 0 && random() < 0.1 ? pick(sent, random) : null
      // As after a lost answer; now and then with other words under the same id.
      if (old) return random() < 0.2 ? { ...old, at: '2026-11-20T00:00:00.000Z' } : old
      const subject = pick(subjects, random)
      const guest = random() < 0.2 && guests.length > 0 ? pick(guests, random) : null
      const note = !guest && random() < 0.2 ? pick(notes, random) : null
      const about = guest ?? note ?? subject
      const mine = sent.filter((x) => x.subject === about)
      const c = {
        id: newId(),
        v: 1,
        subject: about,
        needs: random() < 0.1 ? [random() < 0.7 && sent.length > 0 ? pick(sent, random).id : newId()] : [],
        by: { label: pick(['佐藤', '田中'], random), device: pick(['入口', '奥'], random) },
        at: new Date(server.now()).toISOString(),
        offset: 0,
        ...(guest
          ? cardFor(sawCards.get(guest) ?? [], mine, random, besideIn(guests, guest))
          : note
            ? noteFor(sawNotes.get(note) ?? [], mine, random)
            : bodyFor(saw.get(subject) ?? [], mine, random)),
      } as Command
      if (c.kind === 'command.discard' && random() < 0.3) c.args.of.push(givenUp(c.id))
      sent.push(c)
      return c
    })
    // With the page behind them, from where rows just were, or without one.
    const p_since = random() < 0.3 ? null : Math.max(0, server.state.head - Math.floor(random() * 30))
    const all = [...commands, ...ofEvents()]
    const args = { p_vendor: 'v', p_device: 'contrary', p_commands: all, p_since }
    server.call('sync_push', args, 'user-1')
  }
}

function bodyFor(past: readonly Booking[], mine: readonly Command[], random: () => number): CommandBody {
  if (past.length === 0 || random() < 0.04) return creation(random)
  const row = pick(past.slice(-4), random)
  // Of what was shown some time ago, of no yen, and of more than was ever paid.
  if (row.payment && random() < 0.2) {
    const amount = pick([keptOf(row.payment), 700, 1, 0, row.payment.amount + 1], random)
    const base = pick([{ kept: keptOf(row.payment) }, { kept: row.payment.amount }, {}], random)
    const status = pick([row.status, 'cancelled'] as const, random)
    return { kind: 'booking.refund', args: { amount }, base: random() < 0.5 ? base : { ...base, status } }
  }
  const dice = random()
  if (dice < 0.3) {
    const wanted = changed(random)
    // Mostly as it was first: what changed since then is a conflict.
    const seen = random() < 0.7 ? (past[0] ?? row) : row
    const base = Object.fromEntries(Object.keys(wanted).map((f) => [f, seen[f as keyof Booking]]))
    return { kind: 'booking.edit', args: { fields: wanted, accepted: accepted(random) }, base }
  }
  if (dice < 0.55) {
    const args = { status: pick(statuses, random), accepted: accepted(random) }
    return { kind: 'booking.status', args, base: { status: row.status } }
  }
  if (dice < 0.62) return { kind: 'booking.delete', args: {}, base: { deleted: false } }
  if (dice < 0.67) return { kind: 'booking.restore', args: {}, base: { deleted: true } }
  if (dice < 0.82) return settlement(row, random)
  const of = mine.length > 0 ? pick(mine, random).id : 'contrary-0'
  if (dice < 0.97) return { kind: 'undo', args: { of, before: {}, expect: {} }, base: {} }
  return { kind: 'command.discard', args: { of: [givenUp(of)], code: 'invalid' }, base: {} }
}

const ownTags = [
  [],
  ['常連'],
  ['常連', '接待'],
  ['常連', '常連'],
  ['\u202e接待'],
  ['', 'a'],
  ['乳'.repeat(31)],
]

const nobodys = '00000000-0000-4000-8000-000000000009'

/** Cards to be merged with, among them one that nobody has. */
function besideIn(guests: readonly string[], guest: string): readonly [string, string] {
  const at = (place: number) => guests.at(place % guests.length) ?? nobodys
  const known = (id: string) => (id.startsWith('contrary-') ? nobodys : id)
  const place = guests.indexOf(guest)
  return [known(at(place - 1)), known(at(place + 1))]
}

/** About a guest's card; also of a guest whom nobody knows. */
function cardFor(
  past: readonly Guest[],
  mine: readonly Command[],
  random: () => number,
  [before, behind]: readonly [string, string],
): CommandBody {
  const nobody = { ...emptyCard, conflicts: [] as Guest['conflicts'] }
  const row = past.length > 0 ? pick(past.slice(-4), random) : nobody
  const dice = random()
  const of = mine.length > 0 ? pick(mine, random).id : 'contrary-0'
  if (dice < 0.2) return { kind: 'undo', args: { of, before: {}, expect: {} }, base: {} }
  if (dice < 0.4) {
    const item = row.conflicts.length > 0 ? pick(row.conflicts, random).id : 'overbooked'
    const way = pick(['keep', 'take', 'take', 'call'] as const, random)
    return { kind: 'attention.settle', args: { item, way, upto: 0 }, base: {} }
  }
  if (dice < 0.45) return { kind: 'command.discard', args: { of: [givenUp(of)], code: 'invalid' }, base: {} }
  const fields = pick<Partial<GuestFields>>(
    [
      { allergies: pick(['', 'そば', 'えび・かに', '乳'.repeat(501)], random) },
      { notes: pick(['', '窓側', 'x'.repeat(2001)], random) },
      { allergies: pick(['卵', ''], random), notes: pick(['個室', ''], random) },
      { birthday: pick(['', '02-29', '1985-03-03', '2026-02-29', '03-32'], random) },
      { company: pick(['', '暖簾商事', 'x'.repeat(101)], random), tags: pick(ownTags, random) },
    ],
    random,
  )
  // Links are drawn with the rest, so that older seeds draw as before; both ways, so that some would close a circle.
  if (fields.notes === '窓側' || fields.allergies === 'そば') fields.merged_into = behind
  if (fields.company === '暖簾商事' || fields.birthday === '03-32') fields.merged_into = before
  if (fields.notes === '個室' || fields.birthday === '') fields.merged_into = null
  if (fields.birthday === '1985-03-03') fields.last_name = '高橋'
  if (fields.company === '暖簾商事') Object.assign(fields, { last_name: '鈴木', last_kana: 'スズキ' })
  if (fields.birthday === '02-29') fields.first_kana = 'ヤ'.repeat(101)
  const seen: Partial<GuestFields> = Object.fromEntries(
    Object.keys(fields).map((f) => [f, row[f as keyof GuestFields]]),
  )
  return { kind: 'guest.edit', args: { fields }, base: random() < 0.05 ? {} : seen }
}

/** About the note of a day, which stands in the setup. */
function noteFor(past: readonly ConfigRow[], mine: readonly Command[], random: () => number): CommandBody {
  const row = past.length > 0 ? pick(past.slice(-4), random) : null
  const dice = random()
  const of = mine.length > 0 ? pick(mine, random).id : 'contrary-0'
  if (dice < 0.2) return { kind: 'undo', args: { of, before: {}, expect: {} }, base: {} }
  if (dice < 0.35) {
    const item = row?.conflicts[0]?.id ?? 'overbooked'
    const way = pick(['keep', 'take', 'take', 'call'] as const, random)
    return { kind: 'attention.settle', args: { item, way, upto: 0 }, base: {} }
  }
  if (dice < 0.4) return { kind: 'command.discard', args: { of: [givenUp(of)], code: 'invalid' }, base: {} }
  if (dice < 0.55)
    return { kind: 'config.edit', args: { fields: { deleted: true } }, base: { deleted: false } }
  const text = pick(['', '貸切', '音楽の夜', 'x'.repeat(2001)], random)
  const seen = random() < 0.3 ? null : (row?.data['text'] ?? null)
  return { kind: 'config.edit', args: { fields: { text } }, base: random() < 0.05 ? {} : { text: seen } }
}

const changed = (random: () => number): Partial<Booking> =>
  pick<Partial<Booking>>(
    [
      { pax: pick([0, 1, 2, 5], random) },
      { day: pick([today, addDays(today, 1)], random), minute: pick([900, 1080, 1140, 1380], random) },
      { day: pick([addDays(today, 1200), '1990-01-01'], random) },
      { comments: pick(['', '窓側', '静かな席'], random), tags: pick([[], ['VIP']], random) },
      { last_name: pick(['山田', '鈴木', ''], random), phone: pick(['', '+81900000000', '123'], random) },
      { lines: pick([[], [aLine], [{ ...aLine, count: 4 }]], random) },
      { duration: pick([60, 120, 180], random), email: pick(['', 'a@noren.example'], random) },
    ],
    random,
  )

function settlement(row: Booking, random: () => number): CommandBody {
  const derived = ['overbooked', 'outside_hours', 'below_minimum'] as const
  const conflict = row.conflicts.length > 0 && random() < 0.7 ? pick(row.conflicts, random).id : null
  const way = pick(['keep', 'take', 'move', 'call', 'waitlist', 'cancel'] as const, random)
  const where = way === 'move' ? { day: addDays(today, 1), minute: 1200 } : {}
  const args = { item: conflict ?? pick(derived, random), way, upto: pick([5, 12, 40], random), ...where }
  return { kind: 'attention.settle', args, base: {} }
}

function accepted(random: () => number): Partial<Record<AcceptedCode, number>> {
  if (random() < 0.7) return {}
  return pick([{ overbooked: 12 }, { outside_hours: 0, overbooked: 30 }, { below_minimum: 1 }], random)
}

function creation(random: () => number): CommandBody {
  const phone = pick(['', '+81900000000', '+819000000010'], random)
  const fields = fieldsOf({ pax: pick([1, 3, 6], random), minute: pick([1080, 1140, 1380], random), phone })
  const status = pick(['confirmed', 'waiting', 'arrived', 'seated'] as const, random)
  const source = pick(['phone', 'walk_in', 'import'] as const, random)
  const args = { fields, status, source, custom: false, reference: 'CCCCC', accepted: accepted(random) }
  return { kind: 'booking.create', args, base: {} }
}
