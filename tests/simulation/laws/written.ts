// What is written to the databases of a device, held at that very moment against the server's own book.

import type { Command } from '#domain/booking/command.ts'
import { rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import { collectionOf } from '#sync/collections/all.ts'
import type { Checkpoint } from '#sync/mirror/checkpoint.ts'
import type { SimulatedDevice } from '#tests/simulation/device.ts'
import { type Disk, storedIn } from '#tests/simulation/disk.ts'
import type { Run } from '#tests/simulation/run.ts'
import { found } from './invariants.ts'
import { mirrorOf, type StoredMirror, shownMirror } from './stored-mirror.ts'

type OnWrite = Disk['onWrite']
type Written = Parameters<OnWrite>[2]

export function holdsWrites(run: Run, device: SimulatedDevice): OnWrite {
  return (database, collection, written) => {
    if (database.startsWith('outbox-')) return settled(run, device, written)
    if (!database.startsWith('mirror-')) return
    for (const { was, is } of written) {
      if (is.id === '~/cursor') reached(run, device, database, was, is)
      else if (was && Number(was.rev) > Number(is.rev)) {
        found(run, `[S9] ${device.name} writes ${collection} ${is.id} of ${is.rev} over that of ${was.rev}`)
      }
    }
  }
}

/** [S9] The cursor never goes back, and all that the server has up to it is here. */
function reached(
  run: Run,
  device: SimulatedDevice,
  database: string,
  was: Written[0]['was'],
  is: Written[0]['is'],
): void {
  const { name } = device
  const before = was?.data as { epoch: string; cursor: number } | undefined
  const { epoch, cursor, plan, here } = is.data as unknown as Checkpoint
  if (before && before.epoch === epoch && before.cursor > cursor) {
    found(run, `[S9] ${name} goes back from ${before.cursor} to ${cursor}`)
  }
  if (!isOfToday(run, epoch)) return
  const mirror = mirrorOf(device, database)
  for (const [collection, row] of run.server.feed()) {
    if (row.rev > cursor) return
    // What was written before the plan comes with its part, or not at all where it is deleted or too old.
    const isOfThePlan = row.rev <= (plan?.head ?? 0)
    if (isOfThePlan && (row.deleted || !here.includes(collectionOf(collection)?.partOf(row) ?? ''))) continue
    if ((mirror.revOf(collection, row.id) ?? -1) >= row.rev) continue
    found(
      run,
      `[S9] ${name} says that it has all up to ${cursor}, without ${collection} ${row.id} of ${row.rev}`,
    )
  }
}

/** [S7] An entry leaves the overlay when its row is in the mirror that is shown, and no sooner. */
function settled(run: Run, device: SimulatedDevice, written: Written): void {
  for (const { was, is } of written) {
    closed(run, device, was, is)
    // A discard that came too late leaves when somebody has looked.
    if (is.code === 'was_applied') continue
    if (was?.open !== 1 || is.open !== 0 || is._deleted || !is.answered) continue
    const answer = run.server.state.log.get(String(is.id))?.answer
    const mirror = shownMirror(device)
    // Discarded, or answered by a server that has been restored since.
    if (!answer || is.state !== 'done' || !isOfToday(run, mirror?.epoch ?? '')) continue
    const [collection, id = '', rev = 0] = answer.row ?? []
    const here = collection ? (mirror?.revOf(collection, id) ?? -1) : rev
    const isGone = mirror !== null && collection && wasGone(run, mirror, collection, id)
    if ((here >= rev || isGone) && (mirror?.cursor ?? -1) >= answer.rev) continue
    const what = `${is.kind} ${is.id} of ${answer.rev}, whose row ${collection} ${id} is here of ${here}`
    found(run, `[S7] ${device.name} settles ${what}, its mirror being at ${mirror?.cursor}`)
  }
}

/** Deleted before the mirror was begun, so that no part has it; beyond its cursor somebody may have brought it back. */
function wasGone(run: Run, mirror: StoredMirror, collection: string, id: string): boolean {
  const now = run.server.feed().find(([name, row]) => name === collection && row.id === id)?.[1]
  const head = mirror.plan?.head ?? 0
  if (!mirror.complete || !now) return false
  if (now.rev <= mirror.cursor) return now.deleted && now.rev <= head
  const deletions = [...run.promised.values()].filter((c) => rowsOfCommand(c).includes(id) && isDeletion(c))
  return deletions.some((c) => (run.server.state.log.get(c.id)?.answer.rev ?? Infinity) <= head)
}

/** An undo of what made a row deletes it too. */
function isDeletion({ kind, args }: Command): boolean {
  const { before, fields } = args as Record<'before' | 'fields', { deleted?: boolean } | undefined>
  return kind === 'booking.delete' || before?.deleted === true || fields?.deleted === true
}

/** [S1] What is tried again or given up is closed when what takes its place is stored, and no sooner. */
function closed(run: Run, device: SimulatedDevice, was: Written[0]['was'], is: Written[0]['is']): void {
  if (was?.open !== 1 || is.open !== 0 || (is.code !== 'replaced' && is.code !== 'discarded')) return
  const follows = (line: Record<string, unknown>) =>
    line.replaces === is.id ||
    (line.kind === 'command.discard' &&
      (line.args as { of: { id: string }[] }).of.some(({ id }) => id === is.id))
  const isSaid = run.server.state.log.get(String(is.id))?.answer.code === is.code
  if (isSaid || storedIn(device.disk, 'outbox-', 'outbox').some(follows)) return
  found(run, `[S1] ${device.name} closes ${is.kind} ${is.id} as ${is.code}, and nothing stored says so`)
}

/** A server that was put back without another epoch has other rows under the same revs, and does not know of it. */
const isOfToday = (run: Run, epoch: string): boolean =>
  epoch === run.server.state.epoch && !run.profile.faults.includes('restored-silently')
