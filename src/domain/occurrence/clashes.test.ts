import { expect, test } from 'vitest'
import type { Span } from '#domain/booking/command.ts'
import { excludedBy } from '#domain/event/excludes.ts'
import { type ClashAround, clashes, clashesOf, type There } from './clashes.ts'
import { overlap, spansOf } from './lay-out.ts'
import { keyOf } from './run-form.ts'

const boat = { id: 'boat', exclusive: true }
const lantern = { id: 'lantern', exclusive: true }
const tea = { id: 'tea', exclusive: false }
const walk = { id: 'walk', exclusive: false }
const pier = { id: 'pier', name: '同じ桟橋', templates: ['boat', 'tea'] }
const all = [boat, lantern, tea, walk]

const around = (there: readonly There[], more: Partial<ClashAround<typeof boat>> = {}) => ({
  ...{ template: 'boat', there, excluded: excludedBy(boat, all, [pier]) },
  ...{ now: { day: '2027-05-01', minute: 600 }, ...more },
})
const there = (template: string, ...span: Span): There => ({ template, span })
const evening: Span = ['2027-06-01', 1080, 1170]

test.each<[title: string, one: There, kinds: string[]]>([
  ['the same template at the same time', there('boat', '2027-06-01', 1080, 1170), ['same']],
  ['the same template, which overlaps', there('boat', '2027-06-01', 1000, 1081), ['same']],
  ['one that ends as it begins is none', there('boat', '2027-06-01', 1000, 1080), []],
  ['one of another day is none', there('boat', '2027-06-02', 1080, 1170), []],
  ['a template with the same flag', there('lantern', '2027-06-01', 1169, 1200), ['excluded']],
  ['a template of the same set', there('tea', '2027-06-01', 1000, 1100), ['excluded']],
  ['a template that excludes nothing', there('walk', '2027-06-01', 1080, 1170), []],
  ['a night that is not over', there('tea', '2027-05-31', 2400, 2550), ['excluded']],
  ['one that began two days before', there('tea', '2027-05-30', 2159, 3599 + 1440), ['excluded']],
])('%s', (_, one, kinds) => {
  const found = clashesOf([evening], around([one])).get(keyOf(evening)) ?? []
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
  expect(clashes([evening], around([one]))).toEqual(kinds.length > 0 ? [keyOf(evening)] : [])
})

test('it says which one is in the way, and why', () => {
  const one = there('tea', '2027-06-01', 1000, 1100)
  expect(clashesOf([evening], around([one])).get(keyOf(evening))).toEqual([
    { kind: 'excluded', with: one.span, why: { other: tea, byFlag: false, sets: [pier] } },
  ])
})

test('what would have begun already is told, as the clock stands', () => {
  const now = { day: '2027-06-01', minute: 1081 }
  expect(clashesOf([evening], around([], { now })).get(keyOf(evening))).toEqual([{ kind: 'past' }])
  expect(clashesOf([evening], around([], { now: { ...now, minute: 1080 } })).size).toBe(0)
})

const tight = { opens: 600, closes: 840, duration: 60, interval: 45, pause: null, includesBreak: false }

test('a run that overlaps itself: the later one of two clashes, and of those that go no more than needed', () => {
  const spans = spansOf(['2027-06-01'], tight)
  expect(spans.map(([, start]) => start)).toEqual([600, 645, 690, 735, 780])
  const found = clashesOf(spans, around([]))
  expect([...found.keys()]).toEqual(spans.slice(1).map(keyOf))
  expect(found.get('2027-06-01 690')).toEqual([{ kind: 'itself', with: ['2027-06-01', 645, 705] }])
  expect(clashes(spans, around([]))).toEqual(['2027-06-01 645', '2027-06-01 735'])
})

test('a short one does not end the long one in which it stands', () => {
  const long: Span = ['2027-06-01', 600, 900]
  const spans: Span[] = [long, ['2027-06-01', 660, 700], ['2027-06-01', 720, 780]]
  const found = clashesOf(spans, around([]))
  for (const key of ['2027-06-01 660', '2027-06-01 720'])
    expect(found.get(key)).toEqual([{ kind: 'itself', with: long }])
})

test('one that goes for another reason is in nobody’s way', () => {
  const spans = spansOf(['2027-06-01'], tight)
  expect(clashes(spans, around([there('tea', '2027-06-01', 600, 640)]))).toEqual([
    '2027-06-01 600',
    '2027-06-01 690',
    '2027-06-01 780',
  ])
})

test('the last of a night comes after the first of the next day', () => {
  const spans: Span[] = [
    ['2027-06-01', 1500, 1560],
    ['2027-06-02', 30, 60],
    ['2027-06-02', 90, 150],
  ]
  expect([...clashesOf(spans, around([])).keys()]).toEqual(['2027-06-02 90'])
})

test('of 300 runs among others: what is told is what overlaps, and nothing that is left does', () => {
  let seed = 7
  const int = (from: number, to: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return from + (seed % (to - from + 1))
  }
  const aDay = () => `2027-06-0${int(1, 6)}`
  for (let n = 0; n < 300; n++) {
    const others = Array.from({ length: 8 }, () => {
      const start = int(0, 2100)
      return there(all[int(0, 3)]?.id ?? '', aDay(), start, start + int(5, 1440))
    })
    const opens = int(300, 1500)
    const how = { opens, closes: opens + int(60, 600), duration: int(20, 200), interval: int(20, 200) }
    const spans = spansOf(['2027-06-03', '2027-06-04'], { ...how, pause: null, includesBreak: false })
    const excluded = new Set(['lantern', 'tea', 'boat'])
    const found = clashesOf(spans, around(others))
    const isIn = (span: Span) => others.some((one) => excluded.has(one.template) && overlap(one.span, span))
    for (const span of spans) {
      const kinds = (found.get(keyOf(span)) ?? []).map(({ kind }) => kind)
      expect(kinds.some((kind) => kind !== 'itself')).toBe(isIn(span))
    }
    const gone = clashes(spans, around(others))
    const stay = spans.filter((span) => !gone.includes(keyOf(span)))
    expect(stay.some(isIn)).toBe(false)
    expect(stay.some((a) => stay.some((b) => a !== b && overlap(a, b)))).toBe(false)
    // Each that went would meet one that stayed.
    for (const span of spans.filter((one) => !stay.includes(one)))
      expect(isIn(span) || stay.some((one) => overlap(one, span))).toBe(true)
  }
})
