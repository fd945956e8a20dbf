// What somebody types in from the run sheet, line by line, and the commands that it becomes.

import type { Booking, Status } from '#domain/booking/booking.ts'
import { createCommand, editCommand, emptyFields, statusCommand } from '#domain/booking/booking-commands.ts'
import type { Accepted, CommandBody } from '#domain/booking/command.ts'
import { canMove } from '#domain/booking/status.ts'
import { type PaperFault, paperFault } from '#domain/paper/written.ts'
import type { BusinessTime } from '#domain/time/time.ts'
import { isMend, mendCommand } from './mend.ts'

/** One line; null of what is not written there. */
export interface PaperEntry {
  sat: number | null
  left: number | null
  noShow: boolean
  /** Null where they sat at the table that was planned. */
  tables: readonly string[] | null
  /** What stood there when somebody began to mend a line that is stored; null where nobody did. */
  seen: Seen | null
}

export interface Seen {
  sat: number | null
  left: number | null
}

/** A line of who walked in. Its booking has the id from the first mark on, so that the line finds it again. */
export interface WalkInEntry extends PaperEntry {
  id: string
  /** A booking was made under it: what is written anew gets another one. */
  used: boolean
  pax: number | null
}

export const nothingWritten: PaperEntry = { sat: null, left: null, noShow: false, tables: null, seen: null }

export type EntryFault = PaperFault | 'need_sat' | 'need_people'
export type EntryFaults = Partial<Record<'sat' | 'left' | 'pax', EntryFault>>

type Row = Pick<Booking, 'day' | 'status' | 'seated_at' | 'left_at'>

/** What a line begins with that is mended: as it stands there. */
export const toMend = ({
  seated_at: sat,
  left_at,
}: Pick<Row, 'seated_at' | 'left_at'>): Partial<PaperEntry> => ({
  ...{ sat, left: left_at, seen: { sat, left: left_at } },
})
export const notToMend: Partial<PaperEntry> = { sat: null, left: null, seen: null }
/** Whether a line is being mended; no more once nobody sat there any longer. */
export const isMended = ({ seen }: PaperEntry, status: Status): boolean => seen !== null && hasSat(status)

/** Whether anything of a line can still be typed in. */
export const isOver = (status: Status): boolean => status === 'left'
export const canMiss = (status: Status): boolean => canMove(status, 'no_show')
export const hasSat = (status: Status): boolean => status === 'seated' || status === 'left'

/** What cannot be, beside its field; `row` is what is known of the party, null of who walked in. */
export function faultsOf(day: string, entry: PaperEntry, row: Row | null, now: BusinessTime): EntryFaults {
  if (row && isMended(entry, row.status)) return mendFaults(day, entry, row, now)
  const faults: EntryFaults = {}
  const isIn = row !== null && hasSat(row.status)
  const sat = isIn ? row.seated_at : entry.sat
  const ofSat =
    entry.sat === null || isIn ? null : paperFault({ day, seated_at: null }, 'seated', entry.sat, now)
  if (ofSat) faults.sat = ofSat
  if (entry.left !== null && row?.status !== 'left') {
    const isUnsat = sat === null && !isIn && row?.status !== 'arrived'
    const ofLeft = paperFault({ day, seated_at: sat }, 'left', entry.left, now)
    if (isUnsat) faults.sat ??= 'need_sat'
    if (ofLeft) faults.left = ofLeft
  }
  return faults
}

/** Either minute may have been mended: they are looked at together. */
function mendFaults(day: string, { sat, left }: PaperEntry, row: Row, now: BusinessTime): EntryFaults {
  const of = (to: Status, seated_at: number | null, minute: number | null) =>
    minute === null ? null : paperFault({ day, seated_at }, to, minute, now)
  const ofSat = of('seated', null, sat)
  const ofLeft = of('left', sat ?? row.seated_at, left ?? row.left_at)
  return { ...(ofSat && { sat: ofSat }), ...(ofLeft && { left: ofLeft }) }
}

export function walkInFaults(
  day: string,
  entry: WalkInEntry,
  row: Row | null,
  now: BusinessTime,
): EntryFaults {
  const faults = faultsOf(day, entry, row, now)
  if (row) return faults
  if (entry.pax === null && (entry.sat !== null || entry.left !== null)) faults.pax = 'need_people'
  if (entry.pax !== null && entry.sat === null) faults.sat = 'need_sat'
  return faults
}

type Party = Pick<Booking, 'status'> & Parameters<typeof editCommand>[0]

