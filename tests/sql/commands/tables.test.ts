// Which tables a party is given: ids, as one field of the booking.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, edit, someFields, staffOf, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()] as const

test('give tables with a booking and later, and take them back', async () => {
  const venue = await aVenue(db)
  const made = create({ tables: [two, one] })
  expect(await venue.send(made)).toMatchObject({ state: 'applied' })
  expect((await venue.booking(made.subject)).tables, 'in the order of their combination').toEqual([two, one])
  const moved = edit(made.subject, { tables: [three] }, { tables: [two, one] })
  expect(await venue.send(moved)).toMatchObject({ state: 'applied' })
  expect((await venue.booking(made.subject)).tables).toEqual([three])
  expect((await venue.history(made.subject)).at(-1)?.['changes']).toEqual({ tables: [[two, one], [three]] })
  expect(await venue.send(undo(moved))).toMatchObject({ state: 'applied' })
  expect((await venue.booking(made.subject)).tables).toEqual([two, one])
})

test('a tablet of an older version says nothing of tables', async () => {
  const venue = await aVenue(db)
  const { tables: _, ...fields } = someFields
  const older = create()
  expect(await venue.send({ ...older, args: { ...older.args, fields } })).toMatchObject({ state: 'applied' })
  expect((await venue.booking(older.subject)).tables).toEqual([])
})

test('[S6] two who give them at once: the first stands, the other can be read', async () => {
  const venue = await aVenue(db)
  const made = create()
  await venue.send(made)
  await venue.send(edit(made.subject, { tables: [one] }, { tables: [] }))
  const late = edit(made.subject, { tables: [two], minute: 1170 }, { tables: [], minute: someFields.minute })
  expect(await venue.send(late, 'tablet-2')).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
  const row = await venue.booking(made.subject)
  expect(row).toMatchObject({ tables: [one], minute: 1170 })
  expect(row.conflicts[0]?.fields).toEqual({ tables: { base: [], kept: [one], lost: [two] } })
})

test('[S2] a table that is not there yet refuses nobody: what makes it may come later', async () => {
  const venue = await aVenue(db)
  const made = create({ tables: [randomUUID()] })
  expect(await venue.send(made)).toMatchObject({ state: 'applied', code: '' })
})

test.each([
  ['no list', one, 'invalid'],
  ['no id', ['5番'], 'invalid'],
  ['a number', [5], 'invalid'],
  ['null', null, 'invalid'],
  ['an id in capitals', [one.toUpperCase()], 'invalid'],
  ['one of them twice', [one, one], 'invalid'],
  ['a list in a list', [[one]], 'invalid'],
  ['more than any party sits at', Array.from({ length: 21 }, () => randomUUID()), 'too_long'],
])('what is no list of tables is refused: %s', async (_, tables, code) => {
  const venue = await aVenue(db)
  const refused = { state: 'rejected', code: 'invalid', figures: { tables: code } }
  expect(await venue.send(create({ tables: tables as string[] }))).toMatchObject(refused)
  const made = create()
  await venue.send(made)
  expect(await venue.send(edit(made.subject, { tables: tables as string[] }, { tables: [] }))).toMatchObject(
    refused,
  )
  const seen = edit(made.subject, { tables: [one] }, { tables: tables as string[] })
  expect(await venue.send(seen), 'nor is it what anybody saw').toMatchObject(
    tables === null ? { state: 'flagged' } : { ...refused, figures: { base: 'invalid' } },
  )
})

test('a list of twenty is one', async () => {
  const venue = await aVenue(db)
  const tables = Array.from({ length: 20 }, () => randomUUID())
  const made = create({ tables })
  expect(await venue.send(made)).toMatchObject({ state: 'applied' })
  expect((await venue.booking(made.subject)).tables).toEqual(tables)
})

test('no answer to a customer says at which tables they sit', async () => {
  const restaurant = await aRestaurant(db)
  const staff = staffOf(db, restaurant.id, await db.makeUser(restaurant.id))
  const attempt = restaurant.attempt()
  await restaurant.book(attempt, somebody())
  await staff.send(edit(attempt.id, { tables: [one, two] }, { tables: [] }))
  expect((await staff.booking(attempt.id)).tables).toEqual([one, two])
  const found = JSON.stringify(await restaurant.find(attempt.token))
  expect(found).toContain('"ok":true')
  expect(found).not.toContain(one)
})
