// Why a slot is not open, with the figures that a reason alone leaves out.

import { lastEntry, type Override, type Slot, type SlotsQuestion } from './slots.ts'
import { stayOf } from './stay-of.ts'

interface When {
  from: number
  to: number
}

export type SlotNote =
  | { kind: 'closed_day' | 'past' }
  /** Seats are left, and no table for so many. */
  | { kind: 'no_table'; pax: number }
  /** The hours there are. */
  | ({ kind: 'outside_hours' } & When)
  /** The stay would meet the break. */
  | ({ kind: 'break'; stay: number } & When)
  | { kind: 'last_seating'; last: number }
  /** The stay would not end by closing: that is why nobody is seated after `last`. */
  | { kind: 'ends_after_closing'; last: number; stay: number; to: number }
  | {
      kind: 'past_cutoff' | 'too_far_ahead' | 'below_minimum' | 'above_maximum' | 'pacing'
      limit: number
    }
  /** It lies in a span that is closed. */
  | ({ kind: 'override_closed' } & When)
  /** It lies before such a span, and the stay would reach into it. */
  | ({ kind: 'reaches_stop'; stay: number } & When)
  | { kind: 'full' | 'over'; people: number; capacity: number }
  /** Seats are left, and too few for this party. */
  | { kind: 'too_few_seats'; pax: number; left: number }

/** What a note is made of, beside the slot. */
export type NoteQuestion = Pick<SlotsQuestion, 'hours' | 'settings' | 'overrides' | 'pax'>

export function noteOf({ minute, reason, taken, capacity }: Slot, q: NoteQuestion): SlotNote | null {
  const { hours, settings, pax } = q
  const stay = stayOf(settings, pax)
  switch (reason) {
    case null:
      return null
    case 'closed_day':
    case 'past':
      return { kind: reason }
    case 'outside_hours':
      return { kind: reason, from: hours.opens_at, to: hours.closes_at }
    case 'break':
      return { kind: reason, from: hours.break_starts_at ?? 0, to: hours.break_ends_at ?? 0, stay }
    case 'last_seating': {
      const last = lastEntry(hours, settings, pax)
      if (stay <= settings.last_seating) return { kind: reason, last }
      return { kind: 'ends_after_closing', last, stay, to: hours.closes_at }
    }
    case 'override_closed': {
      const { from, to } = stopMetAt(minute, q) ?? { from: minute, to: minute + stay }
      return from > minute ? { kind: 'reaches_stop', from, to, stay } : { kind: reason, from, to }
    }
    case 'full': {
      const left = capacity - taken
      if (left > 0) return { kind: 'too_few_seats', pax, left }
      return { kind: left < 0 ? 'over' : reason, people: taken, capacity }
    }
    case 'past_cutoff':
      return { kind: reason, limit: settings.cutoff_days }
    case 'too_far_ahead':
      return { kind: reason, limit: settings.horizon_days }
    case 'below_minimum':
      return { kind: reason, limit: settings.minimum_pax }
    case 'above_maximum':
      return { kind: reason, limit: settings.maximum_pax }
    case 'pacing':
      return { kind: reason, limit: settings.pacing ?? 0 }
    case 'no_table':
      return { kind: reason, pax }
  }
}

/** The first stop of online bookings that a stay from `minute` would meet, null where there is none. */
export function stopMetAt(
  minute: number,
  { settings, overrides = [], pax }: Pick<SlotsQuestion, 'settings' | 'overrides' | 'pax'>,
): Override | null {
  const end = minute + stayOf(settings, pax)
  const stops = overrides.filter((o) => o.capacity === 0 && o.from < end && o.to > minute)
  return stops.reduce<Override | null>((a, b) => (a === null || b.from < a.from ? b : a), null)
}
