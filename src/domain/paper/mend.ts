// A minute of a visit that is stored and was wrong: somebody who saw it names it and gives another. private.decide_mend in SQL is the same.

import type { Booking, Status } from '#domain/booking/booking.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import type { BusinessTime } from '#domain/time/time.ts'
import { hasMinute } from './stay.ts'
import { type PaperFault, paperFault, stayFault } from './written.ts'

type Visit = Pick<Booking, 'day' | 'status' | 'seated_at' | 'left_at'>
type Said = Extract<CommandBody, { kind: 'booking.status' }>

/** `to` is the status whose minute it is, `seen` the one that stands there; nothing else of the visit changes. */
export const mendCommand = (
  row: Pick<Booking, 'status'>,
  to: 'seated' | 'left',
  seen: number | null,
  minute: number,
): CommandBody => ({
  kind: 'booking.status',
  args: { status: to, accepted: {}, minute },
  base: { status: row.status, minute: seen },
})

export const isMend = (c: CommandBody): boolean => c.kind === 'booking.status' && c.base.minute !== undefined

export type Mended =
  | { kind: 'refuse' }
  | { kind: 'fault'; fault: PaperFault }
  /** It says so already. */
  | { kind: 'same' }
  | { kind: 'apply'; field: 'seated_at' | 'left_at'; minute: number }
  /** Another tablet put another one there meanwhile. */
  | { kind: 'keep'; field: 'seated_at' | 'left_at' }

export function mended(row: Visit, { args, base }: Said, typed: BusinessTime | undefined): Mended {
  const { status: to, minute } = args
  const field = to === 'left' ? 'left_at' : 'seated_at'
  if (minute === undefined || !hasMinute(row.status, field)) return { kind: 'refuse' }
  const fault = mendFault(row, to, minute, typed)
  if (fault) return { kind: 'fault', fault }
  if (row[field] === minute) return { kind: 'same' }
  return row[field] === base.minute ? { kind: 'apply', field, minute } : { kind: 'keep', field }
}

/** The row with that minute, or as it was where it cannot be. */
export function withMended<R extends Visit>(row: R, c: Said, typed: BusinessTime | undefined): R {
  const mend = mended(row, c, typed)
  return mend.kind === 'apply' ? { ...row, [mend.field]: mend.minute } : row
}

function mendFault(
  row: Visit,
  to: Status,
  minute: number,
  typed: BusinessTime | undefined,
): PaperFault | null {
  const fault = paperFault(row, to, minute, typed)
  return fault ?? (to === 'seated' && row.left_at !== null ? stayFault(minute, row.left_at) : null)
}
