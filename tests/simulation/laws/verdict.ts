// What must be true when the faults have ended and people have decided what waited for them.

import { isDeepStrictEqual } from 'node:util'
import type { Booking } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import type { ConfigRow } from '#domain/config/config-command.ts'
import { cardsOf, type Person, personsOf } from '#domain/guest/book/merged.ts'
import type { Guest } from '#domain/guest/guest.ts'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { spotsSold } from '#domain/occurrence/spots.ts'
import type { Setup } from '#sync/types.ts'
import type { Tab } from '#tests/simulation/device.ts'
import { noticesOf } from '#tests/simulation/model-server/devices.ts'
import { isOver } from '#tests/simulation/model-server/row/over.ts'
import type { ModelState } from '#tests/simulation/model-server/state.ts'
import type { Run } from '#tests/simulation/run.ts'
import { toldOfTables } from './at-tables.ts'
import { goneBack } from './money.ts'
import { takenBackTwice, untoldOf } from './taken-back.ts'

/** What an open tab still has wrong: the queue is empty, and every field of every row is the server's. */
export function unequal(run: Run, tab: Tab): string[] {
  const { state } = run.server
  const { screen, device } = tab
  const wrong: string[] = []
  if (screen.status?.connection !== 'live')
    wrong.push(`[S8] ${device.name} says ${screen.status?.connection}`)
  if (!screen.status?.readable) wrong.push(`[S10] ${device.name} shows nothing to a member`)
  const [told, there] = [screen.status?.devices, noticesOf(run.server)].map((n) => JSON.stringify(n))
  if (told !== there) wrong.push(`[S8] ${device.name} tells ${told} of the devices, the server ${there}`)
  const left = screen.lines.map((l) => `${l.state} ${l.command.kind} ${l.command.id}`)
  if (left.length > 0) wrong.push(`[S2] ${device.name} still holds ${left}`)
  const bookings = [...state.bookings.values()].filter((b) => !b.deleted)
  const shown = screen.rows.map(({ unconfirmed, ...row }) => row)
  if (screen.rows.some((b) => b.unconfirmed !== null)) wrong.push(`[S4] ${device.name} still marks a row`)
  const guests = [...state.guests.values()].filter((g) => !g.deleted)
  wrong.push(...differences(`${device.name}: booking`, shown, bookings))
  const occurrences = [...state.occurrences.values()].filter((row) => !row.deleted)
  const nights = screen.occurrences.map(({ unconfirmed, ...row }) => row)
  wrong.push(...differences(`${device.name}: occurrence`, nights, occurrences))
  if (screen.occurrences.some((row) => row.unconfirmed !== null))
    wrong.push(`[S4] ${device.name} still marks an occurrence`)
  wrong.push(...soldOf(run, tab), ...toldOfTables(run, tab))
  const known = screen.guests.flatMap(cardsOf).map(({ unconfirmed, ...row }) => row)
  if (screen.guests.some((g) => g.unconfirmed !== null)) wrong.push(`[S4] ${device.name} still marks a guest`)
  wrong.push(...differences(`${device.name}: guest`, known, guests))
  const [mine, theirs] = [screen.guests, personsOf(guests)].map(togetherIn)
  if (mine !== theirs) wrong.push(`[S4] ${device.name} has guests as one ${mine}, the server ${theirs}`)
  wrong.push(...endless(state.guests))
  if (screen.setup && screen.setup.unconfirmed.size > 0)
    wrong.push(`[S4] ${device.name} still marks a row of the setup`)
  const setup = asOneRow(shownSetup(screen.setup))
  wrong.push(...differences(`${device.name}: config`, [setup], [asOneRow(stateOfConfig(run))]))
  wrong.push(...untoldOf(run, tab))
  return wrong
}

/** Seats sold are the people of live bookings: the tablet's own rule over what it shows, and the server's over what it has. */
function soldOf({ server }: Run, { device, screen }: Tab): string[] {
  const there = [...server.state.bookings.values()]
  return screen.occurrences.flatMap(({ id }) => {
    const key = id.slice('occurrence/'.length)
    const [mine, theirs] = [spotsSold(key, screen.rows), peopleFor(key, there)]
    return mine === theirs ? [] : [`[S5] ${device.name} has ${mine} sold of ${id}, the server ${theirs}`]
  })
}

const peopleFor = (occurrence: string, bookings: readonly Booking[]): number => {
  const live = ['confirmed', 'arrived', 'seated']
  const all = bookings.filter((b) => b.occurrence === occurrence && !b.deleted && live.includes(b.status))
  return all.reduce((sum, { pax }) => sum + pax, 0)
}

/** Who booked an event is where and when it is, on the server's own book, until that is over for them. */
function besideTheirEvent({ server }: Run): string[] {
  const { bookings, occurrences } = server.state
  return [...bookings.values()].flatMap((b) => {
    const of = b.occurrence
      ? (occurrences.get(`occurrence/${b.occurrence}`) as OccurrenceRow | undefined)
      : null
    if (b.deleted || isOver(b) || of === null || b.occurrence === undefined) return []
    const { day, starts_at, ends_at } = of?.data ?? {}
    if (b.day === day && b.minute === starts_at && b.duration === Number(ends_at) - Number(starts_at))
      return []
    return [
      `[S4] ${b.id} is at ${b.day} ${b.minute} for ${b.duration}, its event at ${day} ${starts_at}-${ends_at}`,
    ]
  })
}

