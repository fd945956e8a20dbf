import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConfigRow, configEditCommand, type Fields } from '#domain/config/config-command.ts'
import { type ProfileRow, profileDraft, profileOf } from '#domain/config/profile.ts'
import { aTemplate, aTicketType } from '#tests/fixtures/events/setup.ts'
import { aCombination, anArea, aTable } from '#tests/fixtures/floor.ts'
import { hostileStrings } from '#tests/fixtures/hostile/strings.ts'
import { aLegal, aPayment } from '#tests/fixtures/money/setup.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, givenUp, undo, type Venue } from '#tests/fixtures/venue.ts'

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
const data = async (id: string): Promise<Fields> => (await row(id))?.data ?? {}
const aProfile: ProfileRow = {
  ...{ name: 'さくら亭', name_en: '', address: '', phone: '', email: '', day_turns_at: 360 },
  ...{ cancellation_policy: { ja: '', en: '' }, picture: '', map: '' },
}
const aSpan = { day: '2027-06-15', starts_at: 1080, ends_at: 1200, capacity: 0, note: '' }
const aBlock = { ...aSpan, capacity: null, tables: [randomUUID()] }
const aPrice = {
  type: 'course',
  name: '月のコース',
  name_en: '',
  price: 8800,
  tax: 10,
  weekdays: [],
  starts_at: null,
  ends_at: null,
  online: true,
  position: 1,
}
const aSet = { name: '同じ夜', templates: [randomUUID(), randomUUID()] }
const someHours = { closed: false, opens_at: 660, closes_at: 900, break_starts_at: null, break_ends_at: null }

/** A row of each kind: one that may be written, another value of one of its fields, and one that may not. */
const kinds: [
  id: string,
  made: Fields | null,
  field: string,
  other: unknown,
  wrong: unknown,
  code: string,
][] = [
  ['vendor/vendor', null, 'address', '東京都台東区1-2-3', 'あ'.repeat(501), 'too_long'],
  ['settings/settings', null, 'capacity', 33, -1, 'invalid'],
  ['opening_hours/3', null, 'closes_at', 1500, 2161, 'out_of_range'],
  ['custom_opening_hours/2027-01-01', { ...someHours, note: '' }, 'note', '元日', 4, 'invalid'],
  [`vendor_availability/${randomUUID()}`, aSpan, 'capacity', 4, null, 'required'],
  [`vendor_availability/${randomUUID()}`, aBlock, 'note', '貸切', 4, 'invalid'],
  [`price_type/${randomUUID()}`, aPrice, 'price', 9900, 0, 'out_of_range'],
  [`ticket_type/${randomUUID()}`, aTicketType, 'price', 0, 100_000_000, 'out_of_range'],
  [`event_template/${randomUUID()}`, { ...aTemplate }, 'duration', 60, 1441, 'out_of_range'],
  [`exclusive_set/${randomUUID()}`, aSet, 'name', '同じ桟橋', '', 'required'],
  [`area/${randomUUID()}`, anArea, 'name', 'テラス', '', 'required'],
  [`table/${randomUUID()}`, aTable(), 'largest', 6, 0, 'out_of_range'],
  [`combination/${randomUUID()}`, aCombination(), 'smallest', 3, 1000, 'out_of_range'],
  ['legal/legal', aLegal, 'seller', '隅田川水上株式会社', 'あ'.repeat(201), 'too_long'],
  ['payment/payment', aPayment, 'deposit_yen', 1000, -1, 'invalid'],
  ['day_note/2027-06-15', { text: '貸切' }, 'text', '音楽の夜', 'あ'.repeat(2001), 'too_long'],
]

