// Who is called has the time to come back that the house gives, and keeps what they were told.

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calledAt, newQueue, type Queue } from '#domain/waiting/queue.ts'
import { aToken, type CustomerAnswer } from '#tests/fixtures/customer.ts'
import { outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, create, edit, staffOf, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let staff: Venue
let url: string
let today: string
beforeAll(async () => {
  db = await startDatabase()
  const { vendor } = await outgoing(db)
  staff = staffOf(db, vendor, await db.makeUser(vendor))
  const [row] = await db.sql<{ url: string; day: string }[]>`
    select url, private.business_day(id)::text as day from public.vendor where id = ${vendor}`
  url = row?.url ?? ''
  today = row?.day ?? ''
}, 240_000)
afterAll(() => db.close())

const place = async (token: string) =>
  db.asAnon(async (tx) => {
    const [row] = await tx<{ value: CustomerAnswer & { place: Record<string, unknown> } }[]>`
      select public.waiting_place(${url}, ${token}) as value`
    return row?.value.place
  })

let number = 0
async function comes() {
  const token = aToken()
  number += 1
  const link = createHash('sha256').update(token).digest('hex')
  const queue = newQueue({ link, number, quoted: [20, 30] })
  const fields = { day: today, email: 'a@guest.example', queue }
  const made = create(fields, { status: 'waiting', source: 'walk_in' })
  expect(await staff.send(made)).toMatchObject({ state: 'applied' })
  return { id: made.subject, token, queue }
}

const says = (id: string, queue: Queue, base: Queue) => staff.send(edit(id, { queue }, { queue: base }))
const queueOf = async (id: string) => (await staff.booking(id)).queue
const setting = (minutes_to_return: unknown, base: unknown = 10) =>
  aCommand('settings/settings', {
    kind: 'config.edit',
    args: { fields: { minutes_to_return } },
    base: { minutes_to_return: base },
  })
const settings = async () =>
  (await staff.rows('config')).find(({ id }) => id === 'settings/settings')?.['data']

test('[S135] a house says 5 to 30 whole minutes, ten at first; each tablet hears of it, and undo takes it back', async () => {
  expect(await settings()).toMatchObject({ minutes_to_return: 10 })
  for (const wrong of [4, 31, 7.5, '20', -10, [20]])
    expect(await staff.send(setting(wrong)), String(wrong)).toMatchObject({
      ...{ state: 'rejected', code: 'invalid' },
      figures: { minutes_to_return: expect.stringMatching(/invalid|out_of_range/) },
    })
  const twenty = setting(20)
  expect(await staff.send(twenty)).toMatchObject({ state: 'applied' })
  expect(await settings()).toMatchObject({ minutes_to_return: 20 })
  await staff.send(undo(twenty))
  expect(await settings()).toMatchObject({ minutes_to_return: 10 })
})

test('[S135] settings that an older tablet makes, which says nothing of it, give ten', async () => {
  const { minutes_to_return: _, choose_area: __, ...older } = (await settings()) as Record<string, unknown>
  const [row] = await db.sql<{ vendor: string }[]>`
    insert into public.vendor (url, name, phone) values ('older', '旧', '03-1234-5678') returning id as vendor`
  const vendor = row?.vendor ?? ''
  const house = staffOf(db, vendor, await db.makeUser(vendor))
  const made = aCommand('settings/settings', {
    kind: 'config.edit',
    args: { fields: older },
    base: Object.fromEntries(Object.keys(older).map((key) => [key, null])),
  })
  expect(await house.send(made)).toMatchObject({ state: 'applied' })
  const [stored] =
    await db.sql`select minutes_to_return from public.booking_settings where vendor_id = ${vendor}`
  expect(stored).toEqual({ minutes_to_return: 10 })
})

test('[S135] page and mail say what they were told as they were called, whatever the house says since', async () => {
  const one = await comes()
  const called = calledAt(one.queue, 1170, 20)
  await says(one.id, called, one.queue)
  const isTold = async () => {
    expect(await place(one.token)).toMatchObject({ stage: 'called', back_by: 1191 })
    const [mail] = await db.sql`
      select private.mail_facts('customer', 'called', null, b)->'booking'->'back_by' as facts,
        m.expires_at = private.begins_at(${today}::date, 1191, v.time_zone) as ends
      from public.booking b join public.vendor v on v.id = b.vendor_id
      join private.mail m on m.booking_id = b.id where b.id = ${one.id}`
    expect(mail).toEqual({ facts: 1191, ends: true })
  }
  await isTold()
  await staff.send(setting(5))
  await isTold()
  expect((await place(one.token))?.['until'], 'by the venue’s clock').toMatch(/T10:51:00/)
  await staff.send(setting(10, 5))
})

test('[S135] called once more, on whatever tablet and in whatever order, they have no less time', async () => {
  const one = await comes()
  const first = calledAt(one.queue, 1170, 30)
  await says(one.id, first, one.queue)
  // Another tablet had not heard of the call, nor of who gave how much.
  await says(one.id, calledAt(one.queue, 1175, 5), one.queue)
  expect(await queueOf(one.id)).toEqual({ ...first, called: 1175, back_by: 1201 })
  await says(one.id, calledAt(one.queue, 1160, 5), one.queue)
  expect(await queueOf(one.id), 'an earlier call is heard last').toMatchObject({
    called: 1175,
    back_by: 1201,
  })
  const { queue: seen } = await staff.booking(one.id)
  if (!seen) throw new Error('no place')
  await says(one.id, { ...seen, called: 1180, back_by: 1186 }, seen)
  expect(await queueOf(one.id), 'whatever a tablet says').toMatchObject({ called: 1180, back_by: 1201 })
  await says(one.id, { ...seen, called: 1198, back_by: 1204 }, { ...seen, called: 1180 })
  expect(await queueOf(one.id), 'the time was nearly over').toMatchObject({ called: 1198, back_by: 1204 })
})

test('[S135] called in one minute on two tablets, they have the longer of the two times', async () => {
  for (const minutes of [
    [5, 20],
    [20, 5],
  ]) {
    const one = await comes()
    for (const to of minutes) await says(one.id, calledAt(one.queue, 1170, to), one.queue)
    expect(await queueOf(one.id), minutes.join()).toMatchObject({ called: 1170, back_by: 1191 })
    expect(await staff.booking(one.id)).toMatchObject({ conflicts: [] })
  }
})

test('[S135] an older tablet says ten minutes, and its link takes none from another’s call', async () => {
  const one = await comes()
  const { back_by: _, ...older } = one.queue
  await says(one.id, { ...older, called: 1170 }, older)
  expect(await place(one.token)).toMatchObject({ back_by: 1181 })
  const two = await comes()
  const called = calledAt(two.queue, 1170, 20)
  await says(two.id, called, two.queue)
  const { back_by: __, ...said } = called
  await says(two.id, { ...said, link: 'b'.repeat(64) }, called)
  expect(await queueOf(two.id)).toEqual({ ...called, link: 'b'.repeat(64) })
})

test.each([
  ['four minutes', { called: 1170, back_by: 1175 }],
  ['31 minutes', { called: 1170, back_by: 1202 }],
  ['half a minute', { called: 1170, back_by: 1180.5 }],
  ['text', { called: 1170, back_by: '1181' }],
  ['of who is not called', { called: null, back_by: 1181 }],
  ['of no minute', { called: 'x', back_by: 1181 }],
  ['said to have waited for less than nothing', { quoted: [50, 5] }],
])('[S135] [S138] refused: %s', async (_, more) => {
  const queue = { ...newQueue({ link: '', number: 1, quoted: null }), ...more }
  const made = create({ day: today, queue: queue as never }, { status: 'waiting', source: 'walk_in' })
  expect(await staff.send(made)).toMatchObject({
    state: 'rejected',
    code: 'invalid',
    figures: { queue: 'invalid' },
  })
})

test.each([
  { called: 1170, back_by: 1176 },
  { called: 2159, back_by: 2190 },
  { called: null, back_by: null },
  { quoted: [5, 5] as const },
])('control: %j is a place', async (more) => {
  const queue = { ...newQueue({ link: '', number: 1, quoted: null }), ...more }
  const made = create({ day: today, queue }, { status: 'waiting', source: 'walk_in' })
  expect(await staff.send(made)).toMatchObject({ state: 'applied' })
})
