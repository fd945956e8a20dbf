// What an event is called, where it is and until when it goes is told to whoever booked it: once, with what it was.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configEditCommand } from '#domain/config/config-command.ts'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { composed } from '#functions/send-mails/compose.ts'
import type { ClaimedMail } from '#functions/send-mails/outbox.ts'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, staffOf, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let house: Outgoing
let user: string
let staff: Venue
beforeAll(async () => {
  db = await startDatabase()
  house = await outgoing(db)
  user = await db.makeUser(house.vendor)
  staff = staffOf(db, house.vendor, user)
}, 60_000)
afterAll(() => db.close())

const data = {
  ...{ name: '花火クルーズ', name_en: 'Fireworks cruise', location: '吾妻橋 桟橋' },
  ...{ location_en: 'Azumabashi pier', online_url: '', description: '屋形船で', maximum_capacity: 40 },
}
let template: string
let event: string
beforeEach(async () => {
  await db.sql`delete from private.mail`
  template = randomUUID()
  event = randomUUID()
  await db.sql`
    insert into private.config_item (vendor_id, kind, key, data)
    values (${house.vendor}, 'event_template', ${template}, ${db.sql.json({ ...data, slug: template })})`
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${house.vendor}, ${event}, ${template}, '2027-06-15', 1080, 1200, 50, '花火クルーズ')`
})

const booked = async (fields: Record<string, unknown> = {}) => {
  const id = await house.book({ occurrence: event, ...fields })
  await db.sql`update private.mail set state = 'sent', settled_at = now() where state = 'waiting'`
  return id
}
/** As staff do it, whom their own mails do not tell. */
const templateSays = (more: object) =>
  db.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user })}, true)`
    await tx`
      update private.config_item set data = data || ${tx.json(more as never)}
      where vendor_id = ${house.vendor} and key = ${template}`
  })
async function occurrenceIs(wanted: object) {
  const rows = (await staff.rows('occurrence')) as unknown as OccurrenceRow[]
  const row = rows.find((one) => one.id.endsWith(event))
  if (!row) throw new Error('no occurrence')
  const change = { kind: 'occurrence', key: event, seen: row.data, wanted: { ...wanted } }
  const command = aCommand(row.id, configEditCommand(change) as never)
  expect(await staff.send(command)).toMatchObject({ state: 'applied' })
  return command
}
/** What goes out now. */
async function texts(): Promise<string[]> {
  await house.due()
  const rows = await db.sql<
    { mail: ClaimedMail }[]
  >`select private.claim_mails(${randomUUID()}, 50, 60) as mail`
  for (const { mail } of rows) await db.sql`select private.mail_was_accepted(${mail.id}, '250')`
  const from = { site: 'https://book.example.jp', from: 'booking@noren.example' }
  return rows.map(({ mail }) => composed(mail, from).text)
}

test('another place is told in one mail, with the one before, to whoever is to come', async () => {
  const id = await booked()
  const gone = await booked()
  await house.cancel(gone, user)
  await db.sql`delete from private.mail where booking_id = ${gone}`
  await templateSays({ location: '両国 桟橋' })
  expect((await house.of(id)).slice(2)).toEqual(['customer changed waiting'])
  expect(await house.of(gone), 'who does not come').toEqual([])
  const [text = '', ...more] = await texts()
  expect(more).toEqual([])
  expect(text).toContain('\n会場: 両国 桟橋\n  変更前: 吾妻橋 桟橋\n')
  expect(text).toContain('\nイベント: 花火クルーズ\n開催日時: ')
  expect(text.match(/変更前/g)).toHaveLength(1)
})

test('another name, another link and another end are told; start, end and place together in one mail', async () => {
  const id = await booked({ language: 'en' })
  await templateSays({
    name: '隅田川クルーズ',
    name_en: 'Sumida cruise',
    online_url: 'https://live.example/2',
  })
  expect((await texts())[0]).toContain(
    'Event: Sumida cruise\n  Before: Fireworks cruise\nWhen: Tue, June 15, 2027, 18:00–20:00\nPlace: Azumabashi pier\n' +
      'Online: https://live.example/2\n  Before: none\n',
  )
  await occurrenceIs({ ends_at: 1230 })
  const [later = ''] = await texts()
  expect(later).toContain(
    'When: Tue, June 15, 2027, 18:00–20:30\n  Before: Tue, June 15, 2027, 18:00–20:00\n',
  )
  await occurrenceIs({ day: '2027-06-20', starts_at: 600, ends_at: 660 })
  await templateSays({ location_en: 'Ryogoku pier' })
  const last = await texts()
  expect(last).toHaveLength(1)
  expect(last[0]).toContain(
    'When: Sun, June 20, 2027, 10:00–11:00\n  Before: Tue, June 15, 2027, 18:00–20:30\nPlace: Ryogoku pier\n  Before: Azumabashi pier\n',
  )
  expect(await house.of(id)).toHaveLength(5)
})

