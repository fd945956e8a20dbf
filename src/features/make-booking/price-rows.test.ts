import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookingLine, lineOf, mostLines } from '#domain/price/line.ts'
import type { PriceType } from '#domain/price/price-type.ts'
import { hasChanged, type PriceRow, priceRows, withLine } from './price-rows.ts'

const aType = (id: string, more: Partial<PriceType> = {}): PriceType => ({
  id,
  type: 'course',
  name: id,
  name_en: '',
  price: 8800,
  tax: 10,
  weekdays: [],
  starts_at: null,
  ends_at: null,
  online: true,
  position: 0,
  ...more,
})
const season = aType('season', { position: 2 })
const lunch = aType('lunch', { price: 3000, starts_at: 660, ends_at: 900, position: 1 })
const sunday = aType('sunday', { weekdays: [7, 8], position: 3 })
const types = [season, lunch, sunday]
const ids = (rows: readonly PriceRow[]) => rows.map(({ line }) => line.price_type)
const none = { lines: [], agreed: [] }
const atLunch = { types, weekday: 1, minute: 720 }

test('what is offered at that day and time stands first, all else under the others, by position', () => {
  const shown = (weekday: number, minute: number | null) => {
    const { here, others } = priceRows({ types, ...none, weekday, minute })
    return [ids(here), ids(others)]
  }
  expect(shown(1, 720)).toEqual([['lunch', 'season'], ['sunday']])
  expect(shown(7, 1140)).toEqual([['season', 'sunday'], ['lunch']])
  expect(shown(8, 899)).toEqual([['lunch', 'season', 'sunday'], []])
  expect(shown(1, 900), 'the end is not included').toEqual([['season'], ['lunch', 'sunday']])
  expect(shown(1, null), 'no time yet').toEqual([['lunch', 'season'], ['sunday']])
})

test('a line keeps its price and its place when the price is changed, renamed, out of hours or gone', () => {
  const then = [lineOf(season, 4), lineOf(lunch, 2), lineOf(aType('gone'), 1)]
  const now = [{ ...season, price: 9900 }, lunch]
  const { here, others } = priceRows({ types: now, lines: then, agreed: then, weekday: 1, minute: 1140 })
  expect(here.map(({ line, now, applies }) => [line.price_type, line.price, now?.price, applies])).toEqual([
    ['gone', 8800, undefined, false],
    ['lunch', 3000, 3000, false],
    ['season', 8800, 9900, true],
  ])
  expect(others).toEqual([])
  expect(here.map(hasChanged)).toEqual([false, false, true])
  expect(
    priceRows({ types: [{ ...lunch, name: '昼の膳' }], lines: then, agreed: then, weekday: 1, minute: 720 })
      .here.filter(hasChanged)
      .map(({ line }) => line.name),
  ).toEqual(['lunch'])
})

test('taken away by a slip and put back it has its price then; one chosen anew has the present one', () => {
  const then = [lineOf(season, 4)]
  const now = [{ ...season, price: 9900 }]
  const lines = withLine({ lines: then, agreed: then }, lineOf(season, 0))
  expect(lines).toEqual([])
  const row = priceRows({ ...atLunch, types: now, lines, agreed: then }).here[0]
  expect(row?.line).toEqual(lineOf(season, 0))
  expect(withLine({ lines, agreed: then }, { ...(row as PriceRow).line, count: 4 })).toEqual(then)
  expect(priceRows({ ...atLunch, types: now, ...none }).here[0]?.line.price).toBe(9900)
})

test('one that was chosen among the others stays there', () => {
  const lines = [lineOf(sunday, 1)]
  const shown = (below: ReadonlySet<string>) => priceRows({ ...atLunch, lines, agreed: [], below })
  expect(ids(shown(new Set(['sunday'])).others)).toEqual(['sunday'])
  expect(ids(shown(new Set()).others), 'chosen here, and moved to another time since').toEqual([])
})

test('what is chosen back to what it was is no change, by whatever way', () => {
  const many = Array.from({ length: 6 }, (_, i) => aType(`p${i}`))
  const step = fc.record({ i: fc.nat(5), count: fc.nat(9) })
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(5)), fc.array(step), (had, steps) => {
      const agreed = had.map((i) => lineOf(many[i] as PriceType, i + 1))
      const choose = (lines: BookingLine[], i: number, count: number) =>
        withLine({ lines, agreed }, lineOf(many[i] as PriceType, count))
      let lines = agreed
      for (const { i, count } of steps) lines = choose(lines, i, count)
      expect(new Set(lines.map((line) => line.price_type)).size).toBe(lines.length)
      expect(lines.every(({ count }) => count > 0)).toBe(true)
      for (let i = 0; i < 6; i++) lines = choose(lines, i, had.includes(i) ? i + 1 : 0)
      expect(JSON.stringify(lines)).toBe(JSON.stringify(agreed))
    }),
  )
})

test('as many kinds as a booking may have, and no more', () => {
  const many = Array.from({ length: mostLines + 1 }, (_, i) => aType(`p${i}`))
  const lines = many.slice(1).map((p) => lineOf(p, 1))
  const { here } = priceRows({ types: many, lines, agreed: [], weekday: 1, minute: 720 })
  expect(here.filter(({ most }) => most === 0).map(({ line }) => line.price_type)).toEqual(['p0'])
  expect(
    priceRows({ types: many, ...none, weekday: 1, minute: 720 }).here.every(({ most }) => most > 0),
  ).toBe(true)
})
