// What staff are asked to confirm, each with the figure they saw. Nothing here is ever refused [S5].

import {
  type BookingSettings,
  fewestSeatsLeft,
  type Hours,
  type Override,
  type Stay,
  seatOverrides,
} from '#domain/availability/slots.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { isOutsideHours } from './attention.ts'

/**
 * `stays` are all others of the day and its neighbours, people who hold a slot included; null where not all of them are
 * known: then nothing is said of seats. `hours` are null where they are not known: then nobody accepts anything about
 * them. `usual` is the capacity.
 */
export function stayWarnings(
  stay: Stay,
  stays: readonly Stay[] | null,
  hours: Hours | null,
  usual: number,
  overrides: readonly Override[] = [],
): Accepted {
  const accepted: Accepted = {}
  if (hours && isOutsideHours(hours, stay.minute, stay.duration)) accepted.outside_hours = 0
  if (!stays) return accepted
  const { people, capacity } = fewestSeatsLeft(
    stays,
    seatOverrides(overrides),
    usual,
    stay.minute,
    stay.minute + stay.duration,
  )
  if (people + stay.pax > capacity) accepted.overbooked = people + stay.pax
  return accepted
}

export function sizeWarnings(
  pax: number,
  settings: Pick<BookingSettings, 'minimum_pax' | 'maximum_pax'>,
): Accepted {
  if (pax < settings.minimum_pax) return { below_minimum: pax }
  return pax > settings.maximum_pax ? { above_maximum: pax } : {}
}
