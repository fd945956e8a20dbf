// Which evenings were booked from this device: the day and the minute, no name, no secret. So that somebody who books the
// same day a second time is asked, in another tab too; the server tells nobody who has a booking.

import type { Moment } from '#domain/online/guest-booking.ts'

export type DayOrMoment = Pick<Moment, 'day'> & Partial<Moment>

const key = (url: string): string => `noren-booked-${url}`

/** Other visits of that day booked here, all of them where no minute is chosen yet; none where nothing can be stored. */
export function bookedHere(url: string, visit: DayOrMoment): Moment[] {
  return kept(url).filter(({ day, minute }) => day === visit.day && minute !== visit.minute)
}

/** `now` in milliseconds: what is over by then wherever the venue is, is forgotten. */
export function rememberBooked(url: string, visit: Moment, now: number): void {
  const yesterday = new Date(now - 24 * 3600_000).toISOString().slice(0, 10)
  const others = kept(url).filter((one) => !isSame(one, visit) && one.day >= yesterday)
  keep(url, [...others, { day: visit.day, minute: visit.minute }].slice(-20))
}

/** A booking that was cancelled here is none any more. */
export function forgetBooked(url: string, visit: Moment): void {
  keep(
    url,
    kept(url).filter((one) => !isSame(one, visit)),
  )
}

const isSame = (one: Moment, other: Moment): boolean => one.day === other.day && one.minute === other.minute

function kept(url: string): Moment[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(url)) ?? '[]')
    return Array.isArray(found) ? found.filter(isVisit) : []
  } catch {
    return []
  }
}

function isVisit(value: unknown): value is Moment {
  const one = value as Partial<Moment> | null
  return typeof one?.day === 'string' && Number.isInteger(one.minute)
}

function keep(url: string, visits: Moment[]): void {
  try {
    if (visits.length > 0) localStorage.setItem(key(url), JSON.stringify(visits))
    else localStorage.removeItem(key(url))
  } catch {
    // Storage is off or full: nobody is asked.
  }
}
