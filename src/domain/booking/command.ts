// Commands are the only way in which staff change anything: a tablet keeps them in its outbox, lays them
// over what it last heard (`applyCommand`) and sends them in order. The server decides (private.apply_command).

import {
  type CheckIn,
  isOfTickets,
  nightOf,
  onItsDay,
  scanned,
  scansNow,
  withoutScans,
} from '#domain/check-in/check-in.ts'
import { comeByScans } from '#domain/check-in/come-by-scans.ts'
import { statusByScans } from '#domain/check-in/other-day.ts'
import type { GuestFields } from '#domain/guest/guest.ts'
import { isMend, withMended } from '#domain/paper/mend.ts'
import { withStay, withTakenMinutes } from '#domain/paper/stay.ts'
import { paperFault } from '#domain/paper/written.ts'
import { withVisibleText } from '#domain/text/visible-text.ts'
import type { VenueTime } from '#domain/time/time.ts'
import {
  type AcceptedCode,
  type Booking,
  type BookingFields,
  type RefundSeen,
  refunded,
  type Source,
  type Status,
  unlessPaid,
  withLaterFields,
} from './booking.ts'
import { accept, beganAt, canMove, isInTheRoom, sitting, turnedTo } from './status.ts'

/** Codes that staff accepted when they saw the warning, with the figure they saw. */
export type Accepted = Partial<Record<AcceptedCode, number>>

/** null where nobody knows. */
type Known = string | null

export type CommandBody =
  | {
      kind: 'booking.create'
      args: {
        fields: BookingFields
        status: Extract<Status, 'confirmed' | 'waiting' | 'arrived' | 'seated'>
        source: Exclude<Source, 'online'>
        custom: boolean
        reference: string
        accepted: Accepted
        /** Of the booking's day: at which they sat down, as it was written on paper; only of who is seated. */
        minute?: number
      }
      base: Record<string, never>
    }
  | {
      kind: 'booking.edit'
      args: { fields: Partial<BookingFields>; accepted: Accepted }
      base: Partial<BookingFields>
    }
  /** `minute` as above, of `left` too: at which they left. In `base` it is one that is stored, and is mended (paper/mend.ts). */
  | {
      kind: 'booking.status'
      args: { status: Status; accepted: Accepted; minute?: number }
      base: { status: Status; minute?: number | null }
    }
  | { kind: 'booking.delete'; args: Record<string, never>; base: { deleted: false } }
  | { kind: 'booking.restore'; args: Record<string, never>; base: { deleted: true } }
  /** Tickets of an event's party that are let in, by their numbers. */
  | {
      kind: 'booking.check_in'
      /** `by_name`: nobody saw the tickets. Older tablets say nothing of that, nor of the gate's event and day. */
      args: { tickets: number[]; gate: string; by_name?: boolean; occurrence?: Known; day?: Known }
      base: Record<string, never>
    }
  /** So much of what was paid goes back. `again`: it is tried once more. */
  | { kind: 'booking.refund'; args: { amount: number; again?: true }; base: RefundSeen }
  /** `expect` is what the undone command wrote, `before` what stood there: fields changed since are left alone. */
  | {
      kind: 'undo'
      /** `rows`: how many the undone command made, where it was more than one. */
      args: { of: string; before: Record<string, unknown>; expect: Record<string, unknown>; rows?: number }
      base: Record<string, never>
    }
  /** A decision about an item of "needs attention"; `item` is a conflict's id, or a derived code. */
  | {
      kind: 'attention.settle'
      args: {
        item: string
        way: 'keep' | 'take' | 'move' | 'call' | 'waitlist' | 'cancel'
        upto: number
        day?: string
        minute?: number
      }
      base: Record<string, never>
    }
  /** The card of a guest, who is the subject; guest-command.ts says what it shows. */
  | { kind: 'guest.edit'; args: { fields: Partial<GuestFields> }; base: Partial<GuestFields> }
  /** A row of the setup, whose id is the subject; config-command.ts says what it shows. */
  | { kind: 'config.edit'; args: { fields: Record<string, unknown> }; base: Record<string, unknown> }
  /** Occurrences of a template, laid out: `spans` of day, start and end. Their ids follow from the subject, which is the last (event/occurrence.ts). */
  | { kind: 'occurrence.create'; args: { fields: LaidOutFields; spans: Span[] }; base: Record<string, never> }
  /** Somebody gave up these commands: what has not come is not applied any more, the history of the subject says so. */
  | { kind: 'command.discard'; args: { of: GivenUp[]; code: string }; base: Record<string, never> }

