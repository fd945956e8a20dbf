// What an organiser of events sets up: kinds of tickets, templates, sets of templates that exclude each other.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConfigRow, configEditCommand, type Fields } from '#domain/config/config-command.ts'
import { seedEvents } from '#local/demo/seed-events.ts'
import { seedVenues } from '#local/demo/seed-venues.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { type Answer, aCommand, aVenue, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, {})
}, 60_000)
afterAll(() => db.close())

const edit = (subject: string, seen: Fields | null, wanted: Fields) => {
  const [kind = '', key = ''] = subject.split('/')
  const body = configEditCommand({ kind, key, seen, wanted })
  if (!body) throw new Error('nothing differs')
  return aCommand(subject, body)
}
const row = async (id: string, of = venue): Promise<ConfigRow | undefined> =>
  (await of.rows('config')).find((one) => one['id'] === id) as unknown as ConfigRow | undefined
const gone = (id: string) => edit(id, { deleted: false }, { deleted: true })
const applied = { state: 'applied', code: '' }
const refused = (figures: Fields) => ({ state: 'rejected', code: 'invalid', figures })

let slugs = 0
const ticketType = () => `ticket_type/${randomUUID()}` as const
const template = () => `event_template/${randomUUID()}` as const
const exclusiveSet = () => `exclusive_set/${randomUUID()}` as const
const keyOf = (id: string) => id.slice(id.indexOf('/') + 1)
/** A new template with an address of its own. */
const send = (more: Fields, id: string = template(), by = venue): Promise<Answer> =>
  by.send(edit(id, null, { ...aTemplate, slug: `slug-${++slugs}`, ...more }))
const made = async (more: Fields = {}, by = venue): Promise<string> => {
  const id = template()
  expect(await send(more, id, by)).toMatchObject(applied)
  return id
}
const aKind = async (by = venue): Promise<string> => {
  const id = ticketType()
  expect(await by.send(edit(id, null, aTicketType))).toMatchObject(applied)
  return id
}

test('each kind goes over the wire as it was sent, and a field that is left out is missed', async () => {
  const kind = await aKind()
  const tickets = [aTicket(keyOf(kind), { price: 0, limit: 10 })]
  const questions = [{ id: randomUUID(), ja: '船酔いしますか', en: '', required: true }]
  const full = { ...aTemplate, slug: 'all-of-it', tickets, questions, exclusive: true }
  const id = await made(full)
  const both = { name: '同じ桟橋', templates: [keyOf(id), randomUUID()] }
  const set = exclusiveSet()
  expect(await venue.send(edit(set, null, both))).toMatchObject(applied)
  expect(await row(kind)).toMatchObject({ kind: 'ticket_type', deleted: false, data: aTicketType })
  expect((await row(id))?.data).toEqual(full)
  expect((await row(set))?.data).toEqual(both)
  for (const [subject, whole] of [
    [template(), { ...full, slug: 'of-half' }],
    [ticketType(), aTicketType],
    [exclusiveSet(), both],
  ] as const)
    for (const field of Object.keys(whole)) {
      const { [field]: _, ...half } = whole as Fields
      const answer = await venue.send(edit(subject, null, half))
      // A text that may be empty is, where nothing was said of it.
      if (answer.state === 'rejected') expect(answer).toMatchObject(refused({ [field]: 'required' }))
      else {
        expect((await row(subject))?.data[field], field).toBe('')
        await venue.send(gone(subject))
      }
    }
})

test.each<[string, Fields, Fields]>([
  ['no name', { name: '' }, { name: 'required' }],
  ['a price below nothing', { price: -1 }, { price: 'invalid' }],
  ['a price beyond all', { price: 100_000_000 }, { price: 'out_of_range' }],
  ['half a yen', { price: 0.5 }, { price: 'invalid' }],
  ['more tax than price', { tax: 101 }, { tax: 'out_of_range' }],
  ['a long description', { description_en: 'a'.repeat(1001) }, { description_en: 'too_long' }],
  ['a field of another kind', { type: 'seat' }, { type: 'unknown' }],
])('a kind of ticket: %s is refused', async (_, wrong, figures) => {
  expect(await venue.send(edit(ticketType(), null, { ...aTicketType, ...wrong }))).toMatchObject(
    refused(figures),
  )
})

