// Real reservations of one restaurant, moved into the coming months by whole weeks, so that weekdays stay.

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Reservation {
  /** Place in the order in which people made them, from 0. */
  n: number
  day: string
  minute: number
  pax: number
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const all = at('../../../shared/data/restaurant-reservations.csv')
const some = at('some-reservations.csv')

/** Whether the whole data set lies beside the project; a clone elsewhere has some rows of it. */
export const isWhole = existsSync(all)

const weekMs = 7 * 86_400_000

/** Rows of the store, the first visit on the first fitting weekday after `from`. */
export function reservationsOf(store: string, from: string): Reservation[] {
  const lines = readFileSync(isWhole ? all : some, 'utf8')
    .trim()
    .split('\n')
  const rows = lines.map((line) => line.trim().split(',')).filter(([name]) => name === store)
  const visits = rows.map(([, visit = '', , pax]) => ({ ...businessTime(visit), pax: Number(pax) }))
  const first = Math.min(...visits.map((v) => v.dayMs))
  const shift = Math.ceil((Date.parse(from) + 1 - first) / weekMs) * weekMs
  return visits.map(({ dayMs, minute, pax }, n) => ({
    n,
    day: new Date(dayMs + shift).toISOString().slice(0, 10),
    minute,
    pax,
  }))
}

/** `2017-01-03 01:00:00` is 25:00 of the business day before. */
function businessTime(visit: string): { dayMs: number; minute: number } {
  const [day = '', time = ''] = visit.split(' ')
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const night = minute < 360
  return { dayMs: Date.parse(day) - (night ? 86_400_000 : 0), minute: minute + (night ? 1440 : 0) }
}
