// Tickets that were let in, as the history and refusals say it.

import { ticketOfField } from '#domain/check-in/check-in.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** チケット3; null where the field is no ticket. */
export function ticketFieldText(LL: TranslationFunctions, field: string): string | null {
  const ticket = ticketOfField(field)
  return ticket === null ? null : LL.stand.checkIn.ticket({ ticket })
}

export const gateText = (LL: TranslationFunctions, gate: string): string =>
  gate === '' ? LL.stand.checkIn.noGate() : gate

/** How many are in and through which gates, or the gate of one scan; null for any other value. */
export function checkInValueText(LL: TranslationFunctions, field: string, value: unknown): string | null {
  if (ticketOfField(field) !== null) return isScan(value) ? gateText(LL, value.gate) : null
  if (field !== 'checked_in' || !Array.isArray(value) || !value.every(isScan)) return null
  if (value.length === 0) return LL.stand.history.empty_value()
  const gates = [...new Set(value.map(({ gate }) => gate))].filter((gate) => gate !== '')
  const people = LL.stand.people({ n: value.length })
  return gates.length === 0
    ? people
    : LL.stand.checkIn.through({ people, gates: gates.join(LL.stand.lines.between()) })
}

/** History holds what any version once wrote. */
const isScan = (value: unknown): value is { gate: string } =>
  typeof (value as { gate?: unknown } | null)?.gate === 'string'
