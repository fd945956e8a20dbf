// What nobody can see is taken out of what people type, in the same way on the tablet, in the forms and on the server.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visibleLines, visibleText, withVisibleText } from '#domain/text/visible-text.ts'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

async function onServer(texts: string[], hasLines: boolean): Promise<string[]> {
  const rows = await db.sql<{ text: string }[]>`
    select private.visible_text(t.text, ${hasLines}) as text
    from jsonb_array_elements_text(${db.sql.json(texts)}) with ordinality t (text, place) order by t.place`
  return rows.map((row) => row.text)
}

const katsuragi = '葛\u{e0100}城'
const table: [typed: string, kept: string][] = [
  ['　山田 太郎 ', '山田 太郎'],
  ['\u202e山\u200f田\u2066', '山田'],
  ['\u200b\ufeff\u3164\u115f\u2060', ''],
  ['\u200d\ufe0f', ''],
  ['\u00ad\u{e0041}\u061c\u180e\ufff9', ''],
  ['\u0007佐\u009b藤\u007f', '佐藤'],
  // A form of a kanji stays, at the end of a name too; without a kanji before it there is nothing to choose.
  [katsuragi, katsuragi],
  ['葛\u{e0100}', '葛\u{e0100}'],
  [' \u{e0100}葛', '葛'],
  ['👩\u200d🍳', '👩\u200d🍳'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['山\u200d', '山'],
  ['山\u200d 田', '山 田'],
  [`山${'\u200d'.repeat(5000)}田`, '山田'],
  // So many marks on one sign are no writing, and each of them would be sorted in among the others whenever the row is written.
  [`a${'\u0344'.repeat(1000)}${'\u0323'.repeat(1000)}b`, 'ab'],
  [`a${'\u0323\ufe0f\u0301'.repeat(3)}b`, 'ab'],
  [`a${'\u0301'.repeat(8)}b`, `a${'\u0301'.repeat(8)}b`],
  ['O’Neil-São João', 'O’Neil-São João'],
  ['שלום', 'שלום'],
  ['𠮷野', '𠮷野'],
]

test('what is kept of a name, on both sides', async () => {
  const kept = table.map(([, text]) => text)
  expect(table.map(([typed]) => visibleText(typed))).toEqual(kept)
  expect(
    await onServer(
      table.map(([typed]) => typed),
      false,
    ),
  ).toEqual(kept)
  expect(visibleLines(' 一\r\n\t二\u202e ')).toBe('一\n\t二')
  expect(visibleText('一\t\n二')).toBe('一二')
})

const edges = [
  0x1, 0x8, 0xe, 0x1f, 0x7f, 0x9f, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x1680, 0x17b4, 0x17b5,
]
  .concat([
    0x180a, 0x180b, 0x180d, 0x180e, 0x180f, 0x1810, 0x1fff, 0x2000, 0x200a, 0x200b, 0x200c, 0x200d, 0x200e,
  ])
  .concat([
    0x200f, 0x2010, 0x2027, 0x2028, 0x2029, 0x202a, 0x202e, 0x202f, 0x205f, 0x2060, 0x206f, 0x2070, 0x2800,
  ])
  .concat([
    0x3000, 0x3164, 0xfdff, 0xfe00, 0xfe0f, 0xfe10, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0xfffc, 0xe0001, 0xe0002,
  ])
  .concat([0xe0020, 0xe007f, 0xe0080, 0xe00ff, 0xe0100, 0xe01ef, 0xe01f0])
const sign = fc.oneof(
  fc.constantFrom(...edges.map((point) => String.fromCodePoint(point)), '\t', '\n', '\r', ' '),
  fc.constantFrom('山', 'a', '\u200d', '\ufe0f', ' '),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter((s) => s !== '\u0000' && !/\p{Surrogate}/u.test(s)),
)
const texts = fc.sample(
  fc.array(sign, { maxLength: 24 }).map((signs) => signs.join('')),
  { numRuns: 6000, seed: 20261122 },
)

test('both know the same marks, and what stands beside them', async () => {
  const all = Array.from({ length: 0x110000 }, (_, point) => point).filter(
    (p) => p > 0 && (p < 0xd800 || p > 0xdfff),
  )
  const isMark = (point: number) => /\p{M}/u.test(String.fromCodePoint(point))
  const beside = all.filter((p) => isMark(p) || (p > 1 && isMark(p - 1)) || (p < 0x10ffff && isMark(p + 1)))
  const runs = beside.map((p) => `a${String.fromCodePoint(p).repeat(9)}b`)
  expect(runs.length).toBeGreaterThan(2500)
  expect(await onServer(runs, false)).toEqual(runs.map(visibleText))
})

test.each([
  ['one line', false, visibleText],
  ['lines', true, visibleLines],
] as const)(
  'both say the same of 6,000 texts of %s, and saying it twice changes nothing',
  async (_, hasLines, visible) => {
    const here = texts.map(visible)
    expect(await onServer(texts, hasLines)).toEqual(here)
    expect(here.map(visible)).toEqual(here)
    expect(here.filter((text, i) => text !== texts[i]).length).toBeGreaterThan(3000)
  },
)

test('fields of a row and questions in it are cleaned alike, whatever their shape', async () => {
  const typed = ['\u202e山\n\t田\u200b ', 3, null, ['\u200b'], { ja: '\u200b' }]
  const names = ['name', 'name_en', 'location', 'location_en', 'description', 'description_en']
  const anAnswer = { answer: ' \u202e二\n人\u200b', question: ' 何\t名\n', question_en: 4, more: '\u200b' }
  const rows: object[] = [
    ...[...names, 'pricing', 'pricing_en', 'text', 'note', 'slug'].flatMap((name) =>
      typed.map((one) => ({ [name]: one })),
    ),
    ...[...typed, []].map((questions) => ({ questions })),
    ...[...typed, [], [...typed, anAnswer]].map((answers) => ({ answers })),
    { questions: [...typed, { id: ' x ', ja: ' \u202e酔い\t\n', en: 4, more: '\u200b' }, { en: '\u0007a' }] },
  ]
  const kept = await db.sql<{ row: object }[]>`
    select private.with_visible_text(r.value) as row
    from jsonb_array_elements(${db.sql.json(rows as never)}) with ordinality r order by r.ordinality`
  expect(kept.map(({ row }) => row)).toEqual(rows.map((row) => withVisibleText(row)))
  expect(kept.at(-1)?.row).toMatchObject({ questions: expect.arrayContaining([{ en: 'a' }]) })
})

test('control: a rule altered by one sign is found', async () => {
  const [row] = await db.sql`select pg_get_functiondef('private.visible_text'::regproc) as text`
  const source = String(row?.['text'])
  for (const [from, to] of [
    ['\\u202a-\\u202e', '\\u202b-\\u202e'],
    ['{9,}', '{10,}'],
    ['\\u0300-\\u036f', '\\u0300-\\u036e'],
    ['\\U000e0100', '\\U000e0101'],
    ["'\\1'", "''"],
  ] as const) {
    expect(source).toContain(from)
    await db.sql.unsafe(source.replace(from, to))
    const long = [...texts, ...[9, 10].map((n) => `山${'\u200d'.repeat(n)}田`), `a${'\u036f'.repeat(9)}b`]
    expect(await onServer(long, true), from).not.toEqual(long.map(visibleLines))
  }
  await db.sql.unsafe(source)
})

/** How many times as long it takes for four times the text: 4, or 16 where each sign looks at all others. A busy machine only adds. */
async function growth(work: (times: number) => PromiseLike<unknown>, times: number): Promise<number> {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number]
  for (let round = 0; round < 5; round++) {
    for (const [i, size] of [times, 4 * times].entries()) {
      const began = performance.now()
      await work(size)
      least[i as 0 | 1] = Math.min(least[i as 0 | 1], performance.now() - began)
    }
  }
  return least[1] / least[0]
}

