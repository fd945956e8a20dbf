// import_bookings and undo_import: another book, put in by staff.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#domain/booking/command.ts'
import { addDays, businessTime } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit, type Row, staffOf, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

interface Imported {
  added: number
  known: number
  stands: boolean
  errors: Record<string, Record<string, string>>
}
interface Undone {
  removed: number
  kept: number
  more: boolean
}

const now = businessTime(Temporal.Now.instant().toString(), { time_zone: 'Asia/Tokyo', day_turns_at: 360 })
const ahead = addDays(now.day, 30)
const before = addDays(now.day, -30)

const keyOf = (n: number) => n.toString(16).padStart(64, '0')
let keys = 0
const aRow = (more: Row = {}): Row => ({
  ...{ key: keyOf(++keys), status: 'confirmed', day: ahead, minute: 1140, duration: 120, pax: 2 },
  ...{ last_name: '山田', first_name: '太郎', phone: '' },
  ...more,
})
let numbers = 0
const aPhone = () => `+81904${String(++numbers).padStart(7, '0')}`

const value = async <T>(venue: Venue, call: string, values: unknown[]): Promise<T> =>
  db.asUser(venue.user, async (tx) => {
    const [row] = await tx.unsafe<{ value: T }[]>(`select public.${call} as value`, values as never[])
    if (!row) throw new Error('no answer')
    return row.value
  })
const put = (venue: Venue, file: string, rows: unknown, vendor = venue.id) =>
  value<Imported>(venue, 'import_bookings($1, $2, $3::text::jsonb)', [vendor, file, JSON.stringify(rows)])
const takeBack = (venue: Venue, file: string) => value<Undone>(venue, 'undo_import($1, $2)', [venue.id, file])

const bookings = (venue: Venue) => db.sql`
  select last_name, to_char(day, 'YYYY-MM-DD') as day, minute, pax, status, source, phone, deleted, reference, settled
  from public.booking where vendor_id = ${venue.id} order by day, minute, last_name`
const guests = (venue: Venue) => db.sql`
  select phone, email, last_name, first_name, last_kana, visits, no_shows, deleted,
    to_char(last_visit_day, 'YYYY-MM-DD') as latest
  from public.guest where vendor_id = ${venue.id} order by phone`

test('rows become bookings and guests; the same again adds nothing and moves nothing', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const phone = aPhone()
  const rows = [
    aRow({
      phone,
      email: 'a@noren.example',
      requests: '窓際\n静かに',
      comments: '常連',
      last_kana: 'ヤマダ',
    }),
    aRow({ phone, day: before, minute: 1200 }),
    aRow({ last_name: '林', pax: 400 }),
  ]
  expect(await put(venue, file, rows)).toEqual({ added: 3, known: 0, stands: true, errors: {} })
  expect(await bookings(venue)).toMatchObject([
    { last_name: '山田', day: before, minute: 1200, status: 'left', source: 'import' },
    { last_name: '山田', day: ahead, status: 'confirmed', phone },
    { last_name: '林', pax: 400, status: 'confirmed', phone: '' },
  ])
  for (const row of await bookings(venue)) {
    expect(row['reference']).toMatch(/^[0-9A-Z]{6}$/)
    expect((row['settled'] as { code: string }[]).map((s) => s.code)).toContain('overbooked')
  }
  expect(await guests(venue)).toEqual([
    {
      ...{ phone, email: 'a@noren.example', last_name: '山田', first_name: '太郎', last_kana: 'ヤマダ' },
      ...{ visits: 1, no_shows: 0, deleted: false, latest: before },
    },
  ])
  const { head } = await venue.pull()
  expect(await put(venue, file, rows)).toEqual({ added: 0, known: 3, stands: true, errors: {} })
  // Neither does another file that holds the same rows.
  expect(await put(venue, crypto.randomUUID(), rows)).toEqual({
    added: 0,
    known: 3,
    stands: false,
    errors: {},
  })
  expect((await venue.pull()).head).toBe(head)
  // Tablets hear of them as of any other booking, and the history says where they came from.
  const [one] = (await venue.rows('booking')).filter((row) => row['comments'] === '常連')
  expect(one).toMatchObject({ source: 'import', made_on: 'import', requests: '窓際\n静かに', conflicts: [] })
  const history = await venue.history(String(one?.['id']))
  expect(history).toMatchObject([
    { kind: 'import', device: 'import', changes: { status: [null, 'confirmed'] } },
  ])
  expect(history[0]?.['account']).not.toBe('')
})

