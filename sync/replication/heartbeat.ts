import { backoffMs } from '#sync/platform/clock.ts'
import { wireVersion } from '#sync/protocol/messages.ts'
import { onFault, onResponse } from './answers.ts'
import { isOurEpoch, isStandingStill, restored } from './restore.ts'
import { type ReplicatorState, requestPull } from './state.ts'

const heartbeatMs = 30_000

/** Asks whether the server is there, and how far it is. Answers after how many milliseconds to ask again. */
export function heartbeat(state: ReplicatorState): () => Promise<number | null> {
  const { parts } = state
  let attempt = 0
  return async () => {
    await parts.outbox.reload()
    parts.onHeartbeat()
    if (parts.board.get().connection === 'storage-error') await retryStorage(state)
    const since = state.responses
    const { restores } = state
    const cursor = isStandingStill(state) ? 0 : (parts.mirror()?.checkpoint().cursor ?? 0)
    const seen = await parts.seen(state.lastFault)
    const askedAt = parts.clock.now()
    const reply = await parts.api.heartbeat(parts.deviceName(), seen)
    if (state.isStopped) return null
    if (!reply.ok) {
      onFault(state, reply.fault, reply.detail, since)
      if (reply.fault === 'timeout' && attempt++ === 0) return 0
      return backoffMs(attempt++, parts.random)
    }
    attempt = 0
    state.heartbeats++
    const { epoch, head, now, holds, devices, min_version } = reply.value
    onResponse(state, now, askedAt)
    parts.holds(holds)
    parts.board.set({ devices })
    if (Number(min_version) > wireVersion) parts.board.transition('too-old')
    const known = parts.mirror()?.checkpoint()
    // Of before the restore that was noticed meanwhile.
    if (restores !== state.restores) return heartbeatMs
    if (!isOurEpoch(state, epoch) || head < cursor) await restored(state, epoch)
    else if (isStandingStill(state)) state.tasks.fill.trigger()
    else if (known && !known.plan) requestPull(state)
    else if (known && head > known.cursor) requestPull(state, head)
    else if (known) parts.board.set({ stored_upto: now })
    return heartbeatMs
  }
}

/** Throws while storage does not work. What was left half done is done now. */
async function retryStorage(state: ReplicatorState): Promise<void> {
  await state.parts.outbox.touch()
  await state.parts.mirror()?.touch()
  state.parts.board.transition('storage-works')
  requestPull(state)
}
