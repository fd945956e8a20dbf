// What the server makes of a command, said once more without SQL: the same decisions as supabase/schemas
// (decide_edit, decide_status, decide_check_in, decide_undo, decide_settle), so that a tablet can be run through years of faults.
// Recorded runs are replayed against Postgres, so a rule that differs here is found.

import { isDeepStrictEqual } from 'node:util'
import {
  type Author,
  type Booking,
  type ConflictCode,
  isPaid,
  keptOf,
  type Status,
} from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import { isInTheRoom } from '#domain/booking/status.ts'
import {
  type CheckIn,
  nightOf,
  placed,
  scanned,
  scansNow,
  scansOf,
  withoutScans,
} from '#domain/check-in/check-in.ts'
import { comeByScans } from '#domain/check-in/come-by-scans.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { notPutBack, notThere, withTakenMinutes } from '#domain/paper/stay.ts'
import { accepted, hasAny, moved, revive, turnedTo } from './row/moved.ts'

export type Changes = Record<string, [unknown, unknown]>
export type Sides = Record<string, { base: unknown; kept: unknown; lost: unknown }>
export type Patch = Record<string, unknown>
export type Decision =
  | { refuse: string; figures: Record<string, unknown> }
  | { patch: Patch; conflict?: { code: ConflictCode; fields: Sides; won: boolean; other?: Author } }

/** One line of the history of a booking or a guest, as far as rules look at it. */
export interface HistoryLine {
  booking: string
  command: string
  kind: string
  changes: Changes
  by: string
  device: string
  at: string
  /** The command that an undo took back. */
  undoes?: string | null
  /** The vendor's rev when it was written, and when the server heard of it; absent of what tablets are not told of. */
  rev?: number
  received?: number
  code?: string
  /** What the history says beside what was written: which matter was decided how, and what was written on paper. */
  said?: Changes
  /** Of who went along with their event, before and after it. */
  claims?: readonly [number, number]
}

export type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

/** The line of a command that is taken back, and which fields somebody wrote since. */
export type Undone = HistoryLine & { since: readonly string[] }

/** `undone`: the history of the command that an undo names, where it stands; `isOver`: the matter a settlement is about is settled; `there`: the event's day. */
export function decide(
  row: Booking,
  c: Exclude<
    Command,
    { kind: 'booking.create' | 'command.discard' | 'guest.edit' | 'config.edit' | 'occurrence.create' }
  >,
  undone: Undone | undefined,
  isOver: boolean,
  there: string = row.day,
): Decision {
  switch (c.kind) {
    case 'booking.edit':
      return edited(row, c)
    case 'booking.status':
      return moved(row, c)
    case 'booking.delete':
      return !row.deleted && isPaid(row) ? { refuse: 'paid', figures: {} } : { patch: { deleted: true } }
    case 'booking.restore':
      return { patch: { deleted: false } }
    case 'booking.check_in':
      return checkedIn(row, c, there)
    case 'booking.refund':
      return refunded(row, c)
    case 'undo':
      return undone && undone.kind !== 'booking.refund' ? takenBack(row, c, undone) : { patch: {} }
    case 'attention.settle':
      return settled(row, c, isOver)
  }
}

/** So much of what the house has of it, and no more, where that is what was seen, and the booking in the status that was said, if any. */
function refunded({ payment, status }: Booking, { args, base }: Of<'booking.refund'>): Decision {
  if (payment && args.again) {
    const { refused: _, ...others } = payment
    return { patch: { payment: others } }
  }
  const amount = payment ? Math.min(args.amount, keptOf(payment)) : 0
  if (!payment || amount === 0) return { refuse: 'nothing_to_refund', figures: {} }
  const { kept = keptOf(payment) } = base
  if (kept !== keptOf(payment) || (base.status ?? status) !== status)
    return { refuse: 'payment_changed', figures: {} }
  return { patch: { payment: { ...payment, returning: payment.returning + amount } } }
}

function edited(row: Booking, c: Of<'booking.edit'>): Decision {
  const { patch, sides } = threeWay(row, c.args.fields, c.base)
  if (row.deleted && (hasAny(patch) || hasAny(sides))) revive(patch, sides)
  if (!hasAny(sides)) return { patch: { ...patch, settled: accepted(row.settled, c) } }
  return { patch, conflict: { code: 'changed_elsewhere', fields: sides, won: false } }
}

