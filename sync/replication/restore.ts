// The server went back in time, or the mirror is wrong: a new mirror beside the one that is shown (fill.ts builds it), and
// where something may be lost to the server, the outbox's last week again.
//
//   another epoch, or a head below ours --> the shown mirror stands still: no page of its own is asked for or stored
//   three wrong counts, three failed writes, rows of another shape --> it goes on as before
//   the new one is whole --> shown (generations.ts)

import type { Mirror } from '#sync/mirror/mirror.ts'
import { type RenewalReason, standsStill } from '#sync/mirror/renewal.ts'
import { keepDoneMs, requeueConfirmed } from '#sync/outbox/resend.ts'
import type { ReplicatorState } from './state.ts'

/** The shown one has no part in what the server says now. */
export const isStandingStill = ({ parts }: ReplicatorState): boolean => standsStill(parts.mirrors.renewal())

/** Of another epoch, or of a head below ours; nothing where it has been noticed meanwhile. */
export async function restored(state: ReplicatorState, epoch: string): Promise<void> {
  const { restores, parts } = state
  await state.runExclusive(async () => {
    if (restores !== state.restores) return
    await begin(state, 'epoch')
    parts.setEpoch(epoch)
    await resend(state)
  })
  state.tasks.push.trigger()
}

/** `isAnew`: in place of one that is half built, too. */
export async function renew(state: ReplicatorState, why: RenewalReason, isAnew = false): Promise<void> {
  await state.runExclusive(async () => {
    if (state.parts.mirrors.renewal() && !isAnew) return
    await begin(state, why)
    await resend(state)
  })
  state.tasks.push.trigger()
}

async function begin(state: ReplicatorState, why: RenewalReason): Promise<void> {
  const { mirrors, serverTime, board } = state.parts
  const before = mirrors.renewal()
  const since = before?.since ?? new Date(serverTime()).toISOString()
  // Rows that differ may be those of a backup: what this device did of late may be missing there.
  const resends = why === 'epoch' || why === 'mismatch' || (before?.resends ?? false)
  await mirrors.begin({ why: standsStill(before) ? 'epoch' : why, since, resends })
  board.set({ renewing: standsStill(mirrors.renewal()) ? since : null })
  state.mismatches = 0
  state.tasks.fill.trigger()
}

/** What is due of it: the app may have been closed in the midst of it. */
export const resendDue = (state: ReplicatorState): Promise<void> => state.runExclusive(() => resend(state))

async function resend(state: ReplicatorState): Promise<void> {
  const { mirrors, outbox, serverTime } = state.parts
  if (!mirrors.renewal()?.resends) return
  // What was answered before does not count any more, whenever it comes.
  state.restores++
  await requeueConfirmed(outbox, serverTime() - keepDoneMs)
  mirrors.resent()
}

/** Nothing is known of it on a device that never heard of one. */
export function isOurEpoch(state: ReplicatorState, epoch: string): boolean {
  const { parts } = state
  const ofShown = isStandingStill(state) ? '' : (parts.mirror()?.checkpoint().epoch ?? '')
  return [parts.epoch(), ofShown].every((one) => one === '' || one === epoch)
}

/** Rows of another form have come. */
export async function checkShape(state: ReplicatorState, mirror: Mirror, shape: number): Promise<void> {
  if (!mirror.isOfShape(shape)) await renew(state, 'shape')
}

/** Before any answer of it is stored, so that none outlives a restore unnoticed. */
export function rememberEpoch({ parts }: ReplicatorState, epoch: string): void {
  if (parts.epoch() === '') parts.setEpoch(epoch)
}

/** Runs unless commands have been opened again since; false where they were. */
export function storeAnswer(
  state: ReplicatorState,
  restores: number,
  epoch: string,
  store: () => Promise<void>,
): Promise<boolean> {
  return state.runExclusive(async () => {
    if (restores !== state.restores) return false
    rememberEpoch(state, epoch)
    await store()
    return true
  })
}
