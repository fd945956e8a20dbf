import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Status, statuses } from '#domain/booking/booking.ts'
import { groupDay } from '#domain/day/day-view.ts'
import { addDays } from '#domain/time/time.ts'
import { loadByHour, occupies, type Present, seatedNow, staysOn, type Visit } from './occupancy.ts'
import { peopleAt } from './slots.ts'

const today = '2026-11-21'
const at = (minute: number): Present => ({ day: today, minute, day_turns_at: 360 })

const visit = (id: string, day: string, minute: number, pax: number, status: Status = 'confirmed') => ({
  id,
  day,
  minute,
  pax,
  status,
  duration: 120,
  deleted: false,
  made_at: '',
  seated_at: null,
  left_at: null,
})

test('last night reaches into this morning and the next day lies behind midnight', () => {
  const stays = staysOn(today, at(600), [
    visit('a', '2026-11-20', 1500, 2),
    visit('b', '2026-11-22', 60, 3),
    visit('c', today, 1140, 4, 'left'),
  ])
  expect(stays).toEqual([
    { minute: 60, duration: 120, pax: 2 },
    { minute: 1500, duration: 120, pax: 3 },
  ])
})

test('people who hold a slot count, the booking that is being moved does not', () => {
  const held = { day: today, minute: 1200, duration: 120, pax: 2 }
  const stays = staysOn(today, at(600), [visit('a', today, 1140, 4)], [held], 'a')
  expect(stays).toEqual([{ minute: 1200, duration: 120, pax: 2 }])
})

test('a party takes seats where it is', () => {
  const booked = visit('a', today, 1140, 4)
  const seated = { ...booked, status: 'seated' as const, seated_at: 1174 }
  // Not here yet: as long as it is late, an hour at most.
  expect(occupies(booked, at(1100))).toEqual({ from: 1140, to: 1260 })
  expect(occupies(booked, at(1174))).toEqual({ from: 1140, to: 1294 })
  expect(occupies({ ...booked, status: 'arrived' }, at(1300))).toEqual({ from: 1140, to: 1320 })
  // Seated 34 minutes late: as long as everybody. Seated early: gone early.
  expect(occupies(seated, at(1180))).toEqual({ from: 1174, to: 1294 })
  expect(occupies({ ...seated, minute: 1400 }, at(1180))).toEqual({ from: 1174, to: 1294 })
  // Over its time: a quarter of an hour from now on, again and again, and never past the turn of the day.
  expect(occupies(seated, at(1310))).toEqual({ from: 1174, to: 1325 })
  expect(occupies(seated, at(1795))).toEqual({ from: 1174, to: 1800 })
  // Forgotten until the next day.
  expect(occupies(seated, { ...at(600), day: '2026-11-22' })).toEqual({ from: 1174, to: 1294 })
  expect(occupies({ ...seated, status: 'left', left_at: 1230 }, at(1310))).toEqual({ from: 1174, to: 1230 })
})

test('some minutes of lateness are taken out of the stay: the next turn stays sold as planned', () => {
  const first = visit('a', today, 1080, 8)
  for (const minute of [1081, 1090, 1095])
    expect(occupies(first, at(minute))).toEqual({ from: 1080, to: 1200 })
  expect(occupies(first, at(1096))).toEqual({ from: 1080, to: 1216 })
  const sat = (seated_at: number) => ({ ...first, status: 'seated' as const, seated_at })
  expect(occupies(sat(1083), at(1190))).toEqual({ from: 1083, to: 1200 })
  expect(occupies(sat(1095), at(1199))).toEqual({ from: 1095, to: 1200 })
  expect(occupies(sat(1096), at(1199))).toEqual({ from: 1096, to: 1216 })
  // Still there when the time is over: then they are where they are.
  expect(occupies(sat(1083), at(1200))).toEqual({ from: 1083, to: 1215 })
  expect(occupies(sat(1070), at(1189))).toEqual({ from: 1070, to: 1190 })
  expect(occupies(sat(1070), at(1190))).toEqual({ from: 1070, to: 1205 })
})

test('rows older than the minutes: as planned, and who sits now sits', () => {
  const seated = visit('a', today, 1140, 4, 'seated')
  expect(occupies(seated, at(1150))).toEqual({ from: 1140, to: 1260 })
  expect(occupies(seated, at(700))).toEqual({ from: 700, to: 1260 })
  expect(occupies({ ...seated, seated_at: undefined }, at(1290))).toEqual({ from: 1140, to: 1305 })
  expect(occupies({ ...seated, status: 'left' }, at(1150))).toBeNull()
})