/** Untouched since -> write; already so -> nothing; otherwise the row's value stays. */
export function threeWay(row: object, wanted: object, base: object): { patch: Patch; sides: Sides } {
  const sides: Sides = {}
  const patch: Patch = {}
  for (const [field, to] of Object.entries(wanted)) {
    const [current, from] = [(row as Patch)[field], (base as Patch)[field]]
    if (isDeepStrictEqual(current, to)) continue
    if (isDeepStrictEqual(current, from)) patch[field] = to
    else sides[field] = { base: from, kept: current, lost: to }
  }
  return { patch, sides }
}

/** Of each ticket the first scan counts; who is in is in the room, whatever else was said of the booking. */
function checkedIn(row: Booking, c: Of<'booking.check_in'>, day: string): Decision {
  const { occurrence = null } = c.args
  const mine = { at: c.at, gate: c.args.gate }
  const sides: Sides = {}
  let met: CheckIn | undefined
  const isOfIt = ({ night }: { night: string }) => night === nightOf({ day: c.args.day ?? day }, day)
  const all = placed(row.checked_in, scansOf(c), { ...row, day }).filter(isOfIt)
  for (const { entry, asked, place } of all.toSorted((a, b) => (a.asked ?? 0) - (b.asked ?? 0))) {
    if (asked === null) continue
    const first = all.find((one) => one.place === 1 && one.entry.ticket === entry.ticket)?.entry
    if (place > 1 && first) {
      met ??= first
      sides[`ticket ${asked}`] = { base: null, kept: { at: first.at, gate: first.gate }, lost: mine }
    } else if (entry.ticket > row.pax) sides[`ticket ${asked}`] = { base: null, kept: mine, lost: null }
  }
  const returned: ConflictCode | null = hasAny(sides) ? 'ticket_returned' : null
  const isElsewhere = occurrence !== null && occurrence !== row.occurrence
  if (isElsewhere)
    sides.event = { base: null, kept: { occurrence: row.occurrence }, lost: { ...mine, occurrence } }
  const code: ConflictCode | null = met ? 'scanned_twice' : isElsewhere ? 'other_event' : returned
  const { checked_in } = scanned({ ...row, day }, c)
  const isNew = all.some(({ asked, place }) => asked !== null && place === 1)
  const patch = { checked_in, ...(isNew && comeBy(row, c, day, sides)) }
  if (!hasAny(sides)) return { patch }
  const other: { other?: Author } = met ? { other: { by: met.by, device: met.device, at: met.at } } : {}
  const beside: ConflictCode = sides.status ? 'status_conflict' : 'changed_elsewhere'
  return { patch, conflict: { code: code ?? beside, fields: sides, won: 'status' in patch, ...other } }
}

/** Of the night that their row is of, or a later one: what was said of them on a later one stands. */
function comeBy(row: Booking, c: Of<'booking.check_in'>, day: string, sides: Sides): Patch {
  const patch: Patch = {}
  const [night, was] = [nightOf({ day: c.args.day ?? day }, day), nightOf(row, day)]
  if (night < was) return patch
  if (!isInTheRoom(row.status) || (row.status === 'left' && night > was)) {
    Object.assign(patch, turnedTo(row, 'arrived', c))
    if (row.status === 'waiting' || row.status === 'cancelled')
      sides.status = { base: 'confirmed', kept: 'arrived', lost: row.status }
  }
  if (row.deleted) revive(patch, sides)
  return patch
}

const ofComing = ['status', 'status_at', 'seated_at', 'left_at', 'deleted']

/** Each ticket is taken back by itself; that they came stands as long as any of its night are in. What is left of the changes is for the rest. */
function ticketsTakenBack(
  row: Booking | Guest,
  all: Changes,
  c: Of<'undo'>,
): { patch: Patch; changes: Changes } {
  const said = all.checked_in
  if (!said || !('checked_in' in row)) return { patch: {}, changes: all }
  const [before, wrote] = said as [CheckIn[], CheckIn[]]
  const checked_in = withoutScans(row, before, wrote)
  if (wrote.length === 0) return { patch: { checked_in }, changes: all }
  const now = scansNow({ checked_in, day: nightOf(wrote[0] ?? {}, row.day) })
  const isOver = now.length === 0
  const isLeft = ([field]: [string, unknown]) => isOver || !ofComing.includes(field)
  const came = isOver && all.status ? {} : comeByScans(row, now, c)
  return {
    patch: { checked_in, ...came },
    changes: Object.fromEntries(Object.entries(all).filter(isLeft)),
  }
}

const notTakenBack = new Set(['status_at', 'guest_id', 'conflicts', 'settled', 'checked_in'])

