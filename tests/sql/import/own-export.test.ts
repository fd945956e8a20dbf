// Rows of our own export, put into the book they came from and into another's: known by their reference, never by it alone.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isHere } from '#domain/import/here.ts'
import { addDays, businessTime } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, type Row, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const now = businessTime(Temporal.Now.instant().toString(), { time_zone: 'Asia/Tokyo', day_turns_at: 360 })
const ahead = addDays(now.day, 30)

let keys = 0
const phone = '+819041230001'
const booked = {
  day: ahead,
  minute: 1140,
  pax: 2,
  duration: 120,
  last_name: '山田',
  first_name: '太郎',
  phone,
}
const aRow = (more: Row = {}): Row => ({
  ...{ key: (++keys).toString(16).padStart(64, '0'), status: 'confirmed', reference: 'K7QXM' },
  ...booked,
  ...more,
})
const call = async <T>(venue: Venue, text: string, values: unknown[]): Promise<T> =>
  db.asUser(venue.user, async (tx) => {
    const [row] = await tx.unsafe<{ value: T }[]>(`select public.${text} as value`, values as never[])
    if (!row) throw new Error('no answer')
    return row.value
  })
const put = (venue: Venue, rows: unknown, file: string = crypto.randomUUID()) =>
  call<Row>(venue, 'import_bookings($1, $2, $3::text::jsonb)', [venue.id, file, JSON.stringify(rows)])

/** A house with one booking, K7QXM. */
async function aHouse(): Promise<{ venue: Venue; id: string }> {
  const venue = await aVenue(db)
  const c = create(booked)
  await venue.send({ ...c, args: { ...c.args, reference: 'K7QXM' } } as typeof c)
  expect(await venue.booking(c.subject)).toMatchObject({ reference: 'K7QXM' })
  return { venue, id: c.subject }
}

test('what is in the book is left as it is, moved, renamed or under another number since', async () => {
  const { venue } = await aHouse()
  const { head } = await venue.pull()
  const rows = [
    aRow(),
    aRow({ day: addDays(ahead, 1), last_name: '鈴木' }),
    aRow({ minute: 1200, phone: '' }),
    aRow({ phone: '', last_name: '', first_name: '', card: { allergies: 'そば' } }),
  ]
  expect(await put(venue, rows)).toEqual({ added: 0, known: 4, stands: false, errors: {} })
  expect((await venue.pull()).head).toBe(head)
})

test('the same reference with another time, number and name is another book’s party', async () => {
  const { venue } = await aHouse()
  const other = { minute: 1200, phone: '+819041230002', last_name: '林' }
  expect(await put(venue, [aRow(other), aRow({ reference: 'K7QXN' })])).toMatchObject({ added: 2, known: 0 })
  // Nor does nobody's name make one of two.
  const nobody = { last_name: '', first_name: '', phone: '' }
  expect(await put(venue, [aRow({ ...nobody, minute: 1230 })])).toMatchObject({ added: 1 })
  expect(new Set((await venue.rows('booking')).map((row) => row['reference'])).size).toBe(4)
})

test('a reference of another vendor leads nowhere, and the answer is that to any other', async () => {
  const [mine, { venue: theirs, id }] = [await aVenue(db), await aHouse()]
  const before = await theirs.booking(id)
  const known = await put(mine, [aRow({ minute: 1100 })])
  expect(known).toEqual({ added: 1, known: 0, stands: true, errors: {} })
  expect(await put(mine, [aRow({ minute: 1110, reference: 'ZZZZZ' })])).toEqual(known)
  expect(await theirs.booking(id)).toEqual(before)
  for (const row of await mine.rows('booking')) expect(row['reference']).not.toBe('K7QXM')
})

test('what a person deleted does not come again; what was taken back may', async () => {
  const { venue, id } = await aHouse()
  await venue.send(aCommand(id, { kind: 'booking.delete', args: {}, base: { deleted: false } }))
  expect(await put(venue, [aRow()])).toMatchObject({ added: 0, known: 1 })
  const file = crypto.randomUUID()
  await put(venue, [aRow({ reference: undefined, minute: 1000 })], file)
  const imported = (await venue.rows('booking')).find((row) => row['minute'] === 1000)
  const own = aRow({ minute: 1000, reference: imported?.['reference'] })
  expect(await put(venue, [own])).toMatchObject({ known: 1 })
  await call(venue, 'undo_import($1, $2)', [venue.id, file])
  expect(await put(venue, [own])).toMatchObject({ added: 1, known: 0 })
})

test.each([7, '', '窓際', 'A'.repeat(31), null])('%j is no reference', async (reference) => {
  const { venue } = await aHouse()
  expect(await put(venue, [aRow({ reference })])).toMatchObject({
    added: 0,
    errors: { '0': { reference: 'invalid' } },
  })
})

test('the screen says the same as the server', async () => {
  const { venue, id } = await aHouse()
  const there = await venue.booking(id)
  const row = fc.record({
    reference: fc.constantFrom('K7QXM', 'k7qxm', 'K7QXN'),
    day: fc.constantFrom(ahead, addDays(ahead, 1)),
    minute: fc.constantFrom(1140, 1200),
    phone: fc.constantFrom('', phone, '+819041230002'),
    last_name: fc.constantFrom('', '山田', '林'),
    first_name: fc.constantFrom('', '太郎'),
  })
  const rows = fc.sample(row, { numRuns: 200, seed: 20261123 })
  const answers = await db.sql<{ is: boolean }[]>`
    select private.is_here(jsonb_populate_record(null::public.booking, r || ${db.sql.json({ vendor_id: venue.id })})) as is
    from jsonb_array_elements(${db.sql.json(rows)}) with ordinality e (r, n) order by n`
  expect(answers.map(({ is }) => is)).toEqual(rows.map((fields) => isHere(fields, there)))
  expect(new Set(answers.map(({ is }) => is)).size).toBe(2)
})
