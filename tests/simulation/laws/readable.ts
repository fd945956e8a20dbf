// [S15] What was readable stays readable until its replacement is whole. Held at each frame of the screen, at each word that
// another mirror is shown from now on, and at each removal, against the mirrors as they lie on the device.

import type { Command } from '#domain/booking/command.ts'
import { rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import { generationKey } from '#sync/mirror/generations.ts'
import type { FramedRow, SimulatedDevice, Tab } from '#tests/simulation/device.ts'
import { storedIn } from '#tests/simulation/disk.ts'
import type { Run } from '#tests/simulation/run.ts'
import { found } from './invariants.ts'
import { mirrorNamed, shownMirror } from './stored-mirror.ts'

/** Where the disk fails, two mirrors may not fit on it; and who is no member reads nothing. */
const isExcused = (run: Run, device: SimulatedDevice): boolean =>
  run.profile.faults.some(
    (fault) => fault === 'storage' || fault === 'thrown-away' || fault === 'given-up',
  ) || ['1', 'gone'].includes(device.deviceStores.tab().get('sealed.v') ?? '')

/** A tab says which mirror is shown from now on. */
export function holdsSwaps(run: Run, device: SimulatedDevice) {
  return (key: string, before: string | null, after: string): void => {
    if (key !== generationKey('v') || before === after || isExcused(run, device)) return
    const [was, is] = [mirrorNamed(device, before), mirrorNamed(device, after)]
    if (was && was.here.length > 0 && !is?.complete) {
      const parts = `${is?.here.length ?? 0} parts of ${is?.plan?.parts.length ?? 0}`
      found(
        run,
        `[S15] ${device.name} shows mirror ${after}, of which ${parts} are here, for one that could be read`,
      )
    }
  }
}

/** A database is about to be taken away. */
export function holdsRemovals(run: Run, device: SimulatedDevice) {
  return (database: string): void => {
    // Of who was no member for a moment: taken in again while it is still being removed.
    if (run.profile.faults.includes('membership')) return
    if (isExcused(run, device) || shownMirror(device)?.name !== database) return
    found(run, `[S15] ${device.name} removes ${database}, which is shown`)
  }
}

/** No row that the server had confirmed leaves the screen while it lies in the mirror that is shown. */
export function holdsFrames(run: Run, tab: Tab): Tab['screen']['onFrame'] {
  return (collection, before, now) => {
    const { device, lifecycle, screen } = tab
    if (lifecycle.over || isExcused(run, device)) return
    // In the very moment of a thaw not all that was due is done, and nothing is painted.
    if (lifecycle.thawedAt === Date.now()) return
    const here = new Set(now.map((row) => row.id))
    holdsSaved(run, tab, before, here)
    const gone = before.filter((row) => row.unconfirmed === null && !here.has(row.id))
    if (gone.length === 0) return
    const shown = shownMirror(device)
    const open = storedIn(device.disk, 'outbox-', 'outbox').filter((line) => line.open === 1)
    const touched = new Set(open.flatMap((line) => rowsOfCommand(line as unknown as Command)))
    const live = new Set(shown?.live(collection).filter((id) => !touched.has(id)))
    const left = gone.filter((row) => live.has(row.id))
    if (left.length === 0) return
    const text = `[S15] ${device.name} shows ${left.length} of ${collection} no more, and they lie in ${shown?.name}`
    // That nothing may be read any more is said in the same moment, after the rows are gone.
    queueMicrotask(() => {
      if (screen.status?.readable) found(run, text)
    })
  }
}

/** [S7] What a person saved here, and nobody meant to take away, never leaves the screen: not between two frames either. */
function holdsSaved(
  run: Run,
  { device, screen }: Tab,
  before: readonly FramedRow[],
  here: ReadonlySet<string>,
): void {
  const isRefused = ({ unconfirmed }: FramedRow) =>
    unconfirmed !== null && ['rejected', 'blocked', 'parked'].includes(unconfirmed)
  const gone = before.filter((row) => !here.has(row.id) && !isRefused(row) && isSaved(run, device, row.id))
  if (gone.length === 0) return
  // That nothing may be read any more is said in the same moment, after the rows are gone.
  queueMicrotask(() => {
    const ids = gone.map((row) => `${row.id} (${row.unconfirmed})`)
    if (screen.status?.readable) found(run, `[S7] ${device.name} shows ${ids} no more, which was saved there`)
  })
}

/** Made on this device; refused by nobody, given up, taken back or deleted by nobody on whatever device. */
function isSaved(run: Run, device: SimulatedDevice, id: string): boolean {
  if (run.meantToGo.has(id)) return false
  const all = [...run.promised.values()].filter((command) => rowsOfCommand(command).includes(id))
  const isMade = ({ kind, by }: Command) =>
    (kind === 'booking.create' || kind === 'occurrence.create') && by.device === device.name
  return all.some(isMade) && all.every((command) => command.kind !== 'undo' && !run.givenUp.has(command.id))
}
