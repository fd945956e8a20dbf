// What was paid for is not deleted while the house has any of the money: of what is gone nobody gives it back.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteCommand } from '#domain/booking/booking-commands.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import { aNight, type Going, type Night, paid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

async function aBooked(night: Night): Promise<Going> {
  const who = night.going()
  await night.hold(who)
  expect(await night.settle(paid(await night.open(who)))).toBe('booked')
  return who
}
const away = (who: Going) => aCommand(who.id, deleteCommand)
const refund = (who: Going, amount: number) =>
  aCommand(who.id, { kind: 'booking.refund', args: { amount }, base: {} } as CommandBody)

test('a paid booking is deleted once all of it goes back, and not before', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const refused = { state: 'rejected', code: 'paid' }
  expect(await night.venue.send(away(who))).toMatchObject(refused)
  await night.venue.send(refund(who, 9999))
  expect(await night.venue.send(away(who)), 'one yen is left').toMatchObject(refused)
  expect(await night.venue.booking(who.id)).toMatchObject({ deleted: false })
  await night.venue.send(refund(who, 1))
  expect(await night.venue.send(away(who))).toMatchObject({ state: 'applied' })
  const [due] =
    await db.sql`select sum(amount)::integer as sum from private.refund where payment_id = ${who.id}`
  expect(due).toEqual({ sum: 10_000 })
})

test('nor by taking back what brought it here again; who pays at the gate is deleted as ever', async () => {
  const night = await aNight(db)
  const [who, cash] = [await aBooked(night), night.going()]
  await db.sql`update public.booking set deleted = true where id = ${who.id}`
  const back = aCommand(who.id, { kind: 'booking.restore', args: {}, base: { deleted: true } })
  expect(await night.venue.send(back)).toMatchObject({ state: 'applied' })
  expect(await night.venue.send(undo(back))).toMatchObject({ state: 'rejected', code: 'paid' })
  await night.hold(cash)
  await night.confirm(cash)
  expect(await night.venue.send(away(cash))).toMatchObject({ state: 'applied' })
})

test('what was deleted while its money was on its way back stays so where its event takes place after all', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  await night.callOff(true)
  expect(await night.venue.send(away(who))).toMatchObject({ state: 'applied' })
  await night.callOff(false)
  expect(await night.refunds(who)).toMatchObject([{ amount: 10_000, reason: 'off' }])
  expect(await night.venue.booking(who.id)).toMatchObject({ payment: { returning: 10_000 } })
})
