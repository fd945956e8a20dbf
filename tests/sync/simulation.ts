// Tablets, customers and bad weather in one seeded run on fake timers. The same seed gives the same run, request for
// request; `check` says what the laws found at the end.

import type { Booking } from '#domain/booking.ts'
import type { Accepted, Command, CommandBody } from '#domain/command.ts'
import { nextStatuses } from '#domain/status.ts'
import { addDays } from '#domain/time.ts'
import type { Dispatched, LiveQuery } from '#sync/types.ts'
import { advance, fakeTime, through } from './fake-time.ts'
import { ModelServer, type ModelState, type Planted } from './model-server.ts'
import { aDevice, aTablet, fieldsOf, present as first, type Tablet, today } from './tablet.ts'
import { type FaultName, faults, pick, seeded } from './weather.ts'

export interface Run {
  server: ModelServer
  tablets: Tablet[]
  /** Ids of commands that a tablet said were safe. */
  promised: Map<string, Command>
  /** Ids that a person gave up or sent again under another id. */
  givenUp: Set<string>
  struck: Record<FaultName, number>
  trace: string[]
}

export interface Climate {
  tablets: number
  steps: number
  roughness: number
  restores: boolean
  poison: boolean
  planted?: Planted[]
}

export const rough: Climate = { tablets: 2, steps: 40, roughness: 0.15, restores: false, poison: true }

export async function simulate(
  seed: number,
  climate: Climate,
  server = new ModelServer(() => Date.now()),
): Promise<Run> {
  fakeTime()
  const random = seeded(seed)
  for (const p of climate.planted ?? []) server.planted.add(p)
  const run: Run = {
    server,
    tablets: [],
    promised: new Map(),
    givenUp: new Set(),
    struck: Object.fromEntries(faults.map((f) => [f, 0])) as Run['struck'],
    trace: [],
  }
  let online = 0
  const customer = () => server.bookOnline(onlineBooking(`o${++online}`, random))
  server.onBetween = () => {
    if (random() < 0.3) customer()
  }
  for (let i = 0; i < climate.tablets; i++) {
    run.tablets.push(await through(aTablet(server, seeded(seed * 31 + i), aDevice('t', `${seed}-${i}`))))
  }
  let backup: ModelState | null = null
  for (let step = 0; step < climate.steps; step++) {
    const tablet = pick(run.tablets, random)
    tablet.weather.roughness = climate.roughness
    const what = random()
    if (what < 0.6) await work(run, tablet, random, climate)
    else if (what < 0.72) customer()
    else if (what < 0.84) tablet.weather.down = !tablet.weather.down
    else if (what < 0.9) await reopen(run, tablet, server, seeded(seed * 77 + step))
    else if (what < 0.94 && climate.restores) {
      if (backup && random() < 0.5) server.restore(backup, `epoch-${step}`)
      else backup = server.snapshot()
    }
    await advance(Math.floor(random() * 4000))
  }
  await calm(run)
  return run
}

/** The weather clears, people decide what waits for them, and everything drains. */
async function calm(run: Run): Promise<void> {
  run.server.poison.clear()
  for (const t of run.tablets) {
    t.weather.down = false
    t.weather.roughness = 0
    t.weather.next = []
  }
  for (let round = 0; round < 6; round++) {
    await advance(45_000)
    for (const t of run.tablets) {
      for (const entry of await present(t.sync.outbox())) {
        if (entry.state === 'parked') await through(t.sync.tryAgain(entry.command.id))
        if (entry.state === 'rejected') note(run, await through(t.sync.discard(entry.command.id)))
      }
    }
  }
  for (const t of run.tablets) {
    for (const f of faults) run.struck[f] += t.weather.struck[f]
    for (const r of t.weather.seen) run.trace.push(`${t.device.name} ${r.url.split('/').at(-1)} ${r.body}`)
  }
}

const present = <T>(query: LiveQuery<T>): Promise<T> => through(first(query))

/** What a person was told is safe, and what a person gave up. */
function note(run: Run, sent: Dispatched): void {
  if (!sent.ok) throw new Error(sent.code)
  run.promised.set(sent.command.id, sent.command)
  if (sent.command.kind === 'command.discard') for (const id of sent.command.args.of) run.givenUp.add(id)
}

async function work(run: Run, tablet: Tablet, random: () => number, climate: Climate): Promise<void> {
  const rows = await present(tablet.sync.bookingsOfDay(today))
  const row = rows.length > 0 && random() < 0.65 ? pick(rows, random) : null
  const body = row ? change(row, random) : null
  const id = row?.id ?? `b${Math.floor(random() * 1e9).toString(36)}`
  const sent = await through(tablet.sync.dispatch(id, body ?? creation(random)))
  if (!sent.ok) throw new Error(sent.code)
  note(run, sent)
  if (climate.poison && random() < 0.05) run.server.poison.add(sent.command.id)
  if (random() < 0.1) {
    note(run, await through(tablet.sync.undo(sent.command.id)))
  }
}