test('the same row of another vendor is another booking', async () => {
  const [one, other] = [await aVenue(db), await aVenue(db)]
  const row = aRow()
  expect(await put(one, crypto.randomUUID(), [row])).toMatchObject({ added: 1 })
  expect(await put(other, crypto.randomUUID(), [row])).toMatchObject({ added: 1 })
})

test.each([
  ['confirmed', before, 'left'],
  ['confirmed', ahead, 'confirmed'],
  ['left', before, 'left'],
  ['left', ahead, 'confirmed'],
  ['no_show', before, 'no_show'],
  ['no_show', ahead, 'confirmed'],
  ['cancelled', before, 'cancelled'],
  ['cancelled', ahead, 'cancelled'],
  ['waiting', before, 'cancelled'],
  ['waiting', ahead, 'waiting'],
])('%s on %s is kept as %s', async (status, day, kept) => {
  const venue = await aVenue(db)
  const phone = aPhone()
  await put(venue, crypto.randomUUID(), [aRow({ status, day, phone })])
  expect(await bookings(venue)).toMatchObject([{ status: kept }])
  expect(await guests(venue)).toMatchObject([
    { visits: kept === 'left' ? 1 : 0, no_shows: kept === 'no_show' ? 1 : 0 },
  ])
})

test('a row that is wrong is told by its index and field, and stops no other', async () => {
  const venue = await aVenue(db)
  const wrong: [unknown, Record<string, string>][] = [
    [null, { row: 'invalid' }],
    ['x', { row: 'invalid' }],
    [[], { row: 'invalid' }],
    [aRow({ key: 'x' }), { key: 'invalid' }],
    [aRow({ key: undefined }), { key: 'invalid' }],
    [aRow({ status: 'seated' }), { status: 'invalid' }],
    [aRow({ status: ['left'] }), { status: 'invalid' }],
    [aRow({ day: undefined }), { day: 'required' }],
    [aRow({ day: '2027-02-30' }), { day: 'invalid' }],
    [aRow({ day: '1999-12-31' }), { day: 'out_of_range' }],
    [aRow({ day: addDays(now.day, 1200) }), { day: 'out_of_range' }],
    [aRow({ minute: 2160 }), { minute: 'out_of_range' }],
    [aRow({ minute: '19:00' }), { minute: 'invalid' }],
    [aRow({ pax: 0 }), { pax: 'out_of_range' }],
    [aRow({ pax: 1e300 }), { pax: 'invalid' }],
    [aRow({ duration: 4 }), { duration: 'out_of_range' }],
    [aRow({ phone: '090-1234-5678' }), { phone: 'invalid_phone' }],
    [aRow({ email: 'nobody' }), { email: 'invalid_email' }],
    [aRow({ last_name: '長'.repeat(101) }), { last_name: 'too_long' }],
    [aRow({ requests: 'x'.repeat(2001) }), { requests: 'too_long' }],
    [aRow({ vendor_id: venue.id }), { vendor_id: 'unknown' }],
    [aRow({ id: crypto.randomUUID() }), { id: 'unknown' }],
    [aRow({ guest_id: crypto.randomUUID() }), { guest_id: 'unknown' }],
    [aRow({ source: 'online' }), { source: 'unknown' }],
    [aRow({ lines: [] }), { lines: 'unknown' }],
  ]
  const rows = [...wrong.map(([row]) => row), aRow()]
  expect(await put(venue, crypto.randomUUID(), rows)).toEqual({
    added: 1,
    known: 0,
    stands: true,
    errors: Object.fromEntries(wrong.map(([, errors], i) => [String(i), errors])),
  })
  expect(await bookings(venue)).toHaveLength(1)
})

const aGuest = (more: Row = {}): Row => ({
  ...{ key: keyOf(++keys), phone: aPhone(), last_name: '山田', first_name: '太郎' },
  ...more,
})
const cards = async (venue: Venue) =>
  (await venue.rows('guest')).map(
    ({ last_name, email, notes, allergies, birthday, company, tags, deleted }) =>
      deleted ? 'deleted' : { last_name, email, notes, allergies, birthday, company, tags },
  )
const aCard = {
  notes: '甘党\n窓際',
  allergies: 'えび',
  birthday: '02-29',
  company: '山田商事',
  tags: ['常連'],
}

