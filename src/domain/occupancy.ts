import { type Booking, isLive } from './booking.ts'
import { peak, type Stay } from './slots.ts'
import { daysBetween } from './time.ts'

type Visit = Pick<Booking, 'id' | 'day' | 'minute' | 'duration' | 'pax' | 'status' | 'deleted'>
type Held = Stay & { day: string }

/** Days before and after a day whose stays may touch it: one begins by 35:59 and lasts a day at most. */
export const daysInTouch = 2

/**
 * Stays that may touch a day, on that day's axis: yesterday evening is negative. `without` leaves one booking out,
 * for the one that is about to be moved.
 */
export function staysOn(
  day: string,
  visits: readonly Visit[],
  holds: readonly Held[] = [],
  without = '',
): Stay[] {
  const booked = visits.filter((v) => isLive(v) && v.id !== without)
  return [...booked, ...holds].map((v) => ({
    minute: daysBetween(day, v.day) * 1440 + v.minute,
    duration: v.duration,
    pax: v.pax,
  }))
}

export interface HourLoad {
  /** Minute at which the hour begins. */
  minute: number
  /** Most people at once within the hour. */
  people: number
}

export function loadByHour(stays: readonly Stay[], from: number, to: number): HourLoad[] {
  const hours: HourLoad[] = []
  for (let minute = Math.floor(from / 60) * 60; minute < to; minute += 60) {
    hours.push({ minute, people: peak(stays, minute, minute + 60) })
  }
  return hours
}
