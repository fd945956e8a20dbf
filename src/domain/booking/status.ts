import { paperInstant } from '#domain/paper/written.ts'
import type { BusinessTime, VenueTime } from '#domain/time/time.ts'
import type { AcceptedCode, Booking, Status } from './booking.ts'
import type { Command } from './command.ts'

/** The last minute that a business day may have. */
const lastMinute = 2159

const transitions: Record<Status, readonly Status[]> = {
  waiting: ['confirmed', 'seated', 'cancelled'],
  confirmed: ['arrived', 'seated', 'cancelled', 'no_show'],
  arrived: ['seated', 'left', 'cancelled'],
  seated: ['left'],
  left: [],
  no_show: ['arrived', 'seated'],
  cancelled: ['confirmed'],
}

/** The statuses that staff may choose from `from`, the usual one first. Undo is not bound by this. */
export const nextStatuses = (from: Status): readonly Status[] => transitions[from]

export const canMove = (from: Status, to: Status): boolean => transitions[from].includes(to)

/**
 * The step that is meant most, by its look; undefined at the end of a visit. The same at any time: a look that changed with
 * the clock would differ from row to row, and nobody would see why.
 */
export function primaryNext(from: Status): Status | undefined {
  if (from === 'confirmed' || from === 'waiting' || from === 'arrived') return 'seated'
  if (from === 'seated') return 'left'
  return undefined
}

/** The steps of a visit that stand in the row, each in its own place. */
export function visitSteps(from: Status): readonly Status[] {
  if (from === 'confirmed') return ['arrived', 'seated']
  const next = primaryNext(from)
  return next ? [next] : []
}

/**
 * When they sat down and left, as far as a change to this status says. `private.sitting` in SQL is the same of a tap that is
 * heard of at once; of one that comes late the server believes no sitting down ahead of the plan. What was written on `paper` says it
 * itself.
 */
export function sitting(
  row: Pick<Booking, 'day' | 'minute'>,
  to: Status,
  at: BusinessTime | undefined,
  paper?: number,
): Partial<Pick<Booking, 'seated_at' | 'left_at'>> {
  const minute = paper ?? (at ? minuteOf(row, at) : null)
  if (to === 'seated') return { seated_at: minute, left_at: null }
  if (to === 'left') return { left_at: minute }
  return { seated_at: null, left_at: null }
}

/** What a row becomes that a command puts to this status. A place on the waiting list costs nothing, had it seats once or not. */
export const turnedTo = (
  row: Pick<Booking, 'day' | 'minute' | 'status'>,
  status: Status,
  c: { at: string; venue_time?: VenueTime | undefined },
  paper?: number,
) => ({
  ...{ status, status_at: beganAt(row, c, paper), ...sitting(row, status, c.venue_time, paper) },
  ...(row.status === 'waiting' && status === 'cancelled' && { agreed_fees: [] }),
})

/** When a status began that was said then, or written on `paper`: as far before it was typed in as the venue's clock says. */
export const beganAt = (
  row: Pick<Booking, 'day'>,
  c: { at: string; venue_time?: VenueTime | undefined },
  paper?: number,
): string => (paper === undefined ? c.at : paperInstant(row.day, paper, c))

// A tap on another day is kept within the visit's own: ahead of it, it says no more than the plan; after it, the day is over.
function minuteOf(row: Pick<Booking, 'day' | 'minute'>, at: BusinessTime): number {
  if (at.day === row.day) return at.minute
  return at.day < row.day ? row.minute : lastMinute
}

// How sure we are that the party is in the room: who is physically there wins over what was typed elsewhere.
const presence: Record<Status, number> = {
  waiting: 0,
  confirmed: 1,
  no_show: 2,
  cancelled: 3,
  arrived: 4,
  seated: 5,
  left: 6,
}

/** Whether the party came, whatever became of it then. */
export const isInTheRoom = (status: Status): boolean => presence[status] >= presence.arrived

export type StatusOutcome =
  | { kind: 'apply'; conflict: boolean }
  | { kind: 'keep'; conflict: boolean }
  | { kind: 'refuse'; code: 'bad_transition' }

/**
 * What becomes of "`base` -> `to`" when the row says `current`. The same rule stands in SQL
 * (`private.resolve_status`); a test feeds both every combination.
 */
export function resolveStatus(base: Status, current: Status, to: Status): StatusOutcome {
  if (current === to) return { kind: 'keep', conflict: false }
  if (base === current) {
    return canMove(current, to)
      ? { kind: 'apply', conflict: false }
      : { kind: 'refuse', code: 'bad_transition' }
  }
  const isThere = isInTheRoom(to) && presence[to] > presence[current]
  if (isThere) return { kind: 'apply', conflict: !canMove(current, to) || current === 'no_show' }
  return { kind: 'keep', conflict: true }
}

type Accepting = Extract<Command, { kind: 'booking.create' | 'booking.edit' | 'booking.status' }>

/** The row's settled matters with those that the command accepts, each up to the figure that stood there. */
export function accept(row: Booking, c: Accepting): Booking['settled'] {
  const codes = Object.keys(c.args.accepted) as AcceptedCode[]
  if (codes.length === 0) return row.settled
  const kept = row.settled.filter((s) => !Object.hasOwn(c.args.accepted, s.code))
  const added = codes.map((code) => ({
    code,
    upto: c.args.accepted[code] ?? 0,
    by: c.by.label,
    device: c.by.device,
    at: c.at,
  }))
  return [...kept, ...added]
}
