// What staff agree with a party: lines of a booking, as one field of it.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BookingLine, lineOf } from '#domain/price/line.ts'
import type { PriceType } from '#domain/price/price-type.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit, someFields, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const p: PriceType = {
  id: randomUUID(),
  type: 'course',
  name: '季節のコース',
  name_en: 'Seasonal course',
  price: 8800,
  tax: 10,
  weekdays: [],
  starts_at: null,
  ends_at: null,
  online: true,
  position: 1,
}
const more = { ...p, id: randomUUID(), name: '飲み放題' }

test('write lines with a booking and later, and take them back', async () => {
  const venue = await aVenue(db)
  const made = create({ lines: [lineOf(p, 2)] })
  expect(await venue.send(made)).toMatchObject({ state: 'applied' })
  const lines = [lineOf(p, 2), lineOf(more, 2)]
  const added = edit(made.subject, { lines }, { lines: [lineOf(p, 2)] })
  expect(await venue.send(added)).toMatchObject({ state: 'applied' })
  expect((await venue.booking(made.subject)).lines).toEqual(lines)
  expect(await venue.send(undo(added))).toMatchObject({ state: 'applied' })
  expect((await venue.booking(made.subject)).lines).toEqual([lineOf(p, 2)])
})

test('a tablet of an older version says nothing of lines', async () => {
  const venue = await aVenue(db)
  const { lines: _, ...fields } = someFields
  const older = create()
  expect(await venue.send({ ...older, args: { ...older.args, fields } })).toMatchObject({ state: 'applied' })
  expect((await venue.booking(older.subject)).lines).toEqual([])
})

test('[S6] two who change them at once: the first stands, the other can be read', async () => {
  const venue = await aVenue(db)
  const made = create({})
  await venue.send(made)
  const [mine, theirs] = [[lineOf(p, 2)], [lineOf(p, 4)]]
  await venue.send(edit(made.subject, { lines: mine }, { lines: [] }))
  const late = edit(made.subject, { lines: theirs, comments: '窓側' }, { lines: [], comments: '' })
  expect(await venue.send(late, 'tablet-2')).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
  const row = await venue.booking(made.subject)
  expect(row).toMatchObject({ lines: mine, comments: '窓側' })
  expect(row.conflicts).toMatchObject([{ fields: { lines: { base: [], kept: mine, lost: theirs } } }])
  const take = { item: row.conflicts[0]?.id ?? '', way: 'take' as const, upto: 0 }
  await venue.send(aCommand(made.subject, { kind: 'attention.settle', args: take, base: {} }))
  expect(await venue.booking(made.subject)).toMatchObject({ lines: theirs, conflicts: [] })
})

const line = lineOf(p, 2)
const without = (field: keyof BookingLine) =>
  Object.fromEntries(Object.entries(line).filter(([name]) => name !== field))
const wrong: [string, unknown, string][] = [
  ['no list', {}, 'invalid'],
  ['null', null, 'invalid'],
  ['a word', 'x', 'invalid'],
  ['a list of words', ['x'], 'invalid'],
  ['the same price twice', [line, line], 'invalid'],
  ['twenty-one', Array.from({ length: 21 }, () => ({ ...line, price_type: randomUUID() })), 'too_long'],
  ...(Object.keys(line) as (keyof BookingLine)[]).map((field): [string, unknown, string] => [
    `without ${field}`,
    [without(field)],
    'invalid',
  ]),
  ['a field too many', [{ ...line, note: 'x' }], 'invalid'],
  ['another kind', [{ ...line, type: 'table' }], 'invalid'],
  ['a kind in a list', [{ ...line, type: ['person'] }], 'invalid'],
  ['no name', [{ ...line, name: '' }], 'invalid'],
  ['a name that nobody sees', [{ ...line, name: '\u200b' }], 'invalid'],
  ['a name that turns the line', [{ ...line, name: 'a\u202eb' }], 'invalid'],
  ['a long name', [{ ...line, name: 'あ'.repeat(101) }], 'invalid'],
  ['a long English name', [{ ...line, name_en: 'x'.repeat(101) }], 'invalid'],
  ['a name that is none', [{ ...line, name_en: null }], 'invalid'],
  ['a price of 0', [{ ...line, price: 0 }], 'invalid'],
  ['a price beyond', [{ ...line, price: 100_000_000 }], 'invalid'],
  ['half a yen', [{ ...line, price: 0.5 }], 'invalid'],
  ['a tax of 101', [{ ...line, tax: 101 }], 'invalid'],
  ['none of it', [{ ...line, count: 0 }], 'invalid'],
  ['a thousand of it', [{ ...line, count: 1000 }], 'invalid'],
  ['another id', [{ ...line, price_type: 'x' }], 'invalid'],
]
test('whatever else is said of them is refused beside the field, and no table takes it', async () => {
  const venue = await aVenue(db)
  const there = create({})
  await venue.send(there)
  for (const [what, lines, code] of wrong) {
    const made = create({ lines: lines as BookingLine[] })
    const refused = { state: 'rejected', code: 'invalid', figures: { lines: code } }
    expect(await venue.send(made), what).toMatchObject(refused)
    const text = JSON.stringify(lines)
    const written = db.sql`update public.booking set lines = ${text}::text::jsonb where id = ${there.subject}`
    await expect(written, what).rejects.toThrow('booking_is_sane')
    if (lines === null) continue
    const base = edit(there.subject, { lines: [line] }, { lines: lines as BookingLine[] })
    expect(await venue.send(base), what).toMatchObject({ code: 'invalid', figures: { base: 'invalid' } })
  }
  // Control.
  expect(await venue.send(create({ lines: [line] }))).toMatchObject({ state: 'applied' })
})
