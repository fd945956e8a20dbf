// The same about events: occurrences that are laid out twice, moved, called off, deleted and taken back, and bookings of them,
// by devices that saw older rows. Drawn beside the others, so that a seed draws of those what it always drew.

import { type AcceptedCode, type Booking, statuses } from '#domain/booking/booking.ts'
import type { Command, CommandBody, Span } from '#domain/booking/command.ts'
import type { ConfigRow } from '#domain/config/config-command.ts'
import { layOutCommand, rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import { addDays } from '#domain/time/time.ts'
import { pick, seeded } from '#tests/fixtures/random.ts'
import { fieldsOf, today } from '#tests/fixtures/tablet.ts'
import { givenUp } from '#tests/fixtures/venue.ts'
import type { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { eventTemplates } from '#tests/simulation/model-server/vendor.ts'

const perBatch = 8
const prefix = 'occurrence/'

/** Three lay-outs of two and three nights; the ids of all their rows. */
const firsts = [1, 2, 3].map((n) => `0cc00cc0-0000-4000-8000-${n}00000000000`)
const tomorrow = addDays(today, 1)
const nights: Span[][] = [
  [
    [tomorrow, 1080, 1200],
    [addDays(today, 2), 1380, 1500],
  ],
  [
    [tomorrow, 1140, 1260],
    [addDays(today, 3), 30, 90],
    [addDays(today, 9), 600, 660],
  ],
  [
    [tomorrow, 1100, 1110],
    [addDays(today, 3), 0, 2000],
  ],
]

interface Draw {
  server: ModelServer
  random: () => number
  /** What is drawn of tickets at the gates. */
  gates: () => number
  newId: () => string
  sent: Command[]
  /** Rows as they were, by id. */
  saw: Map<string, (Booking | ConfigRow)[]>
  subjects: string[]
  occurrences: string[]
}

/** Answers what makes the next batch. */
export function eventCommands(server: ModelServer, seed: number): () => Command[] {
  let ids = 0
  const newId = () => `contrary-event-${++ids}`
  const occurrences = firsts.flatMap((_, i) => rowsOfCommand(layOut(i, fieldsFor(i)) as Command))
  const subjects = Array.from({ length: 6 }, newId)
  const random = seeded(seed + 500_000)
  const draw: Draw = {
    server,
    random,
    gates: seeded(seed + 900_000),
    newId,
    sent: [],
    saw: new Map(),
    subjects,
    occurrences,
  }
  return () => {
    const { bookings, occurrences: rows } = server.state
    for (const id of [...subjects, ...occurrences]) {
      const row = bookings.get(id) ?? (rows.get(id) as ConfigRow | undefined)
      if (row) draw.saw.set(id, [...(draw.saw.get(id) ?? []), structuredClone(row)])
    }
    return Array.from({ length: perBatch }, () => next(draw))
  }
}

const fieldsFor = (i: number) => ({
  ...{ template: eventTemplates[i] ?? '', capacity: 6 },
  ...{ name: '屋形船の夕べ', name_en: '', note: '' },
})

const layOut = (i: number, fields: ReturnType<typeof fieldsFor>, spans = nights[i] ?? []) => {
  const { subject, body } = layOutCommand(firsts[i] ?? '', fields, spans)
  return { subject, ...body }
}

function next(draw: Draw): Command {
  const { random, sent, newId, server } = draw
  const old = sent.length > 0 && random() < 0.08 ? pick(sent, random) : null
  if (old) return old
  const id = newId()
  const isFirst = sent.length < 3
  const about =
    isFirst || random() < 0.06
      ? laidOut(draw, isFirst ? sent.length : Math.floor(random() * 3), isFirst)
      : random() < 0.45
        ? ofOccurrence(draw)
        : ofBooking(draw)
  const c = {
    id,
    v: 1,
    needs: [],
    by: { label: pick(['佐藤', '田中'], random), device: pick(['入口', '奥'], random) },
    at: new Date(server.now()).toISOString(),
    offset: 0,
    ...about,
  } as unknown as Command
  sent.push(c)
  return c
}

type About = CommandBody & { subject: string }

/** Once well, then again, or as it cannot be. */
function laidOut({ random }: Draw, i: number, isWell: boolean): About {
  const fields = fieldsFor(i)
  if (isWell) return layOut(i, fields)
  const [[day, from, to] = [tomorrow, 1080, 1200] as Span] = nights[i] ?? []
  return pick<About>(
    [
      layOut(i, fields),
      // The rows of another command.
      { ...layOut(i, fields), subject: `${prefix}${(firsts[i] ?? '').slice(0, 35)}9` },
      layOut(i, { ...fields, name: '' }),
      layOut(i, { ...fields, capacity: 100_001, note: 'x'.repeat(2001) }),
      layOut(i, fields, [
        [day, from, to],
        [day, to, from],
      ]),
    ],
    random,
  )
}

const minesOf = (sent: readonly Command[], subject: string) => sent.filter((c) => c.subject === subject)

function undoOf({ sent, random }: Draw, subject: string): CommandBody {
  const mine = minesOf(sent, subject)
  // Now and then of another row's command.
  const from = random() < 0.1 || mine.length === 0 ? sent : mine
  return { kind: 'undo', args: { of: pick(from, random).id, before: {}, expect: {} }, base: {} }
}

function ofOccurrence(draw: Draw): About {
  const { random, occurrences, saw, sent } = draw
  const subject = pick(occurrences, random)
  const past = (saw.get(subject) ?? []) as ConfigRow[]
  const row = past.length > 0 ? pick(past.slice(-4), random) : null
  const dice = random()
  if (dice < 0.16) return { subject, ...undoOf(draw, subject) }
  if (dice < 0.3) {
    const item = row?.conflicts[0]?.id ?? 'overbooked'
    const way = pick(['keep', 'take', 'take', 'call'] as const, random)
    return { subject, kind: 'attention.settle', args: { item, way, upto: 0 }, base: {} }
  }
  if (dice < 0.33) {
    const of = [givenUp(pick(sent, random).id)]
    return { subject, kind: 'command.discard', args: { of, code: 'invalid' }, base: {} }
  }
  if (dice < 0.41)
    return { subject, kind: 'config.edit', args: { fields: { deleted: true } }, base: { deleted: false } }
  const fields = pick<Record<string, unknown>>(
    [
      { capacity: pick([0, 3, 6, 12, 100_001], random) },
      { note: pick(['', '雨天決行', 'x'.repeat(2001)], random) },
      { cancelled: pick([true, true, false], random) },
      { day: pick([tomorrow, addDays(today, 4), addDays(today, 11), '2026-02-30'], random) },
      { starts_at: pick([30, 1080, 1200, 2160], random), ends_at: pick([90, 1140, 1320, 3600], random) },
      { ends_at: pick([1100, 1230, 1500], random) },
      { day: tomorrow, starts_at: 1140, ends_at: 1230, capacity: 8 },
      { name: pick(['', '花火の夜'], random), template: pick([...eventTemplates, '9'], random) },
    ],
    random,
  )
  // Mostly as it was first: what changed since then is a conflict.
  const seen = random() < 0.6 ? (past[0] ?? row) : row
  const isNew = random() < 0.05
  const base = Object.fromEntries(Object.keys(fields).map((f) => [f, isNew ? null : (seen?.data[f] ?? null)]))
  return { subject, kind: 'config.edit', args: { fields }, base: random() < 0.04 ? {} : base }
}

function ofBooking(draw: Draw): About {
  const { random, subjects, saw, sent } = draw
  const subject = pick(subjects, random)
  const past = (saw.get(subject) ?? []) as Booking[]
  if (past.length === 0 || random() < 0.04) return { subject, ...booked(draw) }
  const row = pick(past.slice(-4), random)
  const dice = random()
  if (draw.gates() < 0.2) return { subject, ...checkIn(row, draw.gates) }
  if (dice < 0.4) {
    const fields = pick<Partial<Booking>>(
      [
        { pax: pick([1, 2, 5], random) },
        { occurrence: someOccurrence(draw) },
        { occurrence: someOccurrence(draw), pax: 3 },
        { day: today, minute: pick([900, 1140], random) },
        { duration: 60 },
      ],
      random,
    )
    const seen = random() < 0.6 ? (past[0] ?? row) : row
    const base = Object.fromEntries(Object.keys(fields).map((f) => [f, seen[f as keyof Booking]]))
    return { subject, kind: 'booking.edit', args: { fields, accepted: accepted(random) }, base }
  }
  if (dice < 0.58) {
    const args = { status: pick(statuses, random), accepted: accepted(random) }
    return { subject, kind: 'booking.status', args, base: { status: row.status } }
  }
  if (dice < 0.63) return { subject, kind: 'booking.delete', args: {}, base: { deleted: false } }
  if (dice < 0.69) return { subject, kind: 'booking.restore', args: {}, base: { deleted: true } }
  if (dice < 0.85) return { subject, ...settlement(row, random) }
  if (dice < 0.97) return { subject, ...undoOf(draw, subject) }
  const of = [givenUp(pick(sent, random).id)]
  return { subject, kind: 'command.discard', args: { of, code: 'invalid' }, base: {} }
}

const derived = ['overbooked', 'event_off', 'exclusive', 'outside_hours'] as const

function settlement(row: Booking, random: () => number): CommandBody {
  const conflict = row.conflicts.length > 0 && random() < 0.6 ? pick(row.conflicts, random).id : null
  const way = pick(['keep', 'take', 'move', 'call', 'waitlist', 'cancel'] as const, random)
  const where = way === 'move' ? { day: tomorrow, minute: 1200 } : {}
  const args = { item: conflict ?? pick(derived, random), way, upto: pick([5, 12], random), ...where }
  return { kind: 'attention.settle', args, base: {} }
}

/** Few tickets, so that two gates meet, one of them another event's; some that the party does not have, and what is none. */
function checkIn({ pax, occurrence, day }: Booking, random: () => number): CommandBody {
  const tickets = pick(
    [[1], [1], [2], [1, 2], [pax], [pax + 1], [3, 1], [1000], [0], [1, 1], [], [1.5]],
    random,
  )
  const gate = pick(['東門', '東門', '西門', '', ' 東門', 'x'.repeat(41)], random)
  const none = '00000000-0000-4000-8000-000000000009'
  // A pair comes late, to a gate that had its event on another day.
  const own = { occurrence, day: tickets.length === 2 ? '2026-01-01' : day }
  const at = gate === '西門' ? { occurrence: none } : gate === '東門' ? own : {}
  return { kind: 'booking.check_in', args: { tickets, gate, ...at }, base: {} }
}

/** One that is there or was, none, one that nobody has, and what is none. */
function someOccurrence({ random, occurrences }: Draw): string | null {
  const dice = random()
  if (dice < 0.06) return null
  if (dice < 0.1) return '0cc00cc0-0000-4000-8000-999999999999'
  if (dice < 0.13) return 'tonight'
  // Few of them, so that they are full.
  return pick(dice < 0.6 ? [occurrences[0] ?? '', occurrences[2] ?? ''] : occurrences, random).slice(
    prefix.length,
  )
}

function booked(draw: Draw): CommandBody {
  const { random } = draw
  const occurrence = someOccurrence(draw)
  const phone = pick(['', '', '+81900000000'], random)
  const fields = fieldsOf({ pax: pick([1, 3, 4], random), phone, occurrence })
  const status = pick(['confirmed', 'confirmed', 'waiting', 'arrived', 'seated'] as const, random)
  const source = pick(['phone', 'phone', 'walk_in', 'import'] as const, random)
  const args = { fields, status, source, custom: false, reference: 'EEEEE', accepted: accepted(random) }
  return { kind: 'booking.create', args, base: {} }
}

function accepted(random: () => number): Partial<Record<AcceptedCode, number>> {
  if (random() < 0.75) return {}
  return pick([{ overbooked: 9 }, { event_off: 0 }, { exclusive: 0, overbooked: 30 }], random)
}
