// Minutes to tap for what is written on paper: every fifth, around what was planned.

export const step = 5
const last = 2159

const near = (minute: number): number => Math.round(minute / step) * step

const run = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step).filter((m) => m >= 0 && m <= last)

/** When a party sat down that was booked for `minute`: hardly ahead of it, often after it. */
export const satChips = (minute: number): number[] => run(near(minute) - 10, near(minute) + 25)

/** When they left who sat down at `sat`, or were to, for so long. */
export const leftChips = (sat: number, duration: number): number[] =>
  run(near(sat + duration) - 30, near(sat + duration) + 30).filter((m) => m > sat)

/** The hours of an evening, of which one is tapped first where nothing was planned. */
export const hourChips = (opensAt: number, closesAt: number): number[] => {
  const first = Math.floor(Math.max(opensAt, 0) / 60)
  const end = Math.ceil(Math.min(closesAt, last) / 60)
  return Array.from({ length: Math.max(end - first, 1) }, (_, i) => (first + i) * 60)
}

export const minutesOfHour = (hour: number): number[] => run(hour, hour + 55)

/** The same a minute or two away. */
export const moved = (minute: number, by: number): number => Math.min(Math.max(minute + by, 0), last)

/** 1:40 was written of the night that the business day runs into. */
export const onDay = (minute: number, turnsAt: number): number =>
  minute < turnsAt && minute + 1440 <= last ? minute + 1440 : minute
