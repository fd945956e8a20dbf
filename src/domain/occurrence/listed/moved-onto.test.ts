import { expect, test } from 'vitest'
import type { EventTemplate } from '#domain/event/event-template.ts'
import type { ListedEvent } from './event-list.ts'
import { isToBeAsked, movedOnto } from './moved-onto.ts'

const event = (id: string, template: string, starts_at: number, more: object = {}) =>
  ({
    ...{
      id,
      sold: 0,
      clashes: [],
      template: { id: template, exclusive: template !== 'toy' } as EventTemplate,
    },
    row: { day: '2027-06-11', data: { template, starts_at, ends_at: starts_at + 90, cancelled: false } },
    ...more,
  }) as unknown as ListedEvent

const boat = event('a', 'boat', 600)
const others = [
  boat,
  event('b', 'play', 1200, { sold: 2 }),
  event('c', 'boat', 1400),
  event('d', 'toy', 1200),
]
const met = (from: number, day = '2027-06-11') =>
  movedOnto(boat, [day, from, from + 90], others, []).map(({ other, how }) => `${other.id} ${how}`)

test('what it will meet is told, over midnight too: one that excludes it, and its own kind', () => {
  expect(met(600), 'never itself').toEqual([])
  expect(met(1150)).toEqual(['b booked'])
  expect(met(1320)).toEqual(['c same'])
  expect(met(20, '2027-06-12')).toEqual(['c same'])
  expect(met(50, '2027-06-12')).toEqual([])
})

test('a night that goes on until noon of the day after the next is met there', () => {
  const long = event('c', 'boat', 1200)
  long.row.data.ends_at = 3600
  const until = (from: number) =>
    movedOnto(boat, ['2027-06-13', from, from + 90], [long], []).map(({ other }) => other.id)
  expect(until(700)).toEqual(['c'])
  expect(until(720)).toEqual([])
})

test('one that is off meets nothing, and is met by nothing', () => {
  const off = event('a', 'boat', 600)
  off.row.data.cancelled = true
  expect(movedOnto(off, ['2027-06-11', 1150, 1240], others, [])).toEqual([])
  const play = event('b', 'play', 1200)
  play.row.data.cancelled = true
  expect(movedOnto(boat, ['2027-06-11', 1150, 1240], [play], [])).toEqual([])
})

test('it is asked where it moves to what is booked, to its own kind, or takes its bookings to another', () => {
  const asked = (one: ListedEvent, from: number, there = others) => {
    const span = ['2027-06-11', from, from + 90] as [string, number, number]
    return isToBeAsked(one, span, movedOnto(one, span, there, []))
  }
  expect(asked(boat, 1150)).toBe(true)
  expect(asked(boat, 1400)).toBe(true)
  expect(asked(boat, 700)).toBe(false)
  const open = [event('b', 'play', 1200)]
  expect(asked(boat, 1200, open), 'nobody has booked either').toBe(false)
  expect(asked(event('a', 'boat', 600, { sold: 1 }), 1200, open)).toBe(true)
  expect(asked(event('a', 'boat', 1150), 1150), 'it stands there already').toBe(false)
})
