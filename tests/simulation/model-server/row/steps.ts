// Which step of a meal counts where two tablets said one without having heard of each other, as private.with_later_step has it.

import type { Booking } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'

/** `since`: when what stands was said. The later one stands, whichever was heard first; who saw what stands may say anything. */
export function withLaterStep<C extends Command>({ step: stands }: Booking, since: string, c: C): C {
  if (c.kind !== 'booking.edit') return c
  const { fields } = c.args
  const { step } = fields
  if (step === undefined || stands === step || stands === c.base.step) return c
  const isLater = since > c.at || (since === c.at && stands > step)
  return isLater
    ? { ...c, args: { ...c.args, fields: { ...fields, step: stands } } }
    : { ...c, base: { ...c.base, step: stands } }
}