describe.each(kinds)('%s', (id, made, field, other, wrong, code) => {
  test('is made or there, is changed field by field, and goes over the wire', async () => {
    if (made) expect(await venue.send(edit(id, null, made))).toMatchObject({ state: 'applied' })
    const before = await data(id)
    if (made) expect(before).toMatchObject(made)
    const change = edit(id, before, { ...before, [field]: other })
    const answer = await venue.send(change)
    const now = await row(id)
    expect(answer).toMatchObject({ state: 'applied', code: '', row: ['config', id, now?.rev] })
    expect(now).toMatchObject({ deleted: false, conflicts: [], data: { ...before, [field]: other } })
    const undone = await venue.send(undo(change))
    expect([undone.state, await data(id)]).toEqual(['applied', before])
  })

  test('says what is wrong beside its field, and keeps what was there', async () => {
    const before = await data(id)
    const answer = await venue.send(edit(id, before, { ...before, [field]: wrong }))
    expect(answer).toMatchObject({ state: 'rejected', code: 'invalid', figures: { [field]: code } })
    expect(await venue.send(edit(id, { nonsense: 1 }, { nonsense: 2 }))).toMatchObject({
      figures: { nonsense: 'unknown' },
    })
    expect(await data(id)).toEqual(before)
  })

  test('[S6] what two changed stands with both sides until somebody decides', async () => {
    const before = await data(id)
    const theirs = edit(id, before, { ...before, [field]: other })
    await venue.send(theirs, 'tablet-2')
    const third = typeof other === 'number' ? other + 1 : `${String(other)}・夜`
    const mine = edit(id, before, { ...before, [field]: third })
    expect(await venue.send(mine)).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
    expect((await row(id))?.conflicts).toMatchObject([
      { id: mine.id, fields: { [field]: { base: before[field], kept: other, lost: third } } },
    ])
    const settle = aCommand(id, {
      kind: 'attention.settle',
      args: { item: mine.id, way: 'take', upto: 0 },
      base: {},
    })
    expect(await venue.send(settle)).toMatchObject({ state: 'applied' })
    expect(await row(id)).toMatchObject({ conflicts: [], data: { [field]: third } })
    await venue.send(edit(id, { [field]: third }, { [field]: before[field] }))
    expect(await data(id)).toEqual(before)
  })

  test('another vendor’s people change their own, never this one', async () => {
    const before = await data(id)
    const stranger = await aVenue(db, {})
    const answer = await stranger.send(edit(id, before, { ...before, [field]: other }))
    expect(['applied', 'flagged', 'rejected']).toContain(answer.state)
    expect(await data(id)).toEqual(before)
  })
})

