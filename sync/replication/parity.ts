// Now and then a pull lets the server count parts of which all should be here: beside a mirror that is wrong three times in a
// row a new one is built. Where that is wrong again within a day, a person is asked.

import { addDays, businessTime, isDay, mondayOf } from '#domain/time/time.ts'
import { type Checksum, compareSums } from '#sync/mirror/checksum.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import { renew } from './restore.ts'
import { type ReplicatorState, requestPull } from './state.ts'

/** The server counts for a device once in ten minutes. */
const countMs = 613_000
const firstMs = 30_000
const mismatchesToRenew = 3
const dayMs = 86_400_000

/** Asks for a count; the pull that brings it compares. */
export function parity(state: ReplicatorState): () => Promise<number | null> {
  let turn = 0
  return async () => {
    const mirror = state.parts.mirror()
    if (!mirror?.checkpoint().complete || state.parts.mirrors.renewal()) return firstMs
    state.counted = await partsToCount(state, mirror, turn++)
    requestPull(state)
    return countMs
  }
}

/** What is set up, guests, the weeks around today, and two others in turn. */
async function partsToCount(state: ReplicatorState, mirror: Mirror, turn: number): Promise<string[]> {
  const venue = await mirror.vendor()
  const now = new Date(state.parts.serverTime()).toISOString()
  const today = venue ? businessTime(now, venue).day : now.slice(0, 10)
  const [first, last] = [mondayOf(addDays(today, -7)), mondayOf(addDays(today, 21))]
  const { plan, here } = mirror.checkpoint()
  const weeks = here.filter(isDay)
  const near = [first, addDays(first, 7), addDays(first, 14), addDays(first, 21), last].filter(
    (week) => week >= (plan?.from ?? ''),
  )
  const others = weeks.filter((week) => week < first || week > last)
  const inTurn = [others[(2 * turn) % others.length], others[(2 * turn + 1) % others.length]]
  const known = here.filter((part) => !isDay(part))
  return [...new Set([...known, ...near, ...inTurn.flatMap((week) => week ?? [])])]
}

export async function compare(
  state: ReplicatorState,
  mirror: Mirror,
  head: number,
  sums: Record<string, Checksum>,
): Promise<void> {
  const result = await compareSums(mirror, head, sums).catch(() => 'moving' as const)
  if (result === 'moving' || state.isStopped) return
  state.mismatches = result === 'equal' ? 0 : state.mismatches + 1
  if (result === 'equal') state.parts.board.set({ differs: false })
  if (state.mismatches < mismatchesToRenew) return
  if (hasRenewedToday(state)) state.parts.board.set({ differs: true })
  else await readAgain(state)
}

const renewedKey = ({ parts }: ReplicatorState): string => `read-again.${parts.vendorId}`

/** The clock may have been set back. */
function hasRenewedToday(state: ReplicatorState): boolean {
  const last = Number(state.parts.deviceStore.get(renewedKey(state)) ?? Number.NaN)
  return Math.abs(state.parts.serverTime() - last) < dayMs
}

/** Everything anew, beside what is shown; by hand too. */
export async function readAgain(state: ReplicatorState): Promise<void> {
  state.parts.deviceStore.set(renewedKey(state), String(state.parts.serverTime()))
  state.parts.board.set({ differs: false })
  await renew(state, 'mismatch')
}
