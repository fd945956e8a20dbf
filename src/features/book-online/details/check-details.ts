// The schema (45 kB) and the phone rules (50 kB) are fetched while the seats are asked for. A tap may still come before
// they are here, or they may not come at all: then the tap waits for them, and never ends without a word.

import type { GuestDetails } from '#domain/online/guest-booking.ts'

type Check = (details: GuestDetails) => Partial<Record<keyof GuestDetails, string>>

/** Null until the schema is here. */
let check: Check | null = null

/** Longer than a slow telephone needs for both, and short enough for somebody who looks at the button. */
const patienceMs = 20_000

/** The errors of what stands in the form; none while the schema is not here, since the button waits for it. */
export const errorsSoFar: Check = (details) => check?.(details) ?? {}

export async function loadCheck(): Promise<void> {
  check = (await import('#domain/guest/guest-details.schema.ts')).detailErrors
}

/** The same, but rejects after a while: a network that swallows everything is none. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error('too late')), patienceMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(clock)
  }
}
