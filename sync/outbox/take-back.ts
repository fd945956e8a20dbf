// What was done here, or on any tablet today, is taken back by commands of its own.

import type { Command } from '#domain/booking/command.ts'
import type { DayLine } from '#domain/history/day-line.ts'
import { takenBackBy } from '#domain/history/taken-back.ts'
import type { Dispatched, DispatchedAll, Order } from '#sync/types.ts'
import { type DispatchContext, discard, dispatchAll } from './dispatch.ts'
import { type OutboxEntry, rowsOfEntry } from './entry.ts'
import type { Outbox } from './outbox.ts'

export async function undo(context: DispatchContext, id: string): Promise<Dispatched> {
  const back = await undoAll(context, [id])
  return back.ok ? { ok: true, command: back.commands[0] as Command } : back
}

/**
 * The last one first, since it was laid over what those before it wrote: in one write, so that whenever the browser ends, all of them are
 * taken back or none. What was refused is given up behind it.
 */
export async function undoAll(context: DispatchContext, ids: readonly string[]): Promise<DispatchedAll> {
  const orders: Order[] = []
  const refused: string[] = []
  for (const id of ids.toReversed()) {
    const order = await orderOf(context, id)
    if (order === undefined) return { ok: false, code: 'storage_error' }
    if (order === null) refused.push(id)
    else orders.push(order)
  }
  const stored = await dispatchAll(context, orders)
  if (!stored.ok) return stored
  const commands = [...stored.commands]
  for (const id of refused) {
    const given = await discard(context, id)
    if (!given.ok) return given
    commands.push(given.command)
  }
  return { ok: true, commands }
}

/** Null where it was refused: nothing of it is on the server, so undoing it is giving it up. Undefined where it cannot be read. */
async function orderOf(context: DispatchContext, id: string): Promise<Order | null | undefined> {
  const line = context.dayLine(id)
  if (line) return takeBack(id, { ...line, changes: takenBackBy(line) })
  const entry = await context.outbox.find(id).catch(context.reportStorageError)
  if (!entry) return undefined
  if (entry.state === 'rejected') return null
  // The server has not told yet what it wrote.
  const changes: OutboxEntry['changes'] =
    entry.kind === 'booking.create' ? { status: ['cancelled', entry.args.status] } : entry.changes
  return takeBack(id, { subject: entry.subject, changes, rows: rowsOfEntry(entry).length })
}

function takeBack(
  of: string,
  { subject, changes, rows = 1 }: Pick<DayLine, 'subject' | 'changes' | 'rows'>,
): Order {
  const side = (i: 0 | 1) => Object.fromEntries(Object.entries(changes).map(([f, both]) => [f, both[i]]))
  const args = { of, before: side(0), expect: side(1), ...(rows > 1 ? { rows } : {}) }
  return { subject, body: { kind: 'undo', args, base: {} } }
}

/** What is sent by one tap is written one after the other, at once. */
const oneTapMs = 1000

/** Who was cancelled, waited or was deleted is a guest again first (`letInCommands`): that command's id, null where none was needed. */
export async function revivalBefore(outbox: Pick<Outbox, 'find' | 'open' | 'doneSince'>, scanId: string) {
  const scan = await outbox.find(scanId)
  if (scan?.kind !== 'booking.check_in') return null
  const before = [...(await outbox.doneSince(0)), ...outbox.open()]
    .filter(({ subject, seq }) => subject === scan.subject && seq < scan.seq)
    .toSorted((a, b) => a.seq - b.seq)
    .at(-1)
  if (!before || Date.parse(scan.at) - Date.parse(before.at) > oneTapMs) return null
  const isRevival =
    before.kind === 'booking.restore' ||
    (before.kind === 'booking.status' && before.args['status'] === 'confirmed')
  return isRevival ? before.id : null
}
