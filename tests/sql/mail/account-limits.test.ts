// How many mails about accounts one person gets, and that nobody shuts somebody out by asking for them.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.sql`delete from private.mail`
})

const who = 'who@guest.example'
const links = ['recovery', 'email_confirmation', 'email_change'] as const
const ask = async (kind: string, to = who): Promise<string | null> =>
  (await db.sql`select private.ask_mail(${kind}, null, ${to}, 'en', '{"token": "t"}', 60) as id`)[0]?.['id']
const askAll = async (most: number, kind = 'recovery') => {
  for (let i = 0; i < most; i++) expect(await ask(kind), `${kind} ${i}`).not.toBeNull()
}
/** As if all so far had been asked for so long ago. */
const later = (by: string) => db.sql`
  update private.mail set asked_at = asked_at - ${by}::interval, due_at = due_at - ${by}::interval,
    expires_at = expires_at - ${by}::interval, settled_at = settled_at - ${by}::interval`
const sent = () => db.sql`select private.mail_was_accepted(id, '250') from private.mail where due_at <= now()`

test.each(links)('%s: four an hour to one person, however the address is written', async (kind) => {
  await askAll(4, kind)
  expect(await ask(kind)).toBeNull()
  expect(await ask(kind, 'WHO@guest.example'), 'large letters').toBeNull()
  expect(await ask(kind, 'who+more@guest.example'), 'behind a plus').toBeNull()
  expect(await ask(kind, 'other@guest.example'), 'control: another address').not.toBeNull()
  await later('59 minutes')
  expect(await ask(kind)).toBeNull()
  await later('2 minutes')
  expect(await ask(kind), 'control: an hour later').not.toBeNull()
})

test('no kind takes the room of another, nor tells that there was another', async () => {
  await askAll(4, 'email_change')
  await askAll(5, 'invite')
  await askAll(4, 'email_confirmation')
  await askAll(4, 'recovery')
  for (const kind of [...links, 'invite']) expect(await ask(kind), kind).toBeNull()
})

test('from twelve a day on one an hour, and never none', async () => {
  for (let i = 0; i < 3; i++) {
    await askAll(4)
    await sent()
    await later('2 hours')
  }
  await db.sql`select private.forget_old_mails()`
  for (let i = 0; i < 3; i++) {
    expect(await ask('recovery'), 'none in the last hour').not.toBeNull()
    expect(await ask('recovery')).toBeNull()
    await later('61 minutes')
  }
  await later('23 hours')
  await askAll(4)
})

test('ten at the same moment are four mails', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => ask('recovery')))
  expect(ids.filter(Boolean)).toHaveLength(4)
})

test('a notice is held up by nothing, and makes room for the link that undoes what it tells', async () => {
  await askAll(4)
  expect(await ask('recovery')).toBeNull()
  expect(await ask('password_changed')).not.toBeNull()
  await askAll(4)
  expect(await ask('recovery'), 'four after it, too').toBeNull()
  // Whoever sends the notices themselves in heaps gets no further.
  await askAll(4, 'password_changed')
  expect(await ask('password_changed')).toBeNull()
})

test('what was given up before anybody sent it takes nobody’s place', async () => {
  await askAll(4, 'invite')
  const invited = await ask('invite')
  expect(await ask('invite'), 'control').toBeNull()
  await db.sql`select private.withdraw_mail(${invited ?? ''})`
  expect(await ask('invite')).not.toBeNull()
})
