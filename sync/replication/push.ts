import type { Command } from '#domain/booking/command.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import { pushScheduler } from '#sync/outbox/push-scheduler.ts'
import { applyResults } from '#sync/outbox/results.ts'
import { pushLock, pushTurnMs } from '#sync/protocol/lock-names.ts'
import { collections, type PushResponse } from '#sync/protocol/messages.ts'
import type { Reply, StaffApi } from '#sync/protocol/staff-api.ts'
import { onFault, onResponse } from './answers.ts'
import { confirm, requestPull } from './pull.ts'
import { isOurEpoch, probeRestore, reset, storeAnswer } from './restore.ts'
import { highestRev, type ReplicatorState } from './state.ts'

const wasRestored = { ok: false, fault: 'down', detail: 'the server was restored' } as const

/** Of the state, when the last batch left. */
type Departure = Pick<ReplicatorState, 'responses' | 'generation'>

export interface Push {
  run(): Promise<number | null>
  /** By hand: tries a parked or deferred command at once. */
  retryNow(id: string): void
}

/** Sends what waits, by the scheduler's choice, and stores what the server says to it. */
export function push(state: ReplicatorState): Push {
  const { parts } = state
  const { board, outbox, api } = parts
  const before: Departure = { responses: 0, generation: 0 }
  const scheduler = pushScheduler({
    open: () => outbox.open(),
    push: (commands) => send(state, api, commands, before),
    applyResponse: (response) => applyResponse(state, response, before.generation),
    patch: (id, change) => outbox.patch(id, change),
    now: () => parts.clock.now(),
    random: parts.random,
  })
  return {
    retryNow: scheduler.retryNow,
    async run() {
      if (state.resetting) await state.resetting
      if (!hasWork(outbox)) return null
      const end = await parts.locks.runWithin(pushLock(parts.vendorId), pushTurnMs, 'go on', () =>
        scheduler.run(),
      )
      if (state.isStopped) return null
      if (end.fault) onFault(state, end.fault, '', before.responses)
      else board.transition('settled')
      if (end.tooOld) board.transition('too-old')
      return end.inMs
    },
  }
}

async function send(
  state: ReplicatorState,
  api: StaffApi,
  commands: Command[],
  before: Departure,
): Promise<Reply<PushResponse>> {
  if (state.resetting) await state.resetting
  if (state.suspectsRestore) return wasRestored
  state.parts.board.transition('push-began')
  before.responses = state.responses
  before.generation = state.generation
  const reply = await api.push(commands)
  if (!reply.ok) return reply
  if (before.generation === state.generation && isOurEpoch(state, reply.value.epoch)) return reply
  // Answered before the server was restored: what it said it applied may be gone. Sent again, it costs nothing.
  requestPull(state, collections)
  return wasRestored
}

const hasWork = (outbox: Outbox): boolean =>
  outbox.open().some((e) => e.answered === '' && e.state !== 'rejected')

async function applyResponse(
  state: ReplicatorState,
  response: PushResponse,
  generation: number,
): Promise<void> {
  const { parts, pendingPulls } = state
  onResponse(state, response.now)
  const isStored = await storeAnswer(state, generation, response.epoch, () =>
    applyResults(parts.outbox, response.answers, parts.serverTime()),
  )
  // Its entries wait as before, and go again.
  if (!isStored) return requestPull(state, collections)
  for (const result of response.answers) {
    for (const c of collections) if (result.wrote?.[c] !== undefined) pendingPulls.add(c)
  }
  if (!isOurEpoch(state, response.epoch)) return reset(state, 'epoch', response.epoch)
  if (response.head < highestRev(state)) return probeRestore(state)
  // What wrote nothing is over at once; the rest when its rows are here.
  await confirm(state)
  if (pendingPulls.size > 0) state.tasks.pull.trigger()
}
