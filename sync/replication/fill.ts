import { backoffMs } from '#sync/platform/clock.ts'
import { onFault } from './answers.ts'
import { confirm } from './pull.ts'
import { isOurEpoch, probeRestore, reset } from './restore.ts'
import type { ReplicatorState } from './state.ts'

/** Fetches the parts that are missing of the mirror's plan; beside pulls, so that what is new does not wait for them. */
export function fill(state: ReplicatorState): () => Promise<number | null> {
  const { board, random } = state.parts
  let attempt = 0
  return async () => {
    if (state.resetting) await state.resetting
    const mirror = state.parts.mirror()
    if (!mirror?.checkpoint().plan || mirror.checkpoint().complete) return null
    const since = state.responses
    const failure = await mirror.fill()
    if (state.isStopped) return null
    board.set({ complete: mirror.checkpoint().complete })
    if (!failure) {
      attempt = 0
      await confirm(state)
      return null
    }
    onFault(state, failure.fault, failure.detail, since)
    if (failure.fault === 'epoch') {
      if (isOurEpoch(state, failure.epoch ?? '')) probeRestore(state)
      else await reset(state, 'epoch', failure.epoch)
      return null
    }
    if (failure.fault === 'shape') await reset(state, 'shape')
    return failure.fault === 'timeout' ? 0 : backoffMs(attempt++, random)
  }
}
