import { expect, test } from 'vitest'
import type { Span } from '#domain/booking/command.ts'
import { daysOn, type LayOut, overlap, spansOf, startsOf } from './lay-out.ts'

const day: LayOut = {
  opens: 600,
  closes: 1080,
  duration: 60,
  interval: 90,
  pause: null,
  includesBreak: false,
}
const lunch = { starts: 720, ends: 780 }

test.each<[title: string, how: Partial<LayOut>, starts: number[]]>([
  ['one each interval, the last one ends by the closing', {}, [600, 690, 780, 870, 960]],
  ['the last one ends at the closing', { interval: 60, closes: 780 }, [600, 660, 720]],
  ['one minute less and it is none of them', { interval: 60, closes: 779 }, [600, 660]],
  ['none runs into the break: it goes on where that ends', { pause: lunch }, [600, 780, 870, 960]],
  [
    'one that ends as the break begins stands',
    { pause: { starts: 750, ends: 800 } },
    [600, 690, 800, 890, 980],
  ],
  ['they may run through it', { pause: lunch, includesBreak: true }, [600, 690, 780, 870, 960]],
  ['a break as long as the day leaves none', { pause: { starts: 600, ends: 1080 } }, []],
  ['one that is longer than the day is none', { duration: 481 }, []],
  ['they may overlap', { interval: 30, closes: 720 }, [600, 630, 660]],
  [
    'a night runs past midnight',
    { opens: 1380, closes: 1560, duration: 60, interval: 60 },
    [1380, 1440, 1500],
  ],
])('%s', (_, how, starts) => expect(startsOf({ ...day, ...how })).toEqual(starts))

test('of 2,000 days none meets the break, leaves the day or overlaps where the interval is long enough', () => {
  let seed = 16
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const chance = (probability: number) => next() < probability
  for (let n = 0; n < 2000; n++) {
    const opens = int(0, 1200)
    const closes = opens + int(1, 900)
    const starts = int(opens, closes)
    const duration = int(5, 300)
    const how = {
      ...{ opens, closes, duration, interval: int(5, 300), includesBreak: chance(0.3) },
      pause: chance(0.7) ? { starts, ends: int(starts + 1, closes + 1) } : null,
    }
    const spans = spansOf(['2027-06-01'], how)
    for (const [i, [, start, end]] of spans.entries()) {
      expect([end - start, start >= opens, end <= closes]).toEqual([duration, true, true])
      const gap = start - (spans[i - 1]?.[1] ?? -999)
      expect(gap).toBeGreaterThanOrEqual(how.interval)
      if (how.pause && !how.includesBreak)
        expect(end <= how.pause.starts || start >= how.pause.ends, JSON.stringify(how)).toBe(true)
    }
  }
})

test('days are those of the weekdays that are meant, both ends included', () => {
  expect(daysOn('2027-06-01', '2027-06-14', [5, 6])).toEqual([
    '2027-06-04',
    '2027-06-05',
    '2027-06-11',
    '2027-06-12',
  ])
  expect(daysOn('2027-06-05', '2027-06-05', [6])).toEqual(['2027-06-05'])
  expect(daysOn('2027-06-06', '2027-06-05', [1, 2, 3, 4, 5, 6, 7])).toEqual([])
})

test.each<[a: Span, b: Span, isOverlap: boolean]>([
  [['2027-06-01', 600, 660], ['2027-06-01', 659, 700], true],
  [['2027-06-01', 600, 660], ['2027-06-01', 660, 700], false],
  [['2027-06-01', 1380, 1500], ['2027-06-02', 30, 90], true],
  [['2027-06-01', 1380, 1500], ['2027-06-02', 60, 90], false],
  [['2027-06-01', 600, 660], ['2027-06-02', 600, 660], false],
])('%j and %j at the same time: %s', (a, b, isOverlap) => {
  expect([overlap(a, b), overlap(b, a)]).toEqual([isOverlap, isOverlap])
})
