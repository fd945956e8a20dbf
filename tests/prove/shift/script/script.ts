// What will happen on a Saturday evening, from one number: who comes, calls, waits, stays and goes, when, and on which of three
// tablets staff tap it. The host of this script sees the house by the product's own rules, so that who is shown in finds room;
// which table it is then stands on the button of the real screen.

import type { Status } from '#domain/booking/booking.ts'
import { type DayTables, dayTables, proposalFor } from '#domain/table/day/day-tables.ts'
import { floor, opensAt } from '#tests/prove/shift/house.ts'
import {
  type DeedKind,
  type Faults,
  type Role,
  type Touched,
  tabletFor,
} from '#tests/prove/shift/tablets-at-work.ts'
import { type Guest, guestsOf, scriptDay } from './guests.ts'

export interface Deed {
  minute: number
  by: Role
  kind: DeedKind
  name: string
  pax: number
  /** For which minute a call books. */
  at?: number
  /** Decided without knowing what another tablet had decided: from the status that stood there. */
  apart?: Status
}

/** What a customer does on the public pages. */
export interface OnlineDeed {
  minute: number
  kind: 'book' | 'change' | 'cancel'
  name: string
  pax: number
  at: number
}

export interface Script {
  seed: number
  until: number
  faults: Faults
  parties: readonly Guest[]
  deeds: readonly Deed[]
  online: readonly OnlineDeed[]
}

export type Length = 'evening' | 'two hours'

const span = (from: number, to: number) => ({ from: opensAt + from, to: opensAt + to })
const lengths: Record<Length, { until: number; faults: Faults }> = {
  evening: {
    until: opensAt + 300,
    faults: {
      deadZone: span(70, 110),
      crash: { ...span(131, 152), killed: opensAt + 140, opened: opensAt + 144 },
      frozen: span(185, 210),
    },
  },
  'two hours': {
    until: opensAt + 110,
    faults: {
      deadZone: span(52, 78),
      crash: { ...span(83, 94), killed: opensAt + 89, opened: opensAt + 91 },
      frozen: span(97, 106),
    },
  },
}

export function aScript(seed: number, length: Length = 'evening'): Script {
  const { until, faults } = lengths[length]
  const parties = guestsOf(seed)
  // What staff had given them before: the evening itself moves them about.
  const before = parties.map((one) => ({ ...one }))
  const { deeds, online } = played(parties, faults, until)
  return { seed, until, faults, parties: before, deeds, online }
}

interface Host {
  minute: number
  do(kind: DeedKind, guest: Guest, more?: Partial<Deed>): boolean
  /** Who sits where. */
  tables(): DayTables
}

function played(parties: Guest[], faults: Faults, until: number) {
  const deeds: Deed[] = []
  const online: OnlineDeed[] = []
  const touched = new Map<Guest, Touched>()
  const put = (deed: Deed, guest: Guest) => {
    deeds.push(deed)
    touched.set(guest, { by: deed.by, minute: deed.minute })
  }
  const apart = decidedApart(parties, faults, put)
  let seen: { of: string; tables: DayTables } | undefined
  for (let minute = opensAt; minute < until; minute++) {
    const host: Host = {
      minute,
      tables() {
        const of = `${minute} ${deeds.length}`
        if (seen?.of !== of) seen = { of, tables: tablesAt(parties, minute) }
        return seen.tables
      },
      do(kind, guest, more = {}) {
        const by = tabletFor(faults, kind, minute, touched.get(guest))
        if (by === null || touched.get(guest)?.minute === minute || apart.isBusy(guest, minute)) return false
        const { name, pax } = guest
        put({ minute, by, kind, name, pax, ...more }, guest)
        return true
      },
    }
    apart.at(minute)
    for (const guest of parties.filter((one) => one.from === 'online')) {
      const { name, pax, asksAt, minute: at, fate } = guest
      const deed = { minute, name, pax, at }
      if (asksAt === minute) {
        guest.isKnown = true
        online.push({ ...deed, kind: 'book' })
      }
      if (fate === 'cancels' && asksAt + 20 === minute) {
        guest.status = 'cancelled'
        online.push({ ...deed, kind: 'cancel' })
      } else if (asksAt + 25 === minute && pax === 2) {
        online.push({ ...deed, kind: 'change', at: at + 30 })
        Object.assign(guest, { minute: at + 30, comesAt: guest.comesAt + 30 })
      }
    }
    for (const guest of parties) whoSits(guest, host)
    for (const guest of parties) whoCalls(guest, host)
    for (const guest of parties) whoIsDue(guest, host)
    atTheDoor(parties, host)
  }
  return { deeds, online }
}

function whoSits(guest: Guest, host: Host): void {
  const { minute } = host
  if (guest.status !== 'seated' || guest.seated_at == null) return
  const sat = minute - guest.seated_at
  if (sat >= guest.stays && host.do('finish', guest))
    Object.assign(guest, { status: 'left', left_at: minute })
  // Of some it is told how far they are served, and some are put to another table.
  else if (guest.stays % 4 === 0 && sat === Math.round(guest.stays / 2)) host.do('step', guest)
  else if (guest.stays % 11 === 0 && sat === 9) host.do('move', guest)
}

