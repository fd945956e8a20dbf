// What is kept of who went to pay, until it is settled: what the booking is made of, and nothing else.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNight, paid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
})
afterAll(() => db.close())

test('what a page sends along unasked is nowhere, and the booking is made of all that it asked for', async () => {
  const fees = [{ days: 3, percent: 50 }]
  const night = await aNight(db, { fees })
  const who = night.going()
  await night.hold(who)
  const { website: _, due, ...details } = who.details
  const asked = { ...details, requests: '窓側', campaign: 'spring', marketing_opt_in: true }
  const said = await night.begin(who, {
    details: { ...asked, due, website: '', card: { number: '4000056655665556' }, cvc: '9Q7' },
  })
  expect(said['step']).toBe('make')
  const [row] = await db.sql<{ asked: { details: object }; text: string }[]>`
    select asked, p::text as text from private.payment p where id = ${who.id}`
  expect(row?.text).not.toMatch(/4000056655665556|9Q7/)
  expect(row?.asked.details).toEqual(asked)
})

test('no word that a customer adds is taken for the server’s own, nor makes what was paid fail', async () => {
  const night = await aNight(db)
  for (const more of [{ place: 'no hash' }, { place: { a: [] } }, { hold: null, order: 1, answers: [] }]) {
    const who = night.going()
    await night.hold(who)
    Object.assign(who.details, more)
    expect(await night.settle(paid(await night.open(who))), Object.keys(more)[0]).toBe('booked')
  }
})
