// Tickets that were let in, as the history and refusals say it.

import { type CheckIn, isOfTickets, movedTickets, ofEvent, ticketOfField } from '#domain/check-in/check-in.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** チケット3, those that are not named, or the gate's event; null where the field is none of them. */
export function ticketFieldText(LL: TranslationFunctions, field: string): string | null {
  const ticket = ticketOfField(field)
  if (ticket !== null) return LL.stand.checkIn.ticket({ ticket })
  if (field === ofEvent) return LL.stand.checkIn.gateEvent()
  return isOfTickets(field) ? LL.stand.checkIn.otherTickets() : null
}

export const gateText = (LL: TranslationFunctions, gate: string): string =>
  gate === '' ? LL.stand.checkIn.noGate() : gate

/** How many are in and through which gates, or the gate of one scan; null for any other value. */
export function checkInValueText(LL: TranslationFunctions, field: string, value: unknown): string | null {
  if (ticketOfField(field) !== null) return isScan(value) ? gateText(LL, value.gate) : null
  if (field !== 'checked_in' || !Array.isArray(value) || !value.every(isScan)) return null
  if (value.length === 0) return LL.stand.history.empty_value()
  const gates = [...new Set(value.map(({ gate }) => gate))].filter((gate) => gate !== '')
  // A second scan of a ticket is nobody else.
  const people = LL.stand.people({ n: new Set(value.map(({ ticket }) => ticket)).size })
  return gates.length === 0
    ? people
    : LL.stand.checkIn.through({ people, gates: gates.join(LL.stand.lines.between()) })
}

/** A ticket that was scanned twice went from no gate to another; null for any other change. */
export function bothScansText(
  LL: TranslationFunctions,
  field: string,
  from: unknown,
  to: unknown,
): string | null {
  if (ticketOfField(field) === null || !isScan(from) || !isScan(to)) return null
  return LL.stand.checkIn.bothScans({ first: gateText(LL, from.gate), second: gateText(LL, to.gate) })
}

/** Who was let in, and who was taken back; null for what tells of neither. History holds whole lists too. */
export function checkInChangeText(LL: TranslationFunctions, from: unknown, to: unknown): string | null {
  if (!isList(from) || !isList(to)) return null
  const [out, added] = movedTickets(from, to)
  const said = (all: CheckIn[]) => checkInValueText(LL, 'checked_in', all) ?? ''
  return [
    ...(added.length > 0 ? [said(added)] : []),
    ...(out.length > 0 ? [LL.stand.checkIn.takenBack({ people: said(out) })] : []),
  ].join(LL.stand.lines.between())
}

const isList = (value: unknown): value is CheckIn[] => Array.isArray(value) && value.every(isScan)

/** History holds what any version once wrote. */
const isScan = (value: unknown): value is { gate: string; ticket?: unknown } =>
  typeof (value as { gate?: unknown } | null)?.gate === 'string'
