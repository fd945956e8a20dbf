// What staff have to look at in the card service and no booking's row says: disputes, and refunds that do not go through of payments
// that made no booking. It stands on every tablet until somebody has seen to it, or it is over.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ConfigRow, configEditCommand } from '#domain/config/config-command.ts'
import { aCounter, type Counter } from '#tests/fixtures/money/counter.ts'
import { aNight, type Going, type Night, paid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let counter: Counter
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  counter = await aCounter(db)
}, 60_000)
afterEach(() => {
  counter.stripe.fault = () => undefined
})
afterAll(async () => {
  await counter.stripe.close()
  await db.close()
})

/** As every tablet of the house pulls them; those that are settled or over are deleted. */
const matters = async (night: Night): Promise<ConfigRow[]> =>
  ((await night.venue.rows('config')) as unknown as ConfigRow[]).filter(({ kind }) => kind === 'card_matter')
const open = async (night: Night) =>
  (await matters(night)).filter(({ deleted }) => !deleted).map(({ data }) => data)
const mails = async (night: Night, kind: string) =>
  (await db.sql`select from private.mail where vendor_id = ${night.venue.id} and kind = ${kind}`).length
async function aBooked(night: Night): Promise<[Going, string]> {
  const who = night.going()
  await night.hold(who)
  const said = paid(await night.open(who))
  expect(await night.settle(said)).toBe('booked')
  return [who, said.intent ?? '']
}
/** Paid for what was over by then: all of it goes back, and there is no booking. */
async function aLate(night: Night): Promise<[Going, string]> {
  const who = night.going()
  await night.hold(who)
  const said = paid(await night.open(who))
  await night.callOff(true)
  expect(await night.settle(said)).toBe('returned')
  await night.callOff(false)
  return [who, said.intent ?? '']
}
/** Paid a second time beside the one that was booked. */
async function aStray(night: Night): Promise<[Going, string]> {
  const who = night.going()
  await night.hold(who)
  const said = await night.open(who)
  expect(await night.settle(paid(said))).toBe('booked')
  const intent = `pi_stray_${who.id}`
  await night.settle({ ...paid(said), session: `cs_stray_${who.id}`, intent })
  return [who, intent]
}
const disputed = (intent: string, amount = 10_000) =>
  counter.stripe.deliver(
    {
      ...{ id: `evt_${randomUUID()}`, object: 'event', type: 'charge.dispute.created' },
      data: { object: { id: 'dp_1', object: 'dispute', amount, currency: 'jpy', payment_intent: intent } },
    } as never,
    counter.handle,
  )
const refundOf = async (who: Going): Promise<string> => {
  const [row] = await db.sql<{ id: string }[]>`
    select id from private.refund where payment_id = ${who.id} and state = 'due'`
  return row?.id ?? ''
}
const refuse = (id: string) => db.sql`select private.refund_is_not_made(${id}, true, 'too little')`
const settle = (row: ConfigRow) =>
  aCommand(row.id, configEditCommand({ ...parts(row), seen: row.data, wanted: { deleted: true } }) as never)
const parts = ({ id }: ConfigRow) => ({ kind: 'card_matter', key: id.split('/')[1] ?? '' })

test('a dispute is told once, on every tablet and by mail, and stands in its booking’s history', async () => {
  const night = await aNight(db)
  const [who, intent] = await aBooked(night)
  for (let i = 0; i < 2; i++) expect(await disputed(intent)).toBe(200)
  const said = { what: 'disputed', amount: 10_000, payment: who.id, intent }
  expect(await open(night)).toEqual([{ ...said, at: expect.any(String) }])
  expect(await mails(night, 'payment_disputed')).toBe(1)
  expect((await night.venue.history(who.id)).filter(({ kind }) => kind === 'payment.disputed')).toHaveLength(
    1,
  )
  expect(await disputed('pi_of_nobody'), 'left alone').toBe(200)
  expect(await matters(night)).toHaveLength(1)
})