/** Cards of one person, whoever stands for them. */
const togetherIn = (persons: readonly Person[]): string =>
  persons
    .map((person) =>
      cardsOf(person)
        .map(({ id }) => id)
        .sort()
        .join('+'),
    )
    .sort()
    .join()

/** Links of the server's own cards lead to a card that is there, and end. */
export function endless(guests: ReadonlyMap<string, Guest>): string[] {
  return [...guests.values()].flatMap((card) => {
    const passed = new Set([card.id])
    for (let to = card.merged_into; to !== null; to = guests.get(to)?.merged_into ?? null) {
      if (passed.has(to)) return [`the links of card ${card.id} make a circle`]
      if (guests.get(to)?.deleted !== false) return [`card ${card.id} is linked to ${to}, which is gone`]
      passed.add(to)
    }
    return []
  })
}

interface WithId {
  id: string
}

/** [S4] Field for field. */
function differences(what: string, here: readonly WithId[], there: readonly WithId[]): string[] {
  const rows = new Map(here.map((row) => [row.id, row]))
  const wrong = there.flatMap((row) => {
    const mine = rows.get(row.id)
    rows.delete(row.id)
    if (!mine) return [`[S4] ${what} ${row.id} is missing`]
    if (JSON.stringify(mine) === JSON.stringify(row)) return []
    const fields = [...new Set([...Object.keys(row), ...Object.keys(mine)])]
    const text = (of: object, field: string) => JSON.stringify((of as Record<string, unknown>)[field])
    return fields
      .filter((f) => text(mine, f) !== text(row, f))
      .map((f) => `[S4] ${what} ${row.id}.${f} is ${text(mine, f)}, at the server ${text(row, f)}`)
  })
  return [...wrong, ...[...rows.keys()].map((id) => `[S4] ${what} ${id} is not at the server`)]
}

/** Of which the handle has one of each. */
const tables = ['vendor/vendor', 'settings/settings']

type ByKind = Record<string, Record<string, unknown>>

/** By kind and key, and what waits for a decision by its row. */
function stateOfConfig(run: Run): ByKind {
  const setup: ByKind = {}
  const add = (kind: string, key: string, what: unknown) => {
    setup[kind] = { ...setup[kind], [key]: what }
  }
  for (const row of run.server.state.config.values()) {
    if (row.deleted) continue
    const key = row.id.slice(row.kind.length + 1)
    const { conflicts } = row as unknown as ConfigRow
    if (conflicts.length > 0) add('toSettle', row.id, conflicts)
    if (tables.includes(row.id)) setup[key] = row.data as Record<string, unknown>
    else add(row.kind, key, row.data)
  }
  return setup
}

/** The same of what a screen shows. */
function shownSetup(shown: Setup | null): ByKind {
  if (!shown) return {}
  const { items, unconfirmed: _, toSettle, ...tables } = shown
  const setup = { ...tables } as unknown as ByKind
  for (const { kind, key, data } of items) setup[kind] = { ...setup[kind], [key]: data }
  const waiting = toSettle.map(({ id, conflicts }) => [id, conflicts])
  return { ...setup, toSettle: Object.fromEntries(waiting) }
}

/** In one order. */
const asOneRow = (setup: object): WithId & Record<string, unknown> => ({
  id: 'all',
  ...(sorted(setup) as object),
})

function sorted(value: unknown): unknown {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, of]) => !isEmpty(of))
      .sort()
      .map(([key, of]) => [key, sorted(of)]),
  )
}

/** A kind of which there is nothing yet may be named or not. */
const isEmpty = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && Object.keys(value).length === 0

/** What the server's book says of the commands that people were told are safe. */
export function accounted(run: Run): string[] {
  const { state } = run.server
  const wrong: string[] = []
  const twice = state.applied.filter((id, i) => state.applied.indexOf(id) !== i)
  if (twice.length > 0) wrong.push(`[S2] applied twice: ${twice}`)
  for (const subject of run.neverToBe)
    if (state.bookings.has(subject)) wrong.push(`[S2] given up, and applied afterwards: ${subject}`)
  for (const [id, command] of run.promised) {
    // Undo of what was refused has nothing to undo, and is never sent on.
    const isMoot = command.kind === 'undo' && run.givenUp.has(command.args.of)
    if (!state.log.has(id) && !run.givenUp.has(id) && !isMoot) wrong.push(`[S1] lost: ${command.kind} ${id}`)
  }
  return wrong
}

/**
 * [S6] Whoever was told that their change is applied had seen what it took the place of; what they had not seen is kept beside
 * it, as a conflict. A row that was made took the place of nothing.
 */
