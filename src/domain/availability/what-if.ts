// Why customers cannot have a slot, and all that would have to be otherwise. slotAt gives the first reason; a host who
// mends that one wants to hear of the next at once.

import { type Hours, type Override, peopleAt, type SlotReason, type SlotsQuestion, slotAt } from './slots.ts'
import { stayOf } from './stay-of.ts'

/** One thing that would have to be otherwise, with the figure from which on it is enough. */
export type Need =
  /** No slot begins there; `before` and `after` are the nearest ones; the last of a day has none behind it. */
  | { kind: 'grid'; before: number; after: number | null }
  | { kind: 'open_day'; from: number; until: number }
  | { kind: 'opens_at'; at: number }
  | { kind: 'closes_at'; at: number }
  | { kind: 'no_break'; from: number; until: number }
  /** Minutes before closing. */
  | { kind: 'last_seating'; minutes: number }
  | { kind: 'cutoff_days'; days: number }
  | { kind: 'horizon_days'; days: number }
  | { kind: 'minimum_pax'; people: number }
  | { kind: 'maximum_pax'; people: number }
  /** An override that closes a moment of the stay. */
  | { kind: 'override_open'; override: Override }
  | { kind: 'override_capacity'; override: Override; capacity: number; more: number }
  | { kind: 'capacity'; capacity: number; more: number }
  | { kind: 'pacing'; people: number }
  /** One that is for who books online, free for the whole stay. */
  | { kind: 'table'; people: number }

/** Where a need is met: the hours of that day, a field of the booking settings, or the tables. Spans stand on the same screen. */
export type Place = { at: 'hours' } | { at: 'tables' } | { at: 'settings'; field: string } | null

export function placeOf({ kind }: Need): Place {
  switch (kind) {
    case 'open_day':
    case 'opens_at':
    case 'closes_at':
    case 'no_break':
      return { at: 'hours' }
    case 'table':
      return { at: 'tables' }
    case 'grid':
    case 'override_open':
    case 'override_capacity':
      return null
    default:
      return { at: 'settings', field: kind }
  }
}

export interface WhatIf {
  /** The first reason, as customers meet it; null where they can book. Off the grid there is no slot to have one. */
  reason: SlotReason | 'grid' | null
  /** All that would have to be otherwise. Empty where nothing helps: the time is over. */
  needs: Need[]
}

export function whatIf(question: SlotsQuestion, minute: number): WhatIf {
  const needs: Need[] = []
  const first = slotAt(question, minute).reason
  let q = question
  for (let reason = first; reason !== null; reason = slotAt(q, minute).reason) {
    // Also behind another reason it may be that the time is over.
    if (reason === 'past') return { reason, needs: [] }
    const found = needsOf(q, minute, reason)
    // Never so: but a tablet that asks for ever is worse than one that names too little.
    if (found.length === 0) break
    needs.push(...found)
    q = found.reduce(changedBy, q)
  }
  const grid = gridNeed(question, minute)
  if (!grid) return { reason: first, needs }
  return { reason: first === null ? 'grid' : first, needs: [grid, ...needs] }
}

/** The question as it would be, were the need met: what the tests hold each figure against. */
export function changedBy(q: SlotsQuestion, need: Need): SlotsQuestion {
  const { hours, overrides = [] } = q
  const withHours = (change: Partial<Hours>) => ({ ...q, hours: { ...hours, ...change } })
  const withSettings = (change: Partial<SlotsQuestion['settings']>) => ({
    ...q,
    settings: { ...q.settings, ...change },
  })
  switch (need.kind) {
    case 'grid':
      return q
    case 'open_day':
      return withHours({
        closed: false,
        opens_at: need.from,
        closes_at: need.until,
        break_starts_at: null,
        break_ends_at: null,
      })
    case 'opens_at':
      return withHours({ opens_at: need.at })
    case 'closes_at':
      return withHours({ closes_at: need.at })
    case 'no_break':
      return withHours({ break_starts_at: null, break_ends_at: null })
    case 'last_seating':
      return withSettings({ last_seating: need.minutes })
    case 'cutoff_days':
      return withSettings({ cutoff_days: need.days })
    case 'horizon_days':
      return withSettings({ horizon_days: need.days })
    case 'minimum_pax':
      return withSettings({ minimum_pax: need.people })
    case 'maximum_pax':
      return withSettings({ maximum_pax: need.people })
    case 'override_open':
      return { ...q, overrides: overrides.filter((o) => o !== need.override) }
    case 'override_capacity':
      return {
        ...q,
        overrides: overrides.map((o) => (o === need.override ? { ...o, capacity: need.capacity } : o)),
      }
    case 'capacity':
      return withSettings({ capacity: need.capacity })
    case 'pacing':
      return withSettings({ pacing: need.people })
    case 'table':
      return { ...q, isTableFree: undefined }
  }
}

