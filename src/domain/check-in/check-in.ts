// Who of a party is in. Each of its people has a ticket, numbered from 1; a row keeps the first scan of each and those beside it, and
// tells of all but the first. A scan is of the day that its gate said (dayOfScan): who is in was scanned on the booking's present day or a
// later one. `private.tickets_placed` and `private.decide_check_in` on the server are the same.

import type { Booking, Conflict } from '#domain/booking/booking.ts'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** One ticket that was let in. The keys stand as Postgres orders them: two equal ones are written alike. */
export interface CheckIn {
  /** ISO instant, by the clock of the tablet that let them in. */
  at: string
  /** Who let them in (chip of the person), and on which tablet. */
  by: string
  /** The day of what they were let in for, as its gate had it; of rows from before it was said, any. */
  day?: string
  /** As the tablet's people call it; '' unknown. */
  gate: string
  /** Found by name: nobody saw the ticket, and its number is anyone's of the party who has none yet. Not said by older tablets. */
  named?: boolean
  device: string
  ticket: number
  /** Id of the command. */
  command: string
}

/** As many as a command may name, and the highest number of one. */
export const mostTickets = 999
export const longestGate = 40

/** Where they are let in. */
export interface GateOf {
  /** As the tablet's people call it; '' unknown. */
  gate: string
  /** Id of the event at whose gate they stand; null unknown. */
  occurrence: string | null
  /** The day on which that gate has what they are let in for, or on which it lets them in if that is later; null unknown. */
  day: string | null
}

/** Lets these in: each once, in their order. */
export const checkInCommand = (
  tickets: readonly number[],
  { gate, occurrence, day }: GateOf,
  by: 'code' | 'name' = 'code',
): CommandBody => ({
  kind: 'booking.check_in',
  args: {
    tickets: [...new Set(tickets)].sort((a, b) => a - b),
    gate: gateName(gate),
    by_name: by === 'name',
    occurrence,
    day,
  },
  base: {},
})

/** A gate as it is kept. */
export const gateName = (typed: string): string =>
  visibleText([...visibleText(typed)].slice(0, longestGate).join(''))

type Scanned = Pick<Booking, 'checked_in' | 'day'>
type ScannedParty = Scanned & Pick<Booking, 'pax'>

/** Who is in. */
export const scansNow = ({ checked_in, day }: Scanned): CheckIn[] =>
  checked_in.filter((one) => nightOf(one, day) === day)

/** A scan is among those of its day, or of the booking's if that is earlier. */
export const nightOf = (one: Pick<CheckIn, 'day'>, day: string): string =>
  one.day !== undefined && one.day < day ? one.day : day

/** Those of its people who are not in yet. */
export function ticketsLeft(b: ScannedParty): number[] {
  const there = new Set(scansNow(b).map(({ ticket }) => ticket))
  const { pax } = b
  return Array.from({ length: pax }, (_, i) => i + 1).filter((ticket) => !there.has(ticket))
}

type Scan = Extract<Command, { kind: 'booking.check_in' }>

/** Says of which day it is: of a gate that does not say it is of the booking's own. */
export const onItsDay = (c: Scan, { day }: Pick<Booking, 'day'>): Scan => ({
  ...c,
  args: { ...c.args, day: c.args.day || day },
})

/**
 * A booking's scans with those of a command, the same list where the command is in it, and whether it lets in somebody who was not in
 * before: a second scan of a ticket does not, nor does one of a night before.
 */
export function scanned(b: ScannedParty, c: Scan): { checked_in: CheckIn[]; isNew: boolean } {
  const { checked_in } = b
  if (checked_in.some(({ command }) => command === c.id)) return { checked_in, isNew: false }
  const all = placed(checked_in, scansOf(c), b)
  const isNew = all.some(({ asked, place, night }) => asked !== null && place === 1 && night === b.day)
  return { checked_in: kept(checked_in, all, b.day), isNew }
}

export function scansOf({ at, args, by, id }: Scan): CheckIn[] {
  const { gate, by_name: named = false, day } = args
  return args.tickets
    .toSorted((a, b) => a - b)
    .map((ticket) => ({
      ...{ at, by: by.label, ...(day && { day }), gate, named, device: by.device, ticket, command: id },
    }))
}

export interface Placed {
  entry: CheckIn
  /** The number that a new one names; null for one that stood before. */
  asked: number | null
  night: string
  /** 1 is the first scan of its ticket in its night. */
  place: number
}

/**
 * As many of one ticket as a row keeps, and as many more of all together, of those who count and of nights before, which has an end:
 * who takes the first back does not empty the room of who came in at another gate.
 */
const [mostOfOne, mostBeside] = [2, 20]

/**
 * What stands, and `more` with it, each among those of its night, by ticket. Nobody saw the ticket of who was let in by name: their
 * number goes to who shows its code, or was given it first, as long as another of the party's is free, the highest first.
 */
