import { expect, test } from 'vitest'
import { loadByHour, staysOn } from './occupancy.ts'

const visit = (
  id: string,
  day: string,
  minute: number,
  pax: number,
  status: 'confirmed' | 'left' = 'confirmed',
) => ({
  id,
  day,
  minute,
  pax,
  status,
  duration: 120,
  deleted: false,
})

test('last night reaches into this morning and the next day lies behind midnight', () => {
  const stays = staysOn('2026-11-21', [
    visit('a', '2026-11-20', 1500, 2),
    visit('b', '2026-11-22', 60, 3),
    visit('c', '2026-11-21', 1140, 4, 'left'),
  ])
  expect(stays).toEqual([
    { minute: 60, duration: 120, pax: 2 },
    { minute: 1500, duration: 120, pax: 3 },
  ])
})

test('people who hold a slot count, the booking that is being moved does not', () => {
  const stays = staysOn(
    '2026-11-21',
    [visit('a', '2026-11-21', 1140, 4)],
    [{ day: '2026-11-21', minute: 1200, duration: 120, pax: 2 }],
    'a',
  )
  expect(stays).toEqual([{ minute: 1200, duration: 120, pax: 2 }])
})

test('an hour shows its fullest moment', () => {
  const stays = [
    { minute: 1095, duration: 60, pax: 4 },
    { minute: 1110, duration: 10, pax: 5 },
    { minute: 1170, duration: 60, pax: 6 },
  ]
  expect(loadByHour(stays, 1080, 1250)).toEqual([
    { minute: 1080, people: 9 },
    { minute: 1140, people: 6 },
    { minute: 1200, people: 6 },
  ])
})

test('an empty evening is empty, not minus infinity', () => {
  expect(loadByHour([], 1080, 1140)).toEqual([{ minute: 1080, people: 0 }])
})
