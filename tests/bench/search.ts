// A key typed into the search of the bookings list, over 20,000 bookings and 4,000 guests, with every filter on: folded names,
// kana, romaji, digits, reference and notes, against a plain filter that looks for the same text in the same fields as they
// stand. The first key of all finds nothing folded yet, and is measured by itself.

import { type Booking, sources } from '#domain/booking/booking.ts'
import { filterBookings, type GuestOf, type ListedGuest, noFilter } from '#domain/day/booking-list.ts'
import { addDays } from '#domain/time/time.ts'
import { onlineBooking } from '#tests/fixtures/tablet.ts'
import { byTurns, inRounds, type Measured, timeOf } from './measure.ts'

const bookings = 20_000
const days = 390
const rounds = 15
const queries = ['山', '髙橋', 'たかはし', 'takahasi', '0042', '常連', 'nobody 山田']

export async function measureSearch(): Promise<Measured[]> {
  const { rows, guestOf } = venueOf(bookings)
  const filter = { ...noFilter, status: 'confirmed', customOnly: false } as const
  const ours = (of: Booking[], query: string) => filterBookings(of, { ...filter, query }, guestOf)
  const found = queries.map((query) => ours(rows, query).length)
  if (found.some((n, i) => (n === 0) !== queries[i]?.startsWith('nobody'))) throw new Error(`found ${found}`)
  let asked = 0
  const next = () => queries[asked++ % queries.length] ?? ''
  const key = await inRounds(
    rounds,
    () => timed(() => ours(rows, next())),
    () => timed(() => plain(rows, next(), guestOf)),
  )
  const first = await inRounds(
    rounds,
    () => {
      const fresh = rows.map((row) => ({ ...row }))
      return timed(() => ours(fresh, next()))
    },
    () => timed(() => plain(rows, next(), guestOf)),
  )
  return [
    byTurns(`a key of the search, ${bookings} bookings / plain filter`, key, 2),
    byTurns('the first key, nothing folded yet / plain filter', first, 10),
  ]
}

const timed = (action: () => unknown): Promise<number> => timeOf(async () => action())

const plain = (rows: readonly Booking[], query: string, guestOf: GuestOf): Booking[] =>
  rows.filter((b) => {
    const text = [
      b.last_name,
      b.first_name,
      b.last_kana,
      b.first_kana,
      b.phone,
      b.reference,
      b.requests,
      b.comments,
    ]
    return b.status === 'confirmed' && `${text.join(' ')} ${guestOf(b)?.notes ?? ''}`.includes(query)
  })

function venueOf(count: number): { rows: Booking[]; guestOf: GuestOf } {
  const guests = new Map<string, ListedGuest>()
  const rows = Array.from({ length: count }, (_, i): Booking => {
    const who = i % (count / 5)
    const [last_name = '', last_kana = ''] = names[who % names.length] ?? []
    const phone = `+8190${String(10_000_000 + who)}`
    const notes = who % 4 === 0 ? '常連様。窓際の席がお好き' : ''
    guests.set(phone, { allergies: '', conflicts: [], notes, last_kana, first_kana: 'タロウ' })
    const fields = {
      ...{ day: addDays('2026-01-01', Math.floor((i / count) * days)), minute: 1020 + (i % 40) * 5, phone },
      ...{ last_name, first_name: '太郎', last_kana, first_kana: 'タロウ' },
      requests:
        i % 3 === 0 ? 'ベビーカーで伺います。誕生日のお祝いで、デザートにプレートをお願いします。' : '',
      comments: i % 7 === 0 ? '社長のご紹介' : '',
    }
    const id = String(i).padStart(6, '0')
    return { ...onlineBooking(id, fields), source: sources[i % sources.length] ?? 'phone' }
  })
  return { rows: rows.sort(inOrder), guestOf: ({ phone }) => guests.get(phone) ?? null }
}

const names = [
  ['山田', 'ヤマダ'],
  ['髙橋', 'タカハシ'],
  ['佐藤', ''],
  ['渡邉', 'ワタナベ'],
  ['Smith', ''],
] as const

const inOrder = (a: Booking, b: Booking): number =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : a.minute - b.minute || (a.id < b.id ? -1 : 1)
