import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Floor, seatingsOf } from '#domain/table/floor.ts'
import { freeSeatings } from '#domain/table/proposals.ts'
import { type DayAsked, dayTables, proposalFor, type TableVisit, tablesFrom } from './day-tables.ts'

const table = (id: string, smallest: number, largest: number, position: number) => ({
  ...{ id, area: 'hall', name: id, smallest, largest, online: true, position },
})
const floor: Floor = {
  areas: [{ id: 'hall', name: 'ホール', name_en: '', position: 0 }],
  tables: [table('a2', 1, 2, 0), table('b2', 1, 2, 1), table('c4', 2, 4, 2)],
  combinations: [{ id: 'ab', tables: ['a2', 'b2'], smallest: 3, largest: 4 }],
}
const day = '2026-11-21'
const now = { day, minute: 1140, day_turns_at: 360 }
const visit = (id: string, minute: number, more: Partial<TableVisit> = {}): TableVisit => ({
  ...{ id, day, minute, duration: 120, pax: 2, status: 'confirmed', deleted: false, tables: [] },
  ...more,
})
const asked = (visits: TableVisit[], more: Partial<DayAsked> = {}): DayAsked => ({
  ...{ floor, day, now, visits },
  ...more,
})
const names = (all: readonly { tables: readonly string[] }[]) => all.map(({ tables }) => tables.join('+'))

test('where people are, not what was planned, and until when a table is free', () => {
  const of = dayTables(
    asked([
      // Sat down an hour ago for two hours, and one that overstays.
      visit('sits', 1080, { status: 'seated', seated_at: 1080, tables: ['a2'] }),
      visit('over', 960, { status: 'seated', seated_at: 960, tables: ['b2'] }),
      visit('left', 1080, { status: 'left', seated_at: 1080, left_at: 1130, tables: ['c4'] }),
      visit('next', 1290, { tables: ['c4'] }),
    ]),
  )
  expect(of.free({ pax: 2, from: 1140, to: 1260 })).toMatchObject([{ tables: ['c4'], until: 1290 }])
  expect(of.freeUntil(['a2'], 1140)).toBe(1140)
  expect(of.freeUntil(['b2'], 1155)).toBeNull()
  expect(of.takenBy(['a2', 'b2'], 1140, 1150).map(({ id }) => id)).toEqual(['sits', 'over'])
  expect(of.freeUntil(['c4'], 1140, 'next')).toBeNull()
})

test('the night before, held places and blocked tables count, and a table that is gone is none', () => {
  const of = dayTables(
    asked(
      [
        visit('night', 1440 + 60, { day: '2026-11-20', tables: ['a2'] }),
        visit('lost', 1200, { tables: ['sold'] }),
      ],
      {
        now: { ...now, minute: 0 },
        holds: [{ day, minute: 1200, duration: 90, pax: 4, tables: ['c4'] }],
        spans: [{ day, starts_at: 1200, ends_at: 1260, tables: ['b2'] }],
      },
    ),
  )
  expect(of.takenBy(['a2'], 60, 61).map(({ id }) => id)).toEqual(['night'])
  expect(of.takenBy(['b2'], 1200, 1210).map(({ id }) => id)).toEqual([''])
  expect(of.takenBy(['c4'], 1200, 1210).map(({ id }) => id)).toEqual(['hold/0'])
  expect(of.givenTo('lost')).toEqual(['a2'])
  expect(names(of.free({ pax: 2, from: 1200, to: 1260 }))).toEqual([])
})

test('what is blocked is so for who walks in and has no id yet', () => {
  const of = dayTables(asked([], { spans: [{ day, starts_at: 1200, ends_at: 1260, tables: ['c4'] }] }))
  expect(of.takenBy(['c4'], 1140, 1260, '')).toHaveLength(1)
  expect(of.freeUntil(['c4'], 1140, '')).toBe(1200)
  expect(names(of.free({ pax: 2, from: 1140, to: 1260 }, 4, ''))).not.toContain('c4')
})

test('a party is led to its own table, unless somebody still sits there', () => {
  const span = { from: 1140, to: 1260 }
  const party = visit('p', 1140, { tables: ['a2'] })
  expect(proposalFor(dayTables(asked([party])), party, span)).toEqual(['a2'])
  const sits = visit('sits', 1020, { status: 'seated', seated_at: 1020, tables: ['a2'] })
  expect(proposalFor(dayTables(asked([party, sits])), party, span)).toEqual(['b2'])
  const spans = [{ day, starts_at: 1100, ends_at: 1200, tables: ['a2'] }]
  expect(proposalFor(dayTables(asked([party], { spans })), party, span), 'nor is it blocked').toEqual(['b2'])
  const others = ['b2', 'c4'].map((id) => ({ ...sits, id, tables: [id] }))
  expect(proposalFor(dayTables(asked([party, sits, ...others])), party, span)).toEqual(['a2'])
})

