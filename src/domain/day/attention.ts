// What needs a decision. All but conflicts follow from the bookings themselves, as seats left do;
// the server flags by the same rule (private.flag_of). Only conflicts are stored.

import { daysInTouch } from '#domain/availability/occupancy.ts'
import {
  fewestSeatsLeft,
  type Hours,
  type Override,
  type Stay,
  seatOverrides,
} from '#domain/availability/slots.ts'
import { type Booking, type Conflict, isLive, type Settlement } from '#domain/booking/booking.ts'
import { type Events, ofEvent, offItems, type Sold, soldFor } from '#domain/occurrence/event-attention.ts'
import { groupedBy } from '#domain/occurrence/listed/event-list.ts'
import { type TableItem, tableItems } from '#domain/table/table-attention.ts'
import { addDays } from '#domain/time/time.ts'
import { acceptedUpto, calledOf, isNoLaterClaim } from './claims.ts'

export type AttentionItem =
  | {
      kind: 'overbooked'
      booking: Booking
      /** People, those with earlier claims counted, at the moment of its stay with the fewest seats left. */
      people: number
      capacity: number
      /** The parties with earlier claims whose stay it overlaps, by time. */
      others: Booking[]
      called: Settlement | null
    }
  | { kind: 'outside_hours'; booking: Booking; hours: Hours; called: Settlement | null }
  /** Its event was cancelled or deleted. */
  | { kind: 'event_off'; booking: Booking; called: Settlement | null }
  /** Others, with earlier claims, booked an event at the same time that excludes this one. */
  | { kind: 'exclusive'; booking: Booking; others: Booking[]; called: Settlement | null }
  | TableItem
  | { kind: 'conflict'; booking: Booking; conflict: Conflict; called: Settlement | null }
  /** Money that is to go back to its customer does not go through; `amount` of it, in yen. */
  | { kind: 'refund_refused'; booking: Booking; amount: number }

export interface AttentionQuestion {
  /** From the days in touch with `today` on; earlier ones add their conflicts only. */
  bookings: readonly Booking[]
  capacity: number
  hoursOf: (day: string) => Hours
  /** Spans with another capacity, on the day's axis; none when left out. */
  overridesOf?: (day: string) => readonly Override[]
  /** What bookings of events are held against; none where they are not known. */
  events?: Events | null
  /** Ids of the floor's tables; none where the house has none. */
  tables?: ReadonlySet<string>
  today: string
  /** Minute of `today`. */
  nowMinute: number
}

/** Everything that waits for a decision, by day and minute; of one minute by claim. */
export function attentionItems(q: AttentionQuestion): AttentionItem[] {
  const around = staysAround(q.bookings.filter(isLive))
  const sold = soldFor(q.bookings.filter(isLive))
  const items = q.bookings.flatMap((b) => [
    ...conflictsOf(b),
    ...refusedOf(b),
    ...derived(b, around, sold, q),
  ])
  return items.sort(
    ({ booking: a }, { booking: b }) =>
      a.day.localeCompare(b.day) || a.minute - b.minute || a.claimed_rev - b.claimed_rev,
  )
}

/** A name for the item that is the same on every tablet. */
export const attentionKey = (item: AttentionItem): string =>
  `${item.booking.id}/${item.kind === 'conflict' ? item.conflict.id : item.kind}`

/** The `item` that `attention.settle` names. */
export const settleItem = (item: AttentionItem): string =>
  item.kind === 'conflict' ? item.conflict.id : item.kind

/** What follows from the bookings themselves and is kept as it is by one and the same answer. A conflict has sides to choose. */
const keptAlike = [
  'overbooked',
  'outside_hours',
  'event_off',
  'exclusive',
  'table_clash',
  'table_gone',
] as const

export interface KeptTogether {
  kind: (typeof keptAlike)[number]
  /** Of which event they are; null for tables. */
  occurrence: string | null
  items: AttentionItem[]
}

/** Two or more of one kind, which one tap may keep; of events those of one, since each has people of its own to be told. */
export const keptTogether = (items: readonly AttentionItem[]): KeptTogether[] =>
  keptAlike
    .flatMap((kind) =>
      [...groupedBy(items, ({ booking }) => booking.occurrence ?? '')].map(([occurrence, group]) => ({
        ...{ kind, occurrence: occurrence || null },
        items: group.filter((item) => item.kind === kind),
      })),
    )
    .filter((group) => group.items.length > 1)

/** The first and the last day that these are about; null where all are about `today`. */
export function daysOf(
  items: readonly AttentionItem[],
  today: string,
): { first: string; last: string } | null {
  const days = items.map((item) => item.booking.day).sort()
  const [first = today, last = today] = [days[0], days.at(-1)]
  return first === today && last === today ? null : { first, last }
}