test('a ticket for nothing is one', async () => {
  expect(await venue.send(edit(ticketType(), null, { ...aTicketType, price: 0 }))).toMatchObject(applied)
})

const id = randomUUID()
const question = { id, ja: '質問', en: '', required: false }
const wrongTickets: unknown[] = [
  ...['x', {}, [null], ['x'], [[]], [{}], [1]],
  ...[[{ ...aTicket(id), name: 'x' }], [{ ticket_type: id, price: 1 }], [aTicket('x')]],
  ...[[aTicket(id), aTicket(id)], [aTicket(id, { price: -1 })], [aTicket(id, { price: 100_000_000 })]],
  ...[[aTicket(id, { limit: 0 })], [aTicket(id, { limit: 100_001 })], [aTicket(id, { price: 1.5 })]],
  ...[[{ ...aTicket(id), price: '1' }], [{ ...aTicket(id), ticket_type: [id] }]],
]
const wrongQuestions: unknown[] = [
  ...['x', {}, [null], ['x'], [[]], [{}], [[question]]],
  ...[[{ ...question, id: 'x' }], [question, question], [{ ...question, ja: '' }], [{ ...question, ja: 1 }]],
  ...[[{ ...question, ja: '\u200b\u202e' }], [{ ...question, ja: 'あ'.repeat(201) }]],
  ...[[{ ...question, en: 'a'.repeat(201) }], [{ ...question, required: 'x' }], [{ ...question, more: 1 }]],
  [{ id, ja: '質問', required: false }],
]
const wrongTemplates: unknown[] = ['x', {}, [null, id], ['x', id], [id, id], [[id], randomUUID()]]

test('tickets, questions and templates that are none', async () => {
  for (const tickets of wrongTickets)
    expect([tickets, await send({ tickets })]).toMatchObject([tickets, refused({ tickets: 'invalid' })])
  for (const questions of wrongQuestions)
    expect([questions, await send({ questions })]).toMatchObject([
      questions,
      refused({ questions: 'invalid' }),
    ])
  for (const templates of wrongTemplates)
    expect([templates, await venue.send(edit(exclusiveSet(), null, { name: 'x', templates }))]).toMatchObject(
      [templates, refused({ templates: 'invalid' })],
    )
  const many = (n: number) => Array.from({ length: n }, () => randomUUID())
  expect(await send({ tickets: many(21).map((one) => aTicket(one)) })).toMatchObject(
    refused({ tickets: 'too_long' }),
  )
  const six = many(6).map((one) => ({ ...question, id: one }))
  expect(await send({ questions: six })).toMatchObject(refused({ questions: 'too_long' }))
  expect(await send({ questions: six.slice(1) })).toMatchObject(applied)
  const sets = async (n: number) => venue.send(edit(exclusiveSet(), null, { name: 'x', templates: many(n) }))
  expect(await sets(51)).toMatchObject(refused({ templates: 'too_long' }))
  expect(await sets(50)).toMatchObject(applied)
  for (const few of [0, 1]) expect(await sets(few)).toMatchObject(refused({ templates: 'too_few' }))
})

test('of texts, those of questions too, what can be seen is kept', async () => {
  const seen = await made({
    ...{
      name: ' \u202e花火\u200b ',
      location: '\u2066桟橋\n二番 ',
      description: '一\n\n二\u0007',
      pricing_en: '\u200b',
    },
    questions: [{ ...question, ja: ' \u202e酔い\t\u0007', en: '\u200b' }],
  })
  expect((await row(seen))?.data).toMatchObject({
    ...{ name: '花火', location: '桟橋\n二番', description: '一\n\n二', pricing_en: '' },
    questions: [{ ...question, ja: '酔い', en: '' }],
  })
})

