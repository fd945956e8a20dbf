// The low-volume tables, put together from their rows.

import type { Availability } from '#domain/availability/hours.ts'
import type { BookingSettings, Hours } from '#domain/availability/slots.ts'
import type { BlockedSpan } from '#domain/table/blocks.ts'
import { usualToReturn } from '#domain/waiting/queue.ts'
import type { ConfigItem, ConfigView, Setup, VendorInfo } from '#sync/types.ts'

/** A row that was stored before there were fees says nothing of them. */
const withoutFees = { cancellation_fees: [] }
/** Of a row from before there were these. */
const before = { stays: [], choose_area: false, minutes_to_return: usualToReturn }
/** An organiser of events has no settings of a restaurant. */
const none: BookingSettings = {
  ...{ slot_interval: 30, duration: 120, stays: [], last_seating: 0, capacity: 0, pacing: null },
  ...{ minimum_pax: 1, maximum_pax: 1, cutoff_days: 0, horizon_days: 0 },
}

const isBlocked = (data: object): data is BlockedSpan => 'tables' in data && Object(data.tables).length > 0

/** null until vendor and settings have come. */
export function setupFrom(rows: readonly ConfigView[]): Setup | null {
  const items: ConfigItem[] = []
  const setup: Partial<Setup> & Omit<Setup, 'vendor' | 'settings'> = {
    opening_hours: {},
    custom_opening_hours: {},
    vendor_availability: {},
    blocked: {},
    items,
    unconfirmed: new Set(rows.filter((row) => row.unconfirmed).map((row) => row.id)),
    toSettle: rows.filter((row) => row.conflicts.length > 0),
  }
  for (const { id, kind, data } of rows) {
    const key = id.slice(kind.length + 1)
    if (kind === 'vendor') setup.vendor = { ...withoutFees, ...(data as unknown as VendorInfo) }
    else if (kind === 'settings') setup.settings = { ...before, ...(data as unknown as BookingSettings) }
    else if (kind === 'opening_hours') setup.opening_hours[key] = data as unknown as Hours
    else if (kind === 'custom_opening_hours') {
      setup.custom_opening_hours[key] = data as unknown as Hours & { note: string }
    } else if (kind === 'vendor_availability') {
      // One that names tables takes no seat. A row from before there were tables names none.
      if (isBlocked(data)) setup.blocked[key] = data
      else setup.vendor_availability[key] = data as unknown as Availability
    } else items.push({ id, kind, key, data })
  }
  if (setup.vendor?.vendor_type === 'EVENT') setup.settings ??= none
  return setup.vendor && setup.settings ? (setup as Setup) : null
}
