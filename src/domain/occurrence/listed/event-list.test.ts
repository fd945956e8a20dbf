import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import type { EventTemplate } from '#domain/event/event-template.ts'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { spotsSold } from '#domain/occurrence/spots.ts'
import { exclusionOf, filterEvents, listedEvents, partiesOf, toBeTold } from './event-list.ts'

const template = (id: string, name: string, exclusive = false) =>
  ({ id, name, name_en: `${name}!`, exclusive }) as EventTemplate
const templates = [
  template('boat', '屋形船', true),
  template('play', '三味線', true),
  template('toy', '線香花火'),
]

const row = (id: string, of: string, day: string, starts_at: number, more: object = {}): OccurrenceRow => ({
  ...{ id: `occurrence/${id}`, kind: 'occurrence', rev: 1, deleted: false, conflicts: [], day },
  data: {
    ...{ template: of, day, starts_at, ends_at: starts_at + 90, capacity: 10, name: `昔の${of}` },
    ...{ name_en: '', note: '', cancelled: false, ...more },
  },
})

const party = (occurrence: string, pax: number, more: Partial<Booking> = {}) =>
  ({
    ...{ occurrence, pax, id: `${occurrence}${pax}`, status: 'confirmed', deleted: false, checked_in: [] },
    ...{ email: '', last_name: '', first_name: '', last_kana: '', first_kana: '', ...more },
  }) as Booking & { occurrence: string }

const around = { templates, sets: [], bookings: [], today: '2027-06-10', minute: 700 }

test('people of live bookings are sold, of this event alone', () => {
  const bookings = [
    party('a', 4),
    party('a', 2, { status: 'seated' }),
    party('a', 9, { status: 'cancelled' }),
    party('a', 8, { status: 'waiting' }),
    // Who stands at the door, and who was taken off: neither is on the list.
    party('a', 5, { status: 'waiting', source: 'walk_in' }),
    party('a', 6, { status: 'waiting', deleted: true }),
    party('a', 7, { deleted: true }),
    party('b', 3),
  ]
  expect(spotsSold('a', bookings)).toBe(6)
  const [event] = listedEvents([row('a', 'boat', '2027-06-11', 600)], { ...around, bookings })
  expect(event).toMatchObject({ sold: 6, left: 4, waiting: 1, name: '屋形船', isPast: false, clashes: [] })
  const [over] = listedEvents([row('a', 'boat', '2027-06-11', 600, { capacity: 5 })], { ...around, bookings })
  expect(over?.left).toBe(-1)
})

test('one whose template was deleted keeps the name that it was laid out with', () => {
  const [event] = listedEvents([row('a', 'gone', '2027-06-11', 600)], around)
  expect(event).toMatchObject({ name: '昔のgone', template: null, clashes: [] })
})

test('those at the same time that exclude it are told, over midnight too, and whether they are booked', () => {
  const rows = [
    row('a', 'boat', '2027-06-11', 1400),
    row('b', 'play', '2027-06-12', 40),
    row('c', 'play', '2027-06-12', 60),
    row('d', 'toy', '2027-06-11', 1400),
    row('e', 'play', '2027-06-11', 1400, { cancelled: true }),
  ]
  const told = (bookings: Booking[]) =>
    listedEvents(rows, { ...around, bookings }).map(({ id, clashes }) => [
      id,
      ...clashes.map(({ other, isBooked }) => `${other.id.slice(11)} ${isBooked}`),
    ])
  expect(told([])).toEqual([['a', 'b false'], ['b', 'a false'], ['c'], ['d'], ['e']])
  const stands = listedEvents(rows, { ...around, bookings: [party('a', 2)] }).map(exclusionOf)
  expect(stands, 'nothing stands against the one that was booked').toEqual([
    null,
    'stopped',
    null,
    null,
    null,
  ])
  expect(listedEvents(rows, { ...around, bookings: [] }).map(exclusionOf)[0]).toBe('open')
  expect(told([party('a', 2)])).toEqual([['a', 'b false'], ['b', 'a true'], ['c'], ['d'], ['e']])
})

test('of those to come none is over, but one may be off; words are looked for in any width, in names and notes', () => {
  const events = listedEvents(
    [
      row('over', 'boat', '2027-06-10', 600),
      row('runs', 'boat', '2027-06-10', 611),
      row('off', 'toy', '2027-06-12', 600, { cancelled: true }),
      row('toy', 'toy', '2027-06-13', 600, { note: 'ﾃﾚﾋﾞ取材' }),
    ],
    around,
  )
  const ids = (more: object) =>
    filterEvents(events, { query: '', template: null, isAll: false, ...more }).map(({ id }) => id)
  expect(ids({})).toEqual(['runs', 'off', 'toy'])
  expect(ids({ isAll: true })).toEqual(['over', 'runs', 'off', 'toy'])
  expect(ids({ query: 'テレビ　線香' })).toEqual(['toy'])
  expect(ids({ query: 'テレビ 屋形船' })).toEqual([])
  expect(ids({ isAll: true, template: 'toy' })).toEqual(['off', 'toy'])
})

test('who comes stands before who does not, by kana; whom no mail reaches is counted', () => {
  const all = [
    party('a', 1, { last_kana: 'ワタナベ', email: 'w@example.jp' }),
    party('a', 2, { last_kana: 'アベ', status: 'cancelled' }),
    party('a', 3, { last_kana: 'サトウ' }),
    party('a', 4, { deleted: true }),
    party('b', 5),
  ]
  const parties = partiesOf('a', all)
  expect(parties.map(({ pax }) => pax)).toEqual([3, 1, 2])
  const told = { people: 4, parties: 2, inside: 0, waiting: 0 }
  expect(toBeTold(parties, true)).toEqual({ ...told, byMail: 1, byPhone: 1 })
  expect(toBeTold(parties, false)).toEqual({ ...told, byMail: 0, byPhone: 2 })
})

test('who was let in is told as who booked, and who waits that it is off alone', () => {
  const mail = { email: 'w@example.jp' }
  const parties = [
    party('a', 1, { ...mail, status: 'arrived' }),
    party('a', 2, { ...mail, status: 'waiting' }),
    party('a', 3, { status: 'waiting' }),
    party('a', 4, { ...mail, status: 'left' }),
    party('a', 5, { ...mail, status: 'no_show' }),
  ]
  const live = { people: 1, parties: 1, inside: 1 }
  expect(toBeTold(parties, true)).toEqual({ ...live, waiting: 2, byMail: 2, byPhone: 1 })
  expect(toBeTold(parties, true, 'moved')).toEqual({ ...live, waiting: 0, byMail: 1, byPhone: 0 })
})
