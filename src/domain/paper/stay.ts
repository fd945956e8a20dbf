// What becomes of two minutes of a visit that are taken, or taken back, one by one: nobody leaves before they sat down. private.is_stay,
// private.with_other_minute and private.no_stay_sides in SQL are the same.

import type { Booking, Status } from '#domain/booking/booking.ts'

type Minutes = Pick<Booking, 'seated_at' | 'left_at'>
const bothMinutes = ['seated_at', 'left_at'] as const
type Row = Minutes & Pick<Booking, 'conflicts' | 'status'>

const isStay = ({ seated_at, left_at }: Minutes): boolean =>
  seated_at === null || left_at === null || left_at > seated_at

/** Whether a party of that status has such a minute: nobody comes to sit, nor leaves, by one that is taken or mended. */
export const hasMinute = (status: Status, field: keyof Minutes): boolean =>
  status === 'left' || (status === 'seated' && field === 'seated_at')

/** Of a row with the minutes of a matter that is settled by taking it: the first one that has no place in it. */
export const notThere = (taken: Row, fields: Readonly<Record<string, unknown>>): keyof Minutes | undefined =>
  bothMinutes.find((f) => f in fields && taken[f] !== null && !hasMinute(taken.status, f))

/**
 * The row with the minutes of a matter that is settled by taking them: with the other one that was told, where they make no stay without
 * it, and null where there is none, or where one of them has no place.
 */
export function withTakenMinutes<R extends Row>(
  taken: R,
  fields: Readonly<Record<string, unknown>>,
): Pick<Row, 'seated_at' | 'left_at' | 'conflicts'> | null {
  if (notThere(taken, fields)) return null
  if (!('seated_at' in fields || 'left_at' in fields) || isStay(taken)) return taken
  for (const { id, fields: others } of taken.conflicts) {
    const [[field = '', sides] = []] = Object.entries(others)
    if (Object.keys(others).length !== 1 || field in fields || typeof sides?.lost !== 'number') continue
    if (field !== 'seated_at' && field !== 'left_at') continue
    const both = { ...taken, [field]: sides.lost, conflicts: taken.conflicts.filter((x) => x.id !== id) }
    if (isStay(both)) return both
  }
  return null
}

/** Minutes that an undo would put back by themselves stay as they are where they made no stay. */
export const withStay = <R extends Minutes>(row: R, next: R, before: object): R =>
  'status_at' in before || isStay(next) ? next : { ...next, seated_at: row.seated_at, left_at: row.left_at }

/** Which minutes of these an undo would put back in vain. */
export const notPutBack = (
  row: Minutes,
  patch: Readonly<Record<string, unknown>>,
): ('seated_at' | 'left_at')[] =>
  isStay({ ...row, ...patch }) ? [] : bothMinutes.filter((field) => field in patch)