test('guests without a visit: only what is blank is filled, and the same again writes nothing', async () => {
  const venue = await aVenue(db)
  const [file, phone] = [crypto.randomUUID(), aPhone()]
  await venue.send(create({ phone, last_name: '佐藤' }))
  const rows = [
    aGuest({ phone, last_name: '別人', email: 's@noren.example', card: { ...aCard, notes: 'a' } }),
    aGuest({ card: { ...aCard, company: '\u202e山田商事\u200b' } }),
    aGuest({ last_name: '林' }),
  ]
  expect(await put(venue, file, rows)).toEqual({ added: 3, known: 0, stands: true, errors: {} })
  const blank = { email: '', notes: '', allergies: '', birthday: '', company: '', tags: [] }
  const kept = [
    { ...aCard, last_name: '佐藤', email: 's@noren.example', notes: 'a' },
    { ...aCard, last_name: '山田', email: '' },
    { ...blank, last_name: '林' },
  ]
  const nameOf = (card: unknown) => String((card as Row)['last_name'])
  const byName = (a: unknown, b: unknown) => nameOf(a).localeCompare(nameOf(b))
  expect((await cards(venue)).sort(byName)).toEqual([...kept].sort(byName))
  expect(await bookings(venue)).toHaveLength(1)
  const { head } = await venue.pull()
  expect(await put(venue, file, rows)).toEqual({ added: 0, known: 3, stands: true, errors: {} })
  expect((await venue.pull()).head).toBe(head)
  // Words of staff stay whatever another file says.
  const other = rows.map((row) => ({ ...row, card: { ...aCard, notes: 'other', tags: ['x'] } }))
  expect(await put(venue, crypto.randomUUID(), other)).toMatchObject({ added: 1, known: 2 })
  expect((await cards(venue)).sort(byName).map((card) => (card as Row)['notes'])).toEqual(
    expect.arrayContaining(['a', '甘党\n窓際', 'other']),
  )
})

test('a booking brings what its row says of the guest', async () => {
  const venue = await aVenue(db)
  await put(venue, crypto.randomUUID(), [aRow({ phone: aPhone(), card: aCard }), aRow({ card: aCard })])
  expect(await cards(venue)).toEqual([{ ...aCard, last_name: '山田', email: '' }])
})

test('what is wrong with a guest is told by its field', async () => {
  const venue = await aVenue(db)
  const wrong: [unknown, Record<string, string>][] = [
    [aGuest({ phone: '' }), { phone: 'required' }],
    [aGuest({ phone: undefined }), { phone: 'required' }],
    [aGuest({ phone: '090' }), { phone: 'invalid_phone' }],
    [aGuest({ card: [] }), { card: 'invalid' }],
    [aGuest({ card: null }), { card: 'invalid' }],
    [aGuest({ card: { notes: 7 } }), { notes: 'invalid' }],
    [aGuest({ card: { notes: 'x'.repeat(2001) } }), { notes: 'too_long' }],
    [aGuest({ card: { birthday: '02-30' } }), { birthday: 'invalid' }],
    [aGuest({ card: { tags: ['a', 'a'] } }), { tags: 'invalid' }],
    [aGuest({ card: { tags: ['x'.repeat(31)] } }), { tags: 'too_long' }],
    [aGuest({ card: { visits: 7 } }), { visits: 'unknown' }],
    [aGuest({ card: { merged_into: null } }), { merged_into: 'unknown' }],
    [aGuest({ pax: 2 }), { day: 'required', minute: 'required', duration: 'required', status: 'invalid' }],
    [aRow({ card: { allergies: 'x'.repeat(501) } }), { allergies: 'too_long' }],
  ]
  expect(
    await put(
      venue,
      crypto.randomUUID(),
      wrong.map(([row]) => row),
    ),
  ).toEqual({
    ...{ added: 0, known: 0, stands: false },
    errors: Object.fromEntries(wrong.map(([, errors], i) => [String(i), errors])),
  })
  expect(await guests(venue)).toEqual([])
})

test('guests who came alone go with their import, 200 at a time, but for those whom somebody wrote about', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const [noted, booked] = [aPhone(), aPhone()]
  await put(venue, file, [
    aGuest({ phone: noted, last_name: '記入' }),
    aGuest({ phone: booked, last_name: '来店' }),
  ])
  const many = Array.from({ length: 300 }, (_, i) => aGuest(i % 2 === 0 ? { card: aCard } : {}))
  await put(venue, file, many.slice(0, 150))
  await put(venue, file, many.slice(150))
  const card = (await venue.rows('guest')).find((row) => row['phone'] === noted)
  await venue.send(
    aCommand(String(card?.['id']), {
      kind: 'guest.edit',
      args: { fields: { notes: '甘党' } },
      base: { notes: '' },
    }),
  )
  await venue.send(create({ phone: booked, last_name: '来店' }))
  expect(await takeBack(venue, file)).toEqual({ removed: 200, kept: 0, more: true })
  expect(await takeBack(venue, file)).toEqual({ removed: 100, kept: 2, more: false })
  const left = await cards(venue)
  expect(left.filter((row) => row !== 'deleted').map((row) => (row as Row)['last_name'])).toEqual(
    expect.arrayContaining(['記入', '来店']),
  )
  expect(left.filter((row) => row === 'deleted')).toHaveLength(300)
  expect(await takeBack(venue, file)).toEqual({ removed: 0, kept: 2, more: false })
})

