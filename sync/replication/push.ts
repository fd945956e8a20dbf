import type { Command } from '#domain/booking/command.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { Outbox } from '#sync/outbox/outbox.ts'
import { pushScheduler } from '#sync/outbox/push-scheduler.ts'
import { applyResults } from '#sync/outbox/results.ts'
import { pushLock, pushTurnMs } from '#sync/protocol/lock-names.ts'
import type { PushResponse } from '#sync/protocol/messages.ts'
import type { Reply } from '#sync/protocol/staff-api.ts'
import { onFault, onResponse } from './answers.ts'
import { confirm } from './pull.ts'
import { checkShape, isOurEpoch, isStandingStill, restored, storeAnswer } from './restore.ts'
import { type ReplicatorState, requestPull } from './state.ts'

/** So long a busy server is nobody's business. */
const busySaidMs = 60_000
/** How soon it is noticed that it is over. */
const busyOverMs = 5000

const wasRestored = { ok: false, fault: 'down', detail: 'the server was restored' } as const

/** How things stood when the last batch left. */
interface Departure {
  /** By this device. */
  askedAt: number
  responses: number
  restores: number
  mirror: Mirror | null
  cursor: number
  /** From where its answer is to bring rows too; null where it is not to. */
  since: number | null
  /** Up to which rev the day's changes are here. */
  history: number
}

export interface Push {
  run(): Promise<number | null>
  /** By hand: tries a parked or deferred command at once. */
  retryNow(id: string): void
}

/** Sends what waits, by the scheduler's choice, and stores what the server says to it. */
export function push(state: ReplicatorState): Push {
  const { parts } = state
  const { board, outbox } = parts
  let before = departure(state, false)
  let hasFailed = false
  let landed = () => {}
  const scheduler = pushScheduler({
    open: () => outbox.open(),
    async push(commands) {
      board.transition('push-began')
      // A smaller answer may come through where the last did not.
      before = departure(state, !hasFailed)
      if (before.since !== null) landed = setOut(state)
      const reply = await send(state, commands, before)
      hasFailed = !reply.ok
      if (hasFailed) landed()
      return reply
    },
    applyResponse: (response) => applyResponse(state, response, before).finally(landed),
    patch: (id, change) => outbox.patch(id, change),
    heartbeats: () => state.heartbeats,
    now: () => parts.clock.now(),
    random: parts.random,
  })
  let cancelBusy = () => {}

  /** Says it when commands have waited for a busy server for too long, and when they do no more. */
  function sayBusy(): void {
    cancelBusy()
    if (state.isStopped) return
    const since = scheduler.busySince()
    const leftMs = since === null ? null : since + busySaidMs - parts.clock.now()
    board.set({ busy: leftMs !== null && leftMs <= 0 })
    if (leftMs !== null) cancelBusy = parts.clock.after(leftMs > 0 ? leftMs : busyOverMs, sayBusy)
  }

  return {
    retryNow: scheduler.retryNow,
    async run() {
      if (!hasWork(outbox)) {
        sayBusy()
        return null
      }
      const turn = parts.locks.runWithin(pushLock(parts.vendorId), pushTurnMs, 'go on', () => scheduler.run())
      const end = await turn
      if (state.isStopped) return null
      sayBusy()
      if (end.fault) onFault(state, end.fault, '', before.responses)
      else board.transition('settled')
      if (end.tooOld) board.transition('too-old')
      return end.inMs
    },
  }
}

function departure(state: ReplicatorState, asksPage: boolean): Departure {
  const { responses, restores } = state
  const askedAt = state.parts.clock.now()
  const mirror = isStandingStill(state) ? null : state.parts.mirror()
  const { cursor, plan } = mirror?.checkpoint() ?? { cursor: 0, plan: null }
  const history = mirror?.dayHistory.upto() ?? 0
  return { askedAt, responses, restores, mirror, cursor, since: asksPage && plan ? cursor : null, history }
}

/** Until the answer calls, a pull waits whether it brings what is wanted. */
function setOut(state: ReplicatorState): () => void {
  let land = () => {}
  const flight = new Promise<void>((resolve) => {
    land = resolve
  })
  state.pushing = flight
  return () => {
    if (state.pushing === flight) state.pushing = null
    land()
  }
}

async function send(
  state: ReplicatorState,
  commands: Command[],
  before: Departure,
): Promise<Reply<PushResponse>> {
  const reply = await state.parts.api.push(commands, before.since, before.history)
  if (!reply.ok) return reply
  const { epoch, head } = reply.value
  if (before.restores === state.restores) {
    if (isOurEpoch(state, epoch) && head >= before.cursor) return reply
    await restored(state, epoch)
  }
  // Else answered before the server was restored: what it said it applied may be gone. Sent again, it costs nothing.
  return wasRestored
}

const hasWork = (outbox: Outbox): boolean =>
  outbox.open().some((e) => e.answered === '' && e.state !== 'rejected')

async function applyResponse(
  state: ReplicatorState,
  response: PushResponse,
  { askedAt, restores, mirror, since }: Departure,
): Promise<void> {
  const { parts } = state
  const { epoch, head, answers, done, more, now } = response
  onResponse(state, now, askedAt)
  const isStored = await storeAnswer(state, restores, epoch, () =>
    applyResults(parts.outbox, [...answers, ...done], epoch, parts.serverTime()),
  )
  // Its entries wait as before, and go again.
  if (!isStored) return requestPull(state)
  const hasPage = since !== null && !more && mirror !== null && mirror === parts.mirror()
  const failure = hasPage ? await mirror.storePage(since, response) : null
  if (hasPage && !failure) await checkShape(state, mirror, response.shape)
  // What wrote nothing is over at once; the rest when its rows are here.
  await confirm(state)
  if (!hasPage || failure) requestPull(state, head)
}
