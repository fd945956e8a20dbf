// A place on the waiting list that was paid for, and that staff cancel: what its mail, its page and a tablet say of a fee is one truth.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { feeDue } from '#domain/price/fee-due.ts'
import { aNight, type Going, type Night } from '#tests/fixtures/money/night.ts'
import { aBooked, aPaidWaiting } from '#tests/fixtures/money/waiting.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, setStatus, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const fees = [{ days: 365, percent: 50 }]
const due = async (night: Night, who: Going) => {
  const b = await night.venue.booking(who.id)
  return feeDue(b as never, fees, { time_zone: 'Asia/Tokyo', day_turns_at: 360 }, b.day)?.percent
}

test('a place that was paid for and that staff cancel has no fee, on a tablet as in the mail, until they take that back', async () => {
  const night = await aNight(db, { fees })
  const booked = await aBooked(night)
  await night.venue.send(setStatus(booked.id, 'confirmed', 'cancelled'))
  expect(await due(night, booked), 'control: who had seats').toBe(50)
  const who = await aPaidWaiting(night)
  const cancel = setStatus(who.id, 'waiting', 'cancelled')
  expect(await night.venue.send(cancel)).toMatchObject({ state: 'applied' })
  expect(await due(night, who)).toBeUndefined()
  expect(await night.find(who)).toMatchObject({ booking: { status: 'cancelled', agreed_fees: [] } })
  await night.venue.send(undo(cancel))
  expect(await night.venue.booking(who.id)).toMatchObject({ status: 'waiting', agreed_fees: fees })
})

test('nor where another tablet had cancelled it before it was a place, and staff take that', async () => {
  const night = await aNight(db, { fees })
  const who = await aPaidWaiting(night)
  const late = setStatus(who.id, 'confirmed', 'cancelled')
  expect(await night.venue.send(late)).toMatchObject({ state: 'flagged', code: 'status_conflict' })
  const args = { item: late.id, way: 'take' as const, upto: 0 }
  await night.venue.send(aCommand(who.id, { kind: 'attention.settle', args, base: {} }))
  expect(await night.venue.booking(who.id)).toMatchObject({ status: 'cancelled', agreed_fees: [] })
})
