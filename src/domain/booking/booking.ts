// A booking as every part of the product knows it. Field names are the columns' names, so that a row
// reads the same in SQL, on the wire, in the tablet's mirror and on screen.

import type { Answer } from '#domain/answer/answer.ts'
import type { CheckIn } from '#domain/check-in/check-in.ts'
import type { CancellationFee } from '#domain/price/fee.ts'
import type { BookingLine } from '#domain/price/line.ts'
import type { Queue } from '#domain/waiting/queue.ts'

export const statuses = ['waiting', 'confirmed', 'arrived', 'seated', 'left', 'cancelled', 'no_show'] as const
export type Status = (typeof statuses)[number]

export const sources = ['online', 'phone', 'walk_in', 'staff', 'import'] as const
export type Source = (typeof sources)[number]

/** How far a party that sits is served. */
export const steps = ['course', 'dessert', 'bill', 'clearing'] as const
export type Step = (typeof steps)[number]

/** A person's own words and wishes; what `booking.create` and `booking.edit` may set. */
export interface BookingFields {
  /** Business day of the venue, `YYYY-MM-DD`. */
  day: string
  /** Wall-clock minutes after that day's midnight, 0-2159: 25:30 is 1530. */
  minute: number
  /** Minutes the party is expected to stay. */
  duration: number
  pax: number
  /** Names and kana are '' when unknown. Kana is full-width katakana. */
  last_name: string
  first_name: string
  last_kana: string
  first_kana: string
  /** E.164, or '' when unknown. */
  phone: string
  email: string
  /** "Additional comments and requests" of the customer, seen by both sides. */
  requests: string
  /** The venue's own words, in no anonymous answer. */
  comments: string
  tags: string[]
  language: 'ja' | 'en'
  /** What was agreed, at its price then; one field, which is changed as a whole. */
  lines: BookingLine[]
  /** For which occurrence of an event; null for a table. Day and minutes are then the occurrence's. */
  occurrence: string | null
  /** What the organiser asked, and what was answered; a copy of both. */
  answers: Answer[]
  /** Ids of the tables that they are given, in the order of their combination; none while nobody gave them one. */
  tables: readonly string[]
  /** Of who waits at the door; null of all others. One field, which is changed as a whole. */
  queue: Queue | null
  /** '' while nobody said. */
  step: Step | ''
}

export interface Booking extends BookingFields {
  id: string
  /** Place in the order of commits of this vendor; 0 for a booking the server has not confirmed yet. */
  rev: number
  deleted: boolean
  status: Status
  source: Source
  /** The word of the link by which an online customer came (`?source=`), '' for none. */
  campaign: string
  /** Made by staff outside the generated slots. */
  custom: boolean
  /** Short, to be read out. */
  reference: string
  marketing_opt_in: boolean
  guest_id: string | null
  /** ISO instants. `status_at` is when the present status began (time in seat, for one). */
  made_at: string
  status_at: string
  /**
   * The venue's minutes, on the visit's own day, at which they sat down and left; null while they did not, and for rows
   * older than these two.
   */
  seated_at: number | null
  left_at: number | null
  /** Who made it (chip of the person, else the account) and on which device; '' online. */
  made_by: string
  made_on: string
  /** Rev at which this booking last began to take its present seats: later claims stand behind earlier ones. */
  claimed_rev: number
  /** Rev at which it last began to take its tables at that time. */
  tables_rev: number
  /** Concurrent changes of which one side lost; open until somebody settles them. */
  conflicts: Conflict[]
  /** What staff accepted or decided about this booking, and that its customer changed or cancelled it. */
  settled: Settlement[]
  /** What a cancellation costs, as an online customer agreed to it; null where the house's present terms count. */
  agreed_fees: CancellationFee[] | null
  /** Who of an event's party is in, each ticket once, by its number. */
  checked_in: CheckIn[]
  /** What was paid by card; null of who pays at the venue. */
  payment: BookingPayment | null
}

/** In yen. */
export interface BookingPayment {
  amount: number
  /** Of it, what has gone back. */
  refunded: number
  /** What is about to. */
  returning: number
  /** Of that, what does not go through; absent where all does. */
  refused?: number
}

/** What the house has of it. */
export const keptOf = ({ amount, refunded, returning }: BookingPayment): number =>
  amount - refunded - returning

/** Nobody deletes what was paid for while the house has any of it: of what is gone nobody gives money back. */
export const isPaid = ({ payment }: Pick<Booking, 'payment'>): boolean =>
  payment != null && keptOf(payment) > 0

export const unlessPaid = (row: Booking, next: Booking): Booking =>
  next.deleted && !row.deleted && isPaid(row) ? row : next

/** Of a refund, if said: what the house had as it was read, and the booking's status, where it goes with a cancellation. */
export type RefundSeen = Partial<{ kept: number; status: Status }>

/**
 * The row with so much more on its way back, of what the house has, where that and its status, if said, are what was seen; `again`: with
 * what does not go through asked for once more.
 */
export function refunded(
  row: Booking,
  { amount, again }: { amount: number; again?: true },
  { kept, status = row.status }: RefundSeen,
): Booking {
  if (!row.payment) return row
  if (again) {
    const { refused: _, ...payment } = row.payment
    return { ...row, payment }
  }
  if (status !== row.status || (kept !== undefined && kept !== keptOf(row.payment))) return row
  const returning = row.payment.returning + Math.min(amount, keptOf(row.payment))
  return { ...row, payment: { ...row.payment, returning } }
}