test('a long text of signs that could be joined does not take long', async () => {
  const cleaned = async (times: number) => {
    const text = `${'\u200d'.repeat(2 * times)}${' '.repeat(2 * times)}${' \u200d'.repeat(times)}山`
    expect(await onServer([text], true)).toEqual(['山'])
  }
  expect(await growth(cleaned, 25_000)).toBeLessThan(9)
  const squared = (times: number) =>
    db.sql`select count(*) from generate_series(1, ${times}::int) a, generate_series(1, a) b`
  // So many that a question's own cost, of some milliseconds, does not hide the growth.
  expect(await growth(squared, 800), 'control').toBeGreaterThan(9)
})

test('customers must have a name that can be seen; what is kept is what can be seen', async () => {
  const restaurant = await aRestaurant(db)
  const attempt = restaurant.attempt()
  await restaurant.hold(attempt)
  const nobody = { ...somebody(), last_name: '\u3164\u200b', first_name: '\u202e' }
  expect(await restaurant.confirm(attempt, nobody)).toMatchObject({
    code: 'invalid',
    fields: { last_name: 'required', first_name: 'required' },
  })
  const turned = { ...somebody(), last_name: `\u202e${katsuragi}\u200b`, requests: ' 窓側\n希望\u202e' }
  const person = { ...turned, email: `${turned.email}\u200b` }
  expect(await restaurant.confirm(attempt, person)).toMatchObject({
    booking: { last_name: katsuragi, email: turned.email, requests: '窓側\n希望' },
  })
  // The same words again are the same booking.
  expect(await restaurant.confirm(attempt, { ...person, last_name: katsuragi })).toMatchObject({ ok: true })
})

