// A booking that an admin takes for a vendor: once, by the vendor's rules, and written down with who did it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aDay, aVenue, create, edit, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let admin: string
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  admin = await db.makeUser()
  await db.sql`insert into private.admin (user_id) values (${admin})`
  venue = await aVenue(db)
}, 60_000)
afterAll(() => db.close())

const book = async (command: object, user = admin, vendor = venue.id) =>
  db.asUser(user, async (tx) => {
    const [row] =
      await tx`select public.book_on_behalf(${vendor}, ${JSON.stringify(command)}::text::jsonb) as value`
    return row?.['value'] as { ok: boolean; code?: string; answer?: { state: string } }
  })
const historyOf = (subject: string) =>
  db.sql`select account, device, kind from public.booking_history where booking_id = ${subject}`
const deedsOf = (vendor: string) =>
  db.sql`select id, account, kind from private.admin_deed where vendor_id = ${vendor} order by at`

test('the history and the deeds of admins say who took it, and the same command again is the same booking', async () => {
  const command = create()
  for (let time = 0; time < 2; time++)
    expect(await book(command)).toMatchObject({ ok: true, answer: { state: 'applied' } })
  expect(await historyOf(command.subject)).toEqual([
    { account: admin, device: 'noren-admin', kind: 'booking.create' },
  ])
  expect(await deedsOf(venue.id)).toEqual([{ id: command.id, account: admin, kind: 'book_on_behalf' }])
})

test('eight at once with one command make one booking and one deed', async () => {
  const command = create()
  const before = (await deedsOf(venue.id)).length
  const answers = await Promise.all(Array.from({ length: 8 }, () => book(command)))
  expect(answers.filter((one) => one.ok).length).toBeGreaterThan(0)
  expect(await historyOf(command.subject)).toHaveLength(1)
  expect(await deedsOf(venue.id)).toHaveLength(before + 1)
})

test('no other command, nothing for a vendor that is not there, and no deed of what was refused', async () => {
  const made = create()
  await book(made)
  const before = await deedsOf(venue.id)
  await expect(book(edit(made.subject, { pax: 2 }, { pax: 3 }))).rejects.toThrow('invalid')
  expect(await book(create(), admin, crypto.randomUUID())).toEqual({
    ok: false,
    code: 'vendor_not_found',
  })
  // The same id with other words.
  expect(await book({ ...create(), id: made.id })).not.toMatchObject({
    answer: { state: 'applied' },
  })
  expect(await deedsOf(venue.id)).toEqual(before)
})

test('what the organiser has to know is answered, and the booking keeps the answer; one that was taken stays taken', async () => {
  const [occurrence, template] = [crypto.randomUUID(), crypto.randomUUID()]
  const question = { id: crypto.randomUUID(), ja: 'アレルギーはありますか', en: 'Any allergies?' }
  const ask = (questions: object[]) => db.sql`
    insert into private.config_item (vendor_id, kind, key, data)
    values (${venue.id}, 'event_template', ${template}, ${db.sql.json({ name: '屋形船', slug: 'boat', questions } as never)})
    on conflict (vendor_id, kind, key) do update set data = excluded.data`
  await ask([{ ...question, required: false }])
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity)
    values (${venue.id}, ${occurrence}, ${template}, ${aDay}, 1080, 1170, 40)`
  const seat = { day: aDay, minute: 1080, duration: 90, pax: 2, occurrence }
  const silent = create(seat)
  expect(await book(silent)).toMatchObject({ ok: true })
  await ask([{ ...question, required: true }])
  expect(await book(silent), 'taken before').toMatchObject({ ok: true, answer: { state: 'applied' } })
  const said = (answer: string, text = question.ja) => [{ answer, question: text, question_en: question.en }]
  for (const answers of [[], said(' '), said('\u200b'), said('卵', '別の質問')])
    expect(await book(create({ ...seat, answers }))).toEqual({
      ...{ ok: false, code: 'invalid', fields: { answers: 'required' } },
    })
  const made = create({ ...seat, answers: said('卵') })
  expect(await book(made)).toMatchObject({ ok: true, answer: { state: 'applied' } })
  expect((await venue.booking(made.subject)).answers).toEqual(said('卵'))
  expect(await book(create()), 'a table is asked nothing').toMatchObject({ ok: true })
})

test('staff, also of the vendor itself, and strangers are refused', async () => {
  const staff = await db.makeUser()
  await db.sql`
    insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
    select ${staff}, id, url from public.vendor where id = ${venue.id}`
  const command = create()
  for (const user of [staff, await db.makeUser()])
    await expect(book(command, user)).rejects.toThrow('not_admin')
  expect(await historyOf(command.subject)).toEqual([])
})
