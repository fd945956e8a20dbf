import type { Slot } from './slots.ts'

/** Minutes of at most `most` free slots nearest to `minute`, itself left out, in the order of the day. */
export const nearestFree = (slots: readonly Slot[], minute: number, most = 4): number[] =>
  slots
    .filter((slot) => slot.reason === null && slot.minute !== minute)
    .map((slot) => slot.minute)
    .sort((a, b) => Math.abs(a - minute) - Math.abs(b - minute) || a - b)
    .slice(0, most)
    .sort((a, b) => a - b)
