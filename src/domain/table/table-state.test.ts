import fc from 'fast-check'
import { expect, test } from 'vitest'
import { occupies, type Present } from '#domain/availability/occupancy.ts'
import { statuses } from '#domain/booking/booking.ts'
import { type Asked, type TableParty, tableState, withoutTable } from './table-state.ts'

const day = '2026-11-28'
const now: Present = { day, minute: 1140, day_turns_at: 360 }
const party = (id: string, more: Partial<TableParty> = {}): TableParty => ({
  ...{ id, day, minute: 1080, duration: 120, pax: 2, status: 'confirmed', deleted: false, tables: ['t'] },
  ...more,
})
const seated = (id: string, seated_at: number, more: Partial<TableParty> = {}) =>
  party(id, { status: 'seated', seated_at, ...more })
const asked = (visits: TableParty[], more: Partial<Asked<TableParty>> = {}): Asked<TableParty> => ({
  ...{ visits, now, soon: 90 },
  ...more,
})
const kind = (visits: TableParty[], more: Partial<Asked<TableParty>> = {}) =>
  tableState('t', asked(visits, more)).kind

test('free, and until when', () => {
  expect(tableState('t', asked([]))).toEqual({ kind: 'free', sitting: [], next: null, blockedUntil: null })
  const late = party('late', { minute: 1260 })
  expect(tableState('t', asked([late]))).toMatchObject({ kind: 'free', next: { party: late, at: 1260 } })
  expect(kind([party('other', { tables: ['x'], status: 'seated' })])).toBe('free')
  expect(kind([party('none', { tables: [], status: 'seated' }), party('old', { tables: undefined })])).toBe(
    'free',
  )
})

test('reserved where somebody comes before who sits down now would be gone, or is awaited', () => {
  expect(kind([party('b', { minute: 1229 })])).toBe('reserved')
  expect(kind([party('b', { minute: 1230 })])).toBe('free')
  expect(
    tableState('t', asked([party('b', { minute: 1200 }), party('a', { minute: 1170 })])).next?.party.id,
  ).toBe('a')
  expect(kind([party('late', { minute: 1110 })]), 'half an hour late').toBe('reserved')
  expect(kind([party('here', { minute: 1140, status: 'arrived' })])).toBe('reserved')
})

test('who never came is nobody, once their seats are kept no longer', () => {
  const gone = party('gone', { minute: 900, duration: 90 })
  expect(occupies(gone, now)).toEqual({ from: 900, to: 1050 })
  expect(tableState('t', asked([gone]))).toMatchObject({ kind: 'free', next: null })
  for (const status of ['cancelled', 'no_show', 'left', 'waiting'] as const)
    expect(kind([party('x', { minute: 1140, status })])).toBe('free')
  expect(kind([party('x', { minute: 1140, deleted: true })])).toBe('free')
  expect(kind([party('x', { minute: 1140, day: '2026-11-29' })]), 'tomorrow').toBe('free')
})

test('seated since, until, and who comes after them', () => {
  const [here, next] = [seated('here', 1090), party('next', { minute: 1230 })]
  expect(tableState('t', asked([next, here]))).toEqual({
    kind: 'seated',
    sitting: [{ party: here, since: 1090, to: 1200, over: 0 }],
    next: { party: next, at: 1230 },
    blockedUntil: null,
  })
  expect(kind([seated('x', 1090, { seated_at: null })]), 'a row of before there was the minute').toBe(
    'seated',
  )
})

test('overstayed, and by how much', () => {
  const here = seated('here', 1000, { minute: 1000 })
  expect(tableState('t', asked([here]))).toMatchObject({
    kind: 'overstayed',
    sitting: [{ over: 20, to: 1155 }],
  })
  expect(kind([seated('x', 1020, { minute: 1020 })]), 'to the minute').toBe('seated')
})

test('two at one table are both said, who sits longest first', () => {
  const all = [seated('b', 1100), seated('a', 1085)]
  expect(tableState('t', asked(all)).sitting.map((one) => one.party.id)).toEqual(['a', 'b'])
})

test('blocked, unless somebody sits there all the same', () => {
  const blocked = [{ day, starts_at: 1080, ends_at: 1200, tables: ['t', 'u'] }]
  expect(tableState('t', asked([], { blocked }))).toMatchObject({ kind: 'blocked', blockedUntil: 1200 })
  const longer = [...blocked, { day, starts_at: 1100, ends_at: 1230, tables: ['t'] }]
  expect(tableState('t', asked([], { blocked: longer })).blockedUntil, 'by both of them').toBe(1230)
  expect(kind([party('b', { minute: 1170 })], { blocked })).toBe('blocked')
  expect(kind([seated('a', 1090)], { blocked })).toBe('seated')
  for (const other of [{ starts_at: 1141 }, { ends_at: 1140 }, { tables: ['u'] }, { day: '2026-11-27' }])
    expect(kind([], { blocked: blocked.map((one) => ({ ...one, ...other })) })).toBe('free')
  const night = [{ day: '2026-11-27', starts_at: 1380, ends_at: 1500, tables: ['t'] }]
  const early = { ...now, minute: 30 }
  expect(kind([], { blocked: night, now: early }), 'a night that goes on').toBe('blocked')
})

test('who has no table that is there: those who sit, and those who come soon', () => {
  const all = [
    ...[seated('sits', 1100, { tables: [] }), seated('gone', 1090, { tables: ['deleted'] })],
    ...[party('soon', { minute: 1200, tables: [] }), party('late', { minute: 1260, tables: undefined })],
    ...[seated('has', 1090), seated('one of two', 1090, { tables: ['deleted', 't'] })],
  ]
  const { sitting, coming } = withoutTable(asked(all), [{ id: 't' }])
  expect([sitting.map((one) => one.party.id), coming.map((one) => one.party.id)]).toEqual([
    ['gone', 'sits'],
    ['soon'],
  ])
})

test('on any evening a table is taken exactly where one who sits has it by minute', () => {
  const parties = fc.array(
    fc.record({
      ...{ minute: fc.integer({ min: 900, max: 1400 }), duration: fc.integer({ min: 15, max: 240 }) },
      seated_at: fc.option(fc.integer({ min: 900, max: 1400 })),
      ...{ status: fc.constantFrom(...statuses), table: fc.constantFrom('t', 'u') },
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(parties, fc.integer({ min: 900, max: 1500 }), (all, minute) => {
      const visits = all.map(({ table, ...one }, i) => party(`${i}`, { ...one, tables: [table] }))
      const at = { ...now, minute }
      const takes = (v: TableParty) => {
        const span = occupies(v, at)
        return span !== null && span.from <= minute && minute < span.to
      }
      const sits = visits.some((v) => v.tables?.includes('t') && v.status === 'seated' && takes(v))
      const found = tableState('t', asked(visits, { now: at }))
      expect(found.kind === 'seated' || found.kind === 'overstayed').toBe(sits)
      // Who holds it at this minute without sitting there is awaited: it is not free.
      if (
        visits.some(
          (v) => v.tables?.includes('t') && v.status !== 'seated' && v.status !== 'left' && takes(v),
        )
      )
        expect(found.kind).not.toBe('free')
    }),
  )
})