test('of an event without an English name who reads English is told of the one that there is', async () => {
  await templateSays({ name_en: '', location_en: '' })
  await booked({ language: 'en' })
  await templateSays({ name: '隅田川クルーズ', location: '両国 桟橋' })
  const [text = ''] = await texts()
  expect(text).toContain('Event: 隅田川クルーズ\n  Before: 花火クルーズ\n')
  expect(text).toContain('Place: 両国 桟橋\n  Before: 吾妻橋 桟橋\n')
})

test('another place of an event that is on its way today is told, too', async () => {
  const [row] = await db.sql<{ day: string }[]>`select private.business_day(${house.vendor})::text as day`
  // Beyond the turn of the day: ahead whenever this runs.
  const today = { day: row?.day ?? '', starts_at: 2100, ends_at: 2220 }
  await db.sql`update public.occurrence set ${db.sql(today)} where id = ${event}`
  const id = await booked({ day: today.day, minute: 2100 })
  await templateSays({ location: '両国 桟橋' })
  expect((await house.of(id)).slice(2)).toEqual(['customer changed waiting'])
})

test('what is taken back within half a minute is not told, nor is what matters to nobody who comes', async () => {
  const id = await booked()
  const later = await occurrenceIs({ ends_at: 1230 })
  await templateSays({ location: '両国 桟橋' })
  expect(await house.of(id)).toHaveLength(3)
  await staff.send(undo(later))
  await templateSays({ location: data.location })
  expect(await house.of(id), 'as it was').toHaveLength(2)
  await templateSays({ description: '雨天決行', maximum_capacity: 30, location_en: 'Ryogoku pier' })
  await occurrenceIs({ capacity: 30 })
  expect(await house.of(id), 'nor an English word to who reads Japanese').toHaveLength(2)
  // The name that it was laid out with stays; the place that nobody says any more is no other one.
  await db.sql`update private.config_item set deleted = true where vendor_id = ${house.vendor} and key = ${template}`
  expect(await house.of(id)).toHaveLength(2)
})

test('of an event that is off, or over, no such change is told', async () => {
  const id = await booked()
  await occurrenceIs({ cancelled: true })
  await texts()
  await templateSays({ location: '両国 桟橋' })
  await occurrenceIs({ ends_at: 1230 })
  expect(await texts()).toEqual([])
  await occurrenceIs({ cancelled: false })
  expect((await house.of(id)).at(-1), 'it takes place after all: with all that is true now').toBe(
    'customer confirmed waiting',
  )
  expect((await texts())[0]).toContain('会場: 両国 桟橋\n')
  await db.sql`update public.occurrence set day = '2026-01-10' where id = ${event}`
  await db.sql`update public.booking set occurrence = ${event} where id = ${id}`
  await db.sql`delete from private.mail`
  await templateSays({ location: '浅草 桟橋' })
  expect(await house.of(id)).toEqual([])
})

test('what a mail says a customer reads on the page of the booking, at once', async () => {
  const id = await booked()
  const [{ url, token } = { url: '', token: '' }] = await db.sql<{ url: string; token: string }[]>`
    select url, private.new_manage_token(id, ${id}, null, 'hanako@guest.example') as token from public.vendor
    where id = ${house.vendor}`
  await templateSays({ location: '両国 桟橋', name: '隅田川クルーズ' })
  await occurrenceIs({ ends_at: 1230 })
  const [row] = await db.asAnon((tx) => tx`select public.find_booking(${url}, ${token}) as said`)
  expect(row?.['said'].booking).toMatchObject({
    ...{ minute: 1080, duration: 150 },
    event: { name: '隅田川クルーズ', location: '両国 桟橋' },
  })
})
