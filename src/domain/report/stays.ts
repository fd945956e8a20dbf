// How long parties of each size stay, and the steps of the settings that would follow from it.

import { type StayStep, stayOf } from '#domain/availability/stay-of.ts'
import { stayBounds } from '#domain/online-seats/stay-steps.ts'
import { outcomeOf, type ReportRow, tenths } from './outcome.ts'

/** Shorter is a slip of the finger, longer a "left" that was forgotten. */
export const countedStay = { least: 5, most: 360 }

/** Parties of more people stand in one row. */
export const largestSize = 10

/** Visits from which on an average is worth following. */
export const enoughVisits = 10

export interface SizeStay {
  /** Of parties of so many; `largestSize` stands for more, too. */
  pax: number
  visits: number
  /** Of all of them together. */
  minutes: number
  average: number | null
}

export function staysBySize(rows: readonly ReportRow[], today: string): SizeStay[] {
  const bySize = new Map<number, { visits: number; minutes: number }>()
  for (const b of rows) {
    const minutes = stayedFor(b, today)
    if (minutes === null) continue
    const pax = Math.min(b.pax, largestSize)
    const of = bySize.get(pax) ?? { visits: 0, minutes: 0 }
    bySize.set(pax, { visits: of.visits + 1, minutes: of.minutes + minutes })
  }
  return [...bySize]
    .sort(([a], [b]) => a - b)
    .map(([pax, of]) => ({ pax, ...of, average: tenths(of.minutes, of.visits) }))
}

function stayedFor(b: ReportRow, today: string): number | null {
  if (b.status !== 'left' || b.seated_at == null || b.left_at == null) return null
  const minutes = b.left_at - b.seated_at
  const isCounted = minutes >= countedStay.least && minutes <= countedStay.most
  return isCounted && outcomeOf(b, today) === 'came' ? minutes : null
}

interface UsualStay {
  duration: number
  stays?: readonly StayStep[]
}

const usualSizes = [2, 4, 6] as const
/** A stay is planned in quarters of an hour, and rather too long than too short. */
const roundTo = 15

/**
 * Steps by what was measured: at the sizes of the present steps, or else at the usual ones. A step of too few visits stays as it
 * is. Who is beyond the last step stays for the usual duration, as before.
 */
export function proposedSteps(sizes: readonly SizeStay[], settings: UsualStay): StayStep[] {
  const present = settings.stays ?? []
  const ends = (present.length > 0 ? present.map(({ pax }) => pax) : usualSizes).filter(
    (n) => n < largestSize,
  )
  const steps = ends.map((pax, n) => {
    const before = ends[n - 1] ?? 0
    const own = sizes.filter((size) => size.pax > before && size.pax <= pax)
    const visits = own.reduce((sum, size) => sum + size.visits, 0)
    const minutes = own.reduce((sum, size) => sum + size.minutes, 0)
    return { pax, minutes: visits < enoughVisits ? stayOf(settings, pax) : rounded(minutes / visits) }
  })
  const beyond = present.filter(({ pax }) => pax >= largestSize)
  return withoutTwins([...steps, ...beyond], settings.duration)
}

/** Whether the settings say already what is proposed. */
export const isProposed = (steps: readonly StayStep[], { duration, stays = [] }: UsualStay): boolean =>
  JSON.stringify(steps) === JSON.stringify(withoutTwins(stays, duration))

const rounded = (minutes: number): number =>
  Math.min(
    Math.max(Math.ceil(minutes / roundTo) * roundTo, stayBounds.minutes.least),
    stayBounds.minutes.most,
  )

/** A step that says the same as the one after it says nothing. */
const withoutTwins = (steps: readonly StayStep[], duration: number): StayStep[] =>
  steps
    .filter(({ minutes }, n) => minutes !== (steps[n + 1]?.minutes ?? duration))
    .map(({ pax, minutes }) => ({ pax, minutes }))
