// What screens can do to the outbox: dispatch, try again, discard; undo is in take-back.ts. Everything is a new entry; nothing that the
// server may have seen is ever changed or taken back in silence.

import type { Booking } from '#domain/booking/booking.ts'
import { applyCommand, type Command, type CommandBody } from '#domain/booking/command.ts'
import { storable } from '#domain/booking/storable.ts'
import { type CheckIn, movedTickets } from '#domain/check-in/check-in.ts'
import { type ConfigRow, configChanges, isConfigSubject } from '#domain/config/config-command.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { applyGuestCommand } from '#domain/guest/guest-command.ts'
import type { DayLine } from '#domain/history/day-line.ts'
import { isOccurrence, type OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { type VenueClock, venueTime } from '#domain/time/time.ts'
import type { Dispatched, DispatchedAll, Order } from '#sync/types.ts'
import { type Entries, type OutboxEntry, rowsOfEntry, toCommand } from './entry.ts'
import type { Outbox } from './outbox.ts'
import { configOverlay, guestOverlay, occurrenceOverlay, overlay } from './overlay.ts'
import { asDone, wasApplied } from './results.ts'

const mostGivenUp = 100
const commandLimitBytes = 32 * 1024

export interface DispatchContext {
  outbox: Outbox
  /** The mirror's rows, without the overlay. */
  booking(id: string): Promise<Booking | undefined>
  guest(id: string): Promise<Guest | undefined>
  config(id: string): Promise<ConfigRow | undefined>
  /** What the server has of a command of today, whichever tablet sent it. */
  dayLine(commandId: string): DayLine | undefined
  /** The venue's clock, null before the first pull. */
  clock(): Promise<VenueClock | null>
  /** Milliseconds since 1970 by this device, and what the server adds to it. */
  now(): number
  offset(): number
  by(): { label: string; device: string }
  device: string
  newId(): string
  /** An entry is in the outbox: time to send. */
  onStored(): void
  /** Tried by hand: forget how long it was to wait. */
  retryNow(id: string): void
  reportStorageError(error: unknown): void
}

export async function dispatch(
  context: DispatchContext,
  subject: string,
  body: CommandBody,
): Promise<Dispatched> {
  const stored = await dispatchAll(context, [{ subject, body }])
  return stored.ok ? { ok: true, command: stored.commands[0] as Command } : stored
}

/** Several in one write: whenever the browser ends, all of them are stored or none. Each is laid over those before it. */
export async function dispatchAll(
  context: DispatchContext,
  orders: readonly Order[],
): Promise<DispatchedAll> {
  const all = [...context.outbox.open()]
  const entries: OutboxEntry[] = []
  try {
    const clock = await context.clock()
    for (const { subject, body } of orders) {
      const open = all.filter((e) => rowsOfEntry(e).includes(subject))
      const needs = [...new Set([...needsOf(open, body), ...layOutOf(all, body)])]
      const bare = entryFor(context, subject, body, needs)
      const dated = clock ? { ...bare, venue_time: venueTime(bare.at, clock) } : bare
      const command = toCommand(dated as OutboxEntry)
      if (bytes(command) > commandLimitBytes) return { ok: false, code: 'too_large' }
      // Its seq comes with the write.
      const entry = { ...dated, changes: await changesBy(context, open, command) } as OutboxEntry
      all.push(entry)
      entries.push(entry)
    }
    await context.outbox.addAll(entries)
  } catch (error) {
    context.reportStorageError(error)
    return { ok: false, code: 'storage_error' }
  }
  if (entries.length > 0) context.onStored()
  return { ok: true, commands: entries.map(toCommand) }
}

export async function tryAgain(
  context: DispatchContext,
  id: string,
  corrected?: CommandBody,
): Promise<Dispatched> {
  const open = context.outbox.open()
  const root = rootOf(open, id)
  if (!root) return over(context, id)
  // Answered well already: there is nothing to try.
  if (root.answered !== '') return { ok: true, command: toCommand(root) }
  // Parked and waiting: the server may have applied it and its answer been lost. Only the same id is safe.
  if (root.state !== 'rejected' && root.state !== 'blocked') {
    try {
      await context.outbox.patch(root.id, { state: 'waiting', fails: 0 })
    } catch (error) {
      context.reportStorageError(error)
      return { ok: false, code: 'storage_error' }
    }
    context.retryNow(root.id)
    context.onStored()
    return { ok: true, command: toCommand(root) }
  }
  const chain = chainOf(open, root.id)
  const renamed = new Map(chain.map((e) => [e.id, context.newId()]))
  const again = chain.map((e) => {
    const body = corrected && e.id === id ? storable(corrected) : {}
    const needs = e.needs.filter((n) => open.some((o) => o.id === n)).map((n) => renamed.get(n) ?? n)
    const fresh = { state: 'waiting' as const, code: '', figures: {}, fails: 0, ended: 0 }
    const args =
      e.kind === 'undo' ? { args: { ...e.args, of: renamed.get(String(e.args.of)) ?? e.args.of } } : {}
    const anew = renamed.get(e.id) ?? context.newId()
    return { ...e, ...body, ...args, ...fresh, id: anew, needs, replaces: e.id }
  })
  const [first] = again
  if (again.some((e) => bytes(toCommand(e)) > commandLimitBytes)) return { ok: false, code: 'too_large' }
  try {
    await context.outbox.addAll(again)
    for (const e of chain) await context.outbox.patch(e.id, asDone(context.now(), 'replaced'))
  } catch (error) {
    context.reportStorageError(error)
    return { ok: false, code: 'storage_error' }
  }
  context.onStored()
  return { ok: true, command: toCommand(first as OutboxEntry) }
}

export async function discard(context: DispatchContext, id: string): Promise<Dispatched> {
  const looked = context.outbox.open().find((e) => e.id === id && e.code === wasApplied)
  const chain = looked ? [looked] : chainOf(context.outbox.open(), id)
  const [root] = chain
  if (!root) return over(context, id)
  const all = looked ? [looked] : discardsOf(context, chain, root)
  try {
    if (!looked) await context.outbox.addAll(all)
    for (const e of chain)
      await context.outbox.patch(e.id, asDone(context.now(), looked?.code ?? 'discarded'))
  } catch (error) {
    context.reportStorageError(error)
    return { ok: false, code: 'storage_error' }
  }
  context.onStored()
  return { ok: true, command: toCommand(all[0] as OutboxEntry) }
}

/** It was closed meanwhile, by an answer or in another tab: nothing is left to do. */
async function over(context: DispatchContext, id: string): Promise<Dispatched> {
  const entry = await context.outbox.find(id).catch(context.reportStorageError)
  return entry ? { ok: true, command: toCommand(entry) } : { ok: false, code: 'storage_error' }
}

/** As many as it takes to name them all. */
function discardsOf(context: DispatchContext, chain: OutboxEntry[], root: OutboxEntry) {
  const of = chain.map(({ id, device, seq }) => ({ id, device, seq }))
  return Array.from({ length: Math.ceil(of.length / mostGivenUp) }, (_, i) => {
    const named = of.slice(i * mostGivenUp, (i + 1) * mostGivenUp)
    const body: CommandBody = { kind: 'command.discard', args: { of: named, code: root.code }, base: {} }
    return entryFor(context, root.subject, body, [])
  })
}

/** A command needs what made or brought back its subject, and those whose result stands in its base. */
export function needsOf(open: Entries, body: CommandBody): string[] {
  const fields = Object.keys(body.base)
  const isNeeded = (e: OutboxEntry) => {
    if (e.kind === 'booking.create') return true
    if (e.answered !== '') return false
    if (body.kind === 'undo') return e.id === body.args.of
    if (body.kind === 'command.discard') return false
    return e.changes['deleted']?.[0] === true || fields.some((f) => f in e.changes)
  }
  return open.filter(isNeeded).map((e) => e.id)
}

/** What lays out the event that is booked: the server refuses a booking of one that it does not have. */
function layOutOf(open: Entries, body: CommandBody): string[] {
  if (body.kind !== 'booking.create' && body.kind !== 'booking.edit') return []
  const { occurrence } = body.args.fields
  if (!occurrence) return []
  const isNeeded = (e: OutboxEntry) =>
    e.kind === 'occurrence.create' && e.answered === '' && rowsOfEntry(e).includes(`occurrence/${occurrence}`)
  return open.filter(isNeeded).map((e) => e.id)
}

/** The entry and everything that needs it, in order. */
function chainOf(open: Entries, id: string): OutboxEntry[] {
  const ids = new Set([id])
  for (const e of open) if (e.needs.some((n) => ids.has(n))) ids.add(e.id)
  return open.filter((e) => ids.has(e.id) && e.answered === '')
}

/** The refused or parked entry that a blocked one waits for. */
function rootOf(open: Entries, id: string): OutboxEntry | undefined {
  const entry = open.find((e) => e.id === id)
  if (entry?.state !== 'blocked') return entry
  const needed = entry.needs.map((n) => rootOf(open, n)).find((e) => e && e.answered === '')
  return needed ?? entry
}

function entryFor(context: DispatchContext, subject: string, body: CommandBody, needs: string[]) {
  const entry: Omit<OutboxEntry, 'seq'> = {
    id: context.newId(),
    open: 1,
    state: 'waiting',
    kind: body.kind,
    v: 1,
    subject,
    needs,
    args: storable(body.args) as Record<string, unknown>,
    base: storable(body.base) as Record<string, unknown>,
    by: storable(context.by()),
    at: new Date(context.now() + context.offset()).toISOString(),
    offset: context.offset(),
    code: '',
    figures: {},
    answered: '',
    fails: 0,
    device: context.device,
    changes: {},
    ended: 0,
  }
  return entry
}

/** What the command changes of its subject as this tablet shows it: a row of the setup, a booking, else a guest. */
async function changesBy(
  context: DispatchContext,
  open: Entries,
  command: Command,
): Promise<OutboxEntry['changes']> {
  if (isOccurrence(command.subject)) {
    const { subject } = command
    if (command.kind === 'occurrence.create') return { deleted: [true, false] }
    const stored = (await context.config(subject)) as OccurrenceRow | undefined
    const row = occurrenceOverlay(stored, open, subject) ?? undefined
    return configChanges(row, command)
  }
  if (isConfigSubject(command.subject)) {
    const row = configOverlay(await context.config(command.subject), open) ?? undefined
    return configChanges(row, command)
  }
  const booking = overlay(await context.booking(command.subject), open) ?? undefined
  if (booking) {
    const changes = changesOf(booking, applyCommand(booking, command))
    const [before, after] = (changes['checked_in'] ?? []) as CheckIn[][]
    return before && after ? { ...changes, checked_in: movedTickets(before, after) } : changes
  }
  if (command.kind === 'booking.create') return {}
  const guest = guestOverlay(await context.guest(command.subject), open) ?? undefined
  return changesOf(guest, applyGuestCommand(guest, command))
}

function changesOf<R extends object>(before: R | undefined, after: R | undefined): OutboxEntry['changes'] {
  if (!before || !after) return {}
  const fields = Object.keys(after) as (keyof R & string)[]
  const changed = fields.filter((f) => JSON.stringify(before[f]) !== JSON.stringify(after[f]))
  return Object.fromEntries(changed.map((f) => [f, [before[f], after[f]]]))
}

const bytes = (command: Command): number => new TextEncoder().encode(JSON.stringify(command)).length
