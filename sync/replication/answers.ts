// What each answer, and each one that does not come, says about the connection.

import type { PullFailure } from '#sync/mirror/life.ts'
import { type ReplicatorState, reportStorageError } from './state.ts'

export const freshMs = 35_000
/** So far a clock may be off before it counts. */
const offsetMs = 1500

/** Any answer of our own shape is the server's word that it is there. `askedAt`: when what it answers left, by this device. */
export function onResponse(state: ReplicatorState, now: string, askedAt: number): void {
  const { board, clock } = state.parts
  state.responses++
  board.set({ last_sync: now, offset: offsetBy(board.get().offset, now, askedAt, clock.now()) })
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

/** Nobody knows when between asking and reading the server said it: an answer lies in a frozen tab, or is slow on its way. */
function offsetBy(known: number, now: string, askedAt: number, readAt: number): number {
  const said = Date.parse(now)
  const isSo = known > said - readAt - offsetMs && known < said - askedAt + offsetMs
  return isSo ? known : said - readAt
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
