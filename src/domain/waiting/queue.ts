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
}

export const newQueue = ({ link, number, quoted }: Omit<Queue, 'called'>): Queue => ({
  ...{ link, called: null, number, quoted },
})

export const calledAt = ({ link, number, quoted }: Queue, called: number | null): Queue => ({
  ...{ link, called, number, quoted },
})

export const withLink = ({ called, number, quoted }: Queue, link: string): Queue => ({
  ...{ link, called, number, quoted },
})

/** Minutes that who is called has to come back; private.minutes_to_return on the server. */
export const minutesToReturn = 10

/** The minute by which they have to be back: the one at which they were called may have been nearly over. */
export const backBy = (called: number): number => called + 1 + minutesToReturn

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