const party: fc.Arbitrary<Visit> = fc.record<Visit>({
  id: fc.uuid(),
  day: fc.constantFrom(today, today, today, addDays(today, -1), addDays(today, 1)),
  minute: fc.integer({ min: 0, max: 2159 }),
  duration: fc.integer({ min: 5, max: 240 }),
  pax: fc.integer({ min: 1, max: 9 }),
  status: fc.constantFrom(...statuses, 'seated', 'seated', 'left'),
  deleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  seated_at: fc.option(fc.integer({ min: 0, max: 2159 }), { freq: 5 }),
  left_at: fc.option(fc.integer({ min: 0, max: 2159 }), { freq: 5 }),
})

/** Whether the party takes seats at a minute of its own day, said from the rule's words alone. */
function isThere(b: Visit, minute: number, now: Present): boolean {
  if (b.deleted) return false
  const isToday = b.day === now.day
  const sat = typeof b.seated_at === 'number' ? b.seated_at : b.minute
  const isPlanned = minute >= b.minute && minute < b.minute + b.duration
  if (b.day > now.day) return isPlanned && ['confirmed', 'arrived', 'seated'].includes(b.status)
  const isBeforeTurn = minute < 24 * 60 + now.day_turns_at
  if (b.status === 'confirmed' || b.status === 'arrived') {
    let late = 0
    while (isToday && late < 60 && b.minute + late < now.minute) late++
    if (late <= 15) late = 0
    return minute >= b.minute && minute < b.minute + b.duration + late
  }
  if (b.status === 'seated') {
    const isALittleLate = sat > b.minute && sat <= b.minute + 15
    const end = (isALittleLate ? b.minute : sat) + b.duration
    const isInStay = minute >= sat && minute < end
    const isNow = isToday && now.minute >= end && minute >= now.minute && minute < now.minute + 15
    const isSinceSat = isToday && minute >= sat && minute <= now.minute
    // Their stay may be over before they sat: shorter than they are late.
    const isUntilSat = isToday && minute >= now.minute && minute < Math.min(sat, end)
    return isBeforeTurn && (isInStay || isNow || isSinceSat || isUntilSat)
  }
  if (b.status === 'left') {
    return typeof b.left_at === 'number' && isBeforeTurn && minute >= sat && minute < b.left_at
  }
  return false
}

const evening = fc.array(party, { maxLength: 8 })
const present = fc.integer({ min: 360, max: 1799 }).map(at)

test('head counts are what a count minute by minute says, at every point of the stay', () => {
  fc.assert(
    fc.property(evening, present, (parties, now) => {
      const stays = staysOn(today, now, parties)
      for (let minute = 0; minute < 2160; minute++) {
        const plain = parties.reduce((sum, b) => {
          const own = minute - (b.day === today ? 0 : b.day < today ? -1440 : 1440)
          return sum + (isThere(b, own, now) ? b.pax : 0)
        }, 0)
        if (peopleAt(stays, minute) !== plain) {
          throw new Error(`${peopleAt(stays, minute)} at ${minute}, but ${plain} are there`)
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('only today depends on the minute: other days stay as they are', () => {
  fc.assert(
    fc.property(evening, present, present, (parties, now, later) => {
      const others = parties.filter((b) => b.day !== today)
      expect(staysOn(today, now, others)).toEqual(staysOn(today, later, others))
    }),
  )
})

test('those who sit now are as many in the list, in the walk-in dialog and on the timeline', () => {
  fc.assert(
    fc.property(evening, present, (parties, now) => {
      const rows = parties.filter((b) => b.day === today && !b.deleted).map((b) => ({ ...b, made_at: '' }))
      const list = groupDay(rows).find((g) => g.group === 'seated')
      const onTimeline = rows.filter((b) => {
        const span = b.status === 'seated' ? occupies(b, now) : null
        return span && span.from <= now.minute && now.minute < span.to
      })
      const dialog = seatedNow(parties, now)
      expect({ parties: list?.parties, people: list?.people }).toEqual(dialog)
      expect(onTimeline.length).toBe(dialog.parties)
      expect(onTimeline.reduce((sum, b) => sum + b.pax, 0)).toBe(dialog.people)
    }),
    { numRuns: 2000 },
  )
})

test('an hour shows its fullest moment', () => {
  const stays = [
    { minute: 1095, duration: 60, pax: 4 },
    { minute: 1110, duration: 10, pax: 5 },
    { minute: 1170, duration: 60, pax: 6 },
  ]
  const seats = { capacity: 10, overrides: [{ from: 1140, to: 1150, capacity: 4 }] }
  expect(loadByHour(stays, seats, 1080, 1250)).toEqual([
    { minute: 1080, people: 9, capacity: 10 },
    // Fewer seats for a span are what that hour is held against, as in the slots.
    { minute: 1140, people: 4, capacity: 4 },
    { minute: 1200, people: 6, capacity: 10 },
  ])
})

test('an empty evening is empty, not minus infinity', () => {
  const seats = { capacity: 10, overrides: [] }
  expect(loadByHour([], seats, 1080, 1140)).toEqual([{ minute: 1080, people: 0, capacity: 10 }])
})