export function placed(
  standing: readonly CheckIn[],
  more: readonly CheckIn[],
  { pax, day }: Pick<Booking, 'pax' | 'day'>,
): Placed[] {
  const keyIn = (one: CheckIn, ticket = one.ticket) => `${nightOf(one, day)} ${ticket}`
  const firsts = new Map<string, CheckIn>()
  for (const one of standing) if (!firsts.has(keyIn(one))) firsts.set(keyIn(one), one)
  const taken = new Set([...firsts.keys(), ...more.map((one) => keyIn(one))])
  const freeOf = new Map<string, number[]>()
  const freeBeside = (one: CheckIn): number | undefined => {
    const night = nightOf(one, day)
    const numbers = Array.from({ length: pax }, (_, i) => pax - i)
    const free = freeOf.get(night) ?? numbers.filter((n) => !taken.has(keyIn(one, n)))
    freeOf.set(night, free)
    return free.shift()
  }
  const moved = new Map<CheckIn, CheckIn>()
  const added = more.map((one) => {
    const first = firsts.get(keyIn(one))
    const ticket = first && (one.named || first.named) ? freeBeside(one) : undefined
    if (first && ticket !== undefined && !one.named) moved.set(first, { ...first, ticket })
    return { entry: ticket !== undefined && one.named ? { ...one, ticket } : one, asked: one.ticket }
  })
  const all = [...standing.map((one) => ({ entry: moved.get(one) ?? one, asked: null })), ...added]
  const places = new Map<string, number>()
  return all
    .toSorted((a, b) => a.entry.ticket - b.entry.ticket)
    .map((one) => {
      const place = (places.get(keyIn(one.entry)) ?? 0) + 1
      places.set(keyIn(one.entry), place)
      return { ...one, night: nightOf(one.entry, day), place }
    })
}

/** What stood stays. */
function kept(before: CheckIn[], all: readonly Placed[], day: string): CheckIn[] {
  const places = new Map<string, number>()
  const beside = all.filter(({ entry, night }) => {
    const key = `${night < day} ${entry.ticket}`
    places.set(key, (places.get(key) ?? 0) + 1)
    return (places.get(key) ?? 0) > mostOfOne
  })
  const oldFirst = beside.toSorted((a, b) => Number(a.asked !== null) - Number(b.asked !== null))
  const over = new Set(
    [true, false].flatMap((isBefore) =>
      oldFirst.filter(({ night }) => night < day === isBefore).slice(mostBeside),
    ),
  )
  const rest = all.filter((one) => !over.has(one)).map(({ entry }) => entry)
  return rest.length === before.length && rest.every((one, i) => one === before[i]) ? before : rest
}

/** Without what a command `wrote`, so that a later scan of its tickets stands, and with what stood there `before` it. */
export function withoutScans(
  b: ScannedParty,
  before: readonly CheckIn[],
  wrote: readonly CheckIn[],
): CheckIn[] {
  const { checked_in } = b
  const [stoodBefore, wasWritten, isThere] = [isAmong(before), isAmong(wrote), isAmong(checked_in)]
  const left = checked_in.filter((one) => stoodBefore(one) || !wasWritten(one))
  const back = before.filter((one) => !wasWritten(one) && !isThere(one))
  const after = kept(left, placed(left, back, b), b.day)
  return after.length === checked_in.length && after.every((one, i) => one === checked_in[i])
    ? checked_in
    : after
}

/**
 * What a change took out, and what it added: to take it back needs no more, and both whole lists would grow with the square of
 * a party that comes one by one.
 */
export function movedTickets(
  before: readonly CheckIn[],
  after: readonly CheckIn[],
): [out: CheckIn[], added: CheckIn[]] {
  const less = (all: readonly CheckIn[], others: readonly CheckIn[]) => {
    const there = new Set(others.map((one) => JSON.stringify(one)))
    return all.filter((one) => !there.has(JSON.stringify(one)))
  }
  return [less(before, after), less(after, before)]
}

function isAmong(all: readonly CheckIn[]) {
  const keys = new Set(all.map(keyOf))
  return (one: CheckIn) => keys.has(keyOf(one))
}

/** By name, a command's are not told apart: their numbers may change. */
const keyOf = ({ ticket, command, named }: CheckIn): string => (named ? command : `${ticket} ${command}`)

/** As a conflict tells of a scan. */
export type ScanSide = Pick<CheckIn, 'at' | 'gate'>

export interface ScannedTicket {
  ticket: number
  /** The scan that stands in the row. */
  kept: ScanSide
  /** The later one; null where there is none, and the ticket is one that the party has no more. */
  lost: ScanSide | null
}

const ofTicket = /^ticket ([1-9][0-9]{0,2})$/

/** The ticket that a field of a conflict is about; null for a field of the row. */
export function ticketOfField(field: string): number | null {
  const [, ticket] = ofTicket.exec(field) ?? []
  return ticket === undefined ? null : Number(ticket)
}

/** Of a conflict about more tickets than it names: `lost` is how many more. */
const ofOthers = 'tickets'

/** Of a conflict about who was let in at the gate of another event than the booking's. */
export const ofEvent = 'event'

/** Whether a field of a conflict is about tickets or their gate, of which there is nothing to take. */
export const isOfTickets = (field: string): boolean =>
  field === ofOthers || field === ofEvent || ticketOfField(field) !== null

/** The event that is booked, null where it was made a plain booking, and that at whose gate they were let in. */
export interface OtherEvent {
  kept: { occurrence: string | null }
  lost: ScanSide & { occurrence: string }
}

export const otherEventIn = ({ fields }: Pick<Conflict, 'fields'>): OtherEvent | null =>
  (fields[ofEvent] as OtherEvent | undefined) ?? null

/** How many tickets a conflict is about and does not name. */
export const scansUnnamed = ({ fields }: Pick<Conflict, 'fields'>): number =>
  Number(fields[ofOthers]?.lost ?? 0)

/** What a conflict says of tickets, by their number. */
export const scansIn = ({ fields }: Pick<Conflict, 'fields'>): ScannedTicket[] =>
  Object.entries(fields)
    .flatMap(([field, { kept, lost }]) => {
      const ticket = ticketOfField(field)
      return ticket === null ? [] : [{ ticket, kept: kept as ScanSide, lost: lost as ScanSide | null }]
    })
    .sort((a, b) => a.ticket - b.ticket)
