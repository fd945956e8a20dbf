import type { Mirror, PullResult } from '#sync/mirror/mirror.ts'
import { applyResults, confirmEntries } from '#sync/outbox/results.ts'
import { backoffMs } from '#sync/platform/clock.ts'
import type { CollectionName } from '#sync/protocol/messages.ts'
import { staleMs } from '#sync/protocol/staff-api.ts'
import { onFault, onResponse } from './answers.ts'
import { isOurEpoch, probeRestore, reset, storeAnswer } from './restore.ts'
import type { ReplicatorState } from './state.ts'

const failsToRebuild = 3

export function requestPull(state: ReplicatorState, names: readonly CollectionName[]): void {
  for (const c of names) state.pendingPulls.add(c)
  state.tasks.pull.trigger()
}

/** Brings what is new, collection by collection, and what became of this device's commands. */
export function pull(state: ReplicatorState): () => Promise<number | null> {
  const { board, clock, random } = state.parts
  let attempt = 0
  let failedWrites = 0
  return async () => {
    if (state.resetting) await state.resetting
    const mirror = state.parts.mirror()
    if (!mirror) return null
    board.transition('pull-began')
    let inMs: number | null = null
    for (const c of [...state.pendingPulls]) {
      state.pendingPulls.delete(c)
      const since = state.responses
      const askedAt = clock.now()
      const result = await mirror.pull(c)
      if (state.isStopped) return null
      if (result.ok) {
        attempt = 0
        if (!(await store(state, mirror, result, askedAt))) return null
        failedWrites = 0
        board.set({ complete: mirror.complete() })
        continue
      }
      state.pendingPulls.add(c)
      onFault(state, result.fault, result.detail, since)
      if (result.fault === 'epoch') {
        if (isOurEpoch(state, result.epoch ?? '')) probeRestore(state)
        else await reset(state, 'epoch', result.epoch)
        return null
      }
      // A handle that the browser closed never works again; a full disk does.
      if (result.fault === 'storage' && ++failedWrites % failsToRebuild === 0) await reset(state, 'storage')
      inMs = result.fault === 'timeout' && attempt === 0 ? 0 : backoffMs(attempt, random)
      attempt++
      break
    }
    await confirm(state)
    board.transition('settled')
    return inMs
  }
}

/** What came beside the rows. False where this mirror is no longer the one that counts. */
async function store(
  state: ReplicatorState,
  mirror: Mirror,
  { last, done }: Extract<PullResult, { ok: true }>,
  askedAt: number,
): Promise<boolean> {
  const { parts } = state
  // A tab may be frozen while it stores: what the server said before that says nothing of now.
  if (state.parts.clock.now() - askedAt < staleMs) onResponse(state, last.now)
  if (parts.mirror() !== mirror || state.resetting) return false
  // A mirror that is new for another reason does not know that there was another epoch.
  if (!isOurEpoch(state, last.epoch)) {
    await reset(state, 'epoch', last.epoch)
    return false
  }
  return storeAnswer(state, state.generation, last.epoch, () =>
    applyResults(parts.outbox, done, parts.serverTime()),
  )
}

/** Entries whose rows are all here leave the overlay. */
export function confirm({ parts, runExclusive }: ReplicatorState): Promise<void> {
  return runExclusive(() =>
    confirmEntries(parts.outbox, parts.mirror()?.checkpoint().syncedRev ?? {}, parts.serverTime()),
  )
}