describe('a template as a whole', () => {
  test.each<[string, Fields, Fields]>([
    ['a party below the smallest', { maximum_pax: 3, minimum_pax: 4 }, { maximum_pax: 'below_minimum_pax' }],
    [
      'a party above the seats',
      { maximum_pax: 8, maximum_capacity: 7 },
      { maximum_capacity: 'below_maximum_pax' },
    ],
    [
      'both',
      { maximum_capacity: 1, maximum_pax: 2, minimum_pax: 3 },
      { maximum_capacity: 'below_maximum_pax', maximum_pax: 'below_minimum_pax' },
    ],
    ['no time', { duration: 4 }, { duration: 'out_of_range' }],
    ['more than a day', { interval: 1441 }, { interval: 'out_of_range' }],
    ['no seat', { maximum_capacity: 0 }, { maximum_capacity: 'out_of_range' }],
    ['a picture that is no address', { picture: 'javascript:alert(1)' }, { picture: 'invalid_url' }],
    ['a place online that is none', { online_url: 'http://noren.example' }, { online_url: 'invalid_url' }],
  ])('%s is refused', async (_, wrong, figures) => {
    expect(await send(wrong)).toMatchObject(refused(figures))
  })

  test('as many as there are seats, and the smallest party as large as the largest', async () => {
    await made({ minimum_pax: 8, maximum_pax: 8, maximum_capacity: 8 })
  })

  test.each<[string, string]>([
    ['', 'required'],
    ['a'.repeat(61), 'too_long'],
    ...['A', 'a b', '-a', 'a-', 'a--b', 'a_b', '花火', 'a\n', 'ａ', 'a/b', 'a.b', 'é'].map(
      (slug): [string, string] => [slug, 'invalid'],
    ),
    ...['book', 'booking', 'events', 'legal', 'waiting'].map((slug): [string, string] => [slug, 'reserved']),
  ])('the address %j is %s', async (slug, code) => {
    expect(await send({ slug })).toMatchObject(refused({ slug: code }))
  })

  test.each(['a', '2', 'a-2-b', 'books', 'a'.repeat(60)])('the address %j is one', async (slug) => {
    await made({ slug })
  })

  test('an address is one live template’s; of two that were made offline the later is refused', async () => {
    const slug = 'same'
    const [first, second] = [template(), template()]
    const [one, two] = [first, second].map((subject) => edit(subject, null, { ...aTemplate, slug }))
    expect(await venue.send(one, 'tablet-2')).toMatchObject(applied)
    expect(await venue.send(two)).toMatchObject(refused({ slug: 'taken' }))
    expect(await row(second)).toBeUndefined()
    // Its own address is no clash, and another vendor's is none.
    expect(await venue.send(edit(first, { duration: 90 }, { duration: 60 }))).toMatchObject(applied)
    await made({ slug }, await aVenue(db, {}))
    // One that is deleted frees it, and comes back only while it is free.
    const away = gone(first)
    expect(await venue.send(away)).toMatchObject(applied)
    expect(await send({ slug }, second)).toMatchObject(applied)
    expect(await venue.send(undo(away))).toMatchObject(refused({ slug: 'taken' }))
    expect(await row(first)).toMatchObject({ deleted: true })
    const third = await made()
    expect(await venue.send(edit(third, { slug: `slug-${slugs}` }, { slug }))).toMatchObject(
      refused({ slug: 'taken' }),
    )
  })

  test('two live templates of one address cannot be written at all', async () => {
    const write = () => db.sql`insert into private.config_item (vendor_id, kind, key, data)
      values (${venue.id}, 'event_template', gen_random_uuid()::text, '{"slug": "twice"}')`
    await write()
    await expect(write()).rejects.toThrow('config_item_slug')
  })
})

describe('tickets of a template', () => {
  test('are of live kinds of this vendor', async () => {
    const mine = keyOf(await aKind())
    const theirs = keyOf(await aKind(await aVenue(db, {})))
    const old = ticketType()
    await venue.send(edit(old, null, aTicketType))
    await venue.send(gone(old))
    const unknown = refused({ tickets: 'unknown' })
    for (const other of [theirs, keyOf(old), randomUUID()])
      expect(await send({ tickets: [aTicket(mine), aTicket(other)] }), other).toMatchObject(unknown)
    await made({ tickets: [aTicket(mine)] })
  })

  test('stay when their kind is deleted, and do not come back once they were taken out', async () => {
    const kind = await aKind()
    const tickets = [aTicket(keyOf(kind))]
    const had = await made({ tickets })
    expect(await venue.send(gone(kind))).toMatchObject(applied)
    const changed = [aTicket(keyOf(kind), { price: 100 })]
    expect(await venue.send(edit(had, { tickets }, { tickets: changed }))).toMatchObject(applied)
    expect(await venue.send(edit(had, { duration: 90 }, { duration: 30 }))).toMatchObject(applied)
    expect(await venue.send(edit(had, { tickets: changed }, { tickets: [] }))).toMatchObject(applied)
    expect(await venue.send(edit(had, { tickets: [] }, { tickets: changed }))).toMatchObject(
      refused({ tickets: 'unknown' }),
    )
  })
})

