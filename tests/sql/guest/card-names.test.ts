// Names on a guest's card: the person's, written by staff under the rules of a booking's names.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GuestFields } from '#domain/guest/guest.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, { capacity: 500 })
}, 60_000)
afterAll(() => db.close())

const cardOf = (subject: string, fields: Partial<GuestFields>, base: Partial<GuestFields>) =>
  aCommand(subject, { kind: 'guest.edit', args: { fields }, base })

let numbers = 0
/** The guest 山田 of a booking, with that booking. */
async function aGuest(): Promise<{ id: string; booking: string; phone: string }> {
  const phone = `+81901235${String(++numbers).padStart(4, '0')}`
  const c = create({ phone, last_name: '山田', first_name: '太郎' })
  expect(await venue.send(c)).toMatchObject({ state: 'applied' })
  const { guest_id } = await venue.booking(c.subject)
  return { id: guest_id ?? '', booking: c.subject, phone }
}
const guest = async (id: string) => (await venue.rows('guest')).find((g) => g['id'] === id)
const wed = { last_name: '鈴木', last_kana: 'スズキ', first_kana: 'タロウ' }
const before = { last_name: '山田', last_kana: '', first_kana: '' }

test('are written, stand in the history of the guest’s bookings, and the booking keeps the name it was made under', async () => {
  const { id, booking } = await aGuest()
  const c = cardOf(id, wed, before)
  expect(await venue.send(c)).toMatchObject({ state: 'applied', code: '' })
  expect(await guest(id)).toMatchObject({ ...wed, first_name: '太郎' })
  expect(await venue.booking(booking)).toMatchObject({ last_name: '山田', last_kana: '', guest_id: id })
  expect((await venue.history(booking)).at(-1)).toMatchObject({
    kind: 'guest.edit',
    changes: { last_name: ['山田', '鈴木'], last_kana: ['', 'スズキ'], first_kana: ['', 'タロウ'] },
  })
  // Whatever else is done to that booking.
  await venue.send(edit(booking, { comments: '窓側' }, { comments: '' }))
  expect(await guest(id)).toMatchObject(wed)
  expect(await venue.send(undo(c))).toMatchObject({ state: 'applied', code: '' })
  expect(await guest(id)).toMatchObject({ ...before, first_name: '太郎' })
})

test('[S6] two who write one name leave both to be read, and so does a booking under another name meanwhile', async () => {
  const { id, booking } = await aGuest()
  await venue.send(cardOf(id, { last_name: '鈴木' }, { last_name: '山田' }))
  const late = cardOf(id, { last_name: '佐藤', last_kana: 'サトウ' }, { last_name: '山田', last_kana: '' })
  expect(await venue.send(late, 'tablet-2')).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
  const fields = { last_name: { base: '山田', kept: '鈴木', lost: '佐藤' } }
  expect(await guest(id)).toMatchObject({ last_name: '鈴木', last_kana: 'サトウ', conflicts: [{ fields }] })
  await venue.send(
    aCommand(id, { kind: 'attention.settle', args: { item: late.id, way: 'take', upto: 0 }, base: {} }),
  )
  expect(await guest(id)).toMatchObject({ last_name: '佐藤', conflicts: [] })
  await venue.send(edit(booking, { last_name: '山本' }, { last_name: '山田' }))
  expect(await venue.send(cardOf(id, { last_name: '高橋' }, { last_name: '佐藤' }))).toMatchObject({
    code: 'changed_elsewhere',
    figures: { fields: { last_name: { base: '佐藤', kept: '山本', lost: '高橋' } } },
  })
})

test.each<[string, unknown, object, object]>([
  ['a long name', { last_name: '乳'.repeat(101) }, { last_name: '山田' }, { last_name: 'too_long' }],
  ['a long reading', { first_kana: 'ヤ'.repeat(101) }, { first_kana: '' }, { first_kana: 'too_long' }],
  ['a name that is no text', { first_name: 7 }, { first_name: '太郎' }, { first_name: 'invalid' }],
  ['nothing', { first_name: null }, { first_name: '太郎' }, { first_name: 'invalid' }],
  ['what was not seen', { last_name: '鈴木', notes: 'a' }, { notes: '' }, { base: 'required' }],
  ['too much that was seen', { last_name: '鈴木' }, { last_name: 'x'.repeat(101) }, { base: 'invalid' }],
  ['a number', { phone: '+819012345678' }, { phone: '' }, { phone: 'unknown' }],
])('%s is refused', async (_, fields, base, figures) => {
  const { id } = await aGuest()
  const row = await guest(id)
  expect(await venue.send(cardOf(id, fields as GuestFields, base))).toMatchObject({
    state: 'rejected',
    code: 'invalid',
    figures,
  })
  expect(await guest(id)).toEqual(row)
})

test('are kept as they can be seen, up to what a booking holds, and may be taken away', async () => {
  const { id } = await aGuest()
  const seen = { last_name: '山田', first_name: '太郎' }
  await venue.send(cardOf(id, { last_name: '\u202e鈴木\u200b ', first_name: '乳'.repeat(100) }, seen))
  expect(await guest(id)).toMatchObject({ last_name: '鈴木', first_name: '乳'.repeat(100) })
  await venue.send(
    cardOf(id, { last_name: '', first_name: '' }, { last_name: '鈴木', first_name: '乳'.repeat(100) }),
  )
  expect(await guest(id)).toMatchObject({ last_name: '', first_name: '' })
})

test('the next booking of that number brings a corrected name only where it says another', async () => {
  const { id, phone } = await aGuest()
  await venue.send(cardOf(id, wed, before))
  await venue.send(create({ phone, ...wed, first_name: '太郎' }))
  expect(await guest(id)).toMatchObject(wed)
  await venue.send(create({ phone, last_name: '', first_name: '' }))
  expect(await guest(id)).toMatchObject(wed)
})

test('[S11] who asks to be forgotten is forgotten under every name', async () => {
  const { id } = await aGuest()
  await venue.send(
    cardOf(id, { last_name: '印の姓', last_kana: 'シルシ' }, { last_name: '山田', last_kana: '' }),
  )
  await venue.send(cardOf(id, { last_name: '印の後' }, { last_name: '山田' }))
  await db.sql`select private.erase_guest(${venue.id}, ${id})`
  const found = await db.sql`
    select to_jsonb(g)::text from public.guest g where g.id = ${id}
    union all select to_jsonb(h)::text from private.guest_history h where h.guest_id = ${id}
    union all select to_jsonb(l)::text from private.command_log l where l.subject = ${id}`
  expect(found.length).toBeGreaterThan(3)
  expect(JSON.stringify(found)).not.toMatch(/印の|シルシ/)
})