test.each([
  ['late', aLate],
  ['beside what was booked', aStray],
] as const)('a dispute of what was paid %s is told as well', async (_, pay) => {
  const night = await aNight(db)
  const [who, intent] = await pay(night)
  for (let i = 0; i < 2; i++) await disputed(intent)
  expect(await open(night)).toMatchObject([{ what: 'disputed', payment: who.id, intent }])
  expect(await mails(night, 'payment_disputed')).toBe(1)
})

test.each([
  ['late', aLate],
  ['beside what was booked', aStray],
] as const)(
  'a refund that is refused of what was paid %s is told once, and no more once it is made',
  async (_, pay) => {
    const night = await aNight(db)
    const [who, intent] = await pay(night)
    const id = await refundOf(who)
    for (let i = 0; i < 2; i++) await refuse(id)
    expect(await open(night)).toMatchObject([{ what: 'refused', amount: 10_000, payment: who.id, intent }])
    await db.sql`select private.refund_is_made(${id}, 're_1')`
    expect(await open(night)).toEqual([])
    await db.sql`select private.refund_came_back(${id}, 'lost')`
    expect(await open(night), 'the bank sent it back').toMatchObject([{ what: 'refused', intent }])
    expect(await matters(night)).toHaveLength(2)
  },
)

test('what the house gives back at Stripe itself is told no more', async () => {
  const night = await aNight(db)
  const [who, intent] = await aLate(night)
  await refuse(await refundOf(who))
  const back = (amount: number) =>
    db.sql`select private.note_back(${intent}, ${db.sql.json([
      { refund: `re_${amount}`, amount, mark: '', is_lost: false },
    ])})`
  await back(4000)
  expect(await open(night)).toMatchObject([{ what: 'refused', amount: 6000 }])
  await db.sql`select private.note_back(${intent}, ${db.sql.json([
    { refund: 're_4000', amount: 4000, mark: '', is_lost: false },
    { refund: 're_6000', amount: 6000, mark: '', is_lost: false },
  ])})`
  expect(await open(night)).toEqual([])
})

test('control: what does not go through of a booking stands in its row alone', async () => {
  const night = await aNight(db)
  const [who] = await aBooked(night)
  await night.cancel(who)
  await refuse(await refundOf(who))
  expect((await night.venue.booking(who.id)).payment).toMatchObject({ refused: 10_000 })
  expect(await matters(night)).toEqual([])
})

test('staff settle it once for every tablet, may take that back, and what they settled is not told again', async () => {
  const night = await aNight(db)
  const [who] = await aLate(night)
  const id = await refundOf(who)
  await refuse(id)
  const [row] = await matters(night)
  if (!row) throw new Error('no matter')
  const [first, second] = [settle(row), settle(row)]
  expect(await night.venue.send(first)).toMatchObject({
    state: 'applied',
    row: ['config', row.id, expect.any(Number)],
  })
  expect(await night.venue.send(second), 'another tablet').toMatchObject({ state: 'applied', row: null })
  await refuse(id)
  expect(await open(night)).toEqual([])
  expect(await night.venue.send(undo(first))).toMatchObject({ state: 'applied' })
  expect(await open(night)).toEqual([row.data])
})

test('only functions write what it says, and nobody of another house touches it', async () => {
  const night = await aNight(db)
  const [, intent] = await aBooked(night)
  await disputed(intent)
  const [row] = await matters(night)
  if (!row) throw new Error('no matter')
  const edit = (id: string, fields: object, base: object) =>
    aCommand(id, { kind: 'config.edit', args: { fields }, base } as never)
  const refused = { state: 'rejected', code: 'invalid' }
  for (const [field, value] of Object.entries({
    amount: 1,
    what: 'refused',
    intent: 'pi_2',
    payment: randomUUID(),
  }))
    expect(
      await night.venue.send(edit(row.id, { [field]: value }, { [field]: row.data[field] })),
      field,
    ).toMatchObject(refused)
  for (const fields of [{}, { deleted: false }, { deleted: null }])
    expect(
      await night.venue.send(edit(`card_matter/${randomUUID()}`, fields, { deleted: null })),
      JSON.stringify(fields),
    ).toMatchObject(refused)
  const other = await aNight(db)
  await other.venue.send(settle(row))
  expect(await open(night)).toEqual([row.data])
  expect(await matters(other)).toEqual([])
})