describe('rows that come and go', () => {
  const id = () => `vendor_availability/${randomUUID()}`

  test('undo of what made a row takes it away, and it can be made again', async () => {
    const span = id()
    const made = edit(span, null, aSpan)
    await venue.send(made)
    await venue.send(undo(made))
    expect(await row(span)).toMatchObject({ deleted: true })
    expect(await venue.send(edit(span, null, { ...aSpan, capacity: 9 }))).toMatchObject({ state: 'applied' })
    expect(await row(span)).toMatchObject({ deleted: false, conflicts: [], data: { capacity: 9 } })
  })

  test('who changes what somebody deleted brings it back, and says so', async () => {
    const span = id()
    await venue.send(edit(span, null, aSpan))
    await venue.send(edit(span, aSpan, { ...aSpan, deleted: true }), 'tablet-2')
    expect(await venue.send(edit(span, aSpan, { ...aSpan, note: '席の予備' }))).toMatchObject({
      state: 'flagged',
      figures: { fields: { deleted: { kept: false, lost: true } } },
    })
    expect(await row(span)).toMatchObject({ deleted: false, data: { note: '席の予備' } })
  })

  test('two that make the same row differ where they differ', async () => {
    const day = 'day_note/2027-07-01'
    await venue.send(edit(day, null, { text: '花火' }), 'tablet-2')
    expect(await venue.send(edit(day, null, { text: '花火' }))).toMatchObject({
      state: 'applied',
      rev: expect.any(Number),
    })
    expect(await venue.send(edit(day, null, { text: '祭り' }))).toMatchObject({ state: 'flagged' })
    expect((await row(day))?.data).toEqual({ text: '花火' })
  })

  test('a row that is not there is not found, an unknown kind or key is none', async () => {
    expect(await venue.send(edit(id(), aSpan, { ...aSpan, capacity: 2 }))).toMatchObject({
      code: 'not_found',
    })
    for (const wrong of [
      'opening_hours/9',
      'nonsense/1',
      'custom_opening_hours/1990-01-01',
      'settings/other',
    ])
      expect(await venue.send(edit(wrong, null, someHours))).toMatchObject({
        figures: { subject: 'invalid' },
      })
    expect(await venue.send(edit('Not/A-Subject', null, someHours))).toMatchObject({
      figures: { subject: 'invalid' },
    })
    const lonely = aCommand(randomUUID(), { kind: 'config.edit', args: { fields: { note: 'x' } }, base: {} })
    expect(await venue.send(lonely)).toMatchObject({ state: 'rejected', code: 'not_found' })
  })

  test('who takes away what is not there, or not any more, makes nothing', async () => {
    const price = `price_type/${randomUUID()}`
    const fields = { ...aPrice, deleted: true }
    const base = Object.fromEntries(Object.keys(fields).map((field) => [field, null]))
    const away = () => aCommand(price, { kind: 'config.edit', args: { fields }, base })
    const first = away()
    expect(await venue.send(first)).toMatchObject({ state: 'applied', row: null })
    expect(await row(price)).toBeUndefined()
    expect(await venue.send(undo(first))).toMatchObject({ state: 'rejected', code: 'not_found' })
    expect(await row(price)).toBeUndefined()
    // Of a row that was made and taken away: neither one who saw nothing, nor one who saw it live, brings it back.
    const made = edit(price, null, aPrice)
    await venue.send(made)
    await venue.send(undo(made))
    const gone = await row(price)
    expect(gone).toMatchObject({ deleted: true })
    const saw = aCommand(price, {
      kind: 'config.edit',
      args: { fields: { price: 9900, deleted: true } },
      base: { price: 8800, deleted: false },
    })
    for (const c of [away(), saw]) {
      expect(await venue.send(c)).toMatchObject({ state: 'applied', row: null })
      await venue.send(undo(c))
      expect(await row(price)).toEqual(gone)
    }
    expect(await venue.send(edit(price, null, aPrice)), 'control').toMatchObject({ state: 'applied' })
    expect(await row(price)).toMatchObject({ deleted: false })
  })

  test('vendor and settings cannot be deleted, nor a row made of half', async () => {
    const gone = edit('vendor/vendor', { deleted: false }, { deleted: true })
    expect(await venue.send(gone)).toMatchObject({ figures: { deleted: 'unknown' } })
    const { capacity: _, ...half } = aSpan
    expect(await venue.send(edit(id(), null, half))).toMatchObject({ figures: { capacity: 'required' } })
  })

  test('what a business says of itself is kept as its form keeps it, whoever sends it', async () => {
    const say = async (fields: Fields) => {
      const seen = await data('vendor/vendor')
      const of = Object.fromEntries(Object.keys(fields).map((name) => [name, seen[name]]))
      return venue.send(edit('vendor/vendor', of, fields))
    }
    const phones = [
      '03-1234-5678\n',
      '\u202e03-1234',
      '03\u200b1234',
      '\u000703',
      '電話',
      '03-1234-5678x',
      '０３',
      ' 03',
      '03\t1',
      '123',
      '()-()-()-()',
      '123-4567',
      '1234567890123456',
    ]
    for (const phone of phones)
      expect(await say({ phone }), JSON.stringify(phone)).toMatchObject({
        figures: { phone: 'invalid_phone' },
      })
    const emails = [
      'info@noren',
      'a\n@noren.example',
      'a@noren.example\n',
      '\u202ea@noren.example',
      'a\u200b@noren.example',
    ]
    emails.push(
      'a b@noren.example',
      'a@b@noren.example',
      '<a>@noren.example',
      'a@noren.e',
      ' a@noren.example',
      'a\u3000@noren.example',
    )
    for (const email of emails)
      expect(await say({ email }), JSON.stringify(email)).toMatchObject({
        figures: { email: 'invalid_email' },
      })
    const kept = { phone: '+81 (3) 1234-5678', email: 'info@noren.example' }
    for (const phone of ['1234-5678', '123456789012345'])
      expect(await say({ phone }), phone).toMatchObject({ state: 'applied' })
    expect(await say(kept)).toMatchObject({ state: 'applied' })
    const cancellation_policy = { ja: ' \u202e前日まで\n無料\u0007 ', en: '\u200bFree' }
    expect(await say({ cancellation_policy })).toMatchObject({ state: 'applied' })
    const now = { ...kept, cancellation_policy: { ja: '前日まで\n無料', en: 'Free' } }
    expect(await data('vendor/vendor')).toMatchObject(now)
    for (const wrong of [{}, { ja: 1, en: '' }, { ja: '' }, { ja: null, en: '' }, ['\u202e'], 'x'])
      expect(await say({ cancellation_policy: wrong })).toMatchObject({
        figures: { cancellation_policy: 'invalid' },
      })
    expect(await say({ phone: '', email: '' })).toMatchObject({ state: 'applied' })
  })

  test('an address of mail that the form takes is one that the server takes, and no other is', async () => {
    const more = [
      '',
      'a@b.cd',
      'a.b+c@d-e.f.example',
      'あ@い.うえ',
      `${'a'.repeat(242)}@noren.examp`,
      'a@.cd',
      'a@b.c.d',
      'a"@b.cd',
      'a\\@b.cd',
      'a]@b.cd',
      'a[@b.cd',
    ]
    const typed = [...hostileStrings(200), ...more]
      .filter((one) => !one.includes('\u0000'))
      .map((one) => one.toWellFormed())
    for (const text of typed) {
      const [said] = await db.sql<{ error: string | null }[]>`
        select private.config_field_error('vendor', 'email', to_jsonb(${text}::text)) as error`
      const isKept = profileOf({ ...profileDraft(aProfile), email: text })?.email === text
      expect([text, said?.error === null]).toEqual([text, isKept])
    }
  })

  test('given up before it came, it never comes', async () => {
    const span = id()
    const c = edit(span, null, aSpan)
    const args = { of: [givenUp(c.id)], code: 'invalid' }
    expect(await venue.send(aCommand(span, { kind: 'command.discard', args, base: {} }))).toMatchObject({
      state: 'applied',
    })
    expect(await venue.send(c)).toMatchObject({ state: 'rejected', code: 'discarded' })
    expect(await row(span)).toBeUndefined()
  })

  test('there is an end to them', async () => {
    const other = await aVenue(db, {})
    // Beside the vendor's own row, its settings and eight days of hours.
    await db.sql`insert into private.config_item (vendor_id, kind, key)
      select ${other.id}, 'price_type', gen_random_uuid()::text from generate_series(1, 2990)`
    const note = 'day_note/2027-06-21'
    const tooMany = { state: 'rejected', code: 'too_many' }
    expect(await other.send(edit(note, null, { text: '一' }))).toMatchObject(tooMany)
    // What takes seats away is never refused for it.
    const span = id()
    expect(await other.send(edit(span, null, aSpan))).toMatchObject({ state: 'applied' })
    expect(await other.send(edit(span, { deleted: false }, { deleted: true }))).toMatchObject({
      state: 'applied',
    })
    // One that is deleted makes room, and comes back only while there is some.
    const [one] = await db.sql<{ key: string }[]>`
      update private.config_item set deleted = true where vendor_id = ${other.id}
        and key = (select min(key) from private.config_item where vendor_id = ${other.id}) returning key`
    expect(await other.send(edit(note, null, { text: '一' }))).toMatchObject({ state: 'applied' })
    expect(await other.send(edit(`price_type/${one?.key}`, null, aPrice))).toMatchObject(tooMany)
    expect(await other.send(edit(note, { text: '一' }, { text: '二' }))).toMatchObject({ state: 'applied' })
    const removed = edit(note, { deleted: false }, { deleted: true })
    expect(await other.send(removed)).toMatchObject({ state: 'applied' })
    expect(await other.send(edit(`price_type/${one?.key}`, null, aPrice))).toMatchObject({ state: 'applied' })
    expect(await other.send(undo(removed))).toMatchObject(tooMany)
    // Of a day that is over: it takes none of this room.
    for (const [gone, fields] of [
      ['day_note/2024-06-21', { text: '一' }],
      ['custom_opening_hours/2024-06-21', { ...someHours, note: '' }],
    ] as const)
      expect(await other.send(edit(gone, null, fields)), gone).toMatchObject({ state: 'applied' })
  })

  test('notes and hours of days that are over take no room', async () => {
    const other = await aVenue(db, {})
    await db.sql`insert into private.config_item (vendor_id, kind, key, data)
      select ${other.id}, 'day_note', d::date::text, '{"text": "一"}'
      from generate_series(date '2014-01-01', date '2024-12-31', interval '1 day') d`
    await db.sql`insert into public.custom_opening_hours (vendor_id, day, closed, opens_at, closes_at)
      select ${other.id}, d, true, 0, 1 from generate_series(date '2024-01-01', date '2024-12-31', interval '1 day') d`
    expect(await other.send(edit('day_note/2027-06-21', null, { text: '一' }))).toMatchObject({
      state: 'applied',
    })
    expect(
      await other.send(edit('custom_opening_hours/2027-06-21', null, { ...someHours, note: '' })),
    ).toMatchObject({
      state: 'applied',
    })
  })

  test.each([
    ['today', 0, 'rejected'],
    ['yesterday', 1, 'applied'],
  ])('at the limit the note of %s counts or not', async (_, daysAgo, state) => {
    const other = await aVenue(db, {})
    await db.sql`insert into private.config_item (vendor_id, kind, key)
      select ${other.id}, 'price_type', gen_random_uuid()::text from generate_series(1, 2989)`
    await db.sql`insert into private.config_item (vendor_id, kind, key, data)
      values (${other.id}, 'day_note', (private.business_day(${other.id}) - ${daysAgo}::integer)::text, '{"text": "一"}')`
    expect(await other.send(edit('day_note/2027-06-21', null, { text: '一' }))).toMatchObject({ state })
  })

  test('notes and hours of days that are over have an end of their own', async () => {
    const other = await aVenue(db, {})
    await db.sql`insert into private.config_item (vendor_id, kind, key, data)
      select ${other.id}, 'day_note', (date '2014-01-01' + n)::text, '{"text": "一"}' from generate_series(1, 2999) n`
    const [first, second] = ['day_note/2024-06-21', 'day_note/2024-06-22'] as const
    const hours = 'custom_opening_hours/2024-06-23'
    const tooMany = { state: 'rejected', code: 'too_many' }
    expect(await other.send(edit(first, null, { text: '一' }))).toMatchObject({ state: 'applied' })
    expect(await other.send(edit(second, null, { text: '一' }))).toMatchObject(tooMany)
    expect(await other.send(edit(hours, null, { ...someHours, note: '' }))).toMatchObject(tooMany)
    // One that is there is changed and taken away as ever, and makes room.
    expect(await other.send(edit(first, { text: '一' }, { text: '二' }))).toMatchObject({ state: 'applied' })
    const removed = edit(first, { deleted: false }, { deleted: true })
    expect(await other.send(removed)).toMatchObject({ state: 'applied' })
    expect(await other.send(edit(second, null, { text: '一' }))).toMatchObject({ state: 'applied' })
    expect(await other.send(undo(removed))).toMatchObject(tooMany)
    expect(await other.send(edit('day_note/2027-06-21', null, { text: '一' }))).toMatchObject({
      state: 'applied',
    })
  })

  test('spans have an end of their own, of those that are live and not over', async () => {
    const other = await aVenue(db, {})
    const spans = (day: string, n: number) => db.sql`
      insert into public.vendor_availability (vendor_id, id, day, starts_at, ends_at, capacity)
      select ${other.id}, gen_random_uuid(), ${day}::date, 1080, 1140, 0 from generate_series(1, ${n}::integer)`
    await spans('2020-01-01', 3000)
    await spans('2027-06-20', 2999)
    const [first, second] = [id(), id()]
    expect(await other.send(edit(first, null, aSpan))).toMatchObject({ state: 'applied' })
    const tooMany = { state: 'rejected', code: 'too_many' }
    expect(await other.send(edit(second, null, aSpan))).toMatchObject(tooMany)
    // One that is there is changed as ever, to another day as well; one that is over is not brought into the future.
    const later = { day: '2027-06-21' }
    expect(await other.send(edit(first, { day: aSpan.day }, later))).toMatchObject({ state: 'applied' })
    const [old] = await db.sql<{ id: string }[]>`
      select id from public.vendor_availability where vendor_id = ${other.id} and day = '2020-01-01' limit 1`
    const over = edit(`vendor_availability/${old?.id}`, { day: '2020-01-01' }, later)
    expect(await other.send(over)).toMatchObject(tooMany)
    // At the limit what is over is changed and taken away as ever, on days that are over too.
    const another = { day: '2020-01-03' }
    const past = `vendor_availability/${old?.id}`
    expect(await other.send(edit(past, { day: '2020-01-01' }, another))).toMatchObject({ state: 'applied' })
    expect(await other.send(edit(past, { note: '' }, { note: '満席' }))).toMatchObject({ state: 'applied' })
    const removed = edit(past, { deleted: false }, { deleted: true })
    expect(await other.send(removed)).toMatchObject({ state: 'applied' })
    expect(await other.send(undo(removed)), 'what is over has room among its own').toMatchObject({
      state: 'applied',
    })
    // And there is an end to those as well, which does not stand in the way of tonight.
    expect(await other.send(edit(second, null, { ...aSpan, ...another }))).toMatchObject(tooMany)
    expect(await other.send(edit(first, later, another))).toMatchObject(tooMany)
    expect(await other.send(edit(first, { deleted: false }, { deleted: true }))).toMatchObject({
      state: 'applied',
    })
    expect(await other.send(edit(second, null, aSpan))).toMatchObject({ state: 'applied' })
    // What is no span is not counted with them.
    expect(await other.send(edit('day_note/2027-06-21', null, { text: '一' }))).toMatchObject({
      state: 'applied',
    })
  })
})