/**
 * One after the other: where they sat, that they did, and that they left. Who was cancelled came after all, and so is booked again first.
 */
export function partyCommands(row: Party, entry: PaperEntry): CommandBody[] {
  const { sat, left, noShow, tables, seen } = entry
  const given = tables && row.status !== 'left' ? editCommand(row, { tables }) : null
  const bodies: CommandBody[] = given ? [given] : []
  if (seen && hasSat(row.status)) bodies.push(...mendCommands(row, seen, entry))
  let at = row.status
  const say = (to: Status, minute?: number) => {
    bodies.push(statusCommand({ status: at }, to, {}, minute))
    at = to
  }
  if (noShow) {
    if (canMiss(at)) say('no_show')
    return bodies
  }
  if (sat !== null && !hasSat(at)) {
    if (!canMove(at, 'seated')) say('confirmed')
    say('seated', sat)
  }
  if (left !== null && canMove(at, 'left')) say('left', left)
  return bodies
}

/** In the order in which each may be: a longer stay ends later first. */
function mendCommands(row: Pick<Booking, 'status'>, seen: Seen, { sat, left }: PaperEntry): CommandBody[] {
  const ofSat = sat !== null && sat !== seen.sat ? [mendCommand(row, 'seated', seen.sat, sat)] : []
  const isLeft = row.status === 'left' && left !== null && left !== seen.left
  const ofLeft = isLeft ? [mendCommand(row, 'left', seen.left, left)] : []
  return isLeft && left > (seen.left ?? 0) ? [...ofLeft, ...ofSat] : [...ofSat, ...ofLeft]
}

export interface WalkInMore {
  day: string
  /** Minutes that so many stay, where nobody wrote when they left. */
  usual: number
  language: 'ja' | 'en'
  reference: string
  accepted: Accepted
}

/** Who walked in sat down when they came, and stayed until they left. */
export function walkInCommands(entry: WalkInEntry, more: WalkInMore): CommandBody[] {
  const { sat, left, pax, tables } = entry
  if (sat === null || pax === null) return []
  const { day, usual, language, reference, accepted } = more
  const duration = left === null ? usual : Math.min(Math.max(left - sat, 5), 1440)
  const fields = { ...emptyFields, day, minute: sat, duration, pax, language, tables: tables ?? [] }
  const made = createCommand({
    ...{ fields, status: 'seated' as const, source: 'walk_in' as const },
    ...{ reference, accepted, minute: sat },
  })
  return left === null ? [made] : [made, statusCommand({ status: 'seated' }, 'left', {}, left)]
}

/** What all of it comes to, before it is sent. */
export interface PaperTotals {
  sat: number
  left: number
  noShows: number
  walkIns: number
  tables: number
  mended: number
}

export function totalsOf(all: readonly (readonly CommandBody[])[]): PaperTotals {
  const bodies = all.flat()
  const ofStatus = (to: Status) =>
    bodies.filter((b) => b.kind === 'booking.status' && b.args.status === to && !isMend(b)).length
  return {
    sat: ofStatus('seated'),
    left: ofStatus('left'),
    noShows: ofStatus('no_show'),
    walkIns: bodies.filter((b) => b.kind === 'booking.create').length,
    tables: bodies.filter((b) => b.kind === 'booking.edit').length,
    mended: all.filter((one) => one.some(isMend)).length,
  }
}

/** Nobody was shown in as far from their plan as that, unless a figure was left out: 905 for 19:05. */
const farFromPlan = 180
const farFromHours = 60

/** What can be, and yet may be a slip: a person looks at it before it is sent. */
export type Doubt = 'far_from_plan' | 'outside_hours' | 'twin'

export const doubtOf = (row: Pick<Booking, 'minute' | 'status'>, { sat }: PaperEntry): Doubt | null =>
  sat !== null && !hasSat(row.status) && Math.abs(sat - row.minute) > farFromPlan ? 'far_from_plan' : null

/** Of who walked in, and is not stored yet. Twins are what the same paper, typed in on another tablet, has made already. */
export function walkInDoubt(
  { sat, pax }: WalkInEntry,
  rows: readonly Pick<Booking, 'source' | 'status' | 'pax' | 'seated_at'>[],
  hours: { from: number; to: number },
): Doubt | null {
  if (sat === null) return null
  const isTwin = (b: (typeof rows)[number]) =>
    b.source === 'walk_in' && hasSat(b.status) && b.pax === pax && b.seated_at === sat
  if (rows.some(isTwin)) return 'twin'
  return sat < hours.from - farFromHours || sat > hours.to + farFromHours ? 'outside_hours' : null
}
