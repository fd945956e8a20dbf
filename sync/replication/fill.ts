import type { PullFailure } from '#sync/mirror/life.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import { applyResults } from '#sync/outbox/results.ts'
import { backoffMs, longestBackoffMs } from '#sync/platform/clock.ts'
import { onFault } from './answers.ts'
import { confirm } from './pull.ts'
import { isOurEpoch, isStandingStill, renew, resendDue, restored, storeAnswer } from './restore.ts'
import { type ReplicatorState, requestPull } from './state.ts'

const failsToGiveRoom = 3

/**
 * Builds the mirror that is to be shown next, or fetches the parts that are missing of the shown one: beside pulls, so that
 * what is new does not wait for them.
 */
export function fill(state: ReplicatorState): () => Promise<number | null> {
  const { mirrors, random, clock } = state.parts
  let attempt = 0
  let withoutRoom = 0
  // Beginning another mirror triggers this again. A server whose words do not fit each other would be asked without an end.
  let begunAnew = 0
  let notBefore = 0
  return async () => {
    const pause = notBefore - clock.now()
    // A longer one is that of a clock which was set back.
    if (pause > 0 && pause <= longestBackoffMs) return pause
    const since = state.responses
    const failure = mirrors.renewal() ? await build(state) : await fillShown(state)
    if (state.isStopped) return null
    updateStatus(state)
    if (!failure) {
      attempt = 0
      withoutRoom = 0
      if (state.parts.mirror()?.checkpoint().complete) begunAnew = 0
      await confirm(state)
      return mirrors.renewal() ? backoffMs(0, random) : null
    }
    onFault(state, failure.fault, failure.detail, since)
    // Another tab, or an answer meanwhile, has begun another one.
    if (failure.fault === 'closed') return backoffMs(0, random)
    const isBuilding = mirrors.renewal() !== null
    if (failure.fault === 'epoch' || failure.fault === 'shape')
      notBefore = begunAnew++ === 0 ? 0 : clock.now() + backoffMs(begunAnew, random)
    if (failure.fault === 'epoch') await restored(state, failure.epoch ?? '')
    else if (failure.fault === 'shape') await renew(state, 'shape', true)
    else if (isBuilding && failure.fault === 'storage' && ++withoutRoom % failsToGiveRoom === 0) {
      if (isFull(failure.detail)) await mirrors.swapInPlace()
      else await renew(state, 'storage', true)
    }
    return failure.fault === 'timeout' ? 0 : backoffMs(attempt++, random)
  }
}

/** However deep the database has wrapped it. */
const isFull = (detail: string): boolean => /quota/i.test(detail)

function updateStatus(state: ReplicatorState): void {
  const { mirrors, board } = state.parts
  const renewing = isStandingStill(state) ? (mirrors.renewal()?.since ?? null) : null
  board.set({ renewing, complete: state.parts.mirror()?.checkpoint().complete ?? false })
}

async function fillShown(state: ReplicatorState): Promise<PullFailure | null> {
  const mirror = state.parts.mirror()
  return mirror?.checkpoint().plan && !mirror.checkpoint().complete ? mirror.fill() : null
}

/** Beside the shown one, which gives way when this one is whole; at once where there is nothing in it. */
async function build(state: ReplicatorState): Promise<PullFailure | null> {
  const { mirrors } = state.parts
  await resendDue(state)
  const next = await mirrors
    .next()
    .catch((error): PullFailure => ({ ok: false, fault: 'storage', detail: String(error) }))
  if (!next || 'fault' in next) return next
  if (isEmpty(state.parts.mirror())) {
    await mirrors.swap()
    requestPull(state)
    return null
  }
  const failure = (await bring(state, next)) ?? (await next.fill()) ?? (await bring(state, next))
  if (failure || state.isStopped) return failure
  // Where the shown one has gone on meanwhile, this one catches up after a pause: the server may have gone back.
  if (await mirrors.swap()) requestPull(state)
  return null
}

/** Not where a page brought rows before the first part was whole: what was settled by them would leave the screen [S7]. */
function isEmpty(mirror: Mirror | null): boolean {
  if (!mirror) return true
  const { here, at, cursor, plan } = mirror.checkpoint()
  return here.length === 0 && at === null && cursor <= (plan?.head ?? 0)
}

/** Plan and pages of the one that is being built, and what they say of this device's commands. */
async function bring(state: ReplicatorState, next: Mirror): Promise<PullFailure | null> {
  const { restores, parts } = state
  const result = await next.pull()
  if (!result.ok) return result
  const { epoch, shape } = result.last
  if (!isOurEpoch(state, epoch)) return { ok: false, fault: 'epoch', detail: 'restored again', epoch }
  if (!next.isOfShape(shape)) return { ok: false, fault: 'shape', detail: `rows have shape ${shape}` }
  await storeAnswer(state, restores, epoch, () =>
    applyResults(parts.outbox, result.done, epoch, parts.serverTime()),
  )
  return null
}
