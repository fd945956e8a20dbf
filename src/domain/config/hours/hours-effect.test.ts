import { expect, test } from 'vitest'
import type { Hours } from '#domain/availability/slots.ts'
import type { Status } from '#domain/booking/booking.ts'
import { fallOutside } from './hours-effect.ts'
import { usualHours } from './opening-hours.ts'

const now = { day: '2026-11-23', minute: 1080 }
const booking = (minute: number, more: { day?: string; status?: Status; deleted?: boolean } = {}) => ({
  day: '2026-11-24',
  minute,
  duration: 120,
  status: 'confirmed' as Status,
  deleted: false,
  ...more,
})
const before = () => usualHours
const until = (closes_at: number) => (): Hours => ({ ...usualHours, closes_at })

test('whoever stays beyond the new closing time is named, in order of time', () => {
  const late = booking(1230)
  const tomorrow = booking(1200, { day: '2026-11-25' })
  const fits = booking(1140)
  expect(fallOutside([tomorrow, late, fits], before, until(1260), now)).toEqual([late, tomorrow])
})

test('who lay outside before, who is over, and who takes no seats are not', () => {
  const outside = booking(900)
  const over = booking(930, { day: now.day })
  const lastWeek = booking(1230, { day: '2026-11-16' })
  const cancelled = booking(1230, { status: 'cancelled' })
  const deleted = booking(1230, { deleted: true })
  const all = [outside, over, lastWeek, cancelled, deleted]
  expect(fallOutside(all, before, until(1260), now)).toEqual([])
  const sitting = booking(1020, { day: now.day, status: 'seated' })
  expect(fallOutside([sitting], before, until(1100), now), 'control: one that is still on').toHaveLength(1)
})

test('a closed day and a new break put parties outside', () => {
  const party = booking(1080)
  expect(fallOutside([party], before, () => ({ ...usualHours, closed: true }), now)).toEqual([party])
  const pause = { ...usualHours, break_starts_at: 1190, break_ends_at: 1220 }
  expect(fallOutside([party, booking(1220)], before, () => pause, now)).toEqual([party])
})
