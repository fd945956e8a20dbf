// The vendor of the simulation: a restaurant of ten seats, open every day from four to midnight.

import type { BookingPayment } from '#domain/booking/booking.ts'
import type { ModelState } from './state.ts'

const weekday = { closed: false, opens_at: 960, closes_at: 1440, break_starts_at: null, break_ends_at: null }

/** What the owner has set up, as `config` rows, in the order in which they were written. */
export const vendorSetup = () => ({
  'vendor/vendor': {
    id: 'v',
    url: 'sakura-tei',
    name: 'さくら亭',
    name_en: '',
    address: '',
    phone: '',
    email: '',
    vendor_type: 'RESTAURANT',
    time_zone: 'Asia/Tokyo',
    day_turns_at: 360,
    cancellation_policy: { ja: '', en: '' },
    cancellation_fees: [],
    picture: '',
    map: '',
  },
  'settings/settings': {
    slot_interval: 30,
    duration: 120,
    stays: [],
    last_seating: 60,
    capacity: 10,
    pacing: null,
    minimum_pax: 1,
    maximum_pax: 43,
    cutoff_days: 0,
    horizon_days: 60,
    send_confirmation_email: true,
    choose_area: false,
    minutes_to_return: 10,
  },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((day) => [`opening_hours/${day}`, { ...weekday }])),
})

/** Templates of an organiser: the first two exclude each other. */
export const eventTemplates = [1, 2, 3].map((n) => `e0e0e0e0-0000-4000-8000-00000000000${n}`)

/** Tables of its floor, which runs about tables have. */
export const floorTables = [1, 2, 3, 4].map((n) => `7ab1e000-0000-4000-8000-00000000000${n}`)

export const tableRow = (id: string) => ({
  ...{ area: 'a0ea0000-0000-4000-8000-000000000001', name: `${id.slice(-1)}番` },
  ...{ smallest: 1, largest: 6, online: true, position: Number(id.slice(-1)) },
})

/** From so many people on a table is paid for in advance, so much for each of them. */
const deposit = { card: true, deposit_from: 3, deposit_yen: 1000 }

/** What a customer has paid who booked online. */
export function paidFor({ config }: ModelState, pax: number): BookingPayment | null {
  const isDue = config.has('payment/payment') && pax >= deposit.deposit_from
  return isDue ? { amount: pax * deposit.deposit_yen, refunded: 0, returning: 0 } : null
}

/** What is set up beside it, as `config` rows: events, and cards for who comes with others. */
export const moreSetup = () => ({
  ...Object.fromEntries(
    eventTemplates.map((id, i) => [`event_template/${id}`, { exclusive: i < 2, slug: `event-${i}` }]),
  ),
  'payment/payment': deposit,
})
