// Who waits at the door: a number of the day, what was said of the wait, whether they were called, and the link of their own page.

import type { Booking } from '#domain/booking/booking.ts'

/** Its keys stand in the order in which the server keeps them, so that the same says the same as text. private.queue_error is the same rule. */
export interface Queue {
  /** sha256 of the secret of their page, as hex; '' for none. */
  link: string
  /** Minute of the business day at which they were called; null while they were not. */
  called: number | null
  /** Of the day, from 1. Two tablets without a network may give the same one twice: see `turnsOf`. */
  number: number
  /** Minutes that were said as they came, from and to; null where nothing was. */
  quoted: readonly [number, number] | null
  /** Minute by which they were told to be back as they were called; an older tablet did not say it. */
  back_by?: number | null
}

/** What says at least more than at most is said by nobody. */
export const newQueue = ({ link, number, quoted }: Omit<Queue, 'called' | 'back_by'>): Queue => ({
  ...{ link, called: null, number, quoted: quoted && quoted[0] <= quoted[1] ? quoted : null, back_by: null },
})

/**
 * Called at that minute, with `minutes` to come back: the one at which they are called may be nearly over. Who is called again has no less
 * time than they were told; private.joined_queue says the same.
 */
export function calledAt(queue: Queue, called: number, minutes: number): Queue {
  const { link, number, quoted } = queue
  const told = Math.min(backBy(queue) ?? 0, called + 1 + mostToReturn)
  return { link, called, number, quoted, back_by: Math.max(called + 1 + minutes, told) }
}

export const withLink = (queue: Queue, link: string): Queue => {
  const { called, number, quoted } = queue
  return { link, called, number, quoted, back_by: backBy(queue) }
}

/** Minutes that who is called has to come back, where the house has not said how many: rows of before do not, and new settings begin with it. */
export const usualToReturn = 10
/** And where it gives them the most time. */
const mostToReturn = 30

/** The minute by which who is called has to be back, null of who is not; private.back_by on the server. An older tablet showed ten minutes. */
export const backBy = ({ called, back_by }: Pick<Queue, 'called' | 'back_by'>): number | null =>
  back_by ?? (called === null ? null : called + 1 + usualToReturn)

/** How many minutes who is called is late; 0 as long as the minute that they were told is not over. */
export const lateBy = (queue: Pick<Queue, 'called' | 'back_by'>, minute: number): number =>
  Math.max(0, minute - (backBy(queue) ?? minute))

/**
 * Whether a call at `minute` may find that they were told by mail just before, which private.mail_calls decides by the second: one goes in
 * two minutes.
 */
export const isToldAlready = ({ called }: Pick<Queue, 'called'>, minute: number): boolean =>
  called !== null && minute - called <= 2

type Row = Pick<Booking, 'id' | 'day' | 'status' | 'source' | 'made_at' | 'deleted' | 'occurrence'> & {
  queue?: Queue | null
}

/** Who waits at the door of that day, in the order in which they came. Who waits for a day that is full is on another list. */
export const waitingAtDoor = <T extends Row>(rows: readonly T[], day: string): T[] =>
  rows
    .filter((b) => b.day === day && b.status === 'waiting' && b.source === 'walk_in' && !b.deleted)
    .filter((b) => b.occurrence === null)
    .sort(byArrival)

/** As private.queue_error has it. */
const highestNumber = 9999

/** The number for who comes next: none of that day, whatever became of it, has it on this tablet. After the highest, the lowest that is left. */
export function nextNumber(rows: readonly Row[], day: string): number {
  const given = new Set(rows.filter((b) => b.day === day).map((b) => b.queue?.number ?? 0))
  const next = 1 + Math.max(0, ...given)
  if (next <= highestNumber) return next
  const left = Array.from({ length: highestNumber }, (_, i) => i + 1).find((number) => !given.has(number))
  return left ?? highestNumber
}

/**
 * Of who was given a number that somebody had before: that they are the second, the third ... with it. Their slip says what it says, so
 * none is given another; private.told_place on the server counts the same.
 */
export function turnsOf(rows: readonly Row[], day: string): Map<string, number> {
  const seen = new Map<number, number>()
  const turns = new Map<string, number>()
  for (const { id, queue } of rows.filter((b) => b.day === day && b.queue).sort(byArrival)) {
    if (!queue) continue
    const turn = (seen.get(queue.number) ?? 0) + 1
    seen.set(queue.number, turn)
    turns.set(id, turn)
  }
  return turns
}

const byArrival = (a: Row, b: Row): number =>
  a.made_at.localeCompare(b.made_at) || Number(a.id > b.id) - Number(a.id < b.id)

/** As it is written: 12, or 12-2 of the second who was given it. */
export const numberText = (number: number, turn: number): string =>
  turn > 1 ? `${number}-${turn}` : `${number}`

/** What is left of what was said, for who has waited that long; it never comes below five minutes. */
export function leftOf([least, most]: readonly [number, number], waited: number): readonly [number, number] {
  const left = (of: number, lowest: number) => Math.max(lowest, Math.ceil((of - waited) / 5) * 5)
  return [left(least, 0), left(most, 5)]
}