function overwritten(run: Run): string[] {
  const { log, history } = run.server.state
  return history.flatMap(({ command, booking, kind, changes }) => {
    const line = log.get(command)
    // Who booked an event that was moved goes with it.
    if (kind === 'event.moved') return []
    if (line?.answer.state !== 'applied' || !line.hash) return []
    const c = JSON.parse(line.hash) as Command
    if (c.kind !== 'config.edit' || isDeepStrictEqual(changes.deleted, [true, false])) return []
    const unseen = Object.keys(c.args.fields).filter(
      (f) => changes[f] && !isDeepStrictEqual(changes[f][0], c.base[f] ?? null),
    )
    return unseen.map((f) => `[S6] ${command} takes the place of ${booking}.${f} unseen`)
  })
}

/**
 * [S6] Nobody who was let in is forgotten: of each ticket the first scan stands in the row, every other of its day is told beside
 * it, and no ticket is in twice. A booking whose undo was sent, whose conflicts were decided, or that is nothing but a tombstone, tells
 * less.
 */
function letIn({ server: { state } }: Run): string[] {
  const wrong: string[] = []
  const commands = [...state.log.values()].flatMap(({ hash, answer }) =>
    hash && answer.state !== 'rejected' ? [JSON.parse(hash) as Command] : [],
  )
  for (const row of state.bookings.values()) {
    const tickets = (row.checked_in ?? []).map(({ ticket }) => ticket)
    if (tickets.some((ticket, i) => ticket < (tickets[i - 1] ?? 0)))
      wrong.push(`[S6] ${row.id} has the tickets ${tickets} in`)
    const about = commands.filter((c) => c.subject === row.id)
    const isUndone = about.some((c) => c.kind === 'undo')
    if (!('checked_in' in row) || isUndone) continue
    const isDecided = about.some((c) => c.kind === 'attention.settle') || row.conflicts.length >= 20
    for (const c of about) {
      if (c.kind !== 'booking.check_in') continue
      // By name: under whichever number.
      const mine = row.checked_in.filter(
        (one, i, all) =>
          one.command === c.id &&
          all.findIndex((other) => other.ticket === one.ticket && other.day === one.day) === i,
      )
      const isThere = (ticket: number) => row.checked_in.some((one) => one.ticket === ticket)
      if (!c.args.tickets.every(isThere)) wrong.push(`[S6] ${row.id} has forgotten who came with ${c.id}`)
      const isTold = row.conflicts.some((x) => x.id === c.id && x.code === 'scanned_twice')
      if (mine.length < c.args.tickets.length && !isTold && !isDecided && !cameBefore(state, row, c))
        wrong.push(`[S6] nobody is told that ${c.id} is a second scan of ${row.id}`)
    }
  }
  return wrong
}

/** Of a day before the one that their event was put off to: a second scan of that is nobody's matter. */
function cameBefore({ history, occurrences }: ModelState, row: Booking, c: Command): boolean {
  const day = row.checked_in.find(({ command }) => command === c.id)?.day ?? row.day
  const event = occurrences.get(`occurrence/${row.occurrence}`) as OccurrenceRow | undefined
  const days = history.flatMap((h) => (h.booking === row.id ? (h.changes.day ?? []) : []))
  return [...days, event?.day].some((at) => String(at ?? '') > day)
}

/**
 * What the server misses: all that was lost with a storage and that it had heard of, and nothing else. What came back from its
 * copies was not lost.
 */
function missed(run: Run): string[] {
  const told = run.server.state.notices.flatMap((n) => n.losses)
  const lost = new Map(told.map((n) => [`${n.device} ${n.at}`, n.waiting]))
  const wrong = [...run.cleared].filter(([key, waiting]) => lost.get(key) !== waiting)
  const isThrownAway = run.profile.faults.some((f) => f === 'thrown-away' || f === 'given-up')
  const invented = told.filter(({ device, at, waiting }) => {
    if (run.cleared.has(`${device} ${at}`)) return false
    // A word that a push overtook on its way tells of what has come a moment before.
    const overtaken = [...run.server.state.log.values()].filter(
      (l) => l.device === device && l.at <= at && l.at > at - 2000,
    )
    return !isThrownAway || waiting > overtaken.length
  })
  return [
    ...wrong.map(([key, n]) => `[S1] ${n} changes of ${key} are lost, and ${lost.get(key)} are missed`),
    ...invented.map(
      (n) => `[S8] ${n.waiting} changes of ${n.device} of ${n.at} are missed, whose storage nobody cleared`,
    ),
  ]
}

/** What is wrong after a run, and what was at any moment of it; empty when every law held. */
export async function verdict(run: Run): Promise<string[]> {
  const never = run.profile.faults.filter((f) => run.struck[f] === 0)
  return [
    ...run.wrong,
    ...run.tablets.flatMap((tab) => unequal(run, tab)),
    ...accounted(run),
    ...overwritten(run),
    ...besideTheirEvent(run),
    ...letIn(run),
    ...goneBack(run),
    ...takenBackTwice(run.server.state),
    ...missed(run),
    ...never.map((f) => `${f} never struck`),
  ]
}