/** What all occurrences of one command have in common; what they are called is their template's name of then. */
export interface LaidOutFields {
  template: string
  capacity: number
  name: string
  name_en: string
  note: string
}

/** Business day, and minutes of start and end. */
export type Span = [day: string, startsAt: number, endsAt: number]

/** A command that somebody gave up, and where it was entered. */
export interface GivenUp {
  id: string
  device: string
  seq: number
}

export type CommandKind = CommandBody['kind']

/** A command as it goes over the wire. At most 32 kB as JSON. */
export type Command = CommandBody & {
  id: string
  v: 1
  /** Id of the booking, of the guest, or of the row of the setup (`kind/key`) that it is about. */
  subject: string
  /** Ids of earlier commands without which this one makes no sense. */
  needs: string[]
  /** Id of the refused command in whose place it is tried again. */
  replaces?: string
  /** `label` is the 担当 chip, a label beside the account that the server knows; `device` is the tablet's name. */
  by: { label: string; device: string }
  /** ISO instant by the tablet's clock, corrected by what the server last said; `offset` is that correction in ms. */
  at: string
  offset: number
  /** `at` by the venue's clock, for this tablet's own eyes: the server asks its own. Unknown before the first pull. */
  venue_time?: VenueTime
}

/**
 * The row as it looks once the command is applied, or the row unchanged where it cannot be.
 * Applying a command twice, or over a row that already holds it, changes nothing more.
 */
export function applyCommand(row: Booking | undefined, c: Command): Booking | undefined {
  if (c.kind === 'booking.create') return row ?? created(c)
  if (!row) return row
  switch (c.kind) {
    case 'booking.edit':
      return edited(row, c)
    case 'booking.status':
      return statusSaid(row, c)
    case 'booking.delete':
      return unlessPaid(row, { ...row, deleted: true })
    case 'booking.restore':
      return { ...row, deleted: false }
    case 'booking.check_in':
      return letIn(row, c)
    case 'booking.refund':
      return refunded(row, c.args, c.base)
    case 'undo':
      return onItsNewDay(row, unlessPaid(row, undone(row, c)), c)
    case 'attention.settle':
      return settled(row, c)
    case 'guest.edit':
    case 'config.edit':
    case 'occurrence.create':
    case 'command.discard':
      return row
  }
}

type Of<K extends CommandKind> = Extract<Command, { kind: K }>

function statusSaid(row: Booking, c: Of<'booking.status'>): Booking {
  const { status, minute } = c.args
  if (isMend(c)) return withMended(row, c, c.venue_time)
  if (row.status === status || !canMove(row.status, status)) return row
  if (minute !== undefined && paperFault(row, status, minute, c.venue_time)) return row
  return { ...row, ...turnedTo(row, status, c, minute), settled: accept(row, c) }
}

function created(c: Of<'booking.create'>): Booking {
  const { minute } = c.args
  const row: Booking = {
    ...withVisibleText(withLaterFields(c.args.fields)),
    id: c.subject,
    rev: 0,
    deleted: false,
    status: c.args.status,
    source: c.args.source,
    campaign: '',
    custom: c.args.custom,
    reference: c.args.reference,
    marketing_opt_in: false,
    guest_id: null,
    made_at: c.at,
    status_at: beganAt(c.args.fields, c, minute),
    seated_at: null,
    left_at: null,
    made_by: c.by.label,
    made_on: c.by.device,
    claimed_rev: Number.MAX_SAFE_INTEGER,
    tables_rev: Number.MAX_SAFE_INTEGER,
    conflicts: [],
    settled: [],
    agreed_fees: null,
    checked_in: [],
    payment: null,
  }
  return { ...row, ...sitting(row, row.status, c.venue_time, minute), settled: accept(row, c) }
}

const edited = (row: Booking, c: Of<'booking.edit'>): Booking =>
  onItsNewDay(row, { ...row, ...withVisibleText(c.args.fields), settled: accept(row, c) }, c)