test('of several files of one guest the last that is taken back takes the card, in whatever order', async () => {
  const guestsFile = (phone: string) => [aGuest({ phone, card: { notes: 'n' } })]
  const visits = (phone: string) => [aRow({ phone })]
  for (const order of ['guests first', 'visits first'] as const) {
    const venue = await aVenue(db)
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
    const phone = aPhone()
    await put(venue, a, guestsFile(phone))
    await put(venue, b, visits(phone))
    if (order === 'guests first') {
      expect(await takeBack(venue, a)).toEqual({ removed: 0, kept: 1, more: false })
      expect((await guests(venue)).map((g) => g['deleted'])).toEqual([false])
      expect(await takeBack(venue, b)).toEqual({ removed: 1, kept: 0, more: false })
    } else {
      expect(await takeBack(venue, b)).toEqual({ removed: 1, kept: 0, more: false })
      expect((await guests(venue)).map((g) => g['deleted'])).toEqual([false])
      expect(await takeBack(venue, a)).toEqual({ removed: 1, kept: 0, more: false })
    }
    expect((await guests(venue)).map((g) => g['deleted'])).toEqual([true])
    // After one was put in and taken back, the other does as if alone.
    await put(venue, a, guestsFile(phone))
    expect(await takeBack(venue, a)).toEqual({ removed: 1, kept: 0, more: false })
    expect((await guests(venue)).map((g) => g['deleted'])).toEqual([true])
  }
})

test('two files of visits of one guest, and one whose booking somebody deleted, leave no card', async () => {
  const venue = await aVenue(db)
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const phone = aPhone()
  await put(venue, first, [aRow({ phone })])
  await put(venue, second, [aRow({ phone })])
  await takeBack(venue, first)
  await takeBack(venue, second)
  expect((await guests(venue)).map((g) => g['deleted'])).toEqual([true])
  await put(venue, third, [aRow({ phone: aPhone() })])
  const [made] = (await venue.rows('booking')).filter((row) => !row['deleted'])
  await venue.send(
    aCommand(String(made?.['id']), { kind: 'booking.delete', args: {}, base: { deleted: false } }),
  )
  expect(await takeBack(venue, third)).toMatchObject({ more: false })
  expect((await guests(venue)).map((g) => g['deleted'])).toEqual([true, true])
})

test('what another file filled keeps the card until that is taken back too', async () => {
  const venue = await aVenue(db)
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
  const phone = aPhone()
  await put(venue, a, [aGuest({ phone, last_name: '佐藤' })])
  const told = aGuest({ phone, last_name: '山田', card: { allergies: 'えび' } })
  await put(venue, b, [told])
  expect(await takeBack(venue, a)).toEqual({ removed: 0, kept: 1, more: false })
  expect(await guests(venue)).toMatchObject([{ last_name: '佐藤', deleted: false }])
  expect((await cards(venue))[0]).toMatchObject({ allergies: 'えび' })
  expect(await takeBack(venue, b)).toEqual({ removed: 1, kept: 0, more: false })
})

test('of a name only what can be seen is kept', async () => {
  const venue = await aVenue(db)
  await put(venue, crypto.randomUUID(), [aRow({ last_name: '\u202eevil\u202c', first_name: '\u200b' })])
  expect(await bookings(venue)).toMatchObject([{ last_name: 'evil' }])
})

test('200 rows at most, a list, a name for the file, and a restaurant', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const many = Array.from({ length: 201 }, () => aRow())
  for (const rows of [many, {}, 'x', null, 7])
    await expect(put(venue, file, rows)).rejects.toMatchObject({ code: 'PT400' })
  expect(await put(venue, file, many.slice(1))).toMatchObject({ added: 200 })
  await expect(put(venue, null as never, [])).rejects.toMatchObject({ code: 'PT400' })
  await expect(takeBack(venue, null as never)).rejects.toMatchObject({ code: 'PT400' })
  await db.sql`update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}`
  await expect(put(venue, file, [])).rejects.toMatchObject({ code: 'PT400' })
})

