// The one place where a command becomes rows on the model server: the booking, its guest, its history and its flags,
// in the order in which Postgres gives out revs (guest_of, save_booking, guests_follow, after_save).

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type AcceptedCode, type Author, type Booking, isLive } from '#domain/booking/booking.ts'
import { applyCommand, type Command } from '#domain/booking/command.ts'
import { onItsDay } from '#domain/check-in/check-in.ts'
import { isConfigSubject } from '#domain/config/config-command.ts'
import { acceptedUpto } from '#domain/day/claims.ts'
import { emptyCard, type Guest } from '#domain/guest/guest.ts'
import { paperFault } from '#domain/paper/written.ts'
import { crowdOf, errorsOf, flagOf, isOff, setupOf } from './checks.ts'
import { configApplied } from './config.ts'
import { note, undoneBy } from './day-history.ts'
import { guestApplied, isAboutGuest } from './guest.ts'
import type { ModelServer } from './model-server.ts'
import {
  changesBetween,
  conflictsWith,
  fiftyTickets,
  lastAuthor,
  nothing,
  type Result,
  refused,
} from './results.ts'
import { accepted } from './row/moved.ts'
import { comesAnew, dayThere, stamped, toldInSince } from './row/stamp.ts'
import { saidAgain, stepSaidAt, withLaterStep } from './row/steps.ts'
import { tableFlagOf, tableItemsOf } from './row/tables.ts'
import type { Decision, Patch, Undone } from './rules.ts'

type Conflicting = Extract<Decision, { patch: Patch }>['conflict']

export function applied(server: ModelServer, c: Command): Result {
  const { bookings, log } = server.state
  const errors = errorsOf(c, new Date(server.now()).toISOString().slice(0, 10))
  if (Object.keys(errors).length > 0) return refused('invalid', errors)
  if (c.kind === 'command.discard' && c.args.of.some(({ id }) => id === c.id)) return refused('names_itself')
  if (isConfigSubject(c.subject)) return configApplied(server, c)
  const row = bookings.get(c.subject)
  if (isOfUnknown(server, c)) return refused('invalid', { occurrence: 'unknown' })
  if (c.kind === 'config.edit' || c.kind === 'occurrence.create') return refused('not_found')
  if (c.kind === 'guest.edit' || isAboutGuest(server, row, c)) return guestApplied(server, c)
  if (c.kind === 'booking.create') return row ? refused('already_exists') : created(server, c)
  if (c.kind === 'command.discard') return server.discardAll(c)
  // Of a tombstone without its content nothing could be brought back.
  const isBare = row?.deleted && !('day' in row) && c.kind !== 'booking.delete'
  if (!row || isBare) {
    const isMoot = c.kind === 'undo' && log.get(c.args.of)?.answer.state === 'rejected'
    return isMoot ? nothing() : refused('not_found')
  }
  const of = c.kind === 'undo' ? c.args.of : ''
  const undone = undoneBy(server, row.id, of)
  if (c.kind === 'booking.check_in' && namesUnknownTickets(server, row, c.args.tickets))
    return refused('invalid', { tickets: 'out_of_range' })
  if (c.kind === 'booking.check_in' && row.occurrence === null && !wasOfEvent(server, row, c.args.occurrence))
    return refused('invalid', { occurrence: 'required' })
  const there = dayThere(server, row)
  const meal = withLaterStep(row, stepSaidAt(server, row), c)
  const said = meal.kind === 'booking.check_in' ? onItsDay(meal, { day: there }) : meal
  const isSettled = c.kind === 'attention.settle' && isOver(server, row, c)
  const decision = toldInSince(
    row,
    brokenMoney(server, row, c, undone) ?? server.decide(row, said, undone, isSettled, there),
    c,
  )
  if ('refuse' in decision) return refused(decision.refuse, decision.figures)
  const isSilent = server.planted.has('a second scan is not told') && c.kind === 'booking.check_in'
  const conflict = isSilent || !decision.conflict ? undefined : fiftyTickets(decision.conflict)
  const patch = { ...decision.patch }
  if (conflict) {
    const { label: by, device } = c.by
    const about = { ticket_returned: ['pax'], other_event: ['occurrence'] }[conflict.code as string]
    const fields = about ?? Object.keys(conflict.fields)
    const other = conflict.other ?? authorOf(server, row, fields)
    const entry = { id: c.id, ...conflict, by, device, at: c.at, other }
    patch.conflicts = conflictsWith((patch.conflicts as Booking['conflicts']) ?? row.conflicts, entry)
  }
  const wanted = { ...row, ...patch } as Booking
  const again = saidAgain(row, stepSaidAt(server, row), c)
  if (isDeepStrictEqual(wanted, row) && Object.keys(again).length === 0) return nothing()
  const next = { ...wanted, ...comesAnew(server, row, wanted, c) }
  const contact = ['phone', 'email', 'last_name', 'first_name', 'last_kana', 'first_kana']
  if (contact.some((field) => field in patch)) next.guest_id = guestOf(server, next)
  return saved(server, row, next, conflict, c)
}

