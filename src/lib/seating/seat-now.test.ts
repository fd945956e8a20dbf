import { expect, test } from 'vitest'
import { dayTables } from '#domain/table/day/day-tables.ts'
import type { BookingView } from '#sync/types.ts'
import { seatNow, spanNow } from './seat-now.ts'

const day = '2026-11-28'
const venue = { minute: 1150 }
const row = (more: Partial<BookingView> = {}) =>
  ({
    ...{ id: 'p', day, minute: 1140, duration: 90, pax: 2, status: 'confirmed', deleted: false },
    ...{ seated_at: null, tables: [], ...more },
  }) as unknown as BookingView
const table = (id: string, position: number) => ({
  ...{ id, area: '', name: id, smallest: 1, largest: 2, online: true, position },
})
const floor = { areas: [], tables: [table('a', 0), table('b', 1)], combinations: [] }
const tables = (visits: BookingView[]) =>
  dayTables({ floor, day, now: { day, minute: venue.minute, day_turns_at: 360 }, visits })

test('who sits down now has the table from now on, who sits has had it since, and who overstays this minute, too', () => {
  expect(spanNow(row(), venue)).toEqual({ from: 1150, to: 1240 })
  expect(spanNow(row({ minute: 1200, status: 'arrived' }), venue), 'early').toEqual({ from: 1150, to: 1240 })
  expect(spanNow(row({ status: 'seated', seated_at: 1120 }), venue)).toEqual({ from: 1120, to: 1210 })
  expect(spanNow(row({ status: 'seated', seated_at: 1000 }), venue)).toEqual({ from: 1000, to: 1151 })
  expect(spanNow(row({ status: 'seated' }), venue), 'of an older row').toEqual({ from: 1150, to: 1240 })
})

test('who comes early is led to a table that is free for all of the stay from now', () => {
  const early = row({ minute: 1200 })
  const next = row({ id: 'next', minute: 1230, tables: ['a'] })
  expect(seatNow(tables([early, next]), early, venue)).toEqual(['b'])
  const later = row({ id: 'next', minute: 1290, tables: ['a'] })
  expect(seatNow(tables([early, later]), early, venue)).toEqual(['a'])
})
