import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Span } from '#domain/booking/command.ts'
import { configEditCommand } from '#domain/config/config-command.ts'
import { layOutCommand, type OccurrenceRow, rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import { addDays } from '#domain/time/time.ts'
import { aToken } from '#tests/fixtures/customer.ts'
import { aTemplate } from '#tests/fixtures/events/setup.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const fields = { template: randomUUID(), capacity: 30, name: '屋形船の夕べ', name_en: '', note: '' }
const nights = (n: number, from = '2027-06-01'): Span[] =>
  Array.from({ length: n }, (_, i) => [addDays(from, i), 1080, 1200])
const layOut = (spans: readonly Span[], changed: object = {}) => {
  const { subject, body } = layOutCommand(randomUUID(), { ...fields, ...changed }, spans)
  return aCommand(subject, body)
}
const rows = async (of = venue): Promise<OccurrenceRow[]> =>
  ((await of.rows('occurrence')) as unknown as OccurrenceRow[]).filter((row) => !row.deleted)
const edit = (row: OccurrenceRow, wanted: object) => {
  const change = { kind: 'occurrence', key: row.id.slice(11), seen: row.data, wanted: { ...wanted } }
  return aCommand(row.id, configEditCommand(change) as never)
}

test('one command makes a month of them, and its row is the last that was written', async () => {
  venue = await aVenue(db, {})
  const command = layOut(nights(30))
  const answer = await venue.send(command)
  const made = await rows()
  expect(made.map((row) => row.id)).toEqual(rowsOfCommand(command as never))
  expect(made[29]).toMatchObject({
    day: '2027-06-30',
    data: { ...fields, day: '2027-06-30', starts_at: 1080, ends_at: 1200, cancelled: false },
  })
  expect(answer).toMatchObject({ state: 'applied', row: ['occurrence', command.subject, made[29]?.rev] })
  expect(Math.max(...made.map((row) => row.rev))).toBe(made[29]?.rev)
  // Sent again it says the same, and makes nothing more.
  expect(await venue.send(command)).toEqual(answer)
  expect(await rows()).toHaveLength(30)
})

test('each is changed field by field, and what two changed stands with both sides [S6]', async () => {
  venue = await aVenue(db, {})
  await venue.send(layOut(nights(3)))
  const [first] = (await rows()) as [OccurrenceRow]
  expect(await venue.send(edit(first, { capacity: 40 }), 'tablet-2')).toMatchObject({ state: 'applied' })
  expect(await venue.send(edit(first, { note: '雨天決行' }))).toMatchObject({ state: 'applied' })
  expect(await venue.send(edit(first, { capacity: 20 }))).toMatchObject({ code: 'changed_elsewhere' })
  const now = (await rows()).find((row) => row.id === first.id)
  expect(now).toMatchObject({
    data: { capacity: 40, note: '雨天決行' },
    conflicts: [{ fields: { capacity: { base: 30, kept: 40, lost: 20 } } }],
  })
  // Another week is another part.
  await venue.send(edit(now as OccurrenceRow, { day: '2027-07-20' }))
  const [part] = await db.sql`
    select part from private.synced where vendor_id = ${venue.id} and id = ${first.id}`
  expect(part?.['part']).toBe('2027-07-19')
})

test('undo takes all of them away, and undo of that brings them back', async () => {
  venue = await aVenue(db, {})
  const command = layOut(nights(5))
  await venue.send(command)
  const back = undo(command)
  expect(await venue.send(back)).toMatchObject({
    state: 'applied',
    row: ['occurrence', command.subject, expect.any(Number)],
  })
  expect(await rows()).toEqual([])
  expect(await venue.send(undo(back))).toMatchObject({ state: 'applied' })
  expect((await rows()).map((row) => row.data.name)).toEqual(Array(5).fill(fields.name))
})

const wrong: [title: string, command: () => ReturnType<typeof layOut>, figures: object][] = [
  ['an end before its start', () => layOut([['2027-06-01', 1200, 1080]]), { ends_at: 'end_before_start' }],
  ['no day', () => layOut([['2027-02-30', 600, 660]]), { day: 'invalid' }],
  ['minutes that are none', () => layOut([['2027-06-01', 60.5, 660]]), { starts_at: 'invalid' }],
  ['no name', () => layOut(nights(1), { name: '' }), { name: 'required' }],
  ['a field of its own', () => layOut(nights(1), { cancelled: true }), { fields: 'invalid' }],
  ['501 of them', () => layOut(nights(501)), { spans: 'invalid' }],
  [
    'none',
    () => ({ ...layOut(nights(1)), ...{ args: { fields, spans: [] } } }) as never,
    { spans: 'invalid' },
  ],
  [
    'spans that are none',
    () => ({ ...layOut(nights(1)), ...{ args: { fields, spans: [{}] } } }) as never,
    { spans: 'invalid' },
  ],
  [
    'rows that would stand on those of another command',
    () => ({ ...layOut(nights(3)), subject: layOut(nights(2)).subject }),
    { subject: 'invalid' },
  ],
]
test.each(wrong)('%s is refused, and nothing of it is written', async (_, command, figures) => {
  venue = await aVenue(db, {})
  expect(await venue.send(command())).toMatchObject({ state: 'rejected', code: 'invalid', figures })
  expect(await rows()).toEqual([])
})

test('of many the last one that is wrong takes none of the others with it into the book', async () => {
  venue = await aVenue(db, {})
  const spans: Span[] = [...nights(20), ['2027-07-01', 1440, 1440]]
  expect(await venue.send(layOut(spans))).toMatchObject({ figures: { ends_at: 'end_before_start' } })
  expect(await rows()).toEqual([])
})

test('ids that are there already, or another vendor’s, are not written over', async () => {
  venue = await aVenue(db, {})
  const first = randomUUID()
  const one = layOutCommand(first, fields, nights(3))
  await venue.send(aCommand(one.subject, one.body))
  const again = layOutCommand(first, { ...fields, capacity: 1 }, nights(3))
  expect(await venue.send(aCommand(again.subject, again.body))).toMatchObject({ code: 'already_exists' })
  const stranger = await aVenue(db, {})
  expect(await stranger.send(aCommand(again.subject, again.body))).toMatchObject({ state: 'applied' })
  expect((await rows()).map((row) => row.data.capacity)).toEqual([30, 30, 30])
})

const tooMany = { state: 'rejected', code: 'too_many' }
const applied = { state: 'applied' }
const some = (n: number, from: string) => db.sql`
  insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
  select ${venue.id}, gen_random_uuid(), ${fields.template}, ${from}::date + n % 300, 600, 660, 10, 'x'
  from generate_series(1, ${n}::integer) n`

test('there is an end to those to come, and those that are over do not count', async () => {
  venue = await aVenue(db, {})
  await some(10, '2020-01-01')
  await some(2998, '2027-01-01')
  expect(await venue.send(layOut(nights(3)))).toMatchObject(tooMany)
  const two = layOut(nights(2))
  expect(await venue.send(two)).toMatchObject(applied)
  expect(await venue.send(layOut(nights(2, '2020-06-01'))), 'over').toMatchObject(applied)
  const away = undo(two)
  for (const command of [away, layOut(nights(1))]) expect(await venue.send(command)).toMatchObject(applied)
  expect(await venue.send(undo(away)), 'what comes back counts').toMatchObject(tooMany)
})

test('there is an end to adding to those that are over, in whatever way, and those to come have theirs', async () => {
  venue = await aVenue(db, {})
  // Written without its triggers: 30,000 rows of the feed are not what this is about.
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
      select ${venue.id}, gen_random_uuid(), ${fields.template}, date '2010-01-01' + n % 3000, 600, 660, 10, 'x'
      from generate_series(1, 29998) n`
  })
  expect(await venue.send(layOut(nights(3, '2020-06-01')))).toMatchObject(tooMany)
  const two = layOut(nights(2, '2020-06-01'))
  expect(await venue.send(two)).toMatchObject(applied)
  const back = undo(two)
  expect(await venue.send(back)).toMatchObject(applied)
  const last = layOut(nights(1, '2009-06-01'))
  expect(await venue.send(last)).toMatchObject(applied)
  expect(await venue.send(undo(back)), 'back again').toMatchObject(tooMany)
  expect(await venue.send(layOut(nights(1, '2009-07-01')))).toMatchObject(applied)
  const coming = layOut(nights(1))
  expect(await venue.send(coming)).toMatchObject(applied)
  const [row] = (await rows()).filter(({ id }) => id === coming.subject) as [OccurrenceRow]
  expect(await venue.send(edit(row, { day: '2009-08-01' })), 'moved to them').toMatchObject(tooMany)
  expect(await venue.send(edit(row, { day: '2027-08-01' }))).toMatchObject(applied)
})

test('of a house that sells tables they may stand there, and are neither shown nor sold to anybody', async () => {
  const house = await aVenue(db, {})
  const template = randomUUID()
  const data = db.sql.json({ ...aTemplate, slug: 'boat', tickets: [] } as never)
  await db.sql`
    insert into private.config_item (vendor_id, kind, key, data) values (${house.id}, 'event_template', ${template}, ${data})`
  expect(await house.send(layOut(nights(1), { template }))).toMatchObject({ state: 'applied' })
  const [made] = await rows(house)
  const said = async () => {
    const tickets = db.sql.json([{ price_type: randomUUID(), count: 1, price: 1000 }])
    const [row] = await db.sql`
      select jsonb_array_length(public.events_page(v.url)->'events') as shown,
        public.hold_spots(v.url, gen_random_uuid(), ${aToken()}, ${made?.id.slice(11) ?? ''}, ${tickets}, null, null)->>'code' as held
      from public.vendor v where v.id = ${house.id}`
    return row
  }
  expect(await said()).toEqual({ shown: 0, held: 'event_not_found' })
  await db.sql`update public.vendor set vendor_type = 'EVENT' where id = ${house.id}`
  expect(await said(), 'control').toEqual({ shown: 1, held: expect.not.stringMatching('event_not_found') })
})