test('who has no table is led to the one given in passing, and to another where that is not free as long', () => {
  const span = { from: 1140, to: 1260 }
  const party = visit('p', 1200)
  const before = visit('first', 1140)
  expect(proposalFor(dayTables(asked([party, before])), party, { from: 1200, to: 1320 })).toEqual(['b2'])
  const sits = visit('sits', 1070, { status: 'seated', seated_at: 1070, tables: ['a2'] })
  expect(proposalFor(dayTables(asked([party, sits])), party, span)).toEqual(['b2'])
  expect(proposalFor(dayTables(asked([])), { id: 'new', pax: 9 }, span)).toBeNull()
})

test('nobody is in their own way, whoever asked before', () => {
  const of = dayTables(asked([visit('p', 1140, { tables: ['a2'] }), visit('q', 1200, { tables: ['b2'] })]))
  const wanted = { pax: 2, from: 1140, to: 1260, area: null }
  expect(names(of.free(wanted))).toEqual(['c4'])
  expect(names(of.free(wanted, 9, 'p'))).toEqual(['a2', 'c4'])
  expect(names(of.free(wanted, 9, 'q'))).toEqual(['b2', 'c4'])
  expect(names(of.free(wanted))).toEqual(['c4'])
  expect(names(of.free({ ...wanted, area: 'terrace' }))).toEqual([])
})

test('tables that are blocked into the night are so after midnight', () => {
  const spans = [{ day: '2026-11-20', starts_at: 1380, ends_at: 1440 + 120, tables: ['a2'] }]
  const of = dayTables(asked([], { spans, now: { ...now, minute: 0 } }))
  expect([of.takenBy(['a2'], 119, 120), of.takenBy(['a2'], 120, 121)].map(({ length }) => length)).toEqual([
    1, 0,
  ])
  expect(of.takenBy(['a2'], 1400, 1401)).toEqual([])
})

test('put on a table that is too small, a party has the tables that may be joined to it', () => {
  expect(tablesFrom(floor, 'c4', 4)).toEqual(['c4'])
  expect(tablesFrom(floor, 'b2', 4)).toEqual(['a2', 'b2'])
  expect(tablesFrom(floor, 'b2', 9)).toEqual(['b2'])
})

test('how many can sit at some tables: as they are joined, else as many as at each', () => {
  const of = dayTables(asked([]))
  expect(of.seatingOf(['a2', 'b2'])).toMatchObject({ smallest: 3, largest: 4 })
  expect(of.seatingOf(['a2', 'c4'])).toMatchObject({ smallest: 3, largest: 6 })
  expect(of.seatingOf(['sold'])).toBeNull()
})

test('asked often it says what freeSeatings says', () => {
  const party = fc.record({
    minute: fc.integer({ min: 1000, max: 1400 }),
    pax: fc.integer({ min: 1, max: 5 }),
    tables: fc.constantFrom([], ['a2'], ['b2'], ['c4'], ['a2', 'b2']),
  })
  fc.assert(
    fc.property(fc.array(party, { maxLength: 6 }), party, (parties, wanted) => {
      const visits = parties.map((one, i) => visit(`p${i}`, one.minute, one))
      const span = { pax: wanted.pax, from: wanted.minute, to: wanted.minute + 90 }
      const of = dayTables(asked(visits))
      const expected = freeSeatings({ seatings: seatingsOf(floor), stays: of.stays }, span)
      expect(names(of.free(span))).toEqual(names(expected))
      expect(names(of.free(span, 1))).toEqual(names(expected).slice(0, 1))
    }),
    { numRuns: 500 },
  )
})

test('a large and busy house is answered within a frame', () => {
  const tables = Array.from({ length: 60 }, (_, i) => table(`t${i}`, 1 + (i % 3), 2 + (i % 5), i))
  const combinations = Array.from({ length: 20 }, (_, i) => ({
    ...{ id: `j${i}`, tables: [`t${2 * i}`, `t${2 * i + 1}`], smallest: 5, largest: 8 },
  }))
  const visits = Array.from({ length: 200 }, (_, i) => {
    const at = i % 4 === 0 ? [] : [`t${i % 60}`]
    return visit(`p${i}`, 660 + ((i * 37) % 600), { pax: 1 + (i % 6), tables: at })
  })
  const question = asked(visits, { floor: { ...floor, tables, combinations } })
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now()
    dayTables(question).free({ pax: 2, from: 1140, to: 1260 }, 4)
    return performance.now() - began
  })
  // All of it read anew: what a tap after a change of the day costs. The machine may be busy, so the quickest of them.
  expect(Math.min(...times)).toBeLessThan(16)
})
