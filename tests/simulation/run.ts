// One run of the simulation: what there is, and what everybody can do in it.

import { keptOf } from '#domain/booking/booking.ts'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import { rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import type { Dispatched, OutboxEntryView } from '#sync/types.ts'
import { pick, seeded } from '#tests/fixtures/random.ts'
import {
  card,
  change,
  creation,
  dayNote,
  refundOf,
  someNoteDay,
  someOnlineBooking,
  tableGoes,
  tablesOf,
} from './actions.ts'
import { closeTab, openTab, type SimulatedDevice, type Tab } from './device.ts'
import { atTheGate, changeOf, type Deed, partyFor, someNights, toAnother } from './event-actions.ts'
import { rest, through } from './fake-time.ts'
import { type Fault, type FaultProfile, onTheWire } from './fault-profiles.ts'
import { found, holdsFresh } from './laws/invariants.ts'
import { holdsFrames } from './laws/readable.ts'
import { holdsRepeats } from './laws/repeated-rows.ts'
import type { ModelServer } from './model-server/model-server.ts'
import type { ModelState } from './model-server/state.ts'

export interface Run {
  server: ModelServer
  profile: FaultProfile
  random: () => number
  /** What is drawn about events. */
  eventRandom: () => number
  /** And of tickets at the gates. */
  gateRandom: () => number
  /** And of money that is given back. */
  moneyRandom: () => number
  /** And of tables; null where nobody says anything of them. */
  tableRandom: (() => number) | null
  /** And of what is taken back on another tablet. */
  undoRandom: () => number
  devices: SimulatedDevice[]
  /** Open tabs, of which a device may have two. */
  tablets: Tab[]
  /** Commands that a tablet said were safe, by id. */
  promised: Map<string, Command>
  /** Ids that a person gave up or sent again under another id. */
  givenUp: Set<string>
  /** Bookings whose refused changes somebody sent again, and when: the new lines still bear the time of the first. */
  sentAgain: Map<string, number>
  /** Bookings and occurrences that somebody meant to delete: a browser that died there may have stored it, or not. */
  meantToGo: Set<string>
  /** Bookings that were given up before the server had heard of them. */
  neverToBe: Set<string>
  /** How often each fault met a request in flight or an operation under way. */
  struck: Record<Fault, number>
  /** Members shut out, since when, and how many rows of setup then lay on their device. */
  revoked: Map<string, { at: number; rows: number }>
  /** Devices whose storage was cleared, copies too, by when the server last heard of what waited there; and how much that was. */
  cleared: Map<string, number>
  /** Rev of the last row written, and when. A command that writes nothing takes a rev that nobody pulls. */
  heads: { at: number; head: number }[]
  backup: ModelState | null
  /** Chance has spared the run a fault: it strikes at once. */
  isForced: boolean
  /** Answers with rows that were looked at for what is repeated. */
  pages: number
  /** Customers who came so far. */
  customers: number
  /** What was wrong at some moment. */
  wrong: string[]
  trace: string[]
}

/** Counts what struck on the wire of each tab. */
export function gather(run: Run): void {
  for (const { network } of run.tablets) {
    for (const [fault, names] of Object.entries(onTheWire)) {
      for (const name of names) {
        run.struck[fault as Fault] += network.struck[name]
        network.struck[name] = 0
      }
    }
    for (const what of ['lost', 'doubled', 'late'] as const) {
      run.struck[`poke-${what}`] += network.pokes.struck[what]
      network.pokes.struck[what] = 0
    }
  }
}

/** The line and all that needs it, as far as the server has not answered. */
export function chainOf(lines: OutboxEntryView[], id: string): string[] {
  const ids = new Set([id])
  for (const { command, state } of lines) {
    if (state === 'sent' || state === 'flagged') continue
    if (command.needs.some((n) => ids.has(n))) ids.add(command.id)
  }
  return [...ids]
}

/** A person was told that it is safe, or that it is not: nothing in between, but where the browser died first. */
export function noted(run: Run, tab: Tab, sent: Dispatched): boolean {
  if (tab.lifecycle.over) return false
  if (sent.ok) {
    run.promised.set(sent.command.id, sent.command)
    return true
  }
  if (!run.profile.faults.includes('storage'))
    found(run, `[S13] ${tab.device.name} could not store: ${sent.code}`)
  return false
}

export async function dispatch(run: Run, tab: Tab, id: string, body: CommandBody): Promise<string | null> {
  if (tab.lifecycle.over) return null
  const isDeletion =
    body.kind === 'booking.delete' || (body.kind === 'config.edit' && body.args.fields['deleted'] === true)
  if (isDeletion) run.meantToGo.add(id)
  const sent = await through(tab.sync.dispatch(id, body))
  return noted(run, tab, sent) && sent.ok ? sent.command.id : null
}

/** Somebody enters or changes a booking, writes on a guest's card or into a day's note, and now and then takes that back. */
export async function work(run: Run, tab: Tab): Promise<void> {
  const { random } = run
  if (run.eventRandom() < 0.6) await workOnEvents(run, tab)
  if (run.gateRandom() < 0.5) await scan(run, tab)
  if (run.moneyRandom() < 0.4) await giveBack(run, tab)
  if (run.tableRandom && run.tableRandom() < 0.5) await workOnTables(run, tab, run.tableRandom)
  if (run.undoRandom() < 0.3) await takeBackAnywhere(run, tab)
  if (tab.screen.setup && random() < 0.1) return writeNote(run, tab)
  const { rows } = tab.screen
  const row = rows.length > 0 && random() < 0.65 ? pick(rows, random) : null
  const id = row?.id ?? `b${Math.floor(random() * 1e9).toString(36)}`
  const isRefused = run.profile.faults.includes('refused') && random() < 0.1
  const { guests } = tab.screen
  const guest = row && guests.length > 0 && random() < 0.15 ? pick(guests, random) : null
  const { subject, body } = guest
    ? card(guest, guests, random, isRefused)
    : { subject: id, body: row ? change(row, random) : creation(random, isRefused) }
  const made = await dispatch(run, tab, subject, body)
  if (made) await takeBack(run, tab, made)
}

/** The note of a day is written, and half the time on another tablet by somebody who sees what the first one saw. */
async function writeNote(run: Run, tab: Tab): Promise<void> {
  const { random } = run
  const day = someNoteDay(random)
  const isRefused = run.profile.faults.includes('refused') && random() < 0.1
  const others = run.tablets.filter((t) => t.device !== tab.device)
  const both = others.length > 0 && random() < 0.5 ? [tab, pick(others, random)] : [tab]
  const meant = both.flatMap((one) => {
    const { setup } = one.screen
    return setup ? [{ one, body: dayNote(setup, day, random, isRefused) }] : []
  })
  for (const { one, body } of meant) {
    const made = await dispatch(run, one, `day_note/${day}`, body)
    if (made) await takeBack(run, one, made)
  }
}

/** Nights are laid out, changed, half the time on another tablet by somebody who saw what the first one saw, and booked. */
async function workOnEvents(run: Run, tab: Tab): Promise<void> {
  const { eventRandom: random } = run
  const isRefused = run.profile.faults.includes('refused') && random() < 0.1
  const { occurrences, rows } = tab.screen
  const dice = random()
  // Those that somebody booked, half the time: what becomes of them moves others.
  const booked = occurrences.filter(({ id }) => rows.some((b) => id === `occurrence/${b.occurrence}`))
  const among = booked.length > 0 && random() < 0.5 ? booked : occurrences
  const row = among.length > 0 ? pick(among, random) : null
  if (!row || dice < 0.1) return done(run, tab, someNights(random, isRefused), 0.2)
  if (dice < 0.45) {
    const others = run.tablets.filter((t) => t.device !== tab.device)
    const other = others.length > 0 && random() < 0.5 ? pick(others, random) : null
    const there = other?.screen.occurrences.find(({ id }) => id === row.id)
    const meant = { one: tab, deed: changeOf(row, random, isRefused) }
    const also = other && there ? [{ one: other, deed: changeOf(there, random) }] : []
    for (const { one, deed } of [meant, ...also]) await done(run, one, deed, 0.1)
    return
  }
  const party = rows.length > 0 && dice < 0.65 ? pick(rows, random) : null
  const subject = party?.id ?? `e${Math.floor(random() * 1e9).toString(36)}`
  const body = party ? toAnother(party, row, random) : partyFor(row, random, isRefused)
  return done(run, tab, { subject, body }, 0.1)
}

/**
 * A ticket is scanned, half the time at another gate too by somebody who saw what the first one saw; or of a booking that this tablet
 * has never heard of, as it was sold since.
 */
async function scan(run: Run, tab: Tab): Promise<void> {
  const { gateRandom: random } = run
  const parties = tab.screen.rows.filter(({ occurrence }) => occurrence !== null)
  const unheard = [...run.server.state.bookings.values()].filter(
    (b) => b.occurrence && !tab.screen.rows.some(({ id }) => id === b.id),
  )
  const party =
    unheard.length > 0 && random() < 0.2 ? pick(unheard, random) : parties.length > 0 && pick(parties, random)
  if (!party) return
  const others = run.tablets.filter((t) => t.device !== tab.device)
  const gates = others.length > 0 && random() < 0.5 ? [tab, pick(others, random)] : [tab]
  const scans = gates.map((one) => ({ one, body: atTheGate(party, random) }))
  for (const { one, body } of scans) {
    const made = await dispatch(run, one, party.id, body)
    if (made) await takeBack(run, one, made, random, 0.1)
  }
}

/**
 * Money of a customer goes back, all that is shown or a part, and half the time from another tablet too, by somebody who saw what the
 * first one saw.
 */
async function giveBack(run: Run, tab: Tab): Promise<void> {
  const { moneyRandom: random } = run
  const paid = tab.screen.rows.filter(({ payment }) => payment && keptOf(payment) > 0)
  if (paid.length === 0) return
  const row = pick(paid, random)
  const others = run.tablets.filter(
    (t) => t.device !== tab.device && t.screen.rows.some((b) => b.id === row.id),
  )
  const tills = others.length > 0 && random() < 0.5 ? [tab, pick(others, random)] : [tab]
  const taps = tills.map((one) => ({ one, body: refundOf(row, random) }))
  for (const { one, body } of taps) {
    const made = await dispatch(run, one, row.id, body)
    if (made) await takeBack(run, one, made, random, 0.1)
  }
}

/** A party is put at other tables, half the time at still others by somebody who saw what the first one saw; or a table goes. */
async function workOnTables(run: Run, tab: Tab, random: () => number): Promise<void> {
  const { setup, rows } = tab.screen
  if (setup && run.profile.hasFloor !== false && random() < 0.12) {
    const { subject, body } = tableGoes(setup, random)
    const made = await dispatch(run, tab, subject, body)
    if (made) await takeBack(run, tab, made, random, 0.4)
    return
  }
  if (rows.length === 0) return
  const row = pick(rows, random)
  const isRefused = run.profile.faults.includes('refused') && random() < 0.1
  const others = run.tablets.filter(
    (t) => t.device !== tab.device && t.screen.rows.some(({ id }) => id === row.id),
  )
  const hosts = others.length > 0 && random() < 0.5 ? [tab, pick(others, random)] : [tab]
  const taps = hosts.map((one) => ({ one, body: tablesOf(row, random, isRefused) }))
  for (const { one, body } of taps) {
    const made = await dispatch(run, one, row.id, body)
    if (made) await takeBack(run, one, made, random, 0.15)
  }
}

/** One of the day's changes is taken back, whichever tablet made it; half the time on another one too, which was told of it as well. */
async function takeBackAnywhere(run: Run, tab: Tab): Promise<void> {
  const { undoRandom: random } = run
  const told =
    tab.screen.changes?.lines.filter(({ command, kind }) => command && kind !== 'command.discard') ?? []
  const line = told.length > 0 ? pick(told.slice(-12), random) : null
  if (!line?.command) return
  const { command } = line
  const knows = (t: Tab) => t.screen.changes?.lines.some((one) => one.command === command)
  const others = run.tablets.filter((t) => t.device !== tab.device && knows(t))
  const both = others.length > 0 && random() < 0.5 ? [tab, pick(others, random)] : [tab]
  for (const one of both) await takeBack(run, one, command, random, 1)
}

/** And now and then taken back. */
async function done(run: Run, tab: Tab, { subject, body }: Deed, back: number): Promise<void> {
  const made = await dispatch(run, tab, subject, body)
  if (made) await takeBack(run, tab, made, run.eventRandom, back)
}

/** Now and then. */
async function takeBack(run: Run, tab: Tab, made: string, random = run.random, chance = 0.1): Promise<void> {
  if (random() >= chance || tab.lifecycle.over) return
  const command = run.promised.get(made)
  // Undo of what made rows takes them away.
  if (command?.kind === 'occurrence.create') for (const id of rowsOfCommand(command)) run.meantToGo.add(id)
  const isGone = tab.screen.lines.find((l) => l.command.id === made)?.state === 'rejected'
  const chain = chainOf(tab.screen.lines, made)
  const sent = await through(tab.sync.undo(made))
  if (noted(run, tab, sent) && isGone) for (const c of chain) run.givenUp.add(c)
}

export function customer(run: Run): void {
  run.server.bookOnline(someOnlineBooking(`o${++run.customers}`, run.random))
}

/** Opens the app on this device, or on one that has no tab open; somebody else closes theirs when there are too many. */
export async function openAnother(run: Run, wanted?: SimulatedDevice): Promise<Tab | null> {
  const { profile, server, random } = run
  const isClosed = (s: SimulatedDevice) => !run.tablets.some((t) => t.device === s)
  const closed = run.devices.filter(isClosed)
  const device = wanted ?? (closed.length > 0 ? pick(closed, random) : null)
  if (!device) return null
  if (run.tablets.length >= profile.open) {
    const others = run.tablets.filter((t) => t.device !== device)
    // The second tab of a device first: what waits on the others is to be sent.
    const seconds = others.filter((t) => others.some((o) => o !== t && o.device === t.device))
    const first = [seconds, others, run.tablets].find((tabs) => tabs.length > 0) ?? []
    await closeByPerson(run, pick(first, random))
  }
  const isAlone = () => run.tablets.filter((t) => t.device === device).length < 2
  const opening = openTab(server, device, seeded(Math.floor(random() * 1e9)), profile, isAlone, (tab) =>
    holdsFresh(run, tab),
  )
  try {
    const tab = await through(opening)
    tab.network.onRequest = holdsRepeats(run, tab)
    tab.screen.onFrame = holdsFrames(run, tab)
    for (const what of ['lost', 'doubled', 'late'] as const) {
      if (profile.faults.includes(`poke-${what}`)) tab.network.pokes[what] = 0.4
    }
    run.tablets.push(tab)
    return tab
  } catch (error) {
    if (!profile.faults.includes('storage')) throw error
    return null
  }
}

/** Closed by a person. */
export async function closeByPerson(run: Run, tab: Tab): Promise<void> {
  leave(run, tab)
  await closeTab(tab)
}

/** Takes away what was killed, and opens the app again where nothing is left of it. */
export async function removeKilled(run: Run): Promise<void> {
  for (const tab of run.tablets.filter((t) => t.lifecycle.over)) {
    leave(run, tab)
    await closeTab(tab)
  }
  const isOpen = (s: SimulatedDevice) => run.tablets.some((t) => t.device === s)
  if (run.tablets.length < run.profile.open && !run.devices.every(isOpen)) await openAnother(run)
  await rest()
}

function leave(run: Run, tab: Tab): void {
  gather({ ...run, tablets: [tab] })
  traceOf(run, tab)
  run.tablets = run.tablets.filter((t) => t !== tab)
}

export function traceOf(run: Run, tab: Tab): void {
  for (const r of tab.network.seen) run.trace.push(`${tab.device.name} ${r.url.split('/').at(-1)} ${r.body}`)
}