test('so many calls in an hour, and no other vendor is held up', async () => {
  const [venue, other] = [await aVenue(db), await aVenue(db)]
  const file = crypto.randomUUID()
  await put(venue, file, [])
  await db.sql`update private.rate_counter set seen = 600 where vendor_id = ${venue.id} and name = 'import_vendor'`
  const late = { code: 'PT429', message: 'too_many_requests' }
  await expect(put(venue, file, [aRow()])).rejects.toMatchObject(late)
  await expect(takeBack(venue, file)).rejects.toMatchObject(late)
  expect(await put(other, file, [aRow()])).toMatchObject({ added: 1 })
  await db.sql`update private.rate_counter set ends_at = now() - interval '1 second' where vendor_id = ${venue.id}`
  expect(await put(venue, file, [aRow()])).toMatchObject({ added: 1 })
})

test('two tablets with the same file write each row once', async () => {
  const venue = await aVenue(db)
  const colleague = staffOf(db, venue.id, await db.makeUser(venue.id))
  const rows = Array.from({ length: 100 }, () => aRow({ phone: aPhone() }))
  const file = crypto.randomUUID()
  const answers = await Promise.all([put(venue, file, rows), put(colleague, file, rows)])
  expect(answers.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 100])
  expect(await bookings(venue)).toHaveLength(100)
  expect(await guests(venue)).toHaveLength(100)
})

test('who is known keeps the name; blanks are filled, and visits are added', async () => {
  const venue = await aVenue(db)
  const phone = aPhone()
  await venue.send(create({ phone, last_name: '佐藤', first_name: '花子' }))
  await put(venue, crypto.randomUUID(), [
    aRow({ phone, day: before, last_name: '別人', last_kana: 'サトウ', email: 's@noren.example' }),
  ])
  expect(await guests(venue)).toMatchObject([
    { last_name: '佐藤', first_name: '花子', last_kana: 'サトウ', email: 's@noren.example', visits: 1 },
  ])
})

test('taken back, bookings and the guests they made are gone; what somebody changed stays, and the file may come again', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const [mine, theirs, noted, known] = [aPhone(), aPhone(), aPhone(), aPhone()]
  await venue.send(create({ phone: known, last_name: '前から' }))
  const rows = [
    aRow({ phone: mine, day: before, last_name: '消える' }),
    aRow({ phone: theirs, last_name: '変わる' }),
    aRow({ phone: noted, last_name: '記入' }),
    aRow({ phone: known, day: before, last_name: '既知' }),
  ]
  await put(venue, file, rows)
  const changed = (await venue.rows('booking')).find((row) => row['last_name'] === '変わる')
  await venue.send(edit(String(changed?.['id']), { pax: 9 }, { pax: 2 }))
  const card = (await venue.rows('guest')).find((row) => row['phone'] === noted)
  await venue.send(
    aCommand(String(card?.['id']), {
      kind: 'guest.edit',
      args: { fields: { notes: '甘党' } },
      base: { notes: '' },
    }),
  )
  expect(await takeBack(venue, file)).toEqual({ removed: 3, kept: 1, more: false })
  expect((await bookings(venue)).filter((b) => !b['deleted']).map((b) => b['last_name'])).toEqual([
    '変わる',
    '前から',
  ])
  const left = await guests(venue)
  expect(left.filter((g) => g['deleted'])).toMatchObject([{ phone: '', last_name: '', visits: 0 }])
  expect(left.filter((g) => !g['deleted']).map((g) => [g['phone'], g['visits']])).toEqual([
    [theirs, 0],
    [noted, 0],
    [known, 0],
  ])
  // Again it takes back nothing, and whoever asks for another file nothing either.
  expect(await takeBack(venue, file)).toEqual({ removed: 0, kept: 1, more: false })
  expect(await takeBack(venue, crypto.randomUUID())).toEqual({ removed: 0, kept: 0, more: false })
  expect(await put(venue, file, rows)).toEqual({ added: 3, known: 1, stands: true, errors: {} })
  expect((await guests(venue)).map((g) => [g['phone'], g['visits'], g['deleted']])).toEqual([
    [mine, 1, false],
    [theirs, 0, false],
    [noted, 0, false],
    [known, 1, false],
  ])
  expect(await takeBack(venue, file)).toEqual({ removed: 3, kept: 1, more: false })
})

test('a card that another was merged into stays when the import that made it is taken back', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const [phone, other] = [aPhone(), aPhone()]
  await venue.send(create({ phone: other }))
  await put(venue, file, [aRow({ phone }), aRow({ phone: aPhone() })])
  const idOf = async (number: string) =>
    String((await venue.rows('guest')).find((g) => g['phone'] === number)?.['id'])
  const merged_into = await idOf(phone)
  await venue.send(
    aCommand(await idOf(other), {
      kind: 'guest.edit',
      args: { fields: { merged_into } },
      base: { merged_into: null },
    }),
  )
  expect(await takeBack(venue, file)).toEqual({ removed: 2, kept: 0, more: false })
  const left = (await venue.rows('guest')).filter((g) => !g['deleted'])
  expect(new Map(left.map((g) => [g['phone'], g['merged_into']]))).toEqual(
    new Map([
      [phone, null],
      [other, merged_into],
    ]),
  )
})

