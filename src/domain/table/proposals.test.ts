import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Floor, type Seating, seatingsOf } from './floor.ts'
import { freeSeatings, provisional, type TableStay } from './proposals.ts'

const area = (id: string, position: number) => ({ id, name: id, name_en: '', position })
const table = (
  id: string,
  of: string,
  smallest: number,
  largest: number,
  position: number,
  online = true,
) => ({
  ...{ id, area: of, name: id, smallest, largest, online, position },
})
const floor: Floor = {
  areas: [area('hall', 1), area('counter', 0)],
  tables: [
    ...[table('h4', 'hall', 2, 4, 0), table('h2a', 'hall', 1, 2, 1), table('h2b', 'hall', 1, 2, 2)],
    ...[table('c2', 'counter', 1, 2, 0), table('lost', 'gone', 1, 2, 0, false)],
  ],
  combinations: [
    { id: 'j', tables: ['h2a', 'h2b'], smallest: 3, largest: 4 },
    { id: 'broken', tables: ['h2a', 'sold'], smallest: 3, largest: 4 },
  ],
}
const names = (all: readonly Seating[]) => all.map(({ tables }) => tables.join('+'))
const stay = (id: string, tables: string[], from: number, to: number, pax = 2): TableStay => ({
  ...{ id, tables, from, to, pax },
})

test('the smallest first, a table before joined ones, then as the house goes through its room', () => {
  expect(names(seatingsOf(floor))).toEqual(['c2', 'h2a', 'h2b', 'lost', 'h4', 'h2a+h2b'])
})

test('only what seats so many, of the area and for who asks, and is free for the whole stay', () => {
  const seatings = seatingsOf(floor)
  const stays = [stay('x', ['c2'], 1080, 1200), stay('y', ['h2b'], 1260, 1320)]
  const free = (wanted: Parameters<typeof freeSeatings>[1]) =>
    names(freeSeatings({ seatings, stays }, wanted))
  expect(free({ pax: 2, from: 1140, to: 1260 })).toEqual(['h2a', 'h2b', 'lost', 'h4'])
  expect(free({ pax: 2, from: 1200, to: 1261 })).toEqual(['c2', 'h2a', 'lost', 'h4'])
  expect(free({ pax: 2, from: 1140, to: 1260, isOnline: true })).toEqual(['h2a', 'h2b', 'h4'])
  expect(free({ pax: 2, from: 1200, to: 1260, area: 'counter' })).toEqual(['c2'])
  expect(free({ pax: 4, from: 1140, to: 1260 })).toEqual(['h4', 'h2a+h2b'])
  expect(free({ pax: 5, from: 1140, to: 1260 })).toEqual([])
  const blocks = [{ from: 1140, to: 1150, tables: ['h4'] }]
  expect(names(freeSeatings({ seatings, stays, blocks }, { pax: 4, from: 1140, to: 1260 }))).toEqual([
    'h2a+h2b',
  ])
})

test('who has no table yet is placed before, who comes first first', () => {
  const seatings = seatingsOf(floor)
  const stays = [
    stay('late', [], 1170, 1290),
    stay('early', [], 1140, 1260),
    stay('many', [], 1140, 1260, 30),
  ]
  expect(provisional({ seatings, stays })).toEqual(
    new Map([
      ['early', ['c2']],
      ['late', ['h2a']],
    ]),
  )
  expect(names(freeSeatings({ seatings, stays }, { pax: 2, from: 1200, to: 1320 }))).toEqual([
    'h2b',
    'lost',
    'h4',
  ])
})

const ids = ['a', 'b', 'c', 'd', 'e'] as const
const evenings = fc.record({
  tables: fc.array(fc.record({ smallest: fc.integer({ min: 1, max: 3 }), more: fc.nat(3) }), {
    minLength: 5,
    maxLength: 5,
  }),
  combinations: fc.array(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 2, maxLength: 3 }), {
    maxLength: 2,
  }),
  asked: fc.array(
    fc.record({
      pax: fc.integer({ min: 1, max: 8 }),
      from: fc.integer({ min: 0, max: 16 }),
      long: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
})

test('on 20,000 evenings no two share a table at one minute, and nobody is refused while one is free', () => {
  let refused = 0
  fc.assert(
    fc.property(evenings, ({ tables, combinations, asked }) => {
      const seatings = seatingsOf({
        areas: [],
        tables: tables.map(({ smallest, more }, i) => table(ids[i] ?? '', '', smallest, smallest + more, i)),
        combinations: combinations.map((of, i) => ({ id: String(i), tables: of, smallest: 4, largest: 8 })),
      })
      const stays: TableStay[] = []
      for (const [i, { pax, from, long }] of asked.entries()) {
        const [first] = freeSeatings({ seatings, stays }, { pax, from, to: from + long })
        // Minute by minute, and without the rule.
        const taken = (minute: number) =>
          new Set(stays.filter((s) => s.from <= minute && minute < s.to).flatMap((s) => s.tables))
        const minutes = Array.from({ length: long }, (_, n) => taken(from + n))
        const isFree = ({ tables: of }: Seating) => of.every((id) => minutes.every((all) => !all.has(id)))
        if (first) {
          expect(isFree(first)).toBe(true)
          expect(pax).toBeGreaterThanOrEqual(first.smallest)
          expect(pax).toBeLessThanOrEqual(first.largest)
          stays.push({ id: String(i), pax, from, to: from + long, tables: first.tables })
        } else {
          refused++
          expect(seatings.filter((one) => one.smallest <= pax && pax <= one.largest).some(isFree)).toBe(false)
        }
      }
    }),
    { numRuns: 20_000, seed: 20261127 },
  )
  expect(refused).toBeGreaterThan(10_000)
})