/** Whether the stay leaves the opening hours or runs into the break. */
export function isOutsideHours(hours: Hours, minute: number, duration: number): boolean {
  const end = minute + duration
  if (hours.closed || minute < hours.opens_at || end > hours.closes_at) return true
  if (hours.break_starts_at === null || hours.break_ends_at === null) return false
  return minute < hours.break_ends_at && end > hours.break_starts_at
}

/**
 * What a card says: how many are planned by now, those with later claims too, as the timeline has it (`stays`); the
 * figure it was flagged with where that is higher.
 */
export function peopleAsPlanned(
  item: { people: number; capacity: number; booking: Pick<Booking, 'minute' | 'duration'> },
  stays: readonly Stay[],
  overrides: readonly Override[],
  usual: number,
): { people: number; capacity: number } {
  const { minute, duration } = item.booking
  const now = fewestSeatsLeft(stays, seatOverrides(overrides), usual, minute, minute + duration)
  return now.people > item.people ? now : { people: item.people, capacity: item.capacity }
}

const conflictsOf = (b: Booking): AttentionItem[] =>
  b.deleted
    ? []
    : b.conflicts.map((conflict) => ({ kind: 'conflict', booking: b, conflict, called: calledOf(b) }))

/** Whatever became of the booking: the money is its customer's. */
const refusedOf = (b: Booking): AttentionItem[] =>
  b.payment?.refused ? [{ kind: 'refund_refused', booking: b, amount: b.payment.refused }] : []

function derived(
  b: Booking,
  around: (day: string) => Near[],
  sold: Sold,
  q: AttentionQuestion,
): AttentionItem[] {
  if (b.source === 'import' || hasEnded(b, q)) return []
  if (!isLive(b)) return q.events ? ofWaiting(b, q.events) : []
  if (b.occurrence !== null) return q.events ? ofEvent(b, b.occurrence, sold, q.events) : []
  const items: AttentionItem[] = []
  const near = around(b.day).filter(({ stay }) => overlaps(stay, b))
  // Who holds seats no later than this booking, while it lasts, itself included: nobody else matters to it.
  const claims = near.filter(({ booking }) => isNoLaterClaim(booking, b))
  const { people, capacity } = fewestSeatsLeft(
    claims.map((c) => c.stay),
    seatOverrides(q.overridesOf?.(b.day) ?? []),
    q.capacity,
    b.minute,
    b.minute + b.duration,
  )
  if (people > capacity && (acceptedUpto(b.settled, 'overbooked') ?? -1) < people) {
    const others = claims.map((c) => c.booking).filter((other) => other.id !== b.id)
    items.push({ kind: 'overbooked', booking: b, people, capacity, others, called: calledOf(b) })
  }
  const hours = q.hoursOf(b.day)
  if (acceptedUpto(b.settled, 'outside_hours') === null && isOutsideHours(hours, b.minute, b.duration)) {
    items.push({ kind: 'outside_hours', booking: b, hours, called: calledOf(b) })
  }
  const others = near.map(({ booking }) => booking)
  return [...items, ...tableItems(b, others, q.tables ?? new Set())]
}

const ofWaiting = (b: Booking, events: Events): AttentionItem[] =>
  b.occurrence !== null && b.status === 'waiting' && !b.deleted ? offItems(b, b.occurrence, events) : []

const hasEnded = (b: Booking, q: AttentionQuestion): boolean =>
  b.day < q.today || (b.day === q.today && b.minute + b.duration <= q.nowMinute)

interface Near {
  booking: Booking
  /** On the axis of the day that was asked for. */
  stay: Stay
}

/** The stays of a day and of the days in touch with it, put on its axis once for all its bookings. */
function staysAround(bookings: readonly Booking[]): (day: string) => Near[] {
  const byDay = new Map<string, Booking[]>()
  for (const b of bookings) {
    const there = byDay.get(b.day)
    if (there) there.push(b)
    else byDay.set(b.day, [b])
  }
  const known = new Map<string, Near[]>()
  const read = (day: string): Near[] => {
    const near: Near[] = []
    for (let off = -daysInTouch; off <= daysInTouch; off++) {
      for (const booking of byDay.get(addDays(day, off)) ?? []) {
        const { minute, duration, pax } = booking
        near.push({ booking, stay: { minute: off * 1440 + minute, duration, pax } })
      }
    }
    known.set(day, near)
    return near
  }
  return (day) => known.get(day) ?? read(day)
}

const overlaps = (a: Stay, b: Pick<Stay, 'minute' | 'duration'>): boolean =>
  a.minute < b.minute + b.duration && b.minute < a.minute + a.duration