test('a booking that comes back after its import was taken back has its guest again', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const [restored, edited, erased] = [aPhone(), aPhone(), aPhone()]
  await put(venue, file, [
    aRow({ phone: restored, last_name: '戻り', email: 'm@noren.example' }),
    aRow({ phone: edited, last_name: '遅れ' }),
    aRow({ phone: erased, last_name: '忘れ' }),
  ])
  const ids = new Map((await venue.rows('booking')).map((row) => [row['phone'], String(row['id'])]))
  const restore = (phone: string) =>
    aCommand(ids.get(phone) ?? '', { kind: 'booking.restore', args: {}, base: { deleted: true } })
  expect(await takeBack(venue, file)).toEqual({ removed: 3, kept: 0, more: false })
  expect((await venue.rows('guest')).map((g) => [g['deleted'], g['phone']])).toEqual(
    Array(3).fill([true, '']),
  )
  await db.sql`select private.erase_guest(${venue.id}, private.guest_id(${venue.id}, ${erased}))`

  expect(await venue.send(restore(restored))).toMatchObject({ state: 'applied' })
  expect(await venue.send(edit(ids.get(edited) ?? '', { minute: 1200 }, { minute: 1140 }))).toMatchObject({
    state: 'flagged',
  })
  expect(await venue.send(restore(erased))).toMatchObject({ state: 'applied' })
  expect(await guests(venue)).toMatchObject([
    { phone: '', last_name: '', deleted: true },
    { phone: restored, last_name: '戻り', email: 'm@noren.example', deleted: false },
    { phone: edited, last_name: '遅れ', deleted: false },
  ])
  const card = (await venue.rows('guest')).find((g) => g['phone'] === restored)
  const noted = aCommand(String(card?.['id']), {
    kind: 'guest.edit',
    args: { fields: { notes: '甘党' } },
    base: { notes: '' },
  })
  expect(await venue.send(noted)).toMatchObject({ state: 'applied' })
  expect(await venue.booking(ids.get(erased) ?? '')).toMatchObject({ guest_id: null, phone: '' })
})

test('a booking that was live while its card was gone brings it back at its next change; a known card keeps its name', async () => {
  const venue = await aVenue(db)
  const [gone, known] = [aPhone(), aPhone()]
  const made = create({ phone: gone, last_name: '残る' })
  const older = create({ phone: known, last_name: '旧姓' })
  await venue.push([made, older, create({ phone: known, last_name: '新姓' })])
  await db.sql`
    update public.guest set deleted = true, phone = '', last_name = '', first_name = ''
    where vendor_id = ${venue.id} and phone = ${gone}`
  await venue.send(edit(made.subject, { pax: 3 }, { pax: 2 }))
  const [remove, back] = [
    aCommand(older.subject, { kind: 'booking.delete', args: {}, base: { deleted: false } }),
    aCommand(older.subject, { kind: 'booking.restore', args: {}, base: { deleted: true } }),
  ]
  await venue.push([remove, back])
  expect(await guests(venue)).toMatchObject([
    { phone: gone, last_name: '残る', deleted: false },
    { phone: known, last_name: '新姓', deleted: false },
  ])
})

test('a card goes with the import that made it only, and not where staff wrote to that number', async () => {
  const venue = await aVenue(db)
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const [earlier, staffs, later, mine] = [aPhone(), aPhone(), aPhone(), aPhone()]
  const cards = async () =>
    new Map((await venue.rows('guest')).filter((g) => !g['deleted']).map((g) => [g['phone'], g['last_name']]))
  const removed = async (made: Command) => {
    await venue.send(made)
    await venue.send(aCommand(made.subject, { kind: 'booking.delete', args: {}, base: { deleted: false } }))
  }
  const rows = [earlier, staffs].map((phone) => aRow({ phone, last_name: '取込' }))
  await put(venue, first, rows)
  await takeBack(venue, first)
  expect(await cards()).toEqual(new Map())
  // Whatever the first file made once: these cards are of the staff's words now.
  await removed(create({ phone: earlier, last_name: '店' }))
  await removed(create({ phone: staffs, last_name: '店' }))
  await put(venue, second, [aRow({ phone: earlier })])
  await takeBack(venue, second)
  await put(venue, first, rows)
  await takeBack(venue, first)
  expect(await cards()).toEqual(new Map([earlier, staffs].map((phone) => [phone, '店'])))
  // Nor where they came after it.
  await put(venue, second, [aRow({ phone: later }), aRow({ phone: mine })])
  await removed(create({ phone: later, last_name: '後' }))
  await takeBack(venue, second)
  expect([...(await cards()).keys()].sort()).toEqual([earlier, later, staffs].sort())
})

