// Days, minutes and instants. The truth of a visit is a business day and wall-clock minutes in the venue's zone;
// instants are derived from it and serve display and "now". A day is `YYYY-MM-DD`, an instant an ISO text.

export type Locale = 'ja' | 'en'

/** What a venue says about its clock (field names as in `VendorInfo`). */
export interface VenueClock {
  time_zone: string
  /** Minute at which the business day turns: 360 for 06:00. */
  day_turns_at: number
}

export interface BusinessTime {
  day: string
  /** 25:30 is 1530. */
  minute: number
}

/** With the clock that showed it; what was kept by older versions does not say which. */
export interface VenueTime extends BusinessTime {
  time_zone?: string
}

export const venueTime = (instant: string, venue: VenueClock): VenueTime => ({
  ...businessTime(instant, venue),
  time_zone: venue.time_zone,
})

const minutesOfDay = 1440

/** The venue's business day and minute at an instant: before the turn of the day it is still yesterday's night. */
export function businessTime(instant: string, venue: VenueClock): BusinessTime {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(venue.time_zone)
  const minute = there.hour * 60 + there.minute
  const today = there.toPlainDate().toString()
  if (minute >= venue.day_turns_at) return { day: today, minute }
  return { day: addDays(today, -1), minute: minute + minutesOfDay }
}

/**
 * The instant of a wall-clock minute of a business day. A time that happens twice or never (summer time) is the
 * later one, as in Postgres.
 */
export function instantOf(day: string, minute: number, zone: string): string {
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / minutesOfDay) })
  const rest = minute - Math.floor(minute / minutesOfDay) * minutesOfDay
  const time = Temporal.PlainTime.from({ hour: Math.floor(rest / 60), minute: rest % 60 })
  const wall = date.toPlainDateTime(time)
  return wall.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant().toString()
}

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek

/** Whether a text is a real day in the form `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** Whole minutes from one instant to another; negative when `to` is earlier. */
export const minutesBetween = (from: string, to: string): number =>
  Math.floor(
    (Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds) / 60_000,
  )
