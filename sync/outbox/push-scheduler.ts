// Sends what waits, in order, at most 20 at a time. Free of DOM, clock and transport.
//
//   batch --answers--> take them, go on            --network, 401, 429, "not now"--> stop, come back later
//     |  the server is too busy for some: they wait as long as it says, or until it answers others; nothing counts
//     |  it broke the call off for its time: halved at once
//     |  the server fails at it: once more, then halved until the command is found that it fails at;
//     v  that one is deferred (1, 2, 5, 10 s), the others go on; after five times it is parked
//   parked: tried again hourly and by hand, alone; only what needs it waits

import type { Command } from '#domain/booking/command.ts'
import { backoffMs } from '#sync/platform/clock.ts'
import type { CommandResult, PushResponse } from '#sync/protocol/messages.ts'
import type { Fault, Reply } from '#sync/protocol/staff-api.ts'
import { deferred, failsToPark, hourMs } from './deferred.ts'
import { type Entries, type OutboxEntry, toCommand } from './entry.ts'

export const batchLimit = 20

export interface PushSchedulerParts {
  open(): Entries
  push(commands: Command[]): Promise<Reply<PushResponse>>
  /** Stores the answers before the next round looks at `open`. */
  applyResponse(pushed: PushResponse): Promise<void>
  patch(id: string, change: Partial<OutboxEntry>): Promise<void>
  /** How many heartbeats the server has answered. */
  heartbeats(): number
  now(): number
  random(): number
}

/** `inMs`: when to come back, null when nothing waits that could be sent. */
export interface PushRun {
  fault: Fault | null
  inMs: number | null
  tooOld: boolean
}

export interface PushScheduler {
  run(): Promise<PushRun>
  /** By hand: tries a parked or deferred command at once. */
  retryNow(id: string): void
  /** Since when the server has been too busy for a command that waits; null where it is not. */
  busySince(): number | null
}

export function pushScheduler(work: PushSchedulerParts): PushScheduler {
  const later = deferred(work.now, work.random)
  let batchSize = batchLimit
  let failures = 0
  let attempt = 0
  let tooOld = false

  async function countFailure(entry: OutboxEntry): Promise<void> {
    const fails = entry.fails + 1
    await work.patch(entry.id, { fails, ...(fails >= failsToPark ? { state: 'parked' as const } : {}) })
    // Not before it is stored: an entry deferred for an hour must be one that is shown as parked.
    later.add(entry, fails)
  }

  async function afterResponse(batch: Entries, pushed: PushResponse): Promise<void> {
    attempt = 0
    const { stateOf, secondsOf } = answersOf(pushed)
    const stuckSubjects = new Set<string>()
    await work.applyResponse({ ...pushed, answers: pushed.answers.filter(isOf(batch)) })
    if (batch.some((e) => !isStuck(stateOf(e)))) later.endBusy()
    for (const entry of batch) {
      const state = stateOf(entry)
      if (state === 'busy') later.addBusy(entry.id, secondsOf(entry))
      else if (state === 'retry') {
        // Later ones of a subject only wait for the first.
        if (!stuckSubjects.has(entry.subject)) await countFailure(entry)
        else later.add(entry, 1)
        stuckSubjects.add(entry.subject)
      } else if (state === 'client_too_old') {
        tooOld = true
        later.addFor(entry.id, hourMs)
      } else if (state === 'blocked') later.add(entry, entry.fails + 1)
      else later.delete(entry.id)
    }
    // Too busy for all that was asked: the rest need not try.
    if (batch.every((e) => stateOf(e) === 'busy')) later.addBusyRest(work.open(), batch.map(secondsOf)[0])
    if (failures === 0) batchSize = Math.min(batchLimit, 2 * batchSize)
  }

  async function run(): Promise<PushRun> {
    tooOld = false
    later.followClock()
    later.noticeTap(work.open())
    for (;;) {
      await markBlocked(work)
      const batch = nextBatch(work.open(), later.isDeferred, batchSize)
      if (batch.length === 0) return { fault: null, inMs: later.nextDueMs(work.open()), tooOld }
      const reply = await work.push(batch.map(toCommand))
      if (reply.ok) {
        await afterResponse(batch, reply.value)
        continue
      }
      if (reply.fault === 'slow') {
        batchSize = Math.ceil(batch.length / 2)
        const [alone, another] = batch
        if (alone && !another && later.addSlow(alone, work.heartbeats())) await countFailure(alone)
        continue
      }
      if (reply.fault !== 'broken') {
        // The first retry after a timeout is immediate: the network may have just come back.
        const soon = reply.fault === 'timeout' && attempt === 0
        const inMs = soon ? 0 : backoffMs(attempt, work.random)
        attempt++
        return { fault: reply.fault, inMs, tooOld }
      }
      const [first] = batch
      if (batch.length === 1 && first) {
        await countFailure(first)
        failures = 0
        batchSize = batchLimit
        continue
      }
      failures++
      if (failures === 1) return { fault: reply.fault, inMs: backoffMs(0, work.random), tooOld }
      batchSize = Math.ceil(batch.length / 2)
    }
  }

  return { run, retryNow: later.endAtOnce, busySince: () => later.busySince(work.open()) }
}

function answersOf(pushed: PushResponse) {
  const answers = new Map(pushed.answers.map((a) => [a.id, a]))
  return {
    stateOf: (e: OutboxEntry): CommandResult['state'] => answers.get(e.id)?.state ?? 'retry',
    secondsOf: (e: OutboxEntry): unknown => answers.get(e.id)?.figures?.seconds,
  }
}

const isOf = (batch: Entries) => (answer: CommandResult) => batch.some((e) => e.id === answer.id)
const isStuck = (state: CommandResult['state']): boolean => state === 'busy' || state === 'retry'

/** What may go now: everything before it that it needs is answered or goes in the same batch. */
export function nextBatch(open: Entries, isDeferred: (id: string) => boolean, size: number): Entries {
  const byId = new Map(open.map((e) => [e.id, e]))
  const chosen = new Map<string, OutboxEntry>()
  const isReady = (id: string) => {
    const needed = byId.get(id)
    return needed?.answered !== '' || chosen.has(id)
  }
  const due = (e: OutboxEntry) =>
    e.answered === '' && e.state !== 'rejected' && !isDeferred(e.id) && e.needs.every(isReady)
  for (const entry of open) {
    if (chosen.size >= size) break
    if (entry.state !== 'parked' && due(entry)) chosen.set(entry.id, entry)
  }
  if (chosen.size > 0) return [...chosen.values()]
  const parked = open.find((e) => e.state === 'parked' && due(e))
  return parked ? [parked] : []
}

/** Entries behind a refused, parked or blocked one are shown as blocked, and as waiting again once it is over. */
async function markBlocked(work: PushSchedulerParts): Promise<void> {
  const stuck = new Set<string>()
  for (const entry of work.open()) {
    const isBehind = entry.needs.some((id) => stuck.has(id))
    if (isBehind || entry.state === 'rejected' || entry.state === 'parked') stuck.add(entry.id)
    if (entry.answered !== '') continue
    if (isBehind && entry.state === 'waiting') await work.patch(entry.id, { state: 'blocked' })
    if (!isBehind && entry.state === 'blocked') await work.patch(entry.id, { state: 'waiting' })
  }
}