/** What a fault makes of a refund, where one is planted. */
function brokenMoney(
  { planted }: ModelServer,
  { payment }: Booking,
  c: Command,
  undone?: Undone,
): Decision | null {
  if (payment && c.kind === 'booking.refund' && planted.has('more goes back than was paid'))
    return { patch: { payment: { ...payment, returning: payment.returning + c.args.amount } } }
  if (c.kind === 'undo' && undone?.kind === 'booking.refund' && planted.has('refunds are taken back'))
    return { patch: { payment: undone.changes['payment']?.[0] } }
  return null
}

/** Tickets that the party never had, not even at its largest. */
function namesUnknownTickets({ state }: ModelServer, row: Booking, tickets: readonly number[]): boolean {
  const ever = state.history
    .filter((h) => h.booking === row.id)
    .flatMap((h) => (h.changes.pax ?? []) as (number | undefined)[])
  return Math.max(...tickets) > Math.max(50, row.pax, ...ever.map((n) => n ?? 0))
}

/** A table that never was of that event has no tickets. */
const wasOfEvent = ({ state }: ModelServer, row: Booking, occurrence: string | null = null): boolean =>
  occurrence !== null &&
  state.history.some((h) => h.booking === row.id && h.changes.occurrence?.includes(occurrence))

/** An occurrence that no tablet has sent yet, or another vendor's. */
function isOfUnknown({ state }: ModelServer, c: Command): boolean {
  if (c.kind !== 'booking.create' && c.kind !== 'booking.edit') return false
  const { occurrence } = c.args.fields
  return Boolean(occurrence) && !state.occurrences.has(`occurrence/${occurrence}`)
}

function created(server: ModelServer, c: Extract<Command, { kind: 'booking.create' }>): Result {
  const { status, minute, fields } = c.args
  const fault =
    minute === undefined ? null : paperFault({ ...fields, seated_at: null }, status, minute, c.venue_time)
  if (fault) return refused('invalid', { minute: fault })
  const row = { ...(applyCommand(undefined, c) as Booking), settled: accepted([], c) }
  row.guest_id = guestOf(server, row)
  // Nobody chose a reference, so nobody is refused for one.
  const taken = new Set([...server.state.bookings.values()].map((b) => b.reference))
  for (let suffix = 2; row.reference !== '' && taken.has(row.reference); suffix++) {
    row.reference = `${c.args.reference}-${suffix}`
  }
  return saved(server, undefined, row, undefined, c)
}

function saved(
  server: ModelServer,
  old: Booking | undefined,
  next: Booking,
  conflict: Conflicting,
  c: Command,
): Result {
  const row = stamped(server, old, next)
  const touched = guestsFollow(server, old, row)
  const isClaim = row.claimed_rev === row.rev && isLive(row)
  const ofSeats = isClaim ? flagOf(server.state, row, server.now()) : { code: '', figures: {} }
  const isAtTables = !ofSeats.code && row.tables_rev === row.rev && isLive(row)
  const claim = isAtTables ? tableFlagOf(server.state, row, server.now()) : ofSeats
  const also = claim.code ? { also: claim } : {}
  const flag = conflict ? { code: conflict.code, figures: { fields: conflict.fields, ...also } } : claim
  const again = old ? saidAgain(old, stepSaidAt(server, old), c) : {}
  const changes = { ...again, ...changesBetween(old, row) }
  note(server, c, { booking: row.id, changes, code: flag.code, rev: row.rev })
  const rev = Math.max(row.rev, ...touched.map((g) => g.rev))
  return { ...flag, state: flag.code ? 'flagged' : 'applied', rev, row: ['booking', row.id, row.rev] }
}

