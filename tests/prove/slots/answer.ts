import type { Slot } from '#domain/availability/slots.ts'

/** What one of the three says of a day: every slot of its grid, and the reason at the case's odd minute. */
export interface Said {
  slots: Slot[]
  odd: string | null
}
