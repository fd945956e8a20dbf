import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configEditCommand } from '#domain/config/config-command.ts'
import { layOutCommand, type OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const fields = { template: randomUUID(), capacity: 30, name: '屋形船の夕べ', name_en: '', note: '' }
const layOut = () => {
  const { subject, body } = layOutCommand(randomUUID(), fields, [
    ['2027-06-01', 1080, 1200],
    ['2027-06-02', 1080, 1200],
  ])
  return aCommand(subject, body)
}
const rows = async (): Promise<OccurrenceRow[]> =>
  ((await venue.rows('occurrence')) as unknown as OccurrenceRow[]).filter((row) => !row.deleted)
const edit = (row: OccurrenceRow, wanted: object) => {
  const change = { kind: 'occurrence', key: row.id.slice(11), seen: row.data, wanted: { ...wanted } }
  return aCommand(row.id, configEditCommand(change) as never)
}
/** So many people have booked this one, and nobody any other. */
const sell = (row: OccurrenceRow, people: number) =>
  db.sql.unsafe(`
    create or replace function private.spots_sold(p_vendor uuid, p_occurrence uuid) returns integer
    language sql stable set search_path = '' as $$
      select case when p_occurrence = '${row.id.slice(11)}' then ${people} else 0 end
    $$`)

const booked = { state: 'rejected', code: 'invalid', figures: { deleted: 'booked' } }

test('an event that somebody has booked is not deleted, but cancelled; one that nobody has is', async () => {
  venue = await aVenue(db, {})
  await venue.send(layOut())
  const [sold, unsold] = (await rows()) as [OccurrenceRow, OccurrenceRow]
  await sell(sold, 3)
  expect(await venue.send(edit(sold, { deleted: true }))).toMatchObject(booked)
  expect(await venue.send(edit(sold, { cancelled: true }))).toMatchObject({ state: 'applied' })
  expect(await venue.send(edit(unsold, { deleted: true }))).toMatchObject({ state: 'applied' })
  expect(await rows()).toMatchObject([{ id: sold.id, data: { cancelled: true } }])
  // Control: it was the booking that stood against it.
  await sell(sold, 0)
  expect(await venue.send(edit(sold, { deleted: true }))).toMatchObject({ state: 'applied' })
  expect(await rows()).toEqual([])
})

test('nor is it taken back with those that were laid out with it; what is deleted already is no matter', async () => {
  venue = await aVenue(db, {})
  const command = layOut()
  await venue.send(command)
  const [sold] = (await rows()) as [OccurrenceRow]
  await sell(sold, 3)
  expect(await venue.send(undo(command))).toMatchObject(booked)
  expect(await rows()).toHaveLength(2)
  await sell(sold, 0)
  expect(await venue.send(edit(sold, { deleted: true }))).toMatchObject({ state: 'applied' })
  await sell(sold, 3)
  expect(await venue.send(edit(sold, { deleted: true }))).toMatchObject({ state: 'applied' })
  expect(await rows()).toHaveLength(1)
})
