import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableVisit } from '#domain/table/day/day-tables.ts'
import { type House, quoteOf, saidOf, waitOf } from './quote.ts'

const day = '2026-11-28'
const table = (id: string, smallest: number, largest: number) => ({
  ...{ id, area: 'hall', name: id, smallest, largest, online: true, position: 0 },
})
const floor = {
  areas: [],
  tables: [table('a2', 1, 2), table('b2', 1, 2), table('c4', 2, 4)],
  combinations: [{ id: 'ab', tables: ['a2', 'b2'], smallest: 3, largest: 5 }],
}
const house = (visits: TableVisit[], more: Partial<House> = {}): House => ({
  ...{ floor, visits, capacity: 8, overrides: [], usual: { duration: 90 }, closesAt: 1380 },
  now: { day, minute: 1140, day_turns_at: 360 },
  ...more,
})
const party = (id: string, minute: number, pax: number, more: Partial<TableVisit> = {}): TableVisit => ({
  ...{ id, day, minute, duration: 90, pax, status: 'confirmed', deleted: false, tables: [] },
  ...more,
})
const sits = (id: string, since: number, at: string, pax = 2) =>
  party(id, since, pax, { status: 'seated', seated_at: since, tables: [at] })
const noTables = { floor: { areas: [], tables: [], combinations: [] } }

test('an empty house shows in at once', () => {
  expect(waitOf(house([]), [], 2)).toBe(0)
  expect(quoteOf(house([]), [], 2)).toEqual({ least: 0, most: 5 })
})

test('who waits has the first table that fits and is planned to be left', () => {
  const full = house([sits('x', 1070, 'a2'), sits('y', 1080, 'b2'), sits('z', 1090, 'c4', 4)])
  expect(waitOf(full, [], 2)).toBe(20)
  expect(quoteOf(full, [], 2)).toEqual({ least: 15, most: 25 })
  expect(waitOf(full, [], 4), 'both small ones are joined').toBe(30)
  expect(waitOf(full, [2], 2), 'behind one who takes the first').toBe(30)
  expect(waitOf(full, [2, 2], 2)).toBe(40)
})

test('a table that somebody booked is kept for them', () => {
  const booked = house([
    sits('x', 1050, 'a2'),
    sits('y', 1050, 'b2'),
    party('z', 1200, 4, { tables: ['c4'] }),
  ])
  expect(waitOf(booked, [], 2), 'not the large one, for which somebody comes').toBe(15)
  // Nobody has given them a table yet: a large one is kept all the same.
  const without = house([sits('x', 1060, 'a2'), sits('y', 1060, 'b2'), party('z', 1200, 4)])
  expect(waitOf(without, [], 4)).toBe(10)
})

test('a house without tables goes by people', () => {
  const full = house([sits('x', 1070, '', 4), sits('y', 1080, '', 3)], noTables)
  expect(waitOf(full, [], 1)).toBe(0)
  expect(waitOf(full, [], 2)).toBe(20)
  expect(waitOf(full, [4], 2)).toBe(30)
  expect(waitOf(full, [4, 2], 3)).toBe(110)
})

test('tables that are blocked are nobody’s, as long as they are, and so is what is held online', () => {
  const block = (starts_at: number, ends_at: number, ...tables: string[]) => ({
    spans: [{ day, starts_at, ends_at, tables }],
  })
  expect(waitOf(house([], block(1100, 1200, 'a2', 'b2', 'c4')), [], 2)).toBe(60)
  expect(waitOf(house([], block(1100, 1200, 'b2', 'c4')), [], 4), 'the small ones are not joined').toBe(60)
  expect(waitOf(house([], block(1180, 1240, 'a2', 'b2', 'c4')), [], 2), 'not for forty minutes').toBe(100)
  const holds = [{ day, minute: 1150, duration: 90, pax: 4, tables: ['c4'] }]
  expect(waitOf(house([sits('x', 1120, 'a2')], { holds }), [], 4)).toBe(70)
  const online = [{ day, minute: 1150, duration: 90, pax: 7 }]
  expect(waitOf(house([], { ...noTables, holds: online }), [], 2)).toBe(100)
})

