import { backoffMs } from '#sync/platform/clock.ts'
import { wireVersion } from '#sync/protocol/messages.ts'
import { onFault, onResponse } from './answers.ts'
import { isOurEpoch, reset } from './restore.ts'
import { highestRev, type ReplicatorState, requestPull } from './state.ts'

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
    const rev = highestRev(state)
    const seen = await parts.seen(state.lastFault)
    const epochHere = parts.mirror()?.checkpoint().epoch ?? ''
    const reply = await parts.api.heartbeat(parts.deviceName(), epochHere, rev, seen)
    if (state.isStopped) return null
    if (!reply.ok) {
      onFault(state, reply.fault, reply.detail, since)
      if (reply.fault === 'timeout' && attempt++ === 0) return 0
      return backoffMs(attempt++, parts.random)
    }
    attempt = 0
    state.heartbeats++
    if (state.suspectsRestore) state.tasks.pull.trigger()
    state.suspectsRestore = false
    const { epoch, head, now, holds, devices, min_version } = reply.value
    onResponse(state, now)
    parts.holds(holds)
    parts.board.set({ devices })
    if (Number(min_version) > wireVersion) parts.board.transition('too-old')
    const known = parts.mirror()?.checkpoint()
    if (!isOurEpoch(state, epoch) || head < rev) await reset(state, 'epoch', epoch)
    else if (known && !known.plan) requestPull(state)
    else if (known && head > known.cursor) requestPull(state, head)
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
