// What has to be said before a vendor takes cards, and what customers are told of it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { configEditCommand, type Fields } from '#domain/config/config-command.ts'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { aLegal, aPayment, takesCards } from '#tests/fixtures/money/setup.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const edit = (kind: string, seen: Fields | null, wanted: Fields) =>
  aCommand(`${kind}/${kind}`, configEditCommand({ kind, key: kind, seen, wanted }) as never)

test('no card before the law’s page is whole, and while there is one nothing of it is emptied', async () => {
  const venue = await aVenue(db)
  const card = { ...aPayment, card: true }
  const refused = { state: 'rejected', code: 'invalid', figures: { card: 'legal_incomplete' } }
  expect(await venue.send(edit('payment', null, card))).toMatchObject(refused)
  const empty = { ...aLegal, representative: ' \n\u3000' }
  const legal = edit('legal', null, empty)
  expect(await venue.send(legal)).toMatchObject({ state: 'applied' })
  expect(await venue.send(edit('payment', null, card))).toMatchObject(refused)
  const whole = edit('legal', empty, aLegal)
  expect(await venue.send(whole)).toMatchObject({ state: 'applied' })
  expect(await venue.send(edit('payment', null, card))).toMatchObject({ state: 'applied' })
  for (const field of [
    'seller',
    'representative',
    'address',
    'phone',
    'email',
    'extra_costs',
    'payment_time',
    'delivery',
    'cancellation',
  ])
    expect(await venue.send(edit('legal', aLegal, { ...aLegal, [field]: '' }))).toMatchObject({
      state: 'rejected',
      figures: { [field]: 'legal_incomplete' },
    })
  expect((await venue.send(undo(whole))).state, 'nor by taking back').toBe('rejected')
  expect(await venue.send(undo(legal))).toMatchObject({
    state: 'rejected',
    figures: { deleted: 'legal_incomplete' },
  })
  expect(
    await venue.send(edit('legal', aLegal, { ...aLegal, registration: 'T1234567890123' })),
  ).toMatchObject({ state: 'applied' })
  expect(await venue.send(edit('payment', card, aPayment))).toMatchObject({ state: 'applied' })
  expect(await venue.send(edit('legal', aLegal, { ...aLegal, phone: '' }))).toMatchObject({
    state: 'applied',
  })
})

test.each(['\u200b', '\u00a0', '\u2060', '\u3164', '\r'])(
  'a field of the law’s page is not filled by %j, which nobody sees',
  async (blank) => {
    const venue = await aVenue(db)
    await venue.send(edit('legal', null, { ...aLegal, representative: blank }))
    expect(await venue.send(edit('payment', null, { ...aPayment, card: true }))).toMatchObject({
      ...{ state: 'rejected', code: 'invalid', figures: { card: 'legal_incomplete' } },
    })
  },
)

test('customers are told of cards only where the vendor wants them and the server can take them', async () => {
  const restaurant = await aRestaurant(db)
  const said = async () => (await restaurant.page()).vendor?.['payment']
  expect(await said()).toBeNull()
  await takesCards(db.sql, restaurant.id, { deposit_from: 6, deposit_yen: 2000 })
  expect(await said()).toEqual({ card: true, deposit_from: 6, deposit_yen: 2000 })
  await db.sql`update private.card_service set seen_at = now() - interval '61 minutes'`
  expect(await said(), 'no key for an hour').toBeNull()
  await takesCards(db.sql, restaurant.id, { card: false })
  expect(await said(), 'switched off').toBeNull()
})
