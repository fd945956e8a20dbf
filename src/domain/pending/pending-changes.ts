import type { Command } from '#domain/booking/command.ts'
import { scansOf } from '#domain/check-in/check-in.ts'

/** What a command that was not sent yet is going to write, in the form of the history: `{field: [from, to]}`. */
export function pendingChanges(c: Command): Record<string, [unknown, unknown]> {
  switch (c.kind) {
    case 'booking.create':
      return { status: [null, c.args.status] }
    case 'booking.edit':
    case 'guest.edit':
    case 'config.edit':
      return pairs(c.base, c.args.fields)
    case 'booking.status':
      return { status: [c.base.status, c.args.status] }
    case 'booking.check_in':
      return { checked_in: [[], scansOf(c)] }
    case 'undo':
      return pairs(c.args.expect, c.args.before)
    case 'booking.delete':
      return { deleted: [false, true] }
    case 'booking.restore':
      return { deleted: [true, false] }
    default:
      return {}
  }
}

const pairs = (from: object, to: object): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(to).map(([field, value]) => [field, [(from as Record<string, unknown>)[field], value]]),
  )