function needsOf(q: SlotsQuestion, minute: number, reason: SlotReason): Need[] {
  const { hours, settings, pax, overrides = [] } = q
  const stay = stayOf(settings, pax)
  const end = minute + stay
  // Nobody is seated later than this before closing, however short the stay.
  const closing = minute + Math.max(stay, settings.last_seating)
  switch (reason) {
    case 'closed_day':
      return [{ kind: 'open_day', from: minute, until: closing }]
    case 'outside_hours':
      return [minute < hours.opens_at ? { kind: 'opens_at', at: minute } : { kind: 'closes_at', at: closing }]
    case 'break':
      return [{ kind: 'no_break', from: hours.break_starts_at ?? 0, until: hours.break_ends_at ?? 0 }]
    case 'last_seating':
      if (end > hours.closes_at) return [{ kind: 'closes_at', at: closing }]
      return [{ kind: 'last_seating', minutes: hours.closes_at - minute }]
    case 'past':
      return []
    case 'past_cutoff':
      return [{ kind: 'cutoff_days', days: q.daysAhead }]
    case 'too_far_ahead':
      return [{ kind: 'horizon_days', days: q.daysAhead }]
    case 'below_minimum':
      return [{ kind: 'minimum_pax', people: pax }]
    case 'above_maximum':
      return [{ kind: 'maximum_pax', people: pax }]
    case 'override_closed':
      return overrides
        .filter((o) => o.capacity === 0 && o.from < end && o.to > minute)
        .map((override) => ({ kind: 'override_open', override }))
    case 'full':
      return seatsNeeded(q, minute, end)
    case 'pacing':
      return [{ kind: 'pacing', people: startingAt(q, minute) + pax }]
    case 'no_table':
      return [{ kind: 'table', people: pax }]
  }
}

/** Where seats are missing during the stay: in which spans, and where none says otherwise in the usual capacity. */
function seatsNeeded(q: SlotsQuestion, from: number, to: number): Need[] {
  const { stays, settings, pax, overrides = [] } = q
  const edges = [...stays.map((s) => s.minute), ...overrides.flatMap((o) => [o.from, o.to])]
  const moments = [from, ...edges.filter((m) => m > from && m < to)]
  const mostOf = (there: number[]) => Math.max(0, ...there.map((m) => peopleAt(stays, m) + pax))
  const isIn = (o: Override, m: number) => o.from <= m && m < o.to
  const inSpans = overrides.flatMap((override): Need[] => {
    const capacity = mostOf(moments.filter((m) => isIn(override, m)))
    if (capacity <= override.capacity) return []
    return [{ kind: 'override_capacity', override, capacity, more: capacity - override.capacity }]
  })
  const capacity = mostOf(moments.filter((m) => !overrides.some((o) => isIn(o, m))))
  if (capacity <= settings.capacity) return inSpans
  return [...inSpans, { kind: 'capacity', capacity, more: capacity - settings.capacity }]
}

function gridNeed({ hours, settings }: SlotsQuestion, minute: number): Need | null {
  // Outside the hours these are said, and the grid would be another one.
  if (hours.closed || minute < hours.opens_at || minute >= hours.closes_at) return null
  const over = (minute - hours.opens_at) % settings.slot_interval
  if (over === 0) return null
  const after = minute - over + settings.slot_interval
  return { kind: 'grid', before: minute - over, after: after < hours.closes_at ? after : null }
}

const startingAt = ({ stays }: SlotsQuestion, minute: number): number =>
  stays.reduce((sum, s) => (s.minute === minute ? sum + s.pax : sum), 0)
