// What the trigger of a booking makes of it on the model server, as private.stamp_booking and private.bookings_follow have it.

import type { Booking } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import { type CheckIn, otherEventIn, scansNow } from '#domain/check-in/check-in.ts'
import { statusByScans } from '#domain/check-in/other-day.ts'
import { isNewClaim, isNewTableClaim } from '#domain/day/claims.ts'
import { stayAt } from '#domain/occurrence/occurrence.ts'
import { occurrenceOf } from '#tests/simulation/model-server/checks.ts'
import type { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { changesBetween } from '#tests/simulation/model-server/results.ts'
import { type Decision, type HistoryLine, takenBack } from '#tests/simulation/model-server/rules.ts'
import { turnedTo } from './moved.ts'
import { isOver } from './over.ts'
import { paymentByEvent } from './payment.ts'

type Place = Pick<Booking, 'day' | 'minute' | 'duration'>

/** Day and minutes of the event that a booking is of. */
function placeOf(server: ModelServer, b: Booking): Place | null {
  const of = occurrenceOf(server.state, b)?.data
  if (!of) return null
  return { day: of.day, minute: of.starts_at, duration: stayAt(of) }
}

/**
 * Who is of an event has its day and minutes, unless that is over for them. What takes seats anew is a new claim; who only waits
 * has none.
 */
export function stamped(server: ModelServer, old: Booking | undefined, next: Booking): Booking {
  const payment = goesElsewhere(old, next) ? paymentByEvent(server, next) : next.payment
  const stays = old && next.occurrence !== null && next.occurrence === old.occurrence && isOver(next)
  const at = stays ? { day: old.day, minute: old.minute, duration: old.duration } : placeOf(server, next)
  const there = { ...next, ...at }
  const isGivenBack = old && next.claimed_rev !== old.claimed_rev
  const claim = isGivenBack ? next.claimed_rev : (old?.claimed_rev ?? 0)
  const claimed_rev = !isGivenBack && isNewClaim(old, there) ? server.state.head + 1 : claim
  const tables_rev = isNewTableClaim(old, there) ? server.state.head + 1 : (old?.tables_rev ?? 0)
  server.put('booking', { ...there, payment, claimed_rev, tables_rev })
  return server.state.bookings.get(next.id) as Booking
}

/** Whether what it paid may be for something else now. */
const goesElsewhere = (old: Booking | undefined, next: Booking): boolean =>
  old !== undefined &&
  (old.status !== next.status || old.deleted !== next.deleted || old.occurrence !== next.occurrence)

/** The day of its event, wherever that was put while they were cancelled or had left. */
export const dayThere = (server: ModelServer, b: Booking): string => placeOf(server, b)?.day ?? b.day

/** On another day they come anew, or are in again, but who has left, or is marked as come by this command. */
export function comesAnew(server: ModelServer, old: Booking, next: Booking, c: Command): Partial<Booking> {
  if (next.occurrence === null || c.kind === 'booking.status') return {}
  const day = dayThere(server, next)
  const status = statusByScans(old, next, day)
  if (!status) return {}
  const [first] = scansNow({ ...next, day })
  return { ...turnedTo(next, status, c), ...(status === 'arrived' && first && { status_at: first.at }) }
}

/** That somebody was let in after they were sent to another event is told, unless it is already. */
export function toldInSince(row: Booking, decision: Decision, c: Command): Decision {
  if ('refuse' in decision || row.occurrence === null) return decision
  const { occurrence = row.occurrence } = decision.patch
  if (occurrence === row.occurrence) return decision
  const isTold = (one: CheckIn) => row.conflicts.some((x) => x.id === one.command && otherEventIn(x))
  const [first] = scansNow(row)
    .filter((one) => one.at > c.at && !isTold(one))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  if (!first) return decision
  const { at, gate, by, device } = first
  const lost = { at, gate, occurrence: row.occurrence }
  const event = { base: null, kept: { occurrence }, lost }
  const fields = { ...decision.conflict?.fields, event }
  const code = 'other_event' as const
  return {
    ...decision,
    conflict: { won: false, ...decision.conflict, code, fields, other: { by, device, at } },
  }
}

/** As they were before the move that an undo takes back. */
function inAgain(server: ModelServer, old: Booking, c: Command): Partial<Booking> {
  if (c.kind !== 'undo') return {}
  const line = server.state.history.find(
    (h) => h.command === c.args.of && h.booking === old.id && h.kind === 'event.moved',
  )
  if (!line) return {}
  // The claim before it, too, where they made no other since; where the move itself had given one back, others may have come between.
  const [before, after] = line.claims ?? [0, 0]
  const claim = after > before && after === old.claimed_rev && { claimed_rev: before }
  const fields = ['status', 'status_at', 'seated_at', 'left_at']
  const said = Object.entries(line.changes).filter(([field]) => fields.includes(field))
  const decision =
    said.length > 0 && takenBack(old, c, { ...line, changes: Object.fromEntries(said), since: [] })
  return { ...(decision && 'patch' in decision && decision.patch), ...claim }
}

/** What was agreed where they booked, which is where they were before the last move that made it free. */
function agreedAgain(server: ModelServer, old: Booking, at: Place | null): Booking['agreed_fees'] {
  const lines = server.state.history.filter((h) => h.booking === old.id)
  const isFree = ({ kind, changes }: HistoryLine) =>
    kind === 'event.moved' && JSON.stringify(changes.agreed_fees?.[1]) === '[]'
  const free = lines.findLastIndex(isFree)
  const since = lines.slice(free)
  const wasAt = (field: 'day' | 'minute') =>
    since.find(({ changes }) => changes[field])?.changes[field]?.[0] ?? old[field]
  if (free < 0 || wasAt('day') !== at?.day || wasAt('minute') !== at.minute) return []
  return lines[free]?.changes.agreed_fees?.[0] as Booking['agreed_fees']
}

/** Who booked an event goes with it, in the order of claims, and may cancel for nothing where it is another day or time. */
export function bookingsFollow(server: ModelServer, occurrence: string, c: Command): void {
  if (server.planted.has('bookings stay behind')) return
  const { label: by, device } = c.by
  const isElsewhere = (b: Booking) => {
    const at = placeOf(server, b)
    return at && (b.day !== at.day || b.minute !== at.minute || b.duration !== at.duration)
  }
  const all = [...server.state.bookings.values()].filter(
    (b) => b.occurrence === occurrence && !b.deleted && !isOver(b),
  )
  const moved = all.filter(isElsewhere).sort((a, b) => a.claimed_rev - b.claimed_rev || a.rev - b.rev)
  for (const old of moved) {
    const at = placeOf(server, old)
    const isAnother = at?.day !== old.day || at.minute !== old.minute
    const again = { ...old, ...inAgain(server, old, c) }
    const agreed_fees = c.kind === 'undo' ? agreedAgain(server, old, at) : []
    const next = { ...again, ...comesAnew(server, old, again, c), ...(isAnother && { agreed_fees }) }
    const row = stamped(server, old, next)
    const undoes = c.kind === 'undo' ? c.args.of : null
    const line = { booking: row.id, command: c.id, kind: 'event.moved', by, device, at: c.at, undoes }
    const claims = [old.claimed_rev, row.claimed_rev] as const
    server.state.history.push({ ...line, changes: changesBetween(old, row), claims })
  }
}