describe('excludes', () => {
  const excludes = async (one: string, other: string, by = venue) => {
    const [found] = await db.sql<{ both: boolean[] }[]>`
      select array(
        select exists (select from private.exclusive_pairs(${by.id}, array[a.one::uuid], array[a.other::uuid]))
        from (values (${keyOf(one)}, ${keyOf(other)}), (${keyOf(other)}, ${keyOf(one)})) a (one, other)) as both`
    expect(found?.both[0]).toBe(found?.both[1])
    return found?.both[0]
  }

  test('both with the flag, or both in one set; none itself, and none that is deleted', async () => {
    const [a, b, c] = [await made({ exclusive: true }), await made({ exclusive: true }), await made()]
    expect([await excludes(a, b), await excludes(a, c), await excludes(a, a)]).toEqual([true, false, false])
    const set = exclusiveSet()
    const both = { name: '桟橋', templates: [a, c].map(keyOf) }
    await venue.send(edit(set, null, both))
    expect([await excludes(a, c), await excludes(b, c)]).toEqual([true, false])
    await venue.send(gone(set))
    expect(await excludes(a, c)).toBe(false)
    await venue.send(gone(b))
    expect(await excludes(a, b)).toBe(false)
  })

  test('a hundred sets, whatever they name; one of them may be changed, and another takes the place of a deleted one', async () => {
    const own = await aVenue(db, {})
    const [a, b] = [await made({}, own), await made({}, own)]
    const data = { name: '桟橋', templates: [a, b].map(keyOf) }
    await db.sql`
      insert into private.config_item (vendor_id, kind, key, data)
      select ${own.id}, 'exclusive_set', gen_random_uuid(), ${db.sql.json(data)} from generate_series(1, 99)`
    const last = exclusiveSet()
    expect(await own.send(edit(last, null, data))).toMatchObject(applied)
    const beyond = exclusiveSet()
    expect(await own.send(edit(beyond, null, data))).toMatchObject(refused({ name: 'too_many_sets' }))
    expect(await own.send(edit(last, { name: '桟橋' }, { name: '岸' }))).toMatchObject(applied)
    expect(await excludes(a, b, own)).toBe(true)
    const [row] = await db.sql`
      select count(*)::integer as n from private.exclusive_pairs(${own.id}, ${[keyOf(a)]}, ${[keyOf(b)]})`
    expect(row?.['n'], 'of all of them').toBe(1)
    await own.send(gone(last))
    expect(await own.send(edit(beyond, null, data))).toMatchObject(applied)
  })

  test('another vendor’s set and another vendor’s templates are nothing to it', async () => {
    const other = await aVenue(db, {})
    const [a, b] = [await made(), await made({ exclusive: true })]
    const theirs = await made({ exclusive: true }, other)
    await other.send(edit(exclusiveSet(), null, { name: 'x', templates: [a, b].map(keyOf) }))
    expect([await excludes(a, b), await excludes(a, b, other), await excludes(b, theirs)]).toEqual([
      ...[false, false, false],
    ])
  })
})

test('the demo’s organiser has set up what the forms would take', async () => {
  await db.sql
    .begin(async (tx) => {
      await seedVenues(tx)
      await seedEvents(tx)
      const rows = await tx<{ kind: string; errors: Fields; missing: string[] | null }[]>`
        select i.kind, private.config_row_errors(i.vendor_id, i.kind, i.key, i.data || '{"deleted": false}') as errors,
          (select array_agg(f.key) from jsonb_object_keys(private.config_fields(i.kind)) f (key)
            where not i.data || '{"deleted": false}' ? f.key) as missing
        from private.config_item i join public.vendor v on v.id = i.vendor_id and v.url = 'hanabi-works'`
      expect(rows.map(({ kind }) => kind).sort()).toEqual([
        ...Array(3).fill('event_template'),
        ...Array(3).fill('ticket_type'),
      ])
      for (const { errors, missing } of rows) expect([errors, missing]).toEqual([{}, null])
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
})
