// Tablet and server say the same of templates: which exclude each other, which address is one, which tickets and questions are.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slugCode } from '#domain/event/event-slug.ts'
import { excludes } from '#domain/event/excludes.ts'
import type { ExclusiveSet } from '#domain/event/exclusive-set.ts'
import {
  questionDraft,
  questionFaults,
  questionOf,
  ticketDraft,
  ticketFaults,
  ticketOf,
} from '#domain/event/template-lists.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const ids = Array.from({ length: 6 }, () => randomUUID())
interface House {
  templates: { id: string; exclusive: boolean; deleted: boolean }[]
  sets: (ExclusiveSet & { deleted: boolean })[]
}
const houses = fc.sample(
  fc.record({
    templates: fc
      .array(fc.record({ exclusive: fc.boolean(), deleted: fc.nat(4).map((n) => n === 0) }), {
        minLength: 6,
        maxLength: 6,
      })
      .map((all) => all.map((one, i) => ({ ...one, id: ids[i] ?? '' }))),
    sets: fc.array(
      fc.record({
        id: fc.uuid(),
        name: fc.constant('x'),
        templates: fc.uniqueArray(fc.constantFrom(...ids, randomUUID()), { minLength: 2, maxLength: 4 }),
        deleted: fc.nat(4).map((n) => n === 0),
      }),
      { maxLength: 3 },
    ),
  }) satisfies fc.Arbitrary<House>,
  { numRuns: 150, seed: 20261125 },
)

async function write(venue: Venue, { templates, sets }: House): Promise<void> {
  await db.sql.begin(async (tx) => {
    await tx`update private.config_item set deleted = true where vendor_id = ${venue.id}`
    const rows = [
      ...templates.map(({ id, deleted, exclusive }) => ({
        ...{ kind: 'event_template', key: id, deleted, data: { exclusive } },
      })),
      ...sets.map(({ id, deleted, templates }) => ({
        ...{ kind: 'exclusive_set', key: id, deleted, data: { templates } },
      })),
    ]
    await tx`
      insert into private.config_item as i (vendor_id, kind, key, data, deleted)
      select ${venue.id}, r.kind, r.key, r.data, r.deleted
      from jsonb_to_recordset(${tx.json(rows)}) r (kind text, key text, data jsonb, deleted boolean)
      on conflict (vendor_id, kind, key) do update set data = excluded.data, deleted = excluded.deleted`
  })
}

/** Each pair that excludes, by the server and by the tablet, which holds none that is deleted. */
async function pairs(
  venue: Venue,
  { templates, sets }: House,
): Promise<[server: string[], tablet: string[]]> {
  const found = await db.sql<{ pair: string }[]>`
    select one::text || other as pair from private.exclusive_pairs(${venue.id}, ${ids}::uuid[], ${ids}::uuid[])`
  const live = templates.filter(({ deleted }) => !deleted)
  const liveSets = sets.filter(({ deleted }) => !deleted)
  const here = live.flatMap((a) => live.flatMap((b) => (excludes(a, b, liveSets) ? [`${a.id}${b.id}`] : [])))
  return [found.map(({ pair }) => pair).sort(), here.sort()]
}

test('which templates exclude each other, of 150 houses', async () => {
  const venue = await aVenue(db, {})
  let count = 0
  for (const house of houses) {
    await write(venue, house)
    const [server, tablet] = await pairs(venue, house)
    expect(server).toEqual(tablet)
    count += tablet.length
  }
  expect(count).toBeGreaterThan(500)
}, 60_000)

test('control: a server that forgets the sets is found', async () => {
  const venue = await aVenue(db, {})
  const [one = '', other = ''] = ids
  const house: House = {
    templates: [one, other].map((id) => ({ id, exclusive: false, deleted: false })),
    sets: [{ id: randomUUID(), name: 'x', templates: [one, other], deleted: false }],
  }
  await write(venue, house)
  const [row] = await db.sql`select pg_get_functiondef('private.exclusive_pairs'::regproc) as text`
  const source = String(row?.['text'])
  expect(source).toContain(`s.kind = 'exclusive_set'`)
  try {
    await db.sql.unsafe(source.replace(`s.kind = 'exclusive_set'`, 'false'))
    expect((await pairs(venue, house)).map((all) => all.length)).toEqual([0, 2])
  } finally {
    await db.sql.unsafe(source)
  }
})

