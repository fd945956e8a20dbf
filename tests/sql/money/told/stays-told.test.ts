// What staff have to see to stands somewhere as long as there is something to see to, and nowhere once there is not: whatever became of
// the booking, and of what they took away or brought back meanwhile.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConfigRow, configEditCommand } from '#domain/config/config-command.ts'
import { aCounter, type Counter } from '#tests/fixtures/money/counter.ts'
import { aNight, type Going, type Night } from '#tests/fixtures/money/night.ts'
import { aBooked } from '#tests/fixtures/money/waiting.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let counter: Counter
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  counter = await aCounter(db)
}, 60_000)
afterAll(async () => {
  await counter.stripe.close()
  await db.close()
})

const open = async (night: Night): Promise<ConfigRow[]> =>
  ((await night.venue.rows('config')) as unknown as ConfigRow[]).filter(
    ({ kind, deleted }) => kind === 'card_matter' && !deleted,
  )
const settled = (row: ConfigRow) => {
  const parts = { kind: 'card_matter', key: row.id.split('/')[1] ?? '' }
  return aCommand(row.id, configEditCommand({ ...parts, seen: row.data, wanted: { deleted: true } }) as never)
}
/** All of it is given back by staff. */
async function aGivenBack(night: Night): Promise<[Going, string]> {
  const who = await aBooked(night)
  await night.venue.send(
    aCommand(who.id, { kind: 'booking.refund', args: { amount: 10_000 }, base: { kept: 10_000 } }),
  )
  const [row] = await db.sql<{ id: string }[]>`select id from private.refund where payment_id = ${who.id}`
  return [who, row?.id ?? '']
}
const refuse = (id: string) => db.sql`select private.refund_is_not_made(${id}, true, 'too little')`
const wasOn = async (night: Night, days: number) => {
  await db.sql`update public.occurrence set day = private.business_day(vendor_id) - ${days}::integer where id = ${night.occurrence}`
  await db.sql`update public.booking b set day = o.day from public.occurrence o where o.id = b.occurrence and o.id = ${night.occurrence}`
}
const disputed = (intent: string, id: string, amount = 10_000) =>
  counter.stripe.deliver(
    {
      ...{ id: `evt_${randomUUID()}`, object: 'event', type: 'charge.dispute.created' },
      data: { object: { id, object: 'dispute', amount, currency: 'jpy', payment_intent: intent } },
    } as never,
    counter.handle,
  )

test.each([7, 8])(
  'a refund that is refused of a booking of %i days ago stands once, on every tablet',
  async (days) => {
    const night = await aNight(db)
    const [who, id] = await aGivenBack(night)
    await wasOn(night, days)
    for (let i = 0; i < 2; i++) await refuse(id)
    // Tablets look through the bookings of a week.
    expect((await open(night)).map(({ data }) => data)).toMatchObject(
      days > 7 ? [{ what: 'refused', amount: 10_000, payment: who.id }] : [],
    )
    await db.sql`select private.refund_is_made(${id}, 're_1')`
    expect(await open(night)).toEqual([])
  },
)

test('so does one of a booking that is deleted, or that a week has gone by since, by the refusal of the next day', async () => {
  const night = await aNight(db)
  const [[gone, ofGone], [old, ofOld]] = [await aGivenBack(night), await aGivenBack(night)]
  for (const id of [ofGone, ofOld]) await refuse(id)
  expect(await open(night), 'control: their rows say it').toEqual([])
  expect(
    await night.venue.send(aCommand(gone.id, { kind: 'booking.delete', args: {}, base: { deleted: false } })),
  ).toMatchObject({ state: 'applied' })
  await refuse(ofGone)
  expect((await open(night)).map(({ data }) => data['payment'])).toEqual([gone.id])
  await wasOn(night, 8)
  for (const id of [ofGone, ofOld]) await refuse(id)
  expect((await open(night)).map(({ data }) => data['payment']).sort()).toEqual([gone.id, old.id].sort())
  const mails =
    await db.sql`select from private.mail where vendor_id = ${night.venue.id} and kind = 'refund_refused'`
  expect(mails, 'by mail once').toHaveLength(2)
})

test('what is over since staff took it away is not brought back', async () => {
  const night = await aNight(db)
  const [, id] = await aGivenBack(night)
  await wasOn(night, 8)
  await refuse(id)
  const [row] = await open(night)
  if (!row) throw new Error('no matter')
  const seen = settled(row)
  await night.venue.send(seen)
  await db.sql`select private.refund_is_made(${id}, 're_1')`
  expect(await open(night)).toEqual([])
  expect(await night.venue.send(undo(seen))).toMatchObject({ state: 'rejected', code: 'invalid' })
  expect(await open(night)).toEqual([])
})

test('a second dispute of one payment is another one, and a doubled word of the first is not', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const [row] = await db.sql<{ intent: string }[]>`select intent from private.payment where id = ${who.id}`
  const intent = row?.intent ?? ''
  for (let i = 0; i < 2; i++) expect(await disputed(intent, 'dp_1', 4000)).toBe(200)
  const [first] = await open(night)
  if (!first) throw new Error('no matter')
  await night.venue.send(settled(first))
  expect(await disputed(intent, 'dp_1', 4000)).toBe(200)
  expect(await open(night)).toEqual([])
  expect(await disputed(intent, 'dp_2', 6000)).toBe(200)
  expect((await open(night)).map(({ data }) => data)).toMatchObject([
    { what: 'disputed', amount: 6000, intent },
  ])
})

test('nobody signs for the card service, and what it says of another payment is no matter of ours', async () => {
  const night = await aNight(db)
  const who = await aBooked(night)
  const event = {
    ...{ id: 'evt_1', object: 'event', type: 'charge.dispute.created' },
    data: { object: { id: 'dp_9', object: 'dispute', amount: 10_000, currency: 'jpy' } },
  }
  const [row] = await db.sql<{ intent: string }[]>`select intent from private.payment where id = ${who.id}`
  const of = (intent: unknown) =>
    ({ ...event, data: { object: { ...event.data.object, payment_intent: intent } } }) as never
  expect(await counter.stripe.deliver(of(row?.intent), counter.handle, 'whsec_of_somebody')).toBe(400)
  for (const intent of ['pi_unknown', '', null, {}])
    expect(await counter.stripe.deliver(of(intent), counter.handle), JSON.stringify(intent)).toBe(200)
  expect(await open(night)).toEqual([])
  expect(await counter.stripe.deliver(of(row?.intent), counter.handle), 'control').toBe(200)
  expect(await open(night)).toHaveLength(1)
})

test('no key that somebody makes up comes to be a row of what has to be seen to', async () => {
  const night = await aNight(db)
  const rows = async () =>
    (
      await db.sql`select from private.config_item where vendor_id = ${night.venue.id} and kind = 'card_matter'`
    ).length
  const keys = [
    randomUUID(),
    randomUUID().toUpperCase(),
    'x',
    '',
    '../vendor',
    `${randomUUID()}/x`,
    '1'.repeat(400),
  ]
  for (const key of keys)
    for (const fields of [{ deleted: false }, { what: 'disputed', deleted: false }, { amount: 1 }]) {
      const edit = aCommand(`card_matter/${key}`, {
        kind: 'config.edit',
        args: { fields },
        base: { deleted: null },
      } as never)
      expect((await night.venue.send(edit)).state, `${key} ${JSON.stringify(fields)}`).not.toBe('applied')
    }
  expect(await rows()).toBe(0)
})
