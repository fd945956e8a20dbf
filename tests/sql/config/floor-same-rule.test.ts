// Tablet and server say the same of a floor's rows, which their forms let through.

import { randomUUID } from 'node:crypto'
import { type } from 'arktype'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fields } from '#domain/config/config-command.ts'
import {
  type AreaForm,
  areaFrom,
  areaSchema,
  type CombinationForm,
  combinationSchema,
  most,
  peopleFrom,
  type TableForm,
  tableFrom,
  tableSchema,
} from '#domain/table/floor-form.ts'
import { anArea, aTable } from '#tests/fixtures/floor.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

type Kind = keyof typeof most
type Codes = Record<string, string>

const put = (of: Venue, kind: Kind, rows: object[]) => db.sql`
  insert into private.config_item (vendor_id, kind, key, data)
  select ${of.id}, ${kind}, gen_random_uuid()::text, r.value
  from jsonb_array_elements(${db.sql.json(rows as never)}) r`

const names = fc.oneof(
  fc.constantFrom(
    '5番',
    ' 5番',
    '6番',
    '\u200b',
    '',
    'あ'.repeat(20),
    'あ'.repeat(21),
    'あ'.repeat(41),
    'T1',
  ),
  fc.constantFrom(...hostileStrings(80).filter((one) => !one.includes('\u0000') && one.isWellFormed())),
)
const numbers = fc.constantFrom('', '0', '1', '2', '２', '4', '999', '1000', '1,000', '-1', 'x', '1.5')
const ids = Array.from({ length: 9 }, () => randomUUID())
const forms = fc.sample(
  fc.record({
    ...{ name: names, name_en: names, smallest: numbers, largest: numbers, online: fc.boolean() },
    area: fc.constantFrom('', ids[0] ?? ''),
    tables: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 9 }),
  }),
  { numRuns: 600, seed: 20261127 },
)
const taken = ['6番', 'T1']

type Form = AreaForm & TableForm & CombinationForm

/** Fields that hold numbers: whatever is wrong with one by itself is one fault, `number`. */
const isNumber = (field: string): boolean => field === 'smallest' || field === 'largest'

/** What the form says, by field. */
function here(kind: Kind, form: Form, isFull = false): Codes {
  const schema = { area: areaSchema, table: tableSchema, combination: combinationSchema }[kind]
  const found = schema({ ...form, taken, isFull })
  if (!(found instanceof type.errors)) return {}
  return Object.fromEntries(
    [...found].map(({ path, message }) => {
      const field = String(path[0])
      return [field, isNumber(field) && message !== 'below_smallest' ? 'number' : message]
    }),
  )
}

function sent(kind: Kind, form: Form): Fields {
  if (kind === 'area') return { ...areaFrom(form), position: 0 }
  if (kind === 'table') return { ...tableFrom(form), position: 0 }
  return { tables: form.tables, ...peopleFrom(form) }
}

/** What the server says of what that form sends. */
async function there(of: Venue, kind: Kind, form: Form): Promise<Codes> {
  const row = { ...sent(kind, form), deleted: false }
  const [found] = await db.sql<{ errors: Codes }[]>`
    select private.config_row_errors(${of.id}, ${kind}, ${randomUUID()}, ${db.sql.json(row as never)}) as errors`
  return Object.fromEntries(
    Object.entries(found?.errors ?? {}).map(([field, code]) => {
      if (isNumber(field) && code !== 'below_smallest') return [field, 'number']
      // The form has a list to choose from: there is none, or one of them.
      return [field, field === 'area' ? 'required' : code]
    }),
  )
}

async function aHouseWithNames(): Promise<Venue> {
  const own = await aVenue(db, {})
  await put(
    own,
    'area',
    taken.map((name) => ({ ...anArea, name })),
  )
  await put(
    own,
    'table',
    taken.map((name) => ({ ...aTable(), name })),
  )
  return own
}

/** What a row says beside others, or one field beside another, the server asks of rows alone whose fields are right. */
const beside = new Set(['taken', 'below_smallest'])
function asTheServer(codes: Codes): Codes {
  const own = Object.entries(codes).filter(([, code]) => !beside.has(code))
  return own.length > 0 ? Object.fromEntries(own) : codes
}

const met: Record<Kind, readonly string[]> = {
  area: ['taken', 'too_long', 'required', 'right'],
  table: ['taken', 'too_long', 'required', 'number', 'below_smallest', 'right'],
  combination: ['too_few', 'too_long', 'number', 'below_smallest', 'right'],
}

test.each<Kind>(['area', 'table', 'combination'])(
  'what is wrong with a row is the same here and there: %s',
  async (kind) => {
    const own = await aHouseWithNames()
    const seen = new Set<string>()
    for (const form of forms) {
      const tablet = asTheServer(here(kind, form))
      expect([form, await there(own, kind, form)]).toEqual([form, tablet])
      for (const code of Object.values(tablet)) seen.add(code)
      if (Object.keys(tablet).length === 0) seen.add('right')
    }
    expect([...seen].sort()).toEqual([...met[kind]].sort())
  },
  60_000,
)

const right: Form = {
  ...{ name: '7番', name_en: '', smallest: '2', largest: '4', online: true },
  ...{ area: ids[0] ?? '', tables: ids.slice(0, 2) },
}

test.each<[Kind, object, string, string]>([
  ['area', anArea, 'name', 'position'],
  ['table', aTable(), 'name', 'position'],
  ['combination', { tables: ids, smallest: 1, largest: 2 }, 'tables', 'tables'],
])('one more than there is room for: %s', async (kind, row, field, theirs) => {
  const own = await aVenue(db, {})
  await put(
    own,
    kind,
    Array.from({ length: most[kind] - 1 }, (_, i) => ({ ...row, name: `x${i}` })),
  )
  expect([here(kind, right), await there(own, kind, right)]).toEqual([{}, {}])
  await put(own, kind, [{ ...row, name: 'x' }])
  expect([here(kind, right, true), await there(own, kind, right)]).toEqual([
    { [field]: 'too_many' },
    { [theirs]: 'too_many' },
  ])
})

test('control: a server that forgets names, or how many people fit, is found', async () => {
  const own = await aHouseWithNames()
  const form = { ...right, name: '6番', smallest: '4', largest: '2' }
  const [row] = await db.sql`select pg_get_functiondef('private.floor_errors'::regproc) as text`
  const source = String(row?.['text'])
  const plants = [
    { line: `i.data->'name' = p_row->'name'`, field: 'name' },
    { line: `(p_row->>'largest')::integer < (p_row->>'smallest')::integer`, field: 'largest' },
  ]
  for (const { line, field } of plants) {
    expect(source).toContain(line)
    try {
      await db.sql.unsafe(source.replace(line, 'false'))
      expect(Object.keys(here('table', form))).toContain(field)
      expect(Object.keys(await there(own, 'table', form))).not.toContain(field)
    } finally {
      await db.sql.unsafe(source)
    }
  }
})
