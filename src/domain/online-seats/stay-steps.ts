// Stays by party size as they are typed: rows of two numbers. The bounds are those of private.stays_error.

import type { StayStep } from '#domain/availability/stay-of.ts'
import { type Bounds, numberCode, readWhole } from './whole-number.ts'

export const stayBounds = {
  pax: { least: 1, most: 998 },
  minutes: { least: 5, most: 1440 },
} satisfies Record<keyof StayStep, Bounds>

export type StayField = keyof typeof stayBounds
export const stayFields = Object.keys(stayBounds) as StayField[]
export const mostSteps = 6

export type StayDraft = Record<StayField, string>
export const emptyStep: StayDraft = { pax: '', minutes: '' }

export const stepDrafts = (steps: readonly StayStep[]): StayDraft[] =>
  steps.map(({ pax, minutes }) => ({ pax: String(pax), minutes: String(minutes) }))

export interface StayFault {
  row: number
  field: StayField
  code: NonNullable<ReturnType<typeof numberCode>> | 'not_rising'
}

/** What is wrong with the rows, one fault for a field at most. */
export function stepFaults(rows: readonly StayDraft[]): StayFault[] {
  let before = 0
  return rows.flatMap((typed, row) =>
    stayFields.flatMap((field): StayFault[] => {
      const code = numberCode(typed[field], stayBounds[field])
      if (code) return [{ row, field, code }]
      if (field !== 'pax') return []
      const pax = readWhole(typed.pax) ?? 0
      if (pax <= before) return [{ row, field, code: 'not_rising' }]
      before = pax
      return []
    }),
  )
}

/** Of rows in which nothing is wrong. */
export const stepsOf = (rows: readonly StayDraft[]): StayStep[] =>
  rows.map((typed) => ({ pax: readWhole(typed.pax) ?? 0, minutes: readWhole(typed.minutes) ?? 0 }))