/** What SQL finds wrong with each; null where nothing is. */
async function errors(rule: 'slug' | 'tickets' | 'questions', values: unknown[]): Promise<(string | null)[]> {
  const rows = await db.sql<{ error: string | null }[]>`
    select private.config_field_error('event_template', ${rule}, v.value) as error
    from jsonb_array_elements(${db.sql.json(values as never)}) with ordinality v order by v.ordinality`
  return rows.map(({ error }) => error)
}

test('which address is one, and why another is none', async () => {
  const some = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
  const typed = [
    ...hostileStrings(200).filter((one) => !one.includes('\u0000')),
    ...[
      '',
      'book',
      'booking',
      'events',
      'legal',
      'waiting',
      'a'.repeat(60),
      'a'.repeat(61),
      '花火',
      'a b',
      'é',
    ],
    ...fc.sample(some, { numRuns: 500, seed: 20261125 }),
  ].map((one) => one.toWellFormed().trim())
  const found = await errors('slug', typed)
  const codes = typed.map((slug) => {
    const code = slugCode(slug)
    return code === 'japanese' ? 'invalid' : code
  })
  // Of one that is both too long and wrong either may be said.
  const differ = typed.filter(
    (slug, i) => (found[i] === null) !== (codes[i] === null) || (slug.length <= 60 && found[i] !== codes[i]),
  )
  expect(differ).toEqual([])
  expect(codes.filter((code) => code === null).length).toBeGreaterThan(100)
})

const numbers = fc.constantFrom(
  '',
  '0',
  '1',
  '4,500',
  '￥３００',
  '99999999',
  '100000',
  '100001',
  '-1',
  'x',
  '1.5',
)
const texts = fc.constantFrom('', '質問', ' 質問 ', '\u200b', 'あ'.repeat(200), 'あ'.repeat(201))

test('which tickets and questions the form lets through', async () => {
  const [known = '', gone = ''] = ids
  const rows = fc.sample(
    fc.record({
      tickets: fc.array(
        fc.record({ ticket_type: fc.constantFrom(known, gone), price: numbers, limit: numbers }),
        {
          maxLength: 1,
        },
      ),
      questions: fc.uniqueArray(
        fc.record({ id: fc.constantFrom(...ids), ja: texts, en: texts, required: fc.boolean() }),
        { maxLength: 3, selector: ({ id }) => id },
      ),
    }),
    { numRuns: 600, seed: 20261125 },
  )
  const ticketsRight = rows.filter(({ tickets }) => ticketFaults(tickets, ids).length === 0)
  const questionsRight = rows.filter(({ questions }) => questionFaults(questions).length === 0)
  expect(ticketsRight.length).toBeGreaterThan(100)
  expect(questionsRight.length).toBeGreaterThan(50)
  const sent = ticketsRight.map(({ tickets }) => tickets.map(ticketOf))
  expect(new Set(await errors('tickets', sent))).toEqual(new Set([null]))
  for (const [draft] of sent.filter((all) => all.length > 0))
    expect(draft && ticketOf(ticketDraft(draft))).toEqual(draft)
  const asked = questionsRight.map(({ questions }) => questions.map(questionOf))
  expect(new Set(await errors('questions', asked))).toEqual(new Set([null]))
  expect(asked.map((all) => all.map(questionDraft).map(questionOf))).toEqual(asked)
  // What the form does not let through the server does not take either: numbers as they were read, texts as they stand.
  const wrong = rows.filter(({ questions }) => questionFaults(questions).length > 0)
  expect(
    await errors(
      'questions',
      wrong.map(({ questions }) => questions.map(questionOf)),
    ),
  ).not.toContain(null)
})