function onItsNewDay(row: Booking, next: Booking, c: Command): Booking {
  const status = next.occurrence && statusByScans(row, next)
  const since = status === 'arrived' && { status_at: scansNow(next)[0]?.at ?? c.at }
  return status ? { ...next, ...turnedTo(next, status, c), ...since } : next
}

/** Who is let in is in the room: that wins over what was said of the booking elsewhere, be it that it is of no event. */
function letIn(row: Booking, said: Of<'booking.check_in'>): Booking {
  if (row.occurrence === null && !said.args.occurrence) return row
  if (row.checked_in.some(({ command }) => command === said.id)) return row
  const { checked_in, isNew } = scanned(row, onItsDay(said, row))
  if (!isNew) return { ...row, checked_in }
  const arrived = !isInTheRoom(row.status) && turnedTo(row, 'arrived', said)
  return { ...row, ...arrived, checked_in, deleted: false }
}

/** That they came, which is not taken back as long as any of that night are in. */
const ofComing = ['status', 'status_at', 'seated_at', 'left_at', 'deleted']

function undone(row: Booking, c: Of<'undo'>): Booking {
  const { before, expect } = c.args
  // Money that is on its way back is not taken back.
  const { checked_in: was, payment: _, ...others } = before
  if (was === undefined) return withStay(row, takenBack(row, others, expect), others)
  const wrote = (expect['checked_in'] ?? []) as CheckIn[]
  const night = nightOf(wrote[0] ?? {}, row.day)
  const checked_in = withoutScans(row, was as CheckIn[], wrote)
  if (wrote.length === 0) return { ...takenBack(row, others, expect), checked_in }
  const now = scansNow({ checked_in, day: night })
  const isOver = now.length === 0
  const fields = Object.entries(others).filter(([f]) => isOver || !ofComing.includes(f))
  const came = isOver && 'status' in others ? {} : comeByScans(row, now, c)
  return { ...takenBack(row, Object.fromEntries(fields), expect), ...came, checked_in }
}

/** The row with what `expect` says was written put back, where it still stands. */
export function takenBack<R extends object>(
  row: R,
  before: Record<string, unknown>,
  expect: Record<string, unknown>,
): R {
  const fields = Object.keys(before).filter(
    (f) => JSON.stringify(row[f as keyof R]) === JSON.stringify(expect[f]),
  )
  return { ...row, ...Object.fromEntries(fields.map((f) => [f, before[f]])) }
}

function settled(row: Booking, c: Of<'attention.settle'>): Booking {
  const conflict = row.conflicts.find((x) => x.id === c.args.item)
  const conflicts = c.args.way === 'call' ? row.conflicts : row.conflicts.filter((x) => x.id !== c.args.item)
  const decided = { by: c.by.label, device: c.by.device, at: c.at, upto: c.args.upto }
  switch (c.args.way) {
    case 'keep': {
      if (conflict) return { ...row, conflicts }
      const code = c.args.item as AcceptedCode
      return { ...row, settled: [...row.settled.filter((s) => s.code !== code), { code, ...decided }] }
    }
    case 'take': {
      if (!conflict) return row
      // Of a ticket there is nothing to take: the first scan stands.
      const fields = Object.entries(conflict.fields).filter(([field]) => !isOfTickets(field))
      const lost = Object.fromEntries(fields.map(([f, of]) => [f, of.lost]))
      const taken: Booking = { ...row, ...lost, conflicts }
      const was = { ...taken, status: row.status }
      const turned = lost['status'] ? turnedTo(was, taken.status, c) : withTakenMinutes(taken, lost)
      return turned ? onItsNewDay(row, { ...taken, ...turned }, c) : row
    }
    case 'move':
      return { ...row, conflicts, day: c.args.day ?? row.day, minute: c.args.minute ?? row.minute }
    case 'call':
      return {
        ...row,
        settled: [...row.settled.filter((s) => s.code !== 'call'), { code: 'call', ...decided }],
      }
    case 'waitlist':
      return { ...row, conflicts, ...turnedTo(row, 'waiting', c) }
    case 'cancel':
      return { ...row, conflicts, ...turnedTo(row, 'cancelled', c) }
  }
}