const asTyped = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `\u202e${name}\u200b\n${name} `]))
const asKept = (names: string[], hasLines: boolean) =>
  Object.fromEntries(names.map((name) => [name, `${name}${hasLines ? '\n' : ''}${name}`]))

test('all free text of a booking is kept so by the tablet and by the server', async () => {
  const venue = await aVenue(db)
  const [names, lines] = [
    ['last_name', 'first_name', 'last_kana', 'first_kana'],
    ['requests', 'comments'],
  ]
  const typed = asTyped([...names, ...lines])
  const kept = { ...asKept(names, false), ...asKept(lines, true) }
  expect(withVisibleText(typed)).toEqual(kept)
  const made = create(typed)
  await venue.send(made)
  expect(await venue.booking(made.subject)).toMatchObject(kept)
})

test('and that of a guest’s card', async () => {
  const venue = await aVenue(db)
  const made = create({ phone: '+819012345678' })
  await venue.send(made)
  const [guest] = await db.sql<{ id: string }[]>`select id from public.guest where vendor_id = ${venue.id}`
  const fields = asTyped(['allergies', 'company', 'notes'])
  const kept = { ...asKept(['allergies', 'company'], false), ...asKept(['notes'], true) }
  expect(withVisibleText(fields)).toEqual(kept)
  const base = { allergies: '', company: '', notes: '' }
  await venue.send(aCommand(guest?.id ?? '', { kind: 'guest.edit', args: { fields }, base }))
  const [row] = await db.sql`select allergies, company, notes from public.guest where id = ${guest?.id ?? ''}`
  expect(row).toEqual(kept)
})

test('staff’s commands and enquiries too', async () => {
  const venue = await aVenue(db)
  const made = create({ last_name: '\u202e山田\u200b', first_kana: '\u3164' })
  await venue.send(made)
  expect(await venue.booking(made.subject)).toMatchObject({ last_name: '山田', first_kana: '' })
  await venue.send(edit(made.subject, { last_name: '\u2066佐藤' }, { last_name: '山田' }))
  expect(await venue.booking(made.subject)).toMatchObject({ last_name: '佐藤', conflicts: [] })
  const enquire = (name: string) =>
    db.asAnon(
      async (tx) =>
        (
          await tx`select public.enquire('店\u200b', ${name}, 'a@noren.example', ' 一\n二 ', 'ja') as answer`
        )[0]?.answer,
    )
  expect(await enquire('\u200b\u3164')).toMatchObject({ code: 'invalid', fields: { name: 'required' } })
  expect(await enquire('\u202e花子')).toEqual({ ok: true })
  expect(await db.sql`select business, name, message from private.enquiry`).toEqual([
    { business: '店', name: '花子', message: '一\n二' },
  ])
})

test('who stood for a command, and on which tablet, is kept as it can be seen, and nobody is refused for the rest', async () => {
  const venue = await aVenue(db)
  const made = create({}, {}, { by: { label: '\u202e佐藤\u0007 ', device: '入口\u200b' } })
  expect(await venue.send(made)).toMatchObject({ state: 'applied' })
  expect(await venue.booking(made.subject)).toMatchObject({ made_by: '佐藤', made_on: '入口' })
  expect((await venue.history(made.subject)).at(-1)).toMatchObject({ by: '佐藤', device: '入口' })
  expect(await venue.send(made), 'sent again as it was').toMatchObject({ state: 'applied' })
  const long = create({}, {}, { by: { label: 'x'.repeat(101), device: '' } })
  expect(await venue.send(long), 'control').toMatchObject({ figures: { by: 'invalid' } })
})
