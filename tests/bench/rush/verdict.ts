// What may not be in a rush. Seats are counted from rows and from what triggers wrote down, by nothing of the server's.

import type { Sql } from 'postgres'
import { type History, replay, wasFull } from '#tests/prove/last-seat/history.ts'
import { type Entry, logOf } from '#tests/prove/last-seat/log.ts'
import type { Customer, Told } from './customer.ts'
import { counted } from './figures.ts'
import type { House } from './server.ts'
import type { Shift } from './staff.ts'

/** Of the rushed event, by customers. */
export interface Sold {
  id: string
  pax: number
}

export interface Seen {
  seats: number
  minute: number
  customers: readonly Customer[]
  sold: readonly Sold[]
  log: readonly Entry[]
  staff: Shift
}

const duration = 90
/** What the page reads a wait of: whole seconds, and not for ever. */
const longestSeconds = 60

export async function seenOf(sql: Sql, house: House, customers: Customer[], staff: Shift): Promise<Seen> {
  const sold = await sql<Sold[]>`
    select id, pax from public.booking where vendor_id = ${house.vendor.id} and occurrence = ${house.rushed.id}
      and status in ('confirmed', 'arrived', 'seated') and not deleted`
  const log = await logOf(sql, house.vendor.id)
  return { ...{ seats: house.seats, minute: house.rushed.minute, customers, sold, staff }, log }
}

export const faultsOf = (seen: Seen): string[] => [
  ...soldOtherwise(seen),
  ...strangers(seen),
  ...untrue(seen),
  ...unanswered(seen),
  ...new Set(seen.staff.wrong.map((wrong) => `staff: ${wrong}`)),
]

export function soldOtherwise({ sold, seats }: Pick<Seen, 'sold' | 'seats'>): string[] {
  const people = sold.reduce((sum, { pax }) => sum + pax, 0)
  return people === seats ? [] : [`${people} were sold of ${seats}`]
}

/** Whoever was told of a booking has it, and nobody else has one. */
export function strangers({ customers, sold }: Pick<Seen, 'customers' | 'sold'>): string[] {
  const told = new Set(customers.flatMap(({ booked }) => booked ?? []))
  const rows = new Set(sold.map(({ id }) => id))
  const gone = [...told].filter((id) => !rows.has(id)).length
  const untold = [...rows].filter((id) => !told.has(id)).length
  return [
    ...(gone > 0 ? [`${gone} were told of a booking that is not there`] : []),
    ...(untold > 0 ? [`${untold} bookings are there of which nobody was told`] : []),
  ]
}

/** Sold out is said when all are sold; that all are held, when all are sold or held. */
export function untrue({
  customers,
  log,
  seats,
  minute,
}: Pick<Seen, 'customers' | 'log' | 'seats' | 'minute'>): string[] {
  const history: History = replay(log, seats)
  const said = (what: 'full' | 'held') => (told: Told) => {
    const { said, pax, sent, received } = told
    const asked = { minute, pax, sent, received, bookingsOnly: what === 'full' }
    return said === what && !wasFull(history, seats, asked, duration)
  }
  const told = customers.flatMap((one) => one.told)
  const [sold, held] = [told.filter(said('full')).length, told.filter(said('held')).length]
  return [
    ...(sold > 0 ? [`${sold} were told that it is sold out, and it was not`] : []),
    ...(held > 0 ? [`${held} were told that all are held while there was one`] : []),
  ]
}

/** Nobody waits without an answer, or without being told for how long. */
export function unanswered({ customers }: Pick<Seen, 'customers'>): string[] {
  const told = customers.flatMap((one) => one.told)
  const known = ['ok', 'busy', 'held', 'full']
  const others = told.filter(({ said }) => !known.includes(said))
  const waits = told.filter(({ call, said }) => said === 'busy' || (said === 'held' && call === 'hold'))
  const vague = waits.filter(({ seconds }) => seconds === null || seconds > longestSeconds)
  return [
    ...(others.length > 0 ? [`what no page expects: ${counted(others)}`] : []),
    ...(vague.length > 0 ? [`${vague.length} had to wait and were not told how long`] : []),
  ]
}
