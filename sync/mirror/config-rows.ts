// The low-volume tables, put together from their rows.

import type { Availability } from '#domain/availability/hours.ts'
import type { BookingSettings, Hours } from '#domain/availability/slots.ts'
import type { ConfigRow } from '#sync/collections/config.ts'
import type { Setup, VendorInfo } from '#sync/types.ts'

/** null until vendor and settings have come. */
export function setupFrom(rows: readonly ConfigRow[]): Setup | null {
  const setup: Partial<Setup> & Omit<Setup, 'vendor' | 'settings'> = {
    opening_hours: {},
    custom_opening_hours: {},
    vendor_availability: {},
  }
  for (const row of rows) {
    if (row.deleted) continue
    const key = row.id.slice(row.kind.length + 1)
    if (row.kind === 'vendor') setup.vendor = row.data as unknown as VendorInfo
    else if (row.kind === 'settings') setup.settings = row.data as unknown as BookingSettings
    else if (row.kind === 'opening_hours') setup.opening_hours[key] = row.data as unknown as Hours
    else if (row.kind === 'custom_opening_hours') {
      setup.custom_opening_hours[key] = row.data as unknown as Hours & { note: string }
    } else if (row.kind === 'vendor_availability') {
      setup.vendor_availability[key] = row.data as unknown as Availability
    }
  }
  return setup.vendor && setup.settings ? (setup as Setup) : null
}
