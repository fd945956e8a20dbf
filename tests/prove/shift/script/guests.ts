// Who comes on the evening: the sixteen who had booked, and forty-four who walk in or call, drawn from one number; and who
// books online beside them.

import { stayOf } from '#domain/availability/stay-of.ts'
import { dayTables, type TableVisit } from '#domain/table/day/day-tables.ts'
import { type Random, random } from '#tests/fixtures/random.ts'
import { floor, opensAt, usual } from '#tests/prove/shift/house.ts'
import { booked, surnames } from './saturday.ts'

export const scriptDay = '2026-11-28'
export const walkIns = 30
export const calls = 14
export const onlineGuests = 8

export type Fate = 'comes' | 'no-show' | 'comes after all' | 'cancels' | 'calls late'

/** A party, and what the house does not know of it before it happens. */
export interface Guest extends TableVisit {
  name: string
  from: 'booked' | 'walk-in' | 'phone' | 'online'
  /** When it calls, or books online; of who had booked, before the evening. */
  asksAt: number
  comesAt: number
  /** Minutes. */
  stays: number
  fate: Fate
  /** Minutes that it waits at the door at most. */
  patience: number
  /** Whether the house has heard of it. */
  isKnown: boolean
  /** Since when it has a table kept for it, of who waits at the door. */
  calledAt: number | null
}

/** Minutes of the evening, of the long one and of the short one. */
const whileLost = [84, 86, 133, 137].map((minute) => opensAt + minute)
const sizes = [1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4, 5]

export function guestsOf(seed: number): Guest[] {
  const chance = random(seed)
  const names = shuffled(surnames, chance)
  const guest = (i: number, from: Guest['from'], minute: number, pax: number, asksAt: number): Guest => {
    const duration = stayOf(usual, pax)
    return {
      ...{
        id: `guest-${String(i).padStart(2, '0')}`,
        name: names[i] ?? '',
        day: scriptDay,
        minute,
        duration,
        pax,
      },
      ...{ status: from === 'walk-in' ? 'waiting' : 'confirmed', deleted: false, tables: [], from, asksAt },
      comesAt: from === 'walk-in' ? minute : minute + chance.int(-6, 9),
      stays: Math.round((duration * chance.int(58, 98)) / 100),
      ...{ fate: 'comes', patience: chance.int(25, 60), isKnown: from === 'booked', calledAt: null },
    }
  }
  const half = (minute: number) => Math.ceil(minute / 30) * 30
  const all = booked.map(([hour, pax], i) => guest(i, 'booked', hour * 60, pax, 0))
  for (let i = 0; i < walkIns; i++) {
    const minute = chance.int(opensAt + 2, opensAt + 210)
    all.push(guest(all.length, 'walk-in', minute, chance.pick(sizes), minute))
  }
  for (let i = 0; i < calls; i++) {
    // Some of them while the phone desk has no network.
    const at = whileLost[i] ?? chance.int(opensAt + 5, opensAt + 170)
    all.push(guest(all.length, 'phone', half(at + chance.int(35, 100)), chance.pick(sizes), at))
  }
  for (let i = 0; i < onlineGuests; i++) {
    const at = chance.int(opensAt + 5, opensAt + 170)
    all.push(guest(all.length, 'online', half(at + chance.int(60, 120)), chance.pick(sizes.slice(2, 10)), at))
  }
  giveFates(all, chance)
  giveTables(all.filter(({ from }) => from === 'booked'))
  return all
}

/** At the hours at which most of them had booked: one of each, two who call that they are late, two who cancel. */
function giveFates(all: Guest[], chance: Random): void {
  const early = shuffled(
    all.filter(({ from, minute }) => from === 'booked' && minute >= 1080 && minute < 1260),
    chance,
  )
  const fates: Fate[] = ['no-show', 'comes after all', 'calls late', 'calls late', 'cancels']
  for (const [i, fate] of fates.entries()) {
    const guest = early[i]
    if (!guest) continue
    guest.fate = fate
    if (fate === 'calls late') guest.comesAt = guest.minute + 17
    if (fate === 'comes after all') guest.comesAt = guest.minute + 34
  }
  const last = all.find(({ from, minute }) => from === 'booked' && minute >= 1440)
  if (last) last.fate = 'cancels'
  for (const one of all.filter(({ from }) => from === 'online').slice(0, 2)) one.fate = 'cancels'
}

/** As they were given when they booked. */
function giveTables(all: Guest[]): void {
  const now = { day: scriptDay, minute: 600, day_turns_at: 360 }
  for (const [i, one] of all.entries()) {
    const day = dayTables({ floor, day: scriptDay, now, visits: all.slice(0, i) })
    const wanted = { pax: one.pax, from: one.minute, to: one.minute + one.duration }
    one.tables = day.free(wanted, 1)[0]?.tables ?? []
  }
}

function shuffled<T>(all: readonly T[], chance: Random): T[] {
  return all
    .map((one) => ({ one, at: chance.int(0, 1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
