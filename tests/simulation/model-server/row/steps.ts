// Which step of a meal counts where two tablets said one without having heard of each other, as private.with_later_step has it.

import type { Booking } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import type { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import type { Changes } from '#tests/simulation/model-server/rules.ts'

/** When the step that stands was said, for all that came since: who saw it and said another may have a clock that is behind. */
export function stepSaidAt({ state }: ModelServer, row: Booking): string {
  const all = state.history.filter((h) => h.booking === row.id && 'step' in h.changes).map(({ at }) => at)
  return all.toSorted().at(-1) ?? row.made_at
}

/** Of who says a step that stands already, and later: it changes nothing and is written, as private.said_again has it. */
export function saidAgain({ step }: Booking, since: string, c: Command): Changes {
  const isSo = c.kind === 'booking.edit' && c.args.fields.step === step && c.at > since
  return isSo ? { step: [step, step] } : {}
}

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
