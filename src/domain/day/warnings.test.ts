import { expect, test } from 'vitest'
import type { Hours } from '#domain/availability/slots.ts'
import { sizeWarnings, stayWarnings } from './warnings.ts'

const hours: Hours = {
  closed: false,
  opens_at: 1020,
  closes_at: 1380,
  break_starts_at: null,
  break_ends_at: null,
}
const others = [
  { minute: 1140, duration: 120, pax: 8 },
  { minute: 1200, duration: 120, pax: 4 },
]

test('the figure that is accepted is the people at once that the person saw', () => {
  expect(stayWarnings({ minute: 1140, duration: 120, pax: 2 }, others, hours, 12)).toEqual({ overbooked: 14 })
  expect(stayWarnings({ minute: 1140, duration: 60, pax: 2 }, others, hours, 12)).toEqual({})
})

test('a stay outside the hours of an empty house is still outside', () => {
  expect(stayWarnings({ minute: 1300, duration: 120, pax: 2 }, [], hours, 12)).toEqual({ outside_hours: 0 })
})

test('[S8] where the hours are not known nobody is asked to accept that it is outside them', () => {
  expect(stayWarnings({ minute: 300, duration: 120, pax: 2 }, [], null, 12)).toEqual({})
})

test('party sizes beyond the bounds are named', () => {
  const bounds = { minimum_pax: 2, maximum_pax: 8 }
  expect([1, 2, 8, 9].map((pax) => sizeWarnings(pax, bounds))).toEqual([
    { below_minimum: 1 },
    {},
    {},
    { above_maximum: 9 },
  ])
})

test('[S8] while it is not known who sits there nothing is said of seats, and hours are still hours', () => {
  expect(stayWarnings({ minute: 1140, duration: 120, pax: 99 }, null, hours, 12)).toEqual({})
  expect(stayWarnings({ minute: 1300, duration: 120, pax: 99 }, null, hours, 12)).toEqual({
    outside_hours: 0,
  })
})

test('fewer seats for a span are warned of; a span that is closed online takes no seat of the house', () => {
  const stay = { minute: 1140, duration: 60, pax: 2 }
  const few = { from: 1080, to: 1200, capacity: 9 }
  const closed = { from: 0, to: 2160, capacity: 0 }
  expect(stayWarnings(stay, others, hours, 12, [few, closed])).toEqual({ overbooked: 10 })
  expect(stayWarnings(stay, others, hours, 12, [closed])).toEqual({})
})