function whoCalls(guest: Guest, host: Host): void {
  const { minute } = host
  if (guest.from === 'phone' && guest.asksAt <= minute && !guest.isKnown)
    guest.isKnown = host.do('phone', guest, { at: guest.minute })
  if (guest.from !== 'booked' || guest.status !== 'confirmed') return
  if (guest.fate === 'cancels' && minute >= guest.minute - 65 - (guest.minute > 1400 ? 300 : 0)) {
    if (host.do('cancel', guest)) guest.status = 'cancelled'
  }
  if (guest.fate === 'calls late' && minute >= guest.minute + 3 && host.do('late', guest)) {
    guest.fate = 'comes'
    guest.minute += 15
  }
}

function whoIsDue(guest: Guest, host: Host): void {
  const { minute } = host
  if (guest.from === 'walk-in' || !guest.isKnown) return
  if (guest.status === 'confirmed' && (guest.fate === 'no-show' || guest.fate === 'comes after all')) {
    if (minute >= guest.minute + 25 && host.do('no-show', guest)) guest.status = 'no_show'
    return
  }
  if (guest.status === 'no_show' && guest.fate === 'comes after all' && minute >= guest.comesAt) {
    if (host.do('undo', guest)) Object.assign(guest, { status: 'confirmed', fate: 'comes' })
    return
  }
  if (minute < guest.comesAt || guest.fate === 'cancels') return
  if (guest.status === 'confirmed' && guest.stays % 2 === 0) {
    if (host.do('arrive', guest)) guest.status = 'arrived'
    return
  }
  if (guest.status !== 'confirmed' && guest.status !== 'arrived') return
  const at = roomFor(guest, host)
  if (at && host.do('seat', guest)) sit(guest, minute, at)
}

/** Who walks in sits where there is room, and else waits: called when there is, shown in three minutes later. */
function atTheDoor(parties: readonly Guest[], host: Host): void {
  const { minute } = host
  const isWaiting = (one: Guest) => one.from === 'walk-in' && one.status === 'waiting' && one.isKnown
  for (const guest of parties.filter(isWaiting)) {
    if (guest.calledAt !== null) {
      if (minute >= guest.calledAt + 3 && host.do('seat', guest)) sit(guest, minute, guest.tables ?? [])
      continue
    }
    const at = roomFor(guest, host)
    if (at && host.do('call', guest)) Object.assign(guest, { calledAt: minute, tables: at, minute })
    else if (minute > guest.comesAt + guest.patience && host.do('gone', guest)) guest.status = 'cancelled'
  }
  for (const guest of parties.filter((one) => one.from === 'walk-in' && one.comesAt === minute)) {
    const isFirst = !parties.some((one) => isWaiting(one) && one.calledAt === null && one.pax <= guest.pax)
    const at = isFirst ? roomFor(guest, host) : null
    if (at && host.do('walk-in', guest)) sit(guest, minute, at)
    else if (!host.do('wait', guest)) guest.comesAt++
    guest.isKnown = guest.comesAt === minute
  }
}

const sit = (guest: Guest, minute: number, tables: readonly string[]): void =>
  void Object.assign(guest, { status: 'seated', seated_at: minute, tables })

/** Where a party can sit down this minute; null where nowhere. */
function roomFor(guest: Guest, { minute, tables }: Host): readonly string[] | null {
  const day = tables()
  const at = proposalFor(day, guest, { from: minute, to: minute + guest.duration })
  return at && day.takenBy(at, minute, minute + 1, guest.id).length === 0 ? at : null
}

/** Who sits where as it is now; who was called has a table kept. */
function tablesAt(parties: readonly Guest[], minute: number): DayTables {
  const visits = parties
    .filter((one) => one.isKnown && (one.status !== 'waiting' || one.calledAt !== null))
    .map((one) => (one.status === 'waiting' ? { ...one, status: 'confirmed' as const } : one))
  return dayTables({ floor, day: scriptDay, now: { day: scriptDay, minute, day_turns_at: 360 }, visits })
}

/** Two parties about whom two tablets decide while they know nothing of each other. */
function decidedApart(parties: readonly Guest[], faults: Faults, put: (deed: Deed, guest: Guest) => void) {
  const { from, to } = faults.deadZone
  const [first, second] = parties.filter(
    (one) =>
      one.from === 'booked' && one.fate === 'comes' && one.minute >= from - 15 && one.minute <= from + 10,
  )
  const plan = new Map<number, () => void>()
  const say = (minute: number, by: Role, kind: DeedKind, guest: Guest) =>
    plan.set(minute, () =>
      put({ minute, by, kind, name: guest.name, pax: guest.pax, apart: 'confirmed' }, guest),
    )
  const busy = new Map<Guest, number>()
  if (first) {
    // They sit, says one; they never came, the other.
    say(from + 9, 'floor', 'seat', first)
    say(from + 16, 'door', 'no-show', first)
  }
  if (second) {
    // Both show them in.
    say(from + 6, 'floor', 'seat', second)
    say(from + 11, 'door', 'seat', second)
  }
  for (const [guest, at] of [
    [first, from + 9],
    [second, from + 6],
  ] as const) {
    if (!guest) continue
    guest.comesAt = at
    busy.set(guest, to + 2)
  }
  return {
    isBusy: (guest: Guest, minute: number) => minute < (busy.get(guest) ?? 0),
    at(minute: number) {
      plan.get(minute)?.()
      if (first && minute === from + 9) sit(first, minute, first.tables ?? [])
      if (second && minute === from + 6) sit(second, minute, second.tables ?? [])
    },
  }
}
