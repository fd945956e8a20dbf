// What an organiser asks of who books: the answer stands in the booking under the question as the customer read it.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { longestAnswer } from '#domain/answer/limits.ts'
import { answerFaults, type SaidAnswer, saidAnswers } from '#domain/answer/said-answers.ts'
import type { TemplateQuestion } from '#domain/event/event-template.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { visibleLines } from '#domain/text/visible-text.ts'
import { addDays } from '#domain/time/time.ts'
import { anAddress, aToken, type CustomerAnswer, someDetails } from '#tests/fixtures/customer.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 240_000)
afterAll(() => db.close())

const [adult, boat] = [randomUUID(), randomUUID()]
const allergies: TemplateQuestion = {
  ...{ id: randomUUID(), ja: 'アレルギーはありますか', en: 'Any allergies?', required: true },
}
const size: TemplateQuestion = { id: randomUUID(), ja: '服のサイズ', en: '', required: false }

let venue: Venue
let url: string
let event: string
beforeEach(async () => {
  venue = await aVenue(db, {})
  const [row] = await db.sql<{ url: string; today: string }[]>`
    update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}
    returning url, private.business_day(id)::text as today`
  url = row?.url ?? ''
  await item('ticket_type', adult, { ...aTicketType, price: 5000 })
  await asking([allergies, size])
  const fields = { template: boat, capacity: 100, name: '屋形船', name_en: '', note: '' }
  const { subject, body } = layOutCommand(randomUUID(), fields, [[addDays(row?.today ?? '', 7), 1080, 1200]])
  await venue.send(aCommand(subject, body))
  event = subject.slice('occurrence/'.length)
})

const item = (kind: string, key: string, data: object) => db.sql`
  insert into private.config_item (vendor_id, kind, key, data) values (${venue.id}, ${kind}, ${key}, ${db.sql.json(data as never)})
  on conflict (vendor_id, kind, key) do update set data = excluded.data`
const asking = (questions: readonly TemplateQuestion[]) =>
  item('event_template', boat, { ...aTemplate, cutoff_days: 0, tickets: [aTicket(adult)], questions })

const call = (text: string, values: unknown[]): Promise<CustomerAnswer & Record<string, unknown>> =>
  db.asAnon(
    async (tx) => {
      const [row] = await tx.unsafe<{ value: CustomerAnswer & Record<string, unknown> }[]>(
        `select ${text} as value`,
        values as never[],
      )
      if (!row) throw new Error('no answer')
      return row.value
    },
    { 'x-noren-peer': anAddress() },
  )

/** Tickets are held; answers what it is to confirm them. */
async function held() {
  const [id, token] = [randomUUID(), aToken()]
  const tickets = JSON.stringify([{ price_type: adult, count: 2, price: 5000 }])
  expect(
    await call('public.hold_spots($1, $2, $3, $4, $5::text::jsonb, null, null)', [
      ...[url, id, token, event, tickets],
    ]),
  ).toMatchObject({ ok: true })
  const confirm = (answers?: unknown) =>
    call('public.confirm_booking($1, $2, $3, $4)', [
      ...[url, id, token, answers === undefined ? someDetails : { ...someDetails, answers }],
    ])
  return { id, token, confirm }
}
const said = (typed: Record<string, string>, questions = [allergies, size]) => saidAnswers(questions, typed)
const stored = async (id: string) =>
  (await db.sql`select answers from public.booking where vendor_id = ${venue.id} and id = ${id}`)[0]?.[
    'answers'
  ]

test('what was answered is kept with the words of then, whatever is asked later', async () => {
  const { id, token, confirm } = await held()
  const typed = said({ [allergies.id]: ' 卵\n\u202eえび ', [size.id]: '' })
  const booked = await confirm(typed)
  const kept = [{ question: 'アレルギーはありますか', question_en: 'Any allergies?', answer: '卵\nえび' }]
  expect(booked).toMatchObject({ ok: true, booking: { answers: kept } })
  await asking([{ ...allergies, ja: '苦手なもの', en: '' }])
  expect(await stored(id)).toEqual(kept)
  expect(await confirm(typed), 'a lost answer').toEqual(booked)
  const [line] = await db.sql`
    select changes->'answers' as told from public.booking_history where vendor_id = ${venue.id} and booking_id = ${id}`
  expect(line?.['told']).toEqual([null, kept])
  const [mail] = await db.sql`
    select private.mail_facts('customer', 'confirmed', null, b)->'booking'->'answers' as told
    from public.booking b where b.vendor_id = ${venue.id} and b.id = ${id}`
  expect(mail?.['told']).toEqual(kept)
  await db.sql`
    insert into private.found_token (vendor_id, booking_id, token_hash, ends_at)
    values (${venue.id}, ${id}, private.token_hash(${'f'.repeat(32)}), now() + interval '1 hour')`
  expect(await call('public.find_booking($1, $2)', [url, token]), 'control').toMatchObject({
    booking: { answers: kept },
  })
  expect(await call('public.find_booking($1, $2)', [url, 'f'.repeat(32)]), 'by its number').toMatchObject({
    booking: { answers: [], phone: '' },
  })
})