test('a card stays from which somebody moved a booking, or on which one of theirs hangs', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const [from, to, visited, passed, alone] = [aPhone(), aPhone(), aPhone(), aPhone(), aPhone()]
  const rows = [from, visited, passed, alone].map((phone) => aRow({ phone, card: { notes: `${phone}の方` } }))
  await put(venue, file, rows)
  const moved = (await venue.rows('booking')).find((row) => row['phone'] === from)
  await venue.send(edit(String(moved?.['id']), { phone: to }, { phone: from }))
  await venue.send(create({ phone: visited }))
  const passing = create({ phone: passed })
  await venue.send(passing)
  await venue.send(edit(passing.subject, { phone: to }, { phone: passed }))
  expect(await takeBack(venue, file)).toEqual({ removed: 3, kept: 1, more: false })
  const live = (await venue.rows('guest')).filter((g) => !g['deleted'])
  expect(new Map(live.map((g) => [g['phone'], g['notes']]))).toEqual(
    new Map([...[from, visited, passed].map((phone) => [phone, `${phone}の方`] as const), [to, '']]),
  )
  // The move taken back, the booking has the card as it was.
  await venue.send(edit(String(moved?.['id']), { phone: from }, { phone: to }))
  expect(await venue.booking(String(moved?.['id']))).toMatchObject({ phone: from })
  expect(await takeBack(venue, file)).toEqual({ removed: 0, kept: 1, more: false })
})

test('what another vendor’s people moved from that number keeps no card here', async () => {
  const [venue, other] = [await aVenue(db), await aVenue(db)]
  const file = crypto.randomUUID()
  const phone = aPhone()
  await put(venue, file, [aRow({ phone })])
  const theirs = create({ phone })
  await other.send(theirs)
  await other.send(edit(theirs.subject, { phone: aPhone() }, { phone }))
  expect(await takeBack(venue, file)).toEqual({ removed: 1, kept: 0, more: false })
  expect((await guests(venue)).map((g) => g['deleted'])).toEqual([true])
})

test('a card that another file made is not taken with the later one', async () => {
  const venue = await aVenue(db)
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const phone = aPhone()
  await put(venue, first, [aRow({ phone, last_name: '初' })])
  await put(venue, second, [aRow({ phone, day: addDays(ahead, 1) })])
  const [made] = (await venue.rows('booking')).filter((row) => row['day'] === ahead)
  await venue.send(
    aCommand(String(made?.['id']), { kind: 'booking.delete', args: {}, base: { deleted: false } }),
  )
  expect(await takeBack(venue, second)).toEqual({ removed: 1, kept: 0, more: false })
  expect(await guests(venue)).toMatchObject([{ phone, last_name: '初', deleted: false }])
})

test('what a person deleted does not come again, nor what was deleted long ago', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const rows = [aRow({ last_name: '手で' }), aRow({ last_name: '戻す' })]
  await put(venue, file, rows)
  const byHand = (await venue.rows('booking')).find((row) => row['last_name'] === '手で')
  await venue.send(
    aCommand(String(byHand?.['id']), { kind: 'booking.delete', args: {}, base: { deleted: false } }),
  )
  expect(await put(venue, file, rows)).toEqual({ added: 0, known: 2, stands: true, errors: {} })
  expect(await takeBack(venue, file)).toEqual({ removed: 1, kept: 0, more: false })
  // A month later the tombstones are empty: what was taken back comes under another id, what was deleted stays away.
  await db.sql`update private.synced set deleted_at = deleted_at - interval '31 days' where vendor_id = ${venue.id}`
  await venue.push([])
  expect(await put(venue, file, rows)).toEqual({ added: 1, known: 1, stands: true, errors: {} })
  expect((await bookings(venue)).filter((b) => !b['deleted']).map((b) => b['last_name'])).toEqual(['戻す'])
  expect(await put(venue, file, rows)).toEqual({ added: 0, known: 2, stands: true, errors: {} })
})

