// Sends what waits, in order, at most 20 at a time. Free of DOM, clock and transport.
//
//   batch --answers--> take them, go on            --network, 401, 429, "not now"--> stop, come back later
//     |  the server fails at it: once more, then halved until the command is found that it fails at;
//     v  that one is set aside (1, 2, 5, 10 s), the others go on; after five times it is parked
//   parked: tried again hourly and by hand, alone; only what needs it waits

import type { Command } from '#domain/booking/command.ts'
import { backoffMs } from '#sync/platform/clock.ts'
import type { Answer, Pushed } from '#sync/protocol/messages.ts'
import type { Fault, Reply } from '#sync/protocol/rpc.ts'
import { type Lines, type OutboxLine, toCommand } from './entry.ts'

export const batchLimit = 20
export const failsToPark = 5
const hourMs = 3_600_000

export interface DrainWork {
  open(): Lines
  push(commands: Command[]): Promise<Reply<Pushed>>
  /** Stores the answers before the next round looks at `open`. */
  take(pushed: Pushed): Promise<void>
  patch(id: string, change: Partial<OutboxLine>): Promise<void>
  now(): number
  random(): number
}

/** `inMs`: when to come back, null when nothing waits that could be sent. */
export interface DrainEnd {
  fault: Fault | null
  inMs: number | null
  tooOld: boolean
}

export interface Drain {
  run(): Promise<DrainEnd>
  /** By hand: tries a parked or set-aside command at once. */
  again(id: string): void
}

export function drainer(work: DrainWork): Drain {
  const aside = new Map<string, number>()
  let size = batchLimit
  let failures = 0
  let attempt = 0
  let tooOld = false
  let lastNow = 0

  const setAside = (line: OutboxLine, fails: number) =>
    aside.set(
      line.id,
      work.now() + (fails >= failsToPark ? hourMs : backoffMs(Math.max(0, fails - 1), work.random)),
    )

  async function failed(line: OutboxLine): Promise<void> {
    const fails = line.fails + 1
    await work.patch(line.id, { fails, ...(fails >= failsToPark ? { state: 'parked' as const } : {}) })
    // Not before it is stored: a line set aside for an hour must be one that is shown as parked.
    setAside(line, fails)
  }

  async function taken(batch: Lines, pushed: Pushed): Promise<void> {
    attempt = 0
    const answers = new Map(pushed.answers.map((a) => [a.id, a]))
    const isStuck = (l: OutboxLine) => (answers.get(l.id)?.state ?? 'retry') === 'retry'
    // When nothing got through it was the server (a lock, a restart), unless there was nothing else to judge by.
    const counts = batch.length === 1 || batch.some((l) => !isStuck(l))
    const stuckSubjects = new Set<string>()
    await work.take({ ...pushed, answers: pushed.answers.filter((a) => batch.some((l) => l.id === a.id)) })
    for (const line of batch) {
      const state: Answer['state'] = answers.get(line.id)?.state ?? 'retry'
      if (state === 'retry') {
        // Later ones of a subject only wait for the first.
        if (counts && !stuckSubjects.has(line.subject)) await failed(line)
        else setAside(line, 1)
        stuckSubjects.add(line.subject)
      } else if (state === 'client_too_old') {
        tooOld = true
        aside.set(line.id, work.now() + hourMs)
      } else if (state === 'blocked') setAside(line, line.fails + 1)
      else aside.delete(line.id)
    }
    if (failures === 0) size = batchLimit
  }

  /** A clock that was set back takes the ends of all pauses with it. */
  function followClock(): void {
    const now = work.now()
    if (now < lastNow) for (const [id, at] of aside) aside.set(id, at - (lastNow - now))
    lastNow = now
  }

  async function run(): Promise<DrainEnd> {
    tooOld = false
    followClock()
    for (;;) {
      await markBlocked(work)
      const batch = choose(work.open(), aside, work.now(), size)
      if (batch.length === 0) return { fault: null, inMs: nextDue(work, aside), tooOld }
      const reply = await work.push(batch.map(toCommand))
      if (reply.ok) {
        await taken(batch, reply.value)
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
        await failed(first)
        failures = 0
        size = batchLimit
        continue
      }
      failures++
      if (failures === 1) return { fault: reply.fault, inMs: backoffMs(0, work.random), tooOld }
      size = Math.ceil(batch.length / 2)
    }
  }

  return { run, again: (id) => void aside.delete(id) }
}

/** A moment further off than any pause was set by a clock that has been set back since. */
const isAside = (at: number | undefined, now: number): boolean =>
  at !== undefined && at > now && at <= now + hourMs

/** What may go now: everything before it that it needs is answered or goes in the same batch. */
export function choose(open: Lines, aside: ReadonlyMap<string, number>, now: number, size: number): Lines {
  const byId = new Map(open.map((l) => [l.id, l]))
  const chosen = new Map<string, OutboxLine>()
  const isReady = (id: string) => {
    const needed = byId.get(id)
    return needed?.answered !== '' || chosen.has(id)
  }
  const due = (l: OutboxLine) =>
    l.answered === '' && l.state !== 'rejected' && !isAside(aside.get(l.id), now) && l.needs.every(isReady)
  for (const line of open) {
    if (chosen.size >= size) break
    if (line.state !== 'parked' && due(line)) chosen.set(line.id, line)
  }
  if (chosen.size > 0) return [...chosen.values()]
  const parked = open.find((l) => l.state === 'parked' && due(l))
  return parked ? [parked] : []
}

/** Lines behind a refused, parked or blocked one are shown as blocked, and as waiting again once it is over. */
async function markBlocked(work: DrainWork): Promise<void> {
  const stuck = new Set<string>()
  for (const line of work.open()) {
    const isBehind = line.needs.some((id) => stuck.has(id))
    if (isBehind || line.state === 'rejected' || line.state === 'parked') stuck.add(line.id)
    if (line.answered !== '') continue
    if (isBehind && line.state === 'waiting') await work.patch(line.id, { state: 'blocked' })
    if (!isBehind && line.state === 'blocked') await work.patch(line.id, { state: 'waiting' })
  }
}

function nextDue(work: DrainWork, aside: Map<string, number>): number | null {
  const ids = new Set(work.open().map((l) => l.id))
  let soonest: number | null = null
  for (const [id, at] of aside) {
    if (!ids.has(id)) aside.delete(id)
    else if (isAside(at, work.now())) soonest = Math.min(soonest ?? at, at)
  }
  return soonest === null ? null : Math.max(0, soonest - work.now())
}