function change(row: Booking, random: () => number): CommandBody {
  if (random() < 0.15) return decision(row, random)
  const what = random()
  if (what < 0.4) {
    const status = pick(nextStatuses(row.status), random)
    if (status)
      return { kind: 'booking.status', args: { status, accepted: {} }, base: { status: row.status } }
  }
  if (what < 0.5) return { kind: 'booking.delete', args: {}, base: { deleted: false } }
  if (what < 0.7) {
    const fields = { day: addDays(today, 1), minute: 1080 + 30 * Math.floor(random() * 8) }
    return {
      kind: 'booking.edit',
      args: { fields, accepted: {} },
      base: { day: row.day, minute: row.minute },
    }
  }
  // A party of nobody is refused by the server.
  const pax = random() < 0.1 ? 0 : 1 + Math.floor(random() * 6)
  return { kind: 'booking.edit', args: { fields: { pax }, accepted: {} }, base: { pax: row.pax } }
}

/** What somebody makes of a booking that needs attention; now and then of one that does not. */
function decision(row: Booking, random: () => number): CommandBody {
  const conflict = row.conflicts[0]?.id
  const item = conflict && random() < 0.7 ? conflict : pick(['overbooked', 'outside_hours'], random)
  const way = pick(['keep', 'take', 'move', 'call', 'waitlist', 'cancel'] as const, random)
  const where = way === 'move' ? { day: addDays(today, 1), minute: 1080 } : {}
  return {
    kind: 'attention.settle',
    args: { item, way, upto: 8 + Math.floor(random() * 8), ...where },
    base: {},
  }
}

function creation(random: () => number): CommandBody {
  const fields = fieldsOf({
    pax: random() < 0.06 ? 0 : 1 + Math.floor(random() * 4),
    minute: 1080 + 30 * Math.floor(random() * 10),
    last_name: pick(['山田', '佐藤', '鈴木'], random),
    phone: random() < 0.3 ? `+8190000000${Math.floor(random() * 5)}0` : '',
  })
  const args = {
    fields,
    status: pick(['confirmed', 'confirmed', 'seated', 'waiting'] as const, random),
    source: 'phone',
    custom: false,
    reference: 'AAAAA',
    accepted: (random() < 0.2 ? { overbooked: 12 } : {}) as Accepted,
  } as const
  return { kind: 'booking.create', args, base: {} }
}

function onlineBooking(id: string, random: () => number): Booking {
  return {
    ...fieldsOf({ pax: 1 + Math.floor(random() * 4), minute: 1080 + 30 * Math.floor(random() * 10) }),
    id,
    rev: 0,
    deleted: false,
    status: 'confirmed',
    source: 'online',
    custom: false,
    reference: id,
    marketing_opt_in: false,
    guest_id: null,
    made_at: '',
    status_at: '',
    made_by: '',
    made_on: '',
    claimed_rev: 0,
    conflicts: [],
    settled: [],
  }
}

/** The browser is killed and started again. */
async function reopen(run: Run, tablet: Tablet, server: ModelServer, random: () => number): Promise<void> {
  const { weather } = tablet
  await through(tablet.sync.close())
  const again = await through(aTablet(server, random, tablet.device))
  again.weather.down = weather.down
  again.weather.roughness = weather.roughness
  for (const f of faults) again.weather.struck[f] += weather.struck[f]
  again.weather.seen.unshift(...weather.seen)
  run.tablets[run.tablets.indexOf(tablet)] = again
}

/** What is wrong at the end of a run; empty when every law held. */
export async function verdict(run: Run): Promise<string[]> {
  const wrong: string[] = []
  const { state } = run.server
  for (const t of run.tablets) {
    const left = await present(t.sync.outbox())
    if (left.length > 0)
      wrong.push(
        `[S2] ${t.device.name} still holds ${left.map((l) => `${l.state} ${l.command.kind} ${l.command.id}`)}`,
      )
    const here = await present(t.sync.bookingsBetween('2026-01-01', '2027-12-31'))
    const there = [...state.bookings.values()].filter((b) => !b.deleted)
    const text = (rows: readonly Booking[]) =>
      rows
        .map((b) => `${b.id}@${b.rev}`)
        .sort()
        .join()
    if (text(here) !== text(there))
      wrong.push(`[S4] ${t.device.name} shows ${text(here)}, the server ${text(there)}`)
    if (here.some((b) => b.unconfirmed !== null)) wrong.push('[S4] something is still marked')
    const guests = await present(t.sync.guests())
    if (guests.length !== state.guests.size)
      wrong.push(`[S4] guests ${guests.length} of ${state.guests.size}`)
  }
  const twice = state.applied.filter((id, i) => state.applied.indexOf(id) !== i)
  if (twice.length > 0) wrong.push(`[S2] applied twice: ${twice}`)
  for (const [id, c] of run.promised) {
    // Undo of what was refused has nothing to undo, and is never sent on.
    const isMoot = c.kind === 'undo' && run.givenUp.has(c.args.of)
    if (!state.log.has(id) && !run.givenUp.has(id) && !isMoot) wrong.push(`[S1] lost: ${c.kind} ${id}`)
  }
  return wrong
}
