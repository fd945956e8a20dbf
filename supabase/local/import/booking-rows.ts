import { createHash } from 'node:crypto'
import { dice } from '#local/demo/dice.ts'
import { type Person, people } from '#local/demo/people.ts'
import { plusDays, type Visit } from './read-rows.ts'

export interface ImportedBooking extends Person {
  id: string
  day: string
  minute: number
  duration: number
  pax: number
  status: 'left' | 'seated' | 'confirmed'
  reference: string
  /** Local wall-clock time of the venue. */
  made_at: string
}

export interface Present {
  day: string
  minute: number
}

/** Bookings; where the file names nobody with made-up people, about a third of the visits by guests who come again. */
export function bookingRows(
  visits: readonly Visit[],
  weeks: number,
  stayOf: (pax: number) => number,
  now: Present,
): ImportedBooking[] {
  const guests = people(dice(225), Math.max(1, Math.round(visits.length * 0.65)))
  return visits.map((visit) => {
    const hash = createHash('sha256').update(visit.key).digest()
    const day = plusDays(visit.day, weeks * 7)
    const duration = stayOf(visit.pax)
    const reservedDay = plusDays(visit.reserved.slice(0, 10), weeks * 7)
    return {
      ...(visit.person ?? (guests[hash.readUInt32BE(20) % guests.length] as Person)),
      id: uuidFrom(hash),
      day,
      minute: visit.minute,
      duration,
      pax: visit.pax,
      status: statusAt(day, visit.minute, duration, now),
      reference: referenceFrom(hash),
      made_at: `${reservedDay} ${visit.reserved.slice(11)}`,
    }
  })
}

function statusAt(day: string, minute: number, duration: number, now: Present): ImportedBooking['status'] {
  if (day !== now.day) return day < now.day ? 'left' : 'confirmed'
  if (minute + duration <= now.minute) return 'left'
  return minute <= now.minute ? 'seated' : 'confirmed'
}

// Version 8 of RFC 9562: an id of one's own making.
function uuidFrom(hash: Buffer): string {
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const referenceFrom = (hash: Buffer): string =>
  Array.from(hash.subarray(24, 32), (byte) => signs[byte % signs.length]).join('')
