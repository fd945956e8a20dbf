// The server went back in time, or the mirror is wrong: another mirror, and the outbox's last week again.
//
//   another epoch in an answer --> reset            head below ours --> nothing is sent, a heartbeat tells the server
//   three wrong checksums, three failed writes,                      that it was restored: it answers with another epoch
//   rows of another shape --> reset

import type { Mirrors } from '#sync/mirror/generations.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import { keepDoneMs, requeueConfirmed } from '#sync/outbox/resend.ts'
import type { ReplicatorState, ResetReason } from './state.ts'

/** `epoch`: the one that the server is in now. */
export async function reset(state: ReplicatorState, why: ResetReason, epoch?: string): Promise<void> {
  if (!state.resetting) state.generation++
  const replaceMirror = async () => {
    await state.parts.resetMirror(why)
    if (epoch) state.parts.setEpoch(epoch)
  }
  state.resetting ??= state.runExclusive(replaceMirror).finally(() => {
    state.resetting = null
    state.wanted = Number.POSITIVE_INFINITY
    state.mismatches = 0
  })
  await state.resetting
  if (why === 'epoch' || why === 'mismatch') state.tasks.pull.trigger()
  state.tasks.push.trigger()
}

/** Nothing is known of it on a device that never heard of one. */
export function isOurEpoch({ parts }: ReplicatorState, epoch: string): boolean {
  const known = [parts.epoch(), parts.mirror()?.checkpoint().epoch ?? '']
  return known.every((one) => one === '' || one === epoch)
}

/** Before any answer of it is stored, so that none outlives a restore unnoticed. */
export function rememberEpoch({ parts }: ReplicatorState, epoch: string): void {
  if (parts.epoch() === '') parts.setEpoch(epoch)
}

/** Runs unless the mirror was reset since `generation`; false where it was. */
export function storeAnswer(
  state: ReplicatorState,
  generation: number,
  epoch: string,
  store: () => Promise<void>,
): Promise<boolean> {
  return state.runExclusive(async () => {
    if (generation !== state.generation) return false
    rememberEpoch(state, epoch)
    await store()
    return true
  })
}

export function probeRestore(state: ReplicatorState): void {
  state.suspectsRestore = true
  state.tasks.heartbeat.trigger()
}

/** What a reset does on this device. */
export const mirrorReset =
  (outbox: Outbox, mirrors: Mirrors, serverTime: () => number) =>
  async (why: ResetReason): Promise<void> => {
    if (why === 'epoch') {
      await requeueConfirmed(outbox, serverTime() - keepDoneMs)
      await mirrors.replace()
    } else if ((await mirrors.rebuild(why === 'shape')) && why === 'mismatch') {
      // Rows that differ may be those of a backup: what this device did of late may be missing there.
      await requeueConfirmed(outbox, serverTime() - keepDoneMs)
    }
  }