test('where the house has fewer seats for a while, who goes by people waits for its end', () => {
  const overrides = [{ from: 1100, to: 1190, capacity: 2 }]
  expect(waitOf(house([], { ...noTables, overrides }), [], 2)).toBe(0)
  expect(waitOf(house([], { ...noTables, overrides }), [], 3)).toBe(50)
})

test('who comes near the end stays until the house closes, and who is shown in last has a quarter of an hour', () => {
  const late = { now: { day, minute: 1320, day_turns_at: 360 } }
  const cleaning = [{ day, starts_at: 1380, ends_at: 1500, tables: ['a2', 'b2', 'c4'] }]
  expect(waitOf(house([], { ...late, spans: cleaning }), [], 2)).toBe(0)
  const until = (end: number) => ['a2', 'b2', 'c4'].map((at) => sits(at, end - 90, at))
  expect(waitOf(house(until(1365), late), [], 2)).toBe(45)
  expect(waitOf(house(until(1366), late), [], 2)).toBeNull()
})

test('nobody is promised seats after the house has closed, nor that it does not have', () => {
  const late = house([sits('x', 1330, 'a2'), sits('y', 1330, 'b2'), sits('z', 1330, 'c4')], {
    now: { day, minute: 1340, day_turns_at: 360 },
  })
  expect(waitOf(late, [], 2)).toBeNull()
  expect(quoteOf(late, [], 2)).toBeNull()
  expect(waitOf(house([]), [], 6)).toBeNull()
  expect(waitOf(house([], noTables), [], 9)).toBeNull()
})

const visits = fc.array(
  fc.record({
    minute: fc.integer({ min: 1000, max: 1300 }),
    pax: fc.integer({ min: 1, max: 4 }),
    sat: fc.boolean(),
    at: fc.constantFrom('a2', 'b2', 'c4', ''),
  }),
  { maxLength: 12 },
)
const houses = fc
  .record({ drawn: visits, byPeople: fc.boolean(), closes: fc.constantFrom(null, 1260, 1380) })
  .map(({ drawn, byPeople, closes }) =>
    house(
      drawn.map(({ minute, pax, sat, at }, i) =>
        party(`p${i}`, minute, pax, {
          tables: at === '' ? [] : [at],
          ...(sat && minute <= 1140 && { status: 'seated' as const, seated_at: minute }),
        }),
      ),
      {
        closesAt: closes,
        usual: { duration: 120, stays: [{ pax: 2, minutes: 75 }] },
        ...(byPeople && noTables),
      },
    ),
  )
const size = fc.integer({ min: 1, max: 5 })
const minutes = (wait: number | null) => wait ?? Number.POSITIVE_INFINITY

test('whatever the evening: never less than no wait, and a range in fives', () => {
  fc.assert(
    fc.property(houses, fc.array(size, { maxLength: 6 }), size, (of, before, pax) => {
      const quote = quoteOf(of, before, pax)
      if (quote === null) return
      expect(quote.least).toBeGreaterThanOrEqual(0)
      expect(quote.most).toBeGreaterThan(quote.least)
      expect([quote.least % 5, quote.most % 5]).toEqual([0, 0])
      const wait = waitOf(of, before, pax) ?? Number.NaN
      expect(quote.least <= wait && wait <= quote.most).toBe(true)
    }),
  )
})

test('one more of the same size before them makes no wait shorter, nor does anybody right before them', () => {
  fc.assert(
    fc.property(
      houses,
      fc.nat({ max: 6 }),
      size,
      fc.array(size, { maxLength: 4 }),
      size,
      (of, n, pax, before, one) => {
        const same = (count: number) =>
          minutes(
            waitOf(
              of,
              Array.from({ length: count }, () => pax),
              pax,
            ),
          )
        expect(same(n + 1)).toBeGreaterThanOrEqual(same(n))
        const behind = minutes(waitOf(of, [...before, one], pax))
        expect(behind).toBeGreaterThanOrEqual(minutes(waitOf(of, before, pax)))
      },
    ),
  )
})

test('a longer wait is said as no shorter one', () => {
  for (let wait = 1; wait < 300; wait++) {
    const [a, b] = [saidOf(wait - 1), saidOf(wait)]
    expect(b && a && b.least >= a.least && b.most >= a.most).toBe(true)
  }
})