/** Undo of create is cancel. The transition table does not bind undo. Of guests too, who have no status. */
export function takenBack(
  row: Booking | Guest,
  c: Of<'undo'>,
  { kind, changes: all, since: later }: Undone,
): Decision {
  const isMade = kind === 'booking.create'
  const { patch, changes } = isMade
    ? { patch: {} as Patch, changes: { status: ['cancelled', all.status?.[1]] } as Changes }
    : ticketsTakenBack(row, all, c)
  const sides: Sides = {}
  for (const [field, [before, wrote]] of Object.entries(changes)) {
    if (!(field in row) || notTakenBack.has(field)) continue
    // A minute that was taken from paper by itself is a field as any.
    if ((field === 'seated_at' || field === 'left_at') && changes.status_at) continue
    const current = (row as unknown as Patch)[field]
    if (isDeepStrictEqual(current, before)) continue
    if (isDeepStrictEqual(current, wrote) && !later.includes(field)) patch[field] = before
    // The meal went on from there.
    else if (field !== 'step') sides[field] = { base: wrote, kept: current, lost: before }
  }
  for (const field of changes.status_at || !('seated_at' in row) ? [] : notPutBack(row, patch)) {
    sides[field] = {
      base: changes[field]?.[1] ?? null,
      kept: (row as unknown as Patch)[field],
      lost: patch[field],
    }
    delete patch[field]
  }
  const since = changes.status_at
  if (since && !sides.status && ('status' in patch || ('status_at' in row && row.status_at === since[1]))) {
    for (const f of ['status_at', 'seated_at', 'left_at'])
      if (f in changes) patch[f] = changes[f]?.[0] ?? null
  } else if ('status' in patch) Object.assign(patch, turnedTo(row as Booking, patch.status as Status, c))
  const { settled: accepts, conflicts } = changes
  if (accepts && 'settled' in row && !hasAny(sides) && isDeepStrictEqual(row.settled, accepts[1]))
    patch.settled = accepts[0]
  // A change that lost, taken back, is no conflict any more; a settlement taken back opens its matter again.
  if (kind !== 'attention.settle') patch.conflicts = row.conflicts.filter((x) => x.id !== c.args.of)
  else if (conflicts && isDeepStrictEqual(row.conflicts, conflicts[1])) patch.conflicts = conflicts[0]
  return hasAny(sides) ? { patch, conflict: { code: 'moved_on', fields: sides, won: false } } : { patch }
}

function settled(row: Booking, c: Of<'attention.settle'>, isOver: boolean): Decision {
  const { item, way, day, minute, upto } = c.args
  const decided = (code: string) => ({
    settled: [
      ...row.settled.filter((s) => s.code !== code),
      { code, upto, by: c.by.label, device: c.by.device, at: c.at },
    ],
  })
  // Somebody else settled it before: only a call that was made is still worth noting.
  if (way === 'call') return { patch: decided('call') }
  if (isOver) return { patch: {} }
  const conflict = row.conflicts.find((x) => x.id === item)
  const conflicts = row.conflicts.filter((x) => x.id !== item)
  switch (way) {
    case 'keep':
      return { patch: { conflicts, ...(conflict ? {} : decided(item)) } }
    case 'take': {
      if (!conflict) return { patch: {} }
      const fields = Object.entries(conflict.fields).filter(([field]) => field in row)
      const lost = fields.map(([field, sides]) => [field, sides.lost])
      const patch: Patch = { conflicts, ...Object.fromEntries(lost) }
      const there = { ...row, ...patch, status: row.status } as Booking
      const { status } = patch as Partial<Booking>
      if (status) return { patch: { ...patch, ...turnedTo(there, status, c) } }
      const gone = notThere({ ...row, ...patch }, conflict.fields)
      if (gone)
        return {
          refuse: 'bad_transition',
          figures: { from: row.status, to: gone === 'left_at' ? 'left' : 'seated' },
        }
      const taken = withTakenMinutes({ ...row, ...patch }, conflict.fields)
      if (!taken) return { refuse: 'invalid', figures: { minute: 'before_sat' } }
      const { seated_at, left_at, conflicts: left } = taken
      const both = left.length < conflicts.length ? { seated_at, left_at, conflicts: left } : {}
      return { patch: { ...patch, ...both } }
    }
    case 'move':
      return { patch: { conflicts, day: day ?? row.day, minute: minute ?? row.minute } }
    case 'waitlist':
      return { patch: { conflicts, ...turnedTo(row, 'waiting', c) } }
    case 'cancel':
      return { patch: { conflicts, ...turnedTo(row, 'cancelled', c) } }
  }
}
