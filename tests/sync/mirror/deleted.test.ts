// What was deleted: readable and brought back while its content is kept, in no other list.

import { afterEach, expect, test } from 'vitest'
import { deleteCommand, restoreCommand } from '#domain/booking/booking-commands.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, onlineBooking, present, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close()
})

const today = new Date().toISOString().slice(0, 10)
const all = [today, today] as const

async function opened(server: ModelServer, seed: number) {
  const tablet = await aTablet(server, seeded(seed), aDevice())
  closing.push(tablet.sync)
  await when(tablet.sync.status(), (s) => s.complete && s.connection === 'live')
  return tablet
}

test('[S7] deleted offline a booking stands among the deleted at once, and restored among the others', async () => {
  const server = new ModelServer(() => Date.now())
  for (const id of ['one', 'two']) server.put('booking', onlineBooking(id, { day: today }))
  const { sync, network } = await opened(server, 31)
  expect(await present(sync.deletedBetween(...all))).toEqual([])
  network.down = true
  await sync.dispatch('one', deleteCommand)
  const [gone] = await when(sync.deletedBetween(...all), (rows) => rows.length === 1)
  expect(gone).toMatchObject({ id: 'one', deleted: true, unconfirmed: 'waiting' })
  expect((await present(sync.bookingsBetween(today, '2199-12-31'))).map((b) => b.id)).toEqual(['two'])
  network.down = false
  sync.refresh()
  await when(sync.deletedBetween(...all), (rows) => rows[0]?.unconfirmed === null)
  await sync.dispatch('one', restoreCommand)
  await when(sync.deletedBetween(...all), (rows) => rows.length === 0)
  await when(
    sync.bookingsOfDay(today),
    (rows) => rows.length === 2 && rows.every((b) => b.unconfirmed === null),
  )
}, 15_000)

test('what others delete comes with its content; emptied, and on other days, it is in no list', async () => {
  const server = new ModelServer(() => Date.now())
  for (const id of ['one', 'two']) server.put('booking', onlineBooking(id, { day: today }))
  const { sync } = await opened(server, 32)
  server.put('booking', { ...onlineBooking('one', { day: today, last_name: '林' }), deleted: true })
  sync.refresh()
  const [gone] = await when(sync.deletedBetween(...all), (rows) => rows.length === 1)
  expect(gone?.last_name).toBe('林')
  expect(await present(sync.deletedBetween('2000-01-01', '2000-12-31'))).toEqual([])
  expect((await present(sync.deletedBooking('one')))?.last_name, 'by its id').toBe('林')
  expect(await present(sync.deletedBooking('two')), 'one that stands is none').toBeNull()
  server.compact('one')
  sync.refresh()
  await when(sync.deletedBetween(...all), (rows) => rows.length === 0)
  expect(await present(sync.deletedBooking('one'))).toBeNull()
}, 15_000)
