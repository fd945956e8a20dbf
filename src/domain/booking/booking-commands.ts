// The commands that the screens send, from what a person decided. `base` holds what they saw.

import type { Booking, BookingFields, Status } from './booking.ts'
import type { Accepted, CommandBody } from './command.ts'

export const statusCommand = (
  b: Pick<Booking, 'status'>,
  status: Status,
  accepted: Accepted = {},
  /** At which it was, as it was written on paper. */
  minute?: number,
): CommandBody => ({
  kind: 'booking.status',
  args: { status, accepted, ...(minute !== undefined && { minute }) },
  base: { status: b.status },
})

/** Only the fields that differ from what stands there; null when none does. */
export function editCommand(
  b: BookingFields,
  wanted: Partial<BookingFields>,
  accepted: Accepted = {},
): CommandBody | null {
  const changed = (Object.keys(wanted) as (keyof BookingFields)[]).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(b[field]),
  )
  if (changed.length === 0) return null
  const pick = (from: Partial<BookingFields>) => Object.fromEntries(changed.map((f) => [f, from[f]]))
  return { kind: 'booking.edit', args: { fields: pick(wanted), accepted }, base: pick(b) }
}

export const moveCommand = (
  b: BookingFields,
  to: { day: string; minute: number },
  accepted: Accepted = {},
): CommandBody | null => editCommand(b, { day: to.day, minute: to.minute }, accepted)

export const deleteCommand: CommandBody = { kind: 'booking.delete', args: {}, base: { deleted: false } }

export const restoreCommand: CommandBody = { kind: 'booking.restore', args: {}, base: { deleted: true } }

export const emptyFields: BookingFields = {
  day: '',
  minute: 0,
  duration: 120,
  pax: 2,
  last_name: '',
  first_name: '',
  last_kana: '',
  first_kana: '',
  phone: '',
  email: '',
  requests: '',
  comments: '',
  tags: [],
  language: 'ja',
  lines: [],
  occurrence: null,
  answers: [],
  tables: [],
  queue: null,
  step: '',
}

export interface NewBooking {
  fields: BookingFields
  status: 'confirmed' | 'waiting' | 'arrived' | 'seated'
  source: 'phone' | 'walk_in' | 'staff'
  reference: string
  accepted: Accepted
  /** Made outside of the day's slots. */
  custom?: boolean
  /** At which they sat down, as it was written on paper. */
  minute?: number
}

export const createCommand = ({ custom = false, ...booking }: NewBooking): CommandBody => ({
  kind: 'booking.create',
  args: { ...booking, custom },
  base: {},
})