test('a row that comes again after it was taken back says all of it anew', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const key = keyOf(++keys)
  await put(venue, file, [aRow({ key, phone: aPhone(), requests: '前', comments: '前', language: 'ja' })])
  await takeBack(venue, file)
  const again = {
    ...{
      key,
      day: addDays(ahead, 1),
      minute: 1200,
      duration: 90,
      pax: 5,
      status: 'waiting',
      phone: aPhone(),
    },
    ...{
      last_name: '後',
      first_name: '次郎',
      last_kana: 'アト',
      first_kana: 'ジロウ',
      email: 'n@noren.example',
    },
    ...{ requests: '窓際', comments: '後', tags: ['x'], language: 'en' },
  }
  await put(venue, file, [again])
  const { key: _, ...said } = again
  const kept = (await venue.rows('booking')).filter((row) => !row['deleted'])
  expect(kept).toHaveLength(1)
  expect(kept[0]).toMatchObject(said)
})

test('a long import is taken back 200 at a time', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  for (const n of [200, 50])
    await put(
      venue,
      file,
      Array.from({ length: n }, () => aRow()),
    )
  expect(await takeBack(venue, file)).toEqual({ removed: 200, kept: 0, more: true })
  expect(await takeBack(venue, file)).toEqual({ removed: 50, kept: 0, more: false })
})

test('an import is no command: nobody undoes one booking of it by its id', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  await put(venue, file, [aRow()])
  const [row] = await venue.rows('booking')
  const id = String(row?.['id'])
  const answer = await venue.send({
    ...undo(create()),
    subject: id,
    needs: [],
    args: { of: file, before: {}, expect: {} },
  })
  expect(answer.state).not.toBe('applied')
  expect(await venue.booking(id)).toMatchObject({ status: 'confirmed', deleted: false })
})

test('an erased guest who is imported is gone from it, and the history keeps no name', async () => {
  const venue = await aVenue(db)
  const phone = aPhone()
  await put(venue, crypto.randomUUID(), [aRow({ phone, last_name: '忘れて', requests: '忘れて' })])
  await db.sql`select private.erase_guest(${venue.id}, private.guest_id(${venue.id}, ${phone}))`
  const [found] = await db.sql`
    select count(*)::integer as n from (
      select to_jsonb(b)::text as t from public.booking b where b.vendor_id = ${venue.id}
      union all select to_jsonb(g)::text from public.guest g where g.vendor_id = ${venue.id}
      union all select to_jsonb(h)::text from public.booking_history h where h.vendor_id = ${venue.id}
      union all select to_jsonb(h)::text from private.guest_history h where h.vendor_id = ${venue.id}
      union all select s.data::text from private.synced s where s.vendor_id = ${venue.id}
    ) x where t like '%忘れて%' or t like ${`%${phone}%`}`
  expect(found).toEqual({ n: 0 })
})

test('control: without the key two readings of a file would be two bookings', async () => {
  const venue = await aVenue(db)
  const { key: _, ...row } = aRow()
  await put(venue, crypto.randomUUID(), [{ ...row, key: keyOf(++keys) }])
  await put(venue, crypto.randomUUID(), [{ ...row, key: keyOf(++keys) }])
  expect(await bookings(venue)).toHaveLength(2)
})

test('when it was booked is as the other book says, by the venue’s clock, and else the instant of the import', async () => {
  const venue = await aVenue(db)
  const file = crypto.randomUUID()
  const rows = [
    aRow({ last_name: '早', made_at: '2026-01-05T23:30' }),
    aRow({ last_name: '先', made_at: `${addDays(now.day, 5)}T10:00` }),
    aRow({ last_name: '無' }),
    ...['2026-02-30T10:00', '2026-01-05 10:00', '2026-01-05T24:00', 7, null].map((made_at) =>
      aRow({ made_at }),
    ),
  ]
  const said = await put(venue, file, rows)
  expect(said.added).toBe(3)
  expect(Object.values(said.errors)).toEqual(Array(5).fill({ made_at: 'invalid' }))
  const read = () => db.sql<{ last_name: string; is_early: boolean; is_import: boolean }[]>`
    select last_name, made_at = '2026-01-05T14:30Z' as is_early, private.iso(made_at) = settled->0->>'at' as is_import
    from public.booking where vendor_id = ${venue.id} and not deleted order by last_name`
  const as = Object.fromEntries((await read()).map((row) => [row.last_name, [row.is_early, row.is_import]]))
  expect(as).toEqual({ 早: [true, false], 先: [false, true], 無: [false, true] })
  await takeBack(venue, file)
  await put(venue, file, rows)
  const again = Object.fromEntries(
    (await read()).map((row) => [row.last_name, [row.is_early, row.is_import]]),
  )
  expect(again, 'also where it comes once more').toEqual(as)
})