describe('hours as a whole', () => {
  const hours = (more: Fields) => ({ ...someHours, ...more })
  const send = async (subject: string, more: Fields) => {
    const before = await data(subject)
    const c = edit(subject, Object.keys(before).length > 0 ? before : null, hours(more))
    const { code, figures } = await venue.send(c)
    return code === '' ? code : figures
  }

  test.each<[string, Fields, unknown]>([
    ['closing at opening', { closes_at: 660 }, { closes_at: 'closing_before_opening' }],
    ['a break without end', { break_starts_at: 700 }, { break_ends_at: 'required' }],
    ['a break without beginning', { break_ends_at: 700 }, { break_starts_at: 'required' }],
    [
      'a break at opening',
      { break_starts_at: 660, break_ends_at: 700 },
      { break_starts_at: 'break_before_opening' },
    ],
    [
      'a break after closing',
      { break_starts_at: 900, break_ends_at: 930 },
      { break_starts_at: 'break_after_closing', break_ends_at: 'break_after_closing' },
    ],
    [
      'a break that ends as it starts',
      { break_starts_at: 700, break_ends_at: 700 },
      { break_ends_at: 'break_ends_before_start' },
    ],
    [
      'a break until closing',
      { break_starts_at: 700, break_ends_at: 900 },
      { break_ends_at: 'break_after_closing' },
    ],
    ['all that, closed', { closed: true, closes_at: 660, break_starts_at: 950, break_ends_at: 700 }, ''],
    ['past midnight', { opens_at: 1020, closes_at: 1560 }, ''],
  ])('%s', async (_, more, said) => {
    expect(await send(`custom_opening_hours/2027-08-0${1 + (String(said).length % 9)}`, more)).toEqual(said)
  })

  test('a late end never runs into the next day, nor the day before into it', async () => {
    expect(await send('custom_opening_hours/2027-09-01', { closes_at: 1400 })).toBe('')
    expect(await send('custom_opening_hours/2027-09-02', { opens_at: 60, closes_at: 600 })).toBe('')
    expect(await send('custom_opening_hours/2027-09-01', { opens_at: 1020, closes_at: 1560 })).toEqual({
      closes_at: 'overlaps_next_day',
    })
    expect(await send('custom_opening_hours/2027-09-01', { opens_at: 1020, closes_at: 1500 })).toBe('')
    expect(await send('custom_opening_hours/2027-09-02', { opens_at: 30, closes_at: 600 })).toEqual({
      opens_at: 'overlaps_day_before',
    })
    expect(await send('opening_hours/1', { closes_at: 1400 })).toBe('')
    expect(await send('opening_hours/2', { opens_at: 120, closes_at: 600 })).toBe('')
    expect(await send('opening_hours/1', { opens_at: 1020, closes_at: 1620 })).toEqual({
      closes_at: 'overlaps_next_day',
    })
  })

  test('nor in two steps: a date that goes by general hours again, a weekday beside a date', async () => {
    const [late, between, early] = ['2027-10-12', '2027-10-13', '2027-10-14'].map(
      (day) => `custom_opening_hours/${day}`,
    ) as [string, string, string]
    const gone = (subject: string) => edit(subject, { deleted: false }, { deleted: true })
    expect(await send('opening_hours/3', { opens_at: 120, closes_at: 600 })).toBe('')
    expect(await send(between, { closed: true })).toBe('')
    // Between the two the day is closed: they meet nobody.
    expect(await send(late, { opens_at: 1020, closes_at: 1620 })).toBe('')
    expect(await venue.send(gone(between))).toMatchObject({
      state: 'rejected',
      code: 'invalid',
      figures: { opens_at: 'overlaps_day_before' },
    })
    expect(await row(between)).toMatchObject({ deleted: false })
    expect(await send(late, { opens_at: 1020, closes_at: 1500 })).toBe('')
    expect(await venue.send(gone(between))).toMatchObject({ state: 'applied' })
    // The weekday beside a date that has hours of its own.
    expect(await send('opening_hours/3', { opens_at: 30, closes_at: 600 })).toEqual({
      opens_at: 'overlaps_day_before',
    })
    expect(await send(early, { opens_at: 30, closes_at: 600 })).toBe('')
    expect(await send('opening_hours/3', { opens_at: 120, closes_at: 1500 })).toEqual({
      closes_at: 'overlaps_next_day',
    })
    expect(await venue.send(gone(early))).toMatchObject({ state: 'applied' })
    expect(await send('opening_hours/3', { opens_at: 120, closes_at: 1500 })).toBe('')
  })

  test('other rows have rules of their own', async () => {
    const settings = await data('settings/settings')
    const few = { ...settings, minimum_pax: 6, maximum_pax: 5 }
    expect(await venue.send(edit('settings/settings', settings, few))).toMatchObject({
      figures: { maximum_pax: 'below_minimum_pax' },
    })
    const span = { ...aSpan, ends_at: 1080 }
    expect(await venue.send(edit(`vendor_availability/${randomUUID()}`, null, span))).toMatchObject({
      figures: { ends_at: 'end_before_start' },
    })
  })
})

test('control: an edit that forgets what its author saw would overwrite in silence', async () => {
  const note = 'day_note/2027-06-20'
  await venue.send(edit(note, null, { text: '一' }))
  await venue.send(edit(note, { text: '一' }, { text: '二' }))
  await db.sql
    .begin(async (tx) => {
      await tx`create or replace function private.decide_config_edit(p_row jsonb, c jsonb) returns jsonb language sql
        as $$ select jsonb_build_object('patch', c#>'{args,fields}') $$`
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: venue.user, role: 'authenticated' })}, true)`
      const c = edit(note, { text: '一' }, { text: '三' })
      await tx`select public.sync_push(${venue.id}, 'tablet-2', ${tx.json([c] as never)}, null)`
      const [one] = await tx`select data, conflicts from private.config_item where key = '2027-06-20'`
      expect(one).toMatchObject({ data: { text: '三' }, conflicts: [] })
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
  expect(await data(note)).toEqual({ text: '二' })
})
