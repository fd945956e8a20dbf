import type { Mirror, PullResult } from '#sync/mirror/mirror.ts'
import { applyResults, confirmEntries } from '#sync/outbox/results.ts'
import { backoffMs, type Clock } from '#sync/platform/clock.ts'
import { staleMs } from '#sync/protocol/staff-api.ts'
import { onFault, onResponse } from './answers.ts'
import { compare } from './parity.ts'
import { checkShape, isOurEpoch, isStandingStill, renew, restored, storeAnswer } from './restore.ts'
import type { ReplicatorState } from './state.ts'

const failsToRebuild = 3
/** A push that is under way may bring what is wanted: so long it is waited for. */
const pushMs = 2000

/** Brings what is new, and what became of this device's commands. */
export function pull(state: ReplicatorState): () => Promise<number | null> {
  const { board, clock, random } = state.parts
  let attempt = 0
  let failedWrites = 0
  return async () => {
    if (state.pushing) await Promise.race([state.pushing, pause(clock, pushMs)])
    const mirror = state.parts.mirror()
    if (!mirror || state.isStopped || isStandingStill(state) || !isMissing(state, mirror)) return null
    board.transition('pull-began')
    let inMs: number | null = null
    const since = state.responses
    const { restores } = state
    const askedAt = clock.now()
    const upto = state.wanted
    state.wanted = 0
    const counted = state.counted ?? undefined
    state.counted = null
    const result = await mirror.pull(counted)
    if (state.isStopped) return null
    if (result.ok) {
      attempt = 0
      const isStored = await store(state, mirror, result, { askedAt, restores }).catch((error) => {
        // A disk that could not take it is tried again, and this is still wanted then.
        state.wanted = Math.max(state.wanted, upto)
        throw error
      })
      if (!isStored) return null
      failedWrites = 0
      board.set({ complete: mirror.checkpoint().complete })
      if (!mirror.checkpoint().complete) state.tasks.fill.trigger()
      if (result.last.sums) await compare(state, mirror, result.last.head, result.last.sums)
    } else {
      state.wanted = Math.max(state.wanted, upto)
      onFault(state, result.fault, result.detail, since)
      if (result.fault === 'epoch') {
        if (restores === state.restores) await restored(state, result.epoch ?? '')
        return null
      }
      // A handle that the browser closed never works again; a full disk does.
      if (result.fault === 'storage' && ++failedWrites % failsToRebuild === 0) await renew(state, 'storage')
      inMs = result.fault === 'timeout' && attempt === 0 ? 0 : backoffMs(attempt, random)
      attempt++
    }
    await confirm(state)
    board.transition('settled')
    return inMs
  }
}

const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))

const isMissing = ({ wanted }: ReplicatorState, mirror: Mirror): boolean =>
  wanted > mirror.checkpoint().cursor

/** What came beside the rows. False where this mirror is no longer the one that counts. */
async function store(
  state: ReplicatorState,
  mirror: Mirror,
  { last, done }: Extract<PullResult, { ok: true }>,
  { askedAt, restores }: { askedAt: number; restores: number },
): Promise<boolean> {
  const { parts } = state
  // A tab may be frozen while it stores: what the server said before that says nothing of now.
  if (state.parts.clock.now() - askedAt < staleMs) onResponse(state, last.now, askedAt)
  if (parts.mirror() !== mirror || restores !== state.restores) return false
  // A mirror that is new for another reason does not know that there was another epoch.
  if (!isOurEpoch(state, last.epoch)) {
    await restored(state, last.epoch)
    return false
  }
  const isStored = await storeAnswer(state, restores, last.epoch, () =>
    applyResults(parts.outbox, done, last.epoch, parts.serverTime()),
  )
  if (!isStored) return false
  parts.board.set({ stored_upto: last.now })
  await checkShape(state, mirror, last.shape)
  return true
}

/** Entries whose rows are all in the mirror that is shown leave the overlay. One that stands still has other revs. */
export function confirm(state: ReplicatorState): Promise<void> {
  const { parts } = state
  return state.runExclusive(async () => {
    const mirror = isStandingStill(state) ? null : parts.mirror()
    if (mirror) await confirmEntries(parts.outbox, mirror, parts.serverTime())
  })
}
