// Who of a party is in. Each of its people has a ticket, numbered from 1; a row keeps the first scan of each, and tells of the
// others. `private.decide_check_in` on the server is the same.

import type { Booking, Conflict } from '#domain/booking/booking.ts'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** One ticket that was let in. The keys stand as Postgres orders them: two equal ones are written alike. */
export interface CheckIn {
  /** ISO instant, by the clock of the tablet that let them in. */
  at: string
  /** Who let them in (chip of the person), and on which tablet. */
  by: string
  /** As the tablet's people call it; '' unknown. */
  gate: string
  device: string
  ticket: number
  /** Id of the command. */
  command: string
}

/** As many as a command may name, and the highest number of one. */
export const mostTickets = 999
export const longestGate = 40

/** Lets these in: each once, in their order. */
export const checkInCommand = (tickets: readonly number[], gate: string): CommandBody => ({
  kind: 'booking.check_in',
  args: { tickets: [...new Set(tickets)].sort((a, b) => a - b), gate: gateName(gate) },
  base: {},
})

/** A gate as it is kept. */
export const gateName = (typed: string): string =>
  visibleText([...visibleText(typed)].slice(0, longestGate).join(''))

/** Those of its people who are not in yet. */
export function ticketsLeft({ pax, checked_in }: Pick<Booking, 'pax' | 'checked_in'>): number[] {
  const there = new Set(checked_in.map(({ ticket }) => ticket))
  return Array.from({ length: pax }, (_, i) => i + 1).filter((ticket) => !there.has(ticket))
}

type Scan = Extract<Command, { kind: 'booking.check_in' }>

/** With its tickets; the same list where all of them were in before. */
export function withTickets(checked_in: CheckIn[], c: Scan): CheckIn[] {
  const there = new Set(checked_in.map(({ ticket }) => ticket))
  const added = c.args.tickets.filter((ticket) => !there.has(ticket))
  if (added.length === 0) return checked_in
  const { at, args, by, id } = c
  const scan = { at, by: by.label, gate: args.gate, device: by.device }
  return inOrder([...checked_in, ...added.map((ticket) => ({ ...scan, ticket, command: id }))])
}

/** Without what a command `wrote`, and with what stood there `before` it, where nobody else has let that ticket in since. */
export function withoutTickets(
  checked_in: CheckIn[],
  before: readonly CheckIn[],
  wrote: readonly CheckIn[],
): CheckIn[] {
  const isIn = (all: readonly CheckIn[]) => {
    const keys = new Set(all.map(keyOf))
    return (one: CheckIn) => keys.has(keyOf(one))
  }
  const [stoodBefore, wasWritten] = [isIn(before), isIn(wrote)]
  const kept = checked_in.filter((one) => stoodBefore(one) || !wasWritten(one))
  const there = new Set(kept.map(({ ticket }) => ticket))
  const back = before.filter((one) => !wasWritten(one) && !there.has(one.ticket))
  return back.length === 0 && kept.length === checked_in.length ? checked_in : inOrder([...kept, ...back])
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

const keyOf = ({ ticket, command }: CheckIn): string => `${ticket} ${command}`

const inOrder = (all: CheckIn[]): CheckIn[] => all.sort((a, b) => a.ticket - b.ticket)

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

/** Whether a field of a conflict is about tickets, of which there is nothing to take. */
export const isOfTickets = (field: string): boolean => field === ofOthers || ticketOfField(field) !== null

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
