// What happened, as those saw it who were there: who did what to which party at which minute and on which tablet, and what stood on
// the button that they tapped. From it follows how every party must stand in the end. Where two tablets decided about one
// party while they knew nothing of each other, the rule that decides is named with it.

import type { Status } from '#domain/booking/booking.ts'
import { resolveStatus } from '#domain/booking/status.ts'
import type { Deed, Script } from '#tests/prove/shift/script/script.ts'
import type { Read } from './hands.ts'
import { namesOf } from './house.ts'
import type { Role } from './tablets-at-work.ts'

/** A party as it stands: on the server, on a tablet, or by the record. */
export interface Party {
  name: string
  source: string
  day: string
  minute: number
  pax: number
  status: Status
  seated_at: number | null
  left_at: number | null
  tables: string
  step: string
  /** When they were called, and what they had been told, of who waited. */
  called: number | null
  quoted: string
  /** Decisions about their status that met another one, and wait for a person. */
  told: number
}

/** Which table a customer is given is the server's to say: it is in no record before staff read it. */
export const serversChoice = '*'

export interface Happened {
  minute: number
  /** When the server heard of it: later where the tablet had no network. */
  heard: number
  by: Role | 'online'
  kind: Deed['kind'] | 'book' | 'change'
  name: string
  pax: number
  read: Read
  apart?: Status
}

export interface Decided {
  name: string
  /** Which of two decisions stands: that they are in the room, or the one that the server heard first. */
  rule: 'in the room' | 'heard first'
  /** Who showed them in without knowing of the other decision, at which minute, and when the server heard of it. */
  by: Happened['by']
  minute: number
  heard: number
}

export interface Account {
  script: Script
  day: string
  happened: Happened[]
  /** Deeds that nobody could do: the party had never been there. */
  undone: string[]
}

/** How all stand by what happened: what the server heard first came first. */
export function standing({ script, day, happened }: Account): {
  parties: Map<string, Party>
  decided: Decided[]
} {
  const parties = new Map<string, Party>()
  const decided: Decided[] = []
  for (const { name, from, minute, pax, tables = [] } of script.parties) {
    if (from !== 'booked') continue
    parties.set(name, { ...booked(name, day, minute, pax), source: 'phone', tables: namesOf(tables) })
  }
  const inOrder = happened
    .map((one, i) => ({ one, i }))
    .sort((a, b) => a.one.heard - b.one.heard || a.i - b.i)
    .map(({ one }) => one)
  for (const one of inOrder) {
    const party = parties.get(one.name)
    if (party) happensTo(party, one, decided)
    else parties.set(one.name, comes(day, one))
  }
  return { parties, decided }
}

const booked = (name: string, day: string, minute: number, pax: number) => ({
  ...{ name, day, minute, pax, status: 'confirmed' as Status, seated_at: null, left_at: null, step: '' },
  ...{ called: null, quoted: '', told: 0 },
})

function comes(day: string, { kind, name, minute, pax, read }: Happened): Party {
  const table = read.table ?? ''
  const at = { ...booked(name, day, read.minute ?? minute, pax), tables: table }
  if (kind === 'walk-in') return { ...at, source: 'walk_in', status: 'seated', seated_at: minute }
  if (kind === 'wait')
    return { ...at, source: 'walk_in', status: 'waiting', quoted: (read.quoted ?? []).join('-') }
  return kind === 'book' ? { ...at, source: 'online', tables: serversChoice } : { ...at, source: 'phone' }
}

/** What a party becomes by one tap. */
const becomes: Partial<Record<Happened['kind'], Status>> = {
  ...{ arrive: 'arrived', finish: 'left', 'no-show': 'no_show', undo: 'confirmed' },
  ...{ gone: 'cancelled', cancel: 'cancelled' },
}

function happensTo(party: Party, one: Happened, decided: Decided[]): void {
  const { minute, kind, read } = one
  if (kind === 'seat') sits(party, one, decided)
  if (kind === 'finish') party.left_at = minute
  if (kind === 'step') party.step = 'dessert'
  if (kind === 'call') party.called = minute
  party.status = becomes[kind] ?? party.status
  if (kind === 'move' || kind === 'late' || kind === 'change') {
    party.tables = kind === 'change' ? serversChoice : (read.table ?? party.tables)
    party.minute = read.minute ?? party.minute
  }
}

function sits(party: Party, { minute, heard, apart, read, by }: Happened, decided: Decided[]): void {
  const outcome = apart
    ? resolveStatus(apart, party.status, 'seated')
    : { kind: 'apply' as const, conflict: false }
  if (apart && party.status !== apart) {
    const rule = outcome.kind === 'apply' ? 'in the room' : 'heard first'
    decided.push({ name: party.name, rule, by, minute, heard })
    if (outcome.kind !== 'refuse' && outcome.conflict) party.told++
  }
  // The table goes before the step: it is taken where nobody has given them another meanwhile.
  if (outcome.kind !== 'apply') return
  // Of who is heard of late it is not believed that they sat before their time.
  const earliest = Math.min(party.minute, heard)
  Object.assign(party, { status: 'seated', seated_at: Math.max(minute, earliest), left_at: null })
  if (read.table) party.tables = read.table
}
