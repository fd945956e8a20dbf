// A house's floor: what its rows may say, by themselves and beside the others.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#domain/booking/command.ts'
import { configEditCommand, type Fields } from '#domain/config/config-command.ts'
import { most } from '#domain/table/floor-form.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { aCombination, anArea, aPlace, aTable } from '#tests/fixtures/floor.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, {})
}, 60_000)
afterAll(() => db.close())

type Kind = keyof typeof most
const edit = (kind: Kind, key: string, seen: Fields | null, wanted: Fields): Command => {
  const body = configEditCommand({ kind, key, seen, wanted })
  if (!body) throw new Error('nothing differs')
  return aCommand(`${kind}/${key}`, body)
}
const make = (kind: Kind, wanted: Fields, by = venue, key: string = randomUUID()) =>
  by.send(edit(kind, key, null, wanted))
const gone = (kind: Kind, key: string) => edit(kind, key, { deleted: false }, { deleted: true })
const applied = { state: 'applied', code: '' }
const refused = (figures: Fields) => ({ state: 'rejected', code: 'invalid', figures })

test('a name is one table’s: of two that were made without a network the later is refused', async () => {
  const own = await aVenue(db, {})
  const [first, other] = [randomUUID(), randomUUID()]
  expect(await make('table', aTable(), own, first)).toMatchObject(applied)
  expect(await make('table', { ...aTable(), name: ' 5番\u200b' }, own)).toMatchObject(
    refused({ name: 'taken' }),
  )
  expect(await make('area', { ...anArea, name: '5番' }, own), 'areas have names of their own').toMatchObject(
    applied,
  )
  expect(await make('table', aTable(), venue), 'another house').toMatchObject(applied)
  expect(await make('table', { ...aTable(), name: '6番' }, own, other)).toMatchObject(applied)
  const renamed = edit('table', other, { name: '6番' }, { name: '5番' })
  expect(await own.send(renamed)).toMatchObject(refused({ name: 'taken' }))
  const itself = edit('table', first, { smallest: 2 }, { smallest: 1 })
  expect(await own.send(itself)).toMatchObject(applied)
  const away = gone('table', first)
  expect(await own.send(away)).toMatchObject(applied)
  expect(await own.send(edit('table', other, { name: '6番' }, { name: '5番' }))).toMatchObject(applied)
  expect(await own.send(undo(away)), 'its name is another one’s by now').toMatchObject(
    refused({ name: 'taken' }),
  )
})

test.each<[Kind, () => Fields, Fields]>([
  ['area', () => ({ ...anArea, name: randomUUID() }), { position: 'too_many' }],
  ['table', () => ({ ...aTable(), name: randomUUID().slice(0, 20) }), { position: 'too_many' }],
  ['combination', () => aCombination(), { tables: 'too_many' }],
])('there is an end to them: %s', async (kind, fields, figures) => {
  const own = await aVenue(db, {})
  const rows = Array.from({ length: most[kind] - 1 }, () => fields())
  await db.sql`
    insert into private.config_item (vendor_id, kind, key, data)
    select ${own.id}, ${kind}, gen_random_uuid()::text, r.value
    from jsonb_array_elements(${db.sql.json(rows as never)}) r`
  const [last, beyond] = [randomUUID(), randomUUID()]
  expect(await make(kind, fields(), own, last)).toMatchObject(applied)
  expect(await make(kind, fields(), own, beyond)).toMatchObject(refused(figures))
  const change = kind === 'combination' ? { smallest: 4 } : { position: 3 }
  const seen = kind === 'combination' ? { smallest: 5 } : { position: 0 }
  expect(await own.send(edit(kind, last, seen, change)), 'one that is there').toMatchObject(applied)
  const away = gone(kind, last)
  expect(await own.send(away)).toMatchObject(applied)
  expect(await make(kind, fields(), own, beyond), 'deleted ones do not count').toMatchObject(applied)
  expect(await own.send(undo(away)), 'nor does one come back beyond the end').toMatchObject(refused(figures))
})

test('a table stands somewhere on the plan, or nowhere yet', async () => {
  const put = (place: unknown) => make('table', { ...aTable(), name: randomUUID().slice(0, 20), place })
  for (const place of [
    ...[aPlace, null, { ...aPlace, x: 198, y: 0, shape: 'round' }, { ...aPlace, width: 40, height: 1 }],
    { ...aPlace, width: 1, height: 1, shape: 'seat' },
  ])
    expect([place, await put(place)]).toMatchObject([place, applied])
  for (const place of [
    ...['x', 4, [], {}, [aPlace], { ...aPlace, more: 1 }, { ...aPlace, x: undefined }],
    ...[
      { ...aPlace, x: 199 },
      { ...aPlace, y: -1 },
      { ...aPlace, y: 1.5 },
      { ...aPlace, x: '3' },
    ],
    ...[
      { ...aPlace, width: 0 },
      { ...aPlace, height: 41 },
    ],
    ...[
      { ...aPlace, shape: 'triangle' },
      { ...aPlace, shape: null },
    ],
  ])
    expect([place, await put(place)]).toMatchObject([place, refused({ place: 'invalid' })])
})

test('a table of before there were plans is put somewhere, and no two changes are seen in it', async () => {
  const own = await aVenue(db, {})
  const key = randomUUID()
  await db.sql`insert into private.config_item (vendor_id, kind, key, data)
    values (${own.id}, 'table', ${key}, ${db.sql.json({ ...aTable(), name: 'old' })})`
  expect(await own.send(edit('table', key, { place: null }, { place: aPlace }))).toMatchObject(applied)
  const [row] =
    await db.sql`select data->'place' as place, conflicts from private.config_item where key = ${key}`
  expect(row).toEqual({ place: aPlace, conflicts: [] })
  const elsewhere = await own.send(edit('table', key, { place: null }, { place: { ...aPlace, x: 9 } }))
  expect(elsewhere, 'control: who saw it stand nowhere').toMatchObject({ state: 'flagged' })
})

test('tables that may be joined are ids, each once', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const join = (tables: unknown) => make('combination', { ...aCombination(), tables })
  for (const tables of [
    'x',
    {},
    4,
    [one, null],
    [one, 'x'],
    [one, one],
    [[one], other],
    [one, { id: other }],
  ])
    expect([tables, await join(tables)]).toMatchObject([tables, refused({ tables: 'invalid' })])
  expect(await join(null)).toMatchObject(refused({ tables: 'required' }))
  // Tables are not looked for: one that is deleted may come back.
  expect(await join([one, other])).toMatchObject(applied)
})

test('hostile texts are refused, or kept as they can be seen', async () => {
  const texts = hostileStrings(60).filter((one) => !one.includes('\u0000') && one.isWellFormed())
  let own = venue
  for (const [i, name] of texts.entries()) {
    // One house for all of them would be full.
    if (i % 15 === 0) own = await aVenue(db, {})
    const key = randomUUID()
    const { state } = await make('area', { ...anArea, name }, own, key)
    expect(state).toMatch(/^(applied|rejected)$/)
    const [row] = await db.sql`select data->>'name' as name from private.config_item where key = ${key}`
    expect(row?.['name']).toBe(state === 'applied' ? visibleText(name) : undefined)
  }
})
