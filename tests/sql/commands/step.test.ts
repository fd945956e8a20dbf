// How far a party that sits is served: one word of four, as a field of the booking.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, edit, someFields, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

test('say how far they are, and take it back', async () => {
  const venue = await aVenue(db)
  const made = create()
  await venue.send(made)
  const dessert = edit(made.subject, { step: 'dessert' }, { step: '' })
  expect(await venue.send(dessert)).toMatchObject({ state: 'applied' })
  expect((await venue.booking(made.subject)).step).toBe('dessert')
  expect((await venue.history(made.subject)).at(-1)?.['changes']).toEqual({ step: ['', 'dessert'] })
  expect(await venue.send(undo(dessert))).toMatchObject({ state: 'applied' })
  expect((await venue.booking(made.subject)).step).toBe('')
})

test('a tablet of an older version says nothing of it', async () => {
  const venue = await aVenue(db)
  const { step: _, ...fields } = someFields
  const older = create()
  expect(await venue.send({ ...older, args: { ...older.args, fields } })).toMatchObject({ state: 'applied' })
  expect((await venue.booking(older.subject)).step).toBe('')
})

test.each(['coffee', null, 1, ['bill']])('[S2] no word of these is refused: %j', async (step) => {
  const venue = await aVenue(db)
  const made = create({ step } as never)
  expect(await venue.send(made)).toMatchObject({ state: 'rejected', code: 'invalid' })
})