export type ConflictCode =
  | 'changed_elsewhere'
  | 'status_conflict'
  | 'moved_on'
  | 'scanned_twice'
  | 'ticket_returned'
  | 'other_event'

/** Who, on which tablet, when; '' where nobody said, as for a customer online. */
export interface Author {
  by: string
  device: string
  at: string
}

/**
 * Both sides of one concurrent change. `kept` stands in the row, `lost` is readable here and in the history.
 * `by`, `device` and `at` are of the command that met the conflict, `other` of the change it met.
 */
export interface Conflict extends Author {
  /** Id of the command that met the conflict. */
  id: string
  code: ConflictCode
  fields: Record<string, { base: unknown; kept: unknown; lost: unknown }>
  /** The command's side was kept: who is in the room wins over a cancel, whichever came first. */
  won: boolean
  other: Author
}

export type AcceptedCode =
  | 'overbooked'
  | 'outside_hours'
  | 'below_minimum'
  | 'above_maximum'
  | 'exclusive'
  | 'event_off'
  | 'table_clash'
  | 'table_gone'
  | 'call'

/** What a customer did by themselves; no command may say it. */
export type CustomerCode = 'cancelled_online' | 'changed_online' | 'booked_online' | 'coming'

/**
 * `upto` is the figure that was accepted (people at once for `overbooked`): a worse figure opens the matter again, of tables any other
 * one, since it stands for just these tables and parties.
 */
export interface Settlement {
  code: AcceptedCode | CustomerCode
  upto: number
  by: string
  device: string
  at: string
}

/** Of `changed_online`: the areas before and after, where they went to another; null of who has no table. */
type ChangedOnline = Settlement & { areas?: [from: string | null, to: string | null] }

const liveStatuses: readonly Status[] = ['confirmed', 'arrived', 'seated']

/** A row, or a command, that an older version stored says nothing of what came after it. */
export const withLaterFields = <T extends LaterFields>(of: T): T => {
  const { lines, occurrence, answers, tables, queue, step } = of as Partial<T>
  return lines && occurrence !== undefined && answers && tables && queue !== undefined && step !== undefined
    ? of
    : {
        ...{ ...of, lines: lines ?? [], occurrence: occurrence ?? null },
        ...{ answers: answers ?? [], tables: tables ?? [], queue: queue ?? null, step: step ?? '' },
      }
}

type LaterFields = Pick<BookingFields, 'lines' | 'occurrence' | 'answers' | 'tables' | 'queue' | 'step'>

/** The same of a stored row, with what no command sets. */
export function wholeRow(stored: Booking): Booking {
  const row = withLaterFields(stored)
  const { checked_in, payment, tables_rev } = row as Partial<Booking>
  return checked_in && payment !== undefined && tables_rev !== undefined
    ? row
    : { ...row, checked_in: checked_in ?? [], payment: payment ?? null, tables_rev: tables_rev ?? 0 }
}

/** Whether it waits for a table of a full day, by phone or online. Who waits at the door walked in. */
export const isOnList = (b: Pick<Booking, 'status' | 'source'>): boolean =>
  b.status === 'waiting' && b.source !== 'walk_in'

/** Whether the booking takes seats. */
export const isLive = (b: Pick<Booking, 'status' | 'deleted'>): boolean =>
  !b.deleted && liveStatuses.includes(b.status)

/** Whether the customer answered the reminder of this very day; of another day it says nothing. */
export const saidComing = (b: Pick<Booking, 'status' | 'day' | 'settled'>): boolean =>
  b.status === 'confirmed' &&
  b.settled.some((s) => s.code === 'coming' && s.upto === Number(b.day.slice(2).replaceAll('-', '')))

/**
 * Whether the customer cancelled it, not staff. By the instant: what staff took back and cancelled later is theirs, and an
 * undo of that brings both back.
 */
export const isCancelledOnline = (b: Pick<Booking, 'status' | 'status_at' | 'settled'>): boolean =>
  isCancelledBy(b, 'cancelled_online')

/** Whether its customer waited for an event and then bought it: the place ended with that, and nobody called it off. */
export const isWaitBooked = (b: Pick<Booking, 'status' | 'status_at' | 'settled'>): boolean =>
  isCancelledBy(b, 'booked_online')

const isCancelledBy = (b: Pick<Booking, 'status' | 'status_at' | 'settled'>, code: CustomerCode): boolean =>
  b.status === 'cancelled' && b.settled.some((s) => s.code === code && s.at === b.status_at)

/** When the customer last changed its day, time or people by themselves; undefined where they never did. */
export const changedOnlineAt = (b: Pick<Booking, 'settled'>): string | undefined =>
  b.settled.find((s) => s.code === 'changed_online')?.at

/** From which area to which they went by that; null where they stayed. */
export const areasOfOnlineChange = (
  b: Pick<Booking, 'settled'>,
): [from: string | null, to: string | null] | null =>
  b.settled.find((s): s is ChangedOnline => s.code === 'changed_online')?.areas ?? null

/** What it was before that; null where they never did, or where that was not kept. */
export function beforeOnlineChange(
  b: Pick<Booking, 'settled'>,
): Pick<Booking, 'day' | 'minute' | 'pax'> | null {
  const upto = b.settled.find((s) => s.code === 'changed_online')?.upto ?? 0
  const digits = String(upto).padStart(14, '0')
  const [, year, month, day, minute, pax] = /^(\d\d)(\d\d)(\d\d)(\d{4})(\d{4})$/.exec(digits) ?? []
  if (upto === 0 || pax === undefined) return null
  return { day: `20${year}-${month}-${day}`, minute: Number(minute), pax: Number(pax) }
}
