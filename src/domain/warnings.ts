import type { Accepted } from './command.ts'
import type { BookingSettings, Slot } from './slots.ts'

type Bounds = Pick<BookingSettings, 'capacity' | 'minimum_pax' | 'maximum_pax'>

/**
 * What staff accept when they take this slot all the same, each with the figure they saw. A slot tells only its
 * first reason, so capacity and party size are looked at here again. Empty: nothing to warn of.
 */
export function warningsOf(slot: Slot, pax: number, settings: Bounds): Accepted {
  const accepted: Accepted = {}
  const isOutside = slot.reason === 'closed_day' || slot.reason === 'outside_hours' || slot.reason === 'break'
  if (isOutside) accepted.outside_hours = 0
  if (pax < settings.minimum_pax) accepted.below_minimum = pax
  if (pax > settings.maximum_pax) accepted.above_maximum = pax
  if (slot.taken + pax > settings.capacity) accepted.overbooked = slot.taken + pax
  return accepted
}
