// What an organiser sets once for all templates that are made from then on, and whether customers get a mail: some of the fields
// of its settings.

import { type } from 'arktype'
import type { BookingSettings } from '#domain/availability/slots.ts'
import { type SettingsRow, settingsBounds } from '#domain/online-seats/settings.ts'
import { numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { checkedText } from '#domain/text/said.ts'
import { usualToReturn } from '#domain/waiting/queue.ts'

export type Defaults = Pick<
  SettingsRow,
  'minimum_pax' | 'maximum_pax' | 'cutoff_days' | 'send_confirmation_email'
>

export interface DefaultsForm {
  minimum_pax: string
  cutoff_days: string
  send_confirmation_email: boolean
}

/** Where there is no row of settings: what one begins with. Without one no mails go out, so none do. */
export const newSettings: SettingsRow = {
  ...{ slot_interval: 30, duration: 120, stays: [], last_seating: 60, capacity: 0, pacing: null },
  ...{ minimum_pax: 1, maximum_pax: 8, cutoff_days: 0, horizon_days: 60, send_confirmation_email: false },
  ...{ choose_area: false, minutes_to_return: usualToReturn },
}

/** Null where there is no row yet. */
export const settingsThere = (settings: BookingSettings): SettingsRow | null =>
  'send_confirmation_email' in settings ? (settings as SettingsRow) : null

/** Whether customers get mails of this venue at all. */
export const sendsMails = (settings: BookingSettings): boolean =>
  settingsThere(settings)?.send_confirmation_email ?? false

export const defaultsOf = (row: SettingsRow): Defaults => ({
  minimum_pax: row.minimum_pax,
  maximum_pax: row.maximum_pax,
  cutoff_days: row.cutoff_days,
  send_confirmation_email: row.send_confirmation_email,
})

export const defaultsForm = (row: Defaults): DefaultsForm => ({
  minimum_pax: String(row.minimum_pax),
  cutoff_days: String(row.cutoff_days),
  send_confirmation_email: row.send_confirmation_email,
})

const whole = (field: 'minimum_pax' | 'cutoff_days') =>
  checkedText((text) => numberCode(text, settingsBounds[field]) ?? undefined)

export const defaultsSchema = type({
  minimum_pax: whole('minimum_pax'),
  cutoff_days: whole('cutoff_days'),
  send_confirmation_email: 'boolean',
})

/** What is to be otherwise. The largest party, which each template says itself, is no obstacle: it goes up with the smallest. */
export function defaultsChanges(seen: Defaults, form: DefaultsForm): Partial<Defaults> {
  const minimum_pax = readWhole(form.minimum_pax) ?? seen.minimum_pax
  const wanted: Defaults = {
    minimum_pax,
    maximum_pax: Math.max(seen.maximum_pax, minimum_pax),
    cutoff_days: readWhole(form.cutoff_days) ?? seen.cutoff_days,
    send_confirmation_email: form.send_confirmation_email,
  }
  return changedFields(seen, wanted)
}

/** The fields in which the two differ, as they are wanted. */
export const changedFields = (seen: Defaults, wanted: Defaults): Partial<Defaults> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== seen[field as keyof Defaults]),
  )
