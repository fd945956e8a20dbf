// The demo's floor at whatever minute it is opened: what the screens of tables show is there, and nobody stands in another's way.

import { expect, test } from 'vitest'
import { occupies, type Visit } from '#domain/availability/occupancy.ts'
import { seatingsOf, seats } from '#domain/table/floor.ts'
import { overlapping } from '#domain/table/plan/plan.ts'
import { leftOf } from '#domain/waiting/queue.ts'
import { quoteOf } from '#domain/waiting/quote.ts'
import { type Hours, hoursAround, type Party, today } from '#local/demo/day-plan.ts'
import { guestsWithout, mostAtOnce, placeAtDoor } from '#local/demo/floor/at-the-door.ts'
import { areas, blockedTable, joined } from '#local/demo/floor/rooms.ts'
import { blockedSpan, tablesOfDay } from '#local/demo/floor/tables-of-day.ts'

const general: Hours = { opens_at: 690, closes_at: 1380, break_starts_at: 900, break_ends_at: 1020 }
const floor = {
  areas: areas.map((area, position) => ({ ...area, position })),
  tables: areas.flatMap(({ id, tables }) => tables.map((one, position) => ({ ...one, area: id, position }))),
  combinations: [joined],
}
const day = '2026-11-21'

interface Row extends Visit {
  tables: string[]
  source: Party['source']
}

/** The demo's present day, opened at that minute. */
function opened(now: number): Row[] {
  const hours = hoursAround(now, general)
  const booked = today(now, hours)
  const parties = [...booked, ...guestsWithout(booked, now, hours)]
  const tables = tablesOfDay(parties, now)
  return parties.map((party, i) => ({
    ...{ ...party, id: `${i}`, day, deleted: false, tables: tables[i] ?? [] },
    seated_at:
      party.status === 'seated' || party.status === 'left' ? Math.min(party.minute + 2, now - 1) : null,
    left_at: party.status === 'left' ? Math.min(party.minute + party.duration, now - 1) : null,
  }))
}

test('[S100] at whatever minute it is opened, nobody has a table that somebody else has, each fits, and some have none yet', () => {
  for (let now = 360; now < 1800; now += 13) {
    const rows = opened(now)
    const stays = rows.flatMap((row) => {
      const span = occupies(row, { day, minute: now, day_turns_at: 360 })
      return span ? row.tables.map((table) => ({ table, ...span })) : []
    })
    stays.push({ table: blockedTable, ...blockedSpan(now) })
    for (const [i, a] of stays.entries())
      for (const b of stays.slice(i + 1))
        if (a.table === b.table) expect(a.to <= b.from || b.to <= a.from, `${now}: ${a.table}`).toBe(true)
    for (const { pax, tables } of rows.filter((row) => row.tables.length > 0))
      expect(
        seatingsOf(floor).some((one) => one.tables.join() === tables.join() && seats(one, pax)),
        `${pax} at ${tables}`,
      ).toBe(true)
    for (const { status, tables } of rows)
      if (status === 'no_show' || status === 'cancelled' || status === 'waiting')
        expect(tables, `${now}: ${status}`).toEqual([])
    // Where the night is nearly over its bookings alone may be one too many.
    const booked = mostAtOnce(today(now, hoursAround(now, general)))
    expect(mostAtOnce(rows), `${now}`).toBeLessThanOrEqual(Math.max(40, booked))
    const coming = rows.filter(({ status }) => ['confirmed', 'arrived', 'seated'].includes(status))
    const without = coming.filter(({ tables }) => tables.length === 0)
    expect(without.length, `${now}`).toBeGreaterThan(0)
    expect(without.length / coming.length, `${now}`).toBeLessThan(0.5)
    expect(
      without.filter(({ status }) => status === 'seated'),
      'who sits has a table',
    ).toEqual([])
    expect(
      rows.filter(({ tables }) => tables.length === 2 && tables.join() === joined.tables.join()),
    ).not.toEqual([])
  }
})

test('who is late has the table for as long as the lateness, an hour at most, and the fullest minute counts who comes in it', () => {
  const party = (minute: number, more: Partial<Party> = {}): Party => ({
    ...{ minute, duration: 60, pax: 8, status: 'confirmed', source: 'phone' },
    ...more,
  })
  const both = (late: number, now: number) =>
    tablesOfDay([party(1080), party(1140, { pax: 7 }), party(1140 + late, { pax: 6 })], now)
  // Of eight there is one table, and two that are joined.
  const [first, second, third] = both(0, 1100)
  expect(second, 'late by twenty minutes').not.toEqual(first)
  expect(third, 'there is none left').toEqual([])
  expect(both(20, 1100)[2], 'at which they leave').toEqual(first)
  expect(both(60, 1200)[2], 'late by an hour at most').toEqual(first)
  expect(mostAtOnce([party(1080), party(1110), party(1140)])).toBe(16)
  expect(mostAtOnce([party(1080), party(1080, { status: 'left' })]), 'who left sits nowhere').toBe(8)
})

test('each table stands on its plan beside all others', () => {
  for (const { tables } of areas)
    expect(
      overlapping(tables.map((one) => ({ table: { ...one, area: '', position: 0 }, place: one.place }))),
    ).toEqual([])
})

test('two wait in the evening, and what was said to them is what the house would say', () => {
  for (const now of [1080, 1140, 1162, 1200, 1260]) {
    const rows = opened(now)
    const waiting = rows.filter(({ status }) => status === 'waiting')
    expect(waiting.length).toBe(2)
    const house = {
      ...{ floor, now: { day, minute: now, day_turns_at: 360 }, visits: rows, overrides: [] },
      ...{ capacity: 40, usual: { duration: 120 }, closesAt: 1500 },
      spans: [
        { day, starts_at: blockedSpan(now).from, ends_at: blockedSpan(now).to, tables: [blockedTable] },
      ],
    }
    for (const [i, { pax }] of waiting.entries()) {
      const before = waiting.slice(0, i).map((one) => one.pax)
      const now = quoteOf(house, before, pax)
      const { ago, queue } = placeAtDoor(i)
      expect(queue.number, 'the first has number 1').toBe(i + 1)
      const [least, most] = leftOf(queue.quoted, ago)
      expect(now?.least, 'nothing is free for them').toBeGreaterThanOrEqual(15)
      expect(now?.least).toBeLessThanOrEqual(most)
      expect(now?.most).toBeGreaterThanOrEqual(least)
    }
  }
})
