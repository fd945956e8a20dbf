// What screens can do to the outbox: dispatch, undo, try again, discard. Everything is a new line; nothing that the
// server may have seen is ever changed or taken back in silence.

import type { Booking } from '#domain/booking/booking.ts'
import { applyCommand, type Command, type CommandBody } from '#domain/booking/command.ts'
import { storable } from '#domain/booking/storable.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { applyGuestCommand } from '#domain/guest/guest-command.ts'
import { businessTime, type VenueClock } from '#domain/time/time.ts'
import type { Dispatched } from '#sync/types.ts'
import { type Lines, type OutboxLine, toCommand } from './entry.ts'
import type { Outbox } from './outbox.ts'
import { guestOverlay, overlay } from './overlay.ts'
import { done } from './results.ts'

const commandLimitBytes = 32 * 1024

export interface CommandDesk {
  outbox: Outbox
  /** The mirror's rows, without the overlay. */
  booking(id: string): Promise<Booking | undefined>
  guest(id: string): Promise<Guest | undefined>
  /** The venue's clock, null before the first pull. */
  clock(): Promise<VenueClock | null>
  /** Milliseconds since 1970 by this device, and what the server adds to it. */
  now(): number
  offset(): number
  by(): { label: string; device: string }
  device: string
  newId(): string
  /** A line is in the outbox: time to send. */
  stored(): void
  /** Tried by hand: forget how long it was to wait. */
  again(id: string): void
  failed(error: unknown): void
}

export async function dispatch(desk: CommandDesk, subject: string, body: CommandBody): Promise<Dispatched> {
  const open = desk.outbox.open().filter((l) => l.subject === subject)
  const bare = lineFor(desk, subject, body, needsOf(open, body))
  if (bytes(toCommand(bare as OutboxLine)) > commandLimitBytes) return { ok: false, code: 'too_large' }
  let command = toCommand(bare as OutboxLine)
  try {
    const clock = await desk.clock()
    const line = clock ? { ...bare, venue_time: businessTime(bare.at, clock) } : bare
    command = toCommand(line as OutboxLine)
    await desk.outbox.add({ ...line, changes: await changesBy(desk, open, command) })
  } catch (error) {
    desk.failed(error)
    return { ok: false, code: 'storage_error' }
  }
  desk.stored()
  return { ok: true, command }
}

export async function undo(desk: CommandDesk, id: string): Promise<Dispatched> {
  const line = await desk.outbox.find(id).catch(desk.failed)
  if (!line) return { ok: false, code: 'storage_error' }
  // Refused: nothing of it is on the server, so undoing it is giving it up.
  if (line.state === 'rejected') return discard(desk, id)
  const changes = line.kind === 'booking.create' ? { status: ['cancelled', line.args.status] } : line.changes
  const side = (i: 0 | 1) => Object.fromEntries(Object.entries(changes).map(([f, both]) => [f, both[i]]))
  return dispatch(desk, line.subject, {
    kind: 'undo',
    args: { of: id, before: side(0), expect: side(1) },
    base: {},
  })
}

export async function tryAgain(desk: CommandDesk, id: string, corrected?: CommandBody): Promise<Dispatched> {
  const open = desk.outbox.open()
  const root = rootOf(open, id)
  if (!root) return { ok: false, code: 'storage_error' }
  // Answered well already: there is nothing to try.
  if (root.answered !== '') return { ok: true, command: toCommand(root) }
  // Parked and waiting: the server may have applied it and its answer been lost. Only the same id is safe.
  if (root.state !== 'rejected' && root.state !== 'blocked') {
    try {
      await desk.outbox.patch(root.id, { state: 'waiting', fails: 0 })
    } catch (error) {
      desk.failed(error)
      return { ok: false, code: 'storage_error' }
    }
    desk.again(root.id)
    desk.stored()
    return { ok: true, command: toCommand(root) }
  }
  const chain = chainOf(open, root.id)
  const renamed = new Map(chain.map((l) => [l.id, desk.newId()]))
  const again = chain.map((l) => {
    const body = corrected && l.id === id ? storable(corrected) : {}
    const needs = l.needs.filter((n) => open.some((o) => o.id === n)).map((n) => renamed.get(n) ?? n)
    const fresh = { state: 'waiting' as const, code: '', figures: {}, fails: 0, ended: 0 }
    return { ...l, ...body, ...fresh, id: renamed.get(l.id) ?? desk.newId(), needs }
  })
  const [first] = again
  if (again.some((l) => bytes(toCommand(l)) > commandLimitBytes)) return { ok: false, code: 'too_large' }
  try {
    await desk.outbox.addAll(again)
    for (const l of chain) await desk.outbox.patch(l.id, done(desk.now(), 'replaced'))
  } catch (error) {
    desk.failed(error)
    return { ok: false, code: 'storage_error' }
  }
  desk.stored()
  return { ok: true, command: toCommand(first as OutboxLine) }
}

