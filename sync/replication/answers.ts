// What each answer, and each one that does not come, says about the connection.

import type { PullFailure } from '#sync/mirror/life.ts'
import { type ReplicatorState, reportStorageError } from './state.ts'

export const freshMs = 35_000

/** Any answer of our own shape is the server's word that it is there. */
export function onResponse(state: ReplicatorState, now: string): void {
  const { board, clock } = state.parts
  state.responses++
  const offset = Date.parse(now) - clock.now()
  board.set({
    last_sync: now,
    offset: Math.abs(offset - board.get().offset) < 1500 ? board.get().offset : offset,
  })
  board.transition('answered', '')
  state.parts.onMember()
  state.cancelStale()
  state.cancelStale = clock.after(freshMs, () => {
    board.transition('stale')
  })
  if (state.isSilent) {
    state.isSilent = false
    state.tasks.push.trigger()
    if (state.wanted > 0) state.tasks.pull.trigger()
    if (state.parts.mirrors.renewal()) state.tasks.fill.trigger()
  }
}

/** `since`: `responses` when the request left. One that the server has answered since tells nothing about now. */
export function onFault(
  state: ReplicatorState,
  kind: PullFailure['fault'],
  detail: string,
  since: number,
): void {
  if (kind === 'closed' || kind === 'epoch' || kind === 'shape' || kind === 'gap') return
  const { board, online, onMembershipRevoked } = state.parts
  state.isSilent = true
  state.lastFault = kind
  if (kind === 'storage') board.transition('storage-failed', detail)
  else if (kind === 'not_member') {
    board.transition('membership-lost', detail)
    void onMembershipRevoked().catch((error) => reportStorageError(state, error))
  } else if (kind === 'auth') board.transition(online() ? 'auth-lost' : 'unreachable', detail)
  else if (since !== state.responses) {
    board.transition('settled')
    return
  } else if (kind === 'timeout') board.transition('timed-out', detail)
  else if (kind === 'network') board.transition('unreachable', detail)
  else board.transition('refused', detail)
  state.cancelStale()
}