test('of a question that was worded otherwise meanwhile nothing is kept that its customer did not read', async () => {
  const { id, confirm } = await held()
  const before = said({ [allergies.id]: 'なし', [size.id]: 'M' })
  const reworded = [{ ...allergies, ja: 'アレルギーはありませんか' }, size]
  await asking(reworded)
  expect(await confirm(before)).toMatchObject({ code: 'invalid', fields: { answers: 'questions_changed' } })
  await asking([allergies])
  expect(await confirm(before), 'one that is gone').toMatchObject({
    fields: { answers: 'questions_changed' },
  })
  const another = { ...size, id: randomUUID(), required: true }
  await asking([allergies, another])
  expect(await confirm(said({ [allergies.id]: 'なし' })), 'one that was not asked yet').toMatchObject({
    fields: { answers: 'required' },
  })
  await asking(reworded)
  const read = said({ [allergies.id]: '大丈夫です', [size.id]: 'M' }, reworded)
  expect(await confirm(read), 'the hold stayed').toMatchObject({ ok: true })
  expect(await stored(id)).toMatchObject([
    { question: 'アレルギーはありませんか', answer: '大丈夫です' },
    { question: '服のサイズ', answer: 'M' },
  ])
})

const one = (more: object = {}): object => ({
  ...{ id: allergies.id, question: allergies.ja, question_en: allergies.en, answer: 'なし' },
  ...more,
})
test.each<[string, unknown, string]>([
  ['none at all', undefined, 'required'],
  ['null', null, 'required'],
  ['an empty list', [], 'required'],
  ['signs that nobody can see', [one({ answer: '\u200b\u2066 \u3000' })], 'required'],
  ['a text', 'なし', 'invalid'],
  ['an object', { [allergies.id]: 'なし' }, 'invalid'],
  ['a number in it', [1], 'invalid'],
  ['another field', [one({ html: '' })], 'invalid'],
  ['no id', [one({ id: 'x' })], 'invalid'],
  ['a number as answer', [one({ answer: 1 })], 'invalid'],
  ['one twice', [one(), one()], 'invalid'],
  ['six', Array.from({ length: 6 }, () => one({ id: randomUUID() })), 'invalid'],
  ['one that is too long', [one({ answer: 'あ'.repeat(longestAnswer + 1) })], 'too_long'],
  ['one to nobody’s question', [one(), one({ id: randomUUID(), question: '送金先' })], 'questions_changed'],
])('%s books nothing, and the hold stays', async (_, answers, code) => {
  const { id, confirm } = await held()
  expect(await confirm(answers)).toMatchObject({ ok: false, code: 'invalid', fields: { answers: code } })
  expect(await stored(id)).toBeUndefined()
  expect(await confirm([one()])).toMatchObject({ ok: true })
})

test('hostile texts are kept as what can be seen of them', async () => {
  for (const text of hostileStrings(60)) {
    const answer = text.slice(0, longestAnswer)
    const visible = visibleLines(answer)
    if (visible === '' || answer.includes('\u0000') || /\p{Surrogate}/u.test(answer)) continue
    const { id, confirm } = await held()
    expect(await confirm([one({ answer })]), text).toMatchObject({ ok: true })
    expect(await stored(id)).toMatchObject([{ answer: visible }])
    await db.sql`delete from private.booking_caller where vendor_id = ${venue.id}`
    await db.sql`update public.booking set status = 'cancelled' where vendor_id = ${venue.id}`
  }
})

test('the form and the server say the same of an answer', async () => {
  const texts = fc.constantFrom(
    '',
    ' ',
    '\u200b',
    'なし',
    'あ'.repeat(500),
    ` ${'あ'.repeat(500)}\n`,
    'あ'.repeat(501),
  )
  const cases = fc.sample(
    fc.record({ first: texts, second: texts, required: fc.tuple(fc.boolean(), fc.boolean()) }),
    { numRuns: 200, seed: 20261126 },
  )
  const found = { right: 0, wrong: 0 }
  for (const { first, second, required } of cases) {
    const questions = [allergies, size].map((q, i) => ({ ...q, required: required[i] ?? false }))
    await asking(questions)
    const typed = { [allergies.id]: first, [size.id]: second }
    const isRight = answerFaults(questions, typed, visibleLines).length === 0
    const [row] = await db.sql<{ error: string | null }[]>`
      select coalesce(private.said_error(d), private.asked_error(${venue.id}, ${event}, d)) as error
      from (select private.trimmed(${db.sql.json({ answers: saidAnswers(questions, typed) as SaidAnswer[] } as never)})->'answers' as d) x`
    expect(row?.error === null, JSON.stringify([typed, required])).toBe(isRight)
    found[isRight ? 'right' : 'wrong'] += 1
  }
  expect(Math.min(found.right, found.wrong)).toBeGreaterThan(40)
})

test('a table asks nothing, and takes no answers', async () => {
  const errors = async (answers: unknown) =>
    (
      await db.sql`select private.asked_error(${venue.id}, null, ${db.sql.json(answers as never)}) as error`
    )[0]?.['error']
  expect(await errors([])).toBeNull()
  expect(await errors([one()])).toBe('questions_changed')
})

test('the page of an event says what is asked, and the list of events does not', async () => {
  expect(await call("public.event_page($1, 'boat')", [url])).toMatchObject({
    event: { questions: [allergies, size] },
  })
  const { events } = (await call('public.events_page($1)', [url])) as unknown as { events: object[] }
  expect(events[0]).not.toHaveProperty('questions')
})
