// The form of booking settings: what is typed, what is wrong with it, and what is saved. The bounds are those of
// public.booking_settings.

import { type } from 'arktype'
import type { BookingSettings } from '#domain/availability/slots.ts'
import type { StayStep } from '#domain/availability/stay-of.ts'
import {
  type StayDraft,
  type StayFault,
  type StayField,
  stayBounds,
  stepDrafts,
  stepFaults,
  stepsOf,
} from './stay-steps.ts'
import { type Bounds, numberCode, readWhole } from './whole-number.ts'

/** All that `/availability` sets. */
export interface SettingsRow extends BookingSettings {
  send_confirmation_email: boolean
  choose_area: boolean
  minutes_to_return: number
  stays: readonly StayStep[]
}

export const settingsBounds = {
  slot_interval: { least: 5, most: 1440 },
  duration: { least: 5, most: 1440 },
  last_seating: { least: 0, most: 1440 },
  capacity: { least: 1, most: 100_000 },
  pacing: { least: 1, most: 100_000, isOptional: true },
  minimum_pax: { least: 1, most: 999 },
  maximum_pax: { least: 1, most: 999 },
  cutoff_days: { least: 0, most: 365 },
  horizon_days: { least: 0, most: 730 },
  minutes_to_return: { least: 5, most: 30 },
} satisfies Record<string, Bounds>

export type NumberField = keyof typeof settingsBounds
export const numberFields = Object.keys(settingsBounds) as NumberField[]

/** A number's field as the form names it: `capacity`, or `stays[1].pax`. */
export type SettingsField = NumberField | `stays[${number}].${StayField}`

export function boundsOf(field: SettingsField): Bounds {
  const [, ofStep] = /^stays\[\d+\]\.(\w+)$/.exec(field) ?? []
  return ofStep ? stayBounds[ofStep as StayField] : settingsBounds[field as NumberField]
}

export type SettingsDraft = Record<NumberField, string> & {
  send_confirmation_email: boolean
  choose_area: boolean
  stays: StayDraft[]
}

export const settingsDraft = (row: SettingsRow): SettingsDraft => ({
  ...(Object.fromEntries(numberFields.map((f) => [f, row[f] === null ? '' : String(row[f])])) as Record<
    NumberField,
    string
  >),
  send_confirmation_email: row.send_confirmation_email,
  choose_area: row.choose_area,
  stays: stepDrafts(row.stays),
})

export type SettingsCode = StayFault['code'] | 'below_minimum' | 'no_day'

const bounded = (field: NumberField, also?: (draft: SettingsDraft) => string | undefined) =>
  type('string').narrow((text, ctx) => {
    const code = numberCode(text, settingsBounds[field]) ?? also?.(ctx.root as SettingsDraft)
    return code === undefined || ctx.reject({ message: code })
  })

const isBelow = (draft: SettingsDraft, field: NumberField, other: NumberField): boolean => {
  const wrong = (f: NumberField) => numberCode(draft[f], settingsBounds[f]) !== null
  return !wrong(field) && !wrong(other) && (readWhole(draft[field]) ?? 0) < (readWhole(draft[other]) ?? 0)
}

export const settingsSchema = type({
  slot_interval: bounded('slot_interval'),
  duration: bounded('duration'),
  last_seating: bounded('last_seating'),
  capacity: bounded('capacity'),
  pacing: bounded('pacing'),
  minimum_pax: bounded('minimum_pax'),
  maximum_pax: bounded('maximum_pax', (draft) =>
    isBelow(draft, 'maximum_pax', 'minimum_pax') ? 'below_minimum' : undefined,
  ),
  cutoff_days: bounded('cutoff_days'),
  // Bookings would close before they open: no day could be had.
  horizon_days: bounded('horizon_days', (draft) =>
    isBelow(draft, 'horizon_days', 'cutoff_days') ? 'no_day' : undefined,
  ),
  minutes_to_return: bounded('minutes_to_return'),
  send_confirmation_email: 'boolean',
  choose_area: 'boolean',
  stays: type({ pax: 'string', minutes: 'string' })
    .array()
    .narrow((rows, ctx) => {
      const faults = stepFaults(rows)
      for (const { row, field, code } of faults) ctx.error({ relativePath: [row, field], message: code })
      return faults.length === 0
    }),
})

/** What stands in the form as a row; null while something in it is wrong. */
export function settingsOf(draft: SettingsDraft): SettingsRow | null {
  if (settingsSchema(draft) instanceof type.errors) return null
  const numbers = Object.fromEntries(numberFields.map((f) => [f, readWhole(draft[f])]))
  const { send_confirmation_email, choose_area, stays } = draft
  return { ...numbers, send_confirmation_email, choose_area, stays: stepsOf(stays) } as unknown as SettingsRow
}

/** The fields that are to be otherwise, each as it is wanted; empty where nothing is. */
export const settingsChanges = (seen: SettingsRow, wanted: SettingsRow): Partial<SettingsRow> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(seen[field as keyof SettingsRow]),
    ),
  )