export async function discard(desk: CommandDesk, id: string): Promise<Dispatched> {
  const chain = chainOf(desk.outbox.open(), id)
  const [root] = chain
  if (!root) return { ok: false, code: 'storage_error' }
  const given: CommandBody = {
    kind: 'command.discard',
    args: { of: chain.map((l) => l.id), code: root.code },
    base: {},
  }
  const line = lineFor(desk, root.subject, given, [])
  try {
    await desk.outbox.add(line)
    for (const l of chain) await desk.outbox.patch(l.id, done(desk.now(), 'discarded'))
  } catch (error) {
    desk.failed(error)
    return { ok: false, code: 'storage_error' }
  }
  desk.stored()
  return { ok: true, command: toCommand(line as OutboxLine) }
}

/** A command needs the booking's creation, and those whose result stands in its base. */
export function needsOf(open: Lines, body: CommandBody): string[] {
  const fields = Object.keys(body.base)
  const isNeeded = (l: OutboxLine) => {
    if (l.kind === 'booking.create') return true
    if (l.answered !== '') return false
    if (body.kind === 'undo') return l.id === body.args.of
    return body.kind !== 'command.discard' && fields.some((f) => f in l.changes)
  }
  return open.filter(isNeeded).map((l) => l.id)
}

/** The line and everything that needs it, in order. */
function chainOf(open: Lines, id: string): OutboxLine[] {
  const ids = new Set([id])
  for (const l of open) if (l.needs.some((n) => ids.has(n))) ids.add(l.id)
  return open.filter((l) => ids.has(l.id) && l.answered === '')
}

/** The refused or parked line that a blocked one waits for. */
function rootOf(open: Lines, id: string): OutboxLine | undefined {
  const line = open.find((l) => l.id === id)
  if (line?.state !== 'blocked') return line
  const needed = line.needs.map((n) => rootOf(open, n)).find((l) => l && l.answered === '')
  return needed ?? line
}

function lineFor(desk: CommandDesk, subject: string, body: CommandBody, needs: string[]) {
  const line: Omit<OutboxLine, 'seq'> = {
    id: desk.newId(),
    open: 1,
    state: 'waiting',
    kind: body.kind,
    v: 1,
    subject,
    needs,
    args: storable(body.args) as Record<string, unknown>,
    base: storable(body.base) as Record<string, unknown>,
    by: storable(desk.by()),
    at: new Date(desk.now() + desk.offset()).toISOString(),
    offset: desk.offset(),
    code: '',
    figures: {},
    answered: '',
    wrote: {},
    fails: 0,
    device: desk.device,
    changes: {},
    ended: 0,
  }
  return line
}

/** What the command changes of its subject as this tablet shows it: a booking, else a guest. */
async function changesBy(desk: CommandDesk, open: Lines, command: Command): Promise<OutboxLine['changes']> {
  const booking = overlay(await desk.booking(command.subject), open) ?? undefined
  if (booking) return changesOf(booking, applyCommand(booking, command))
  if (command.kind === 'booking.create') return {}
  const guest = guestOverlay(await desk.guest(command.subject), open) ?? undefined
  return changesOf(guest, applyGuestCommand(guest, command))
}

function changesOf<R extends object>(before: R | undefined, after: R | undefined): OutboxLine['changes'] {
  if (!before || !after) return {}
  const fields = Object.keys(after) as (keyof R & string)[]
  const changed = fields.filter((f) => JSON.stringify(before[f]) !== JSON.stringify(after[f]))
  return Object.fromEntries(changed.map((f) => [f, [before[f], after[f]]]))
}

const bytes = (command: Command): number => new TextEncoder().encode(JSON.stringify(command)).length