/** md5 of vendor and phone as a uuid: two tablets that meet a number while offline mean the same guest. */
function guestIdOf(server: ModelServer, phone: string): string {
  const text = setupOf(server.state).venue.id + phone
  const hex = createHash('md5').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const words = ['email', 'last_name', 'first_name', 'last_kana', 'first_kana'] as const

function guestOf(server: ModelServer, b: Booking): string | null {
  if (b.phone === '') return null
  const id = guestIdOf(server, b.phone)
  const known = server.state.guests.get(id)
  const said = Object.fromEntries(words.filter((w) => b[w] !== '').map((w) => [w, b[w]]))
  if (!known) server.put('guest', aGuest(id, b))
  else if (words.some((w) => w in said && said[w] !== known[w])) server.put('guest', { ...known, ...said })
  return id
}

/** Anybody can type anybody's number: what the venue knows is not overwritten from outside, only blanks are filled. */
export function guestOfCustomer(server: ModelServer, b: Booking): string {
  const id = guestIdOf(server, b.phone)
  const known = server.state.guests.get(id)
  if (!known) server.put('guest', aGuest(id, b))
  else if (known.email === '' || known.last_name + known.first_name === '') {
    const names = known.last_name + known.first_name === '' ? b : known
    const { last_name, first_name } = names
    server.put('guest', { ...known, email: known.email || b.email, last_name, first_name })
  }
  return id
}

function aGuest(id: string, b: Booking): Omit<Guest, 'rev' | 'deleted'> {
  const { phone, email, last_name, first_name, last_kana, first_kana } = b
  const counts = { visits: 0, no_shows: 0, last_visit_day: null }
  const known = { id, phone, email, last_name, first_name, last_kana, first_kana }
  return { ...emptyCard, ...known, ...counts, conflicts: [] }
}

const visitsOf = (b: Booking | undefined): number => (b && !b.deleted && b.status === 'left' ? 1 : 0)
const noShowsOf = (b: Booking | undefined): number => (b && !b.deleted && b.status === 'no_show' ? 1 : 0)

/** The old guest of a booking loses what its new guest gains; answers both. */
function guestsFollow(server: ModelServer, old: Booking | undefined, row: Booking): Guest[] {
  const [before, after] = [old?.guest_id ?? null, row.guest_id]
  if (before === after)
    count(server, after, visitsOf(row) - visitsOf(old), noShowsOf(row) - noShowsOf(old), row.day)
  else {
    count(server, before, -visitsOf(old), -noShowsOf(old), old?.day ?? '')
    count(server, after, visitsOf(row), noShowsOf(row), row.day)
  }
  return [before, after].flatMap((id) => (id ? [server.state.guests.get(id) as Guest] : []))
}

function count(server: ModelServer, id: string | null, visits: number, noShows: number, day: string): void {
  const known = id ? server.state.guests.get(id) : undefined
  if (!known || (visits === 0 && noShows === 0)) return
  let last = known.last_visit_day
  if (visits > 0) last = last === null || day > last ? day : last
  else if (visits < 0 && last === day) {
    const all = [...server.state.bookings.values()].filter((b) => b.guest_id === id && visitsOf(b) === 1)
    last =
      all
        .map((b) => b.day)
        .sort()
        .at(-1) ?? null
  }
  server.put('guest', {
    ...known,
    visits: Math.max(0, known.visits + visits),
    no_shows: Math.max(0, known.no_shows + noShows),
    last_visit_day: last,
  })
}

/** Who made the change that a command met: the last one that wrote one of these fields, else who made the booking. */
function authorOf(server: ModelServer, row: Booking, fields: string[]): Author {
  const made = { by: row.made_by, device: row.made_on, at: row.made_at }
  return lastAuthor(server, row.id, fields) ?? made
}

/** What staff may accept, and so what a settlement may be about that is no conflict. */
const acceptedCodes: readonly string[] = [
  ...(['overbooked', 'outside_hours', 'below_minimum', 'above_maximum'] as const),
  ...(['exclusive', 'event_off', 'table_clash', 'table_gone', 'call'] as const),
] satisfies AcceptedCode[]

/** Whether the matter that a settlement is about is over: its conflict gone, its seats found, or somebody decided. */
function isOver(
  server: ModelServer,
  row: Booking,
  c: Extract<Command, { kind: 'attention.settle' }>,
): boolean {
  const { item, way } = c.args
  if (!acceptedCodes.includes(item)) return !row.conflicts.some((x) => x.id === item)
  if (way === 'keep') return false
  if (item === 'table_clash' || item === 'table_gone')
    return !tableItemsOf(server.state, row).some(({ kind }) => kind === item)
  if (item !== 'overbooked') return acceptedUpto(row.settled, item as AcceptedCode) !== null
  if (!isLive(row) || isOff(server.state, row)) return true
  const { people, capacity } = crowdOf(server.state, row, Number.POSITIVE_INFINITY)
  return people <= capacity || (acceptedUpto(row.settled, 'overbooked') ?? -1) >= people
}
