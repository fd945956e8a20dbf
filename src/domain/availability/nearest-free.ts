import type { Slot } from './slots.ts'

/** Who comes to dinner does not come to lunch. */
const within = 180

/** Minutes of at most `most` free slots within three hours of `minute`, itself left out, the nearest first. */
export const nearestFree = (slots: readonly Slot[], minute: number, most = 4): number[] =>
  slots
    .filter(
      (slot) => slot.reason === null && slot.minute !== minute && Math.abs(slot.minute - minute) <= within,
    )
    .map((slot) => slot.minute)
    .sort((a, b) => Math.abs(a - minute) - Math.abs(b - minute) || a - b)
    .slice(0, most)
