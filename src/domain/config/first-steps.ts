// What a restaurant still has to say before customers can book online: read from its rows, kept nowhere else.

import type { Availability, HoursTables } from '#domain/availability/hours.ts'

interface Seats {
  settings: { capacity: number }
  vendor_availability: Readonly<Record<string, Availability>>
}

/** Whether any hours say that it is open: closed days alone are what somebody enters before it opens. */
export const isEverOpen = ({ opening_hours, custom_opening_hours }: HoursTables): boolean =>
  [opening_hours, custom_opening_hours].some((rows) => Object.values(rows).some(({ closed }) => !closed))

const hasSeats = ({ settings, vendor_availability }: Seats, today: string): boolean =>
  settings.capacity > 0 || Object.values(vendor_availability).some((a) => a.day >= today && a.capacity > 0)

/** Without which nobody can book online, null where it is there; private.takes_bookings is the same rule. */
export function missingOf(setup: HoursTables & Seats, today: string): 'hours' | 'capacity' | null {
  if (!isEverOpen(setup)) return 'hours'
  return hasSeats(setup, today) ? null : 'capacity'
}

export const firstSteps = ['hours', 'capacity', 'phone', 'name'] as const
export type FirstStep = (typeof firstSteps)[number]

/** The steps that are still to be taken: what nobody can book without, and how customers know and reach the house. */
export function stepsLeft(
  setup: HoursTables & Seats & { vendor: { name: string; phone: string } },
  today: string,
): FirstStep[] {
  const isDone: Record<FirstStep, boolean> = {
    hours: isEverOpen(setup),
    capacity: hasSeats(setup, today),
    name: setup.vendor.name !== '',
    phone: setup.vendor.phone !== '',
  }
  return firstSteps.filter((step) => !isDone[step])
}
