import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { isBirthday } from '#domain/guest/book/birthday.ts'
import { emptyCard, type Guest, type GuestFields } from '#domain/guest/guest.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, givenUp, staffOf, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, { capacity: 500 })
}, 60_000)
afterAll(() => db.close())

const cardOf = (subject: string, fields: Partial<GuestFields>, base: Partial<GuestFields>) =>
  aCommand(subject, { kind: 'guest.edit', args: { fields }, base })
const settle = (subject: string, item: string, way: 'keep' | 'take' | 'call' | 'move') =>
  aCommand(subject, { kind: 'attention.settle', args: { item, way, upto: 0 }, base: {} })

const eleven = Array.from({ length: 11 }, (_, i) => `${i}${'乳'.repeat(28)}`)

let numbers = 0
/** A guest that a booking has made, with that booking. */
async function aGuest(restaurant = venue): Promise<{ id: string; booking: string; phone: string }> {
  const phone = `+81901234${String(++numbers).padStart(4, '0')}`
  const c = create({ phone })
  expect(await restaurant.send(c)).toMatchObject({ state: 'applied' })
  const { guest_id } = await restaurant.booking(c.subject)
  return { id: guest_id ?? '', booking: c.subject, phone }
}

async function guest(id: string, restaurant = venue): Promise<Guest> {
  const row = (await restaurant.rows('guest')).find((g) => g['id'] === id)
  if (!row) throw new Error('no such guest')
  return row as unknown as Guest
}

describe('guest.edit', () => {
  test('writes the card, takes a rev, and says so in the history of the guest’s bookings', async () => {
    const { id, booking } = await aGuest()
    const c = cardOf(id, { allergies: 'そば・えび', notes: '窓側' }, { allergies: '', notes: '' })
    const answer = await venue.send(c)
    const row = await guest(id)
    expect(row).toMatchObject({ allergies: 'そば・えび', notes: '窓側', conflicts: [] })
    expect(answer).toMatchObject({ state: 'applied', code: '', rev: row.rev, row: ['guest', id, row.rev] })
    expect((await venue.history(booking)).at(-1)).toMatchObject({
      kind: 'guest.edit',
      by: '佐藤',
      device: '入口',
      changes: { allergies: ['', 'そば・えび'], notes: ['', '窓側'] },
    })
  })

  test('[S2] the same command again has the same answer and no effect', async () => {
    const { id, booking } = await aGuest()
    const c = cardOf(id, { allergies: '卵' }, { allergies: '' })
    const first = await venue.send(c)
    await venue.send(cardOf(id, { allergies: '' }, { allergies: '卵' }))
    expect(await venue.send(c)).toEqual(first)
    expect((await guest(id)).allergies).toBe('')
    expect((await venue.history(booking)).filter((h) => h['kind'] === 'guest.edit')).toHaveLength(2)
  })

  test('[S6] another field goes in beside it, the same one leaves both sides readable', async () => {
    const { id, booking } = await aGuest()
    await venue.send(cardOf(id, { allergies: 'そば' }, { allergies: '' }))
    expect(await venue.send(cardOf(id, { notes: '常連' }, { notes: '' }), 'tablet-2')).toMatchObject({
      state: 'applied',
    })
    const late = cardOf(id, { allergies: 'えび' }, { allergies: '' })
    const fields = { allergies: { base: '', kept: 'そば', lost: 'えび' } }
    expect(await venue.send(late, 'tablet-2')).toMatchObject({
      state: 'flagged',
      code: 'changed_elsewhere',
      figures: { fields },
    })
    expect(await guest(id)).toMatchObject({
      allergies: 'そば',
      notes: '常連',
      conflicts: [
        {
          id: late.id,
          code: 'changed_elsewhere',
          fields,
          by: '佐藤',
          won: false,
          other: { by: '佐藤', device: '入口' },
        },
      ],
    })
    expect((await venue.history(booking)).at(-1)).toMatchObject({
      code: 'changed_elsewhere',
      changes: { allergies: ['そば', 'えび'] },
    })
  })

  test('what is already so is nothing to do', async () => {
    const { id } = await aGuest()
    await venue.send(cardOf(id, { allergies: 'そば' }, { allergies: '' }))
    expect(await venue.send(cardOf(id, { allergies: 'そば' }, { allergies: '' }))).toMatchObject({
      state: 'applied',
      row: null,
    })
  })

  test.each<[string, unknown, object, object]>([
    ['too long', { allergies: 'x'.repeat(501) }, { allergies: '' }, { allergies: 'too_long' }],
    ['long notes', { notes: 'x'.repeat(2001) }, { notes: '' }, { notes: 'too_long' }],
    ['no text', { allergies: ['そば'] }, { allergies: '' }, { allergies: 'invalid' }],
    ['a field of the bookings', { visits: 9 }, { visits: 0 }, { visits: 'unknown' }],
    ['a key', { vendor_id: 'x' }, { vendor_id: '' }, { vendor_id: 'unknown' }],
    ['no day', { birthday: '02-30' }, { birthday: '' }, { birthday: 'invalid' }],
    ['no leap year', { birthday: '2026-02-29' }, { birthday: '' }, { birthday: 'invalid' }],
    ['a day in words', { birthday: '3月3日' }, { birthday: '' }, { birthday: 'invalid' }],
    ['a long company', { company: 'x'.repeat(101) }, { company: '' }, { company: 'too_long' }],
    ['eleven tags', { tags: eleven }, { tags: [] }, { tags: 'too_long' }],
    ['a long tag', { tags: ['乳'.repeat(31)] }, { tags: [] }, { tags: 'too_long' }],
    ['one tag twice', { tags: ['常連', '常連'] }, { tags: [] }, { tags: 'invalid' }],
    ['a tag that cannot be seen', { tags: ['\u200b'] }, { tags: [] }, { tags: 'invalid' }],
    ['a tag that turns the line', { tags: ['\u202e常連'] }, { tags: [] }, { tags: 'invalid' }],
    ['tags that are no texts', { tags: [1] }, { tags: [] }, { tags: 'invalid' }],
    ['tags that are no list', { tags: '常連' }, { tags: [] }, { tags: 'invalid' }],
    ['a link to no card', { merged_into: 'x' }, { merged_into: null }, { merged_into: 'invalid' }],
    ['a link that is a number', { merged_into: 7 }, { merged_into: null }, { merged_into: 'invalid' }],
    ['without what was seen', { notes: 'a' }, {}, { base: 'required' }],
    ['no fields', 'all', {}, { fields: 'invalid' }],
  ])('%s is refused', async (_, fields, base, figures) => {
    const { id } = await aGuest()
    const before = await guest(id)
    expect(await venue.send(cardOf(id, fields as GuestFields, base))).toMatchObject({
      state: 'rejected',
      code: 'invalid',
      figures,
    })
    expect(await guest(id)).toEqual(before)
  })

  test('as much as a card holds fits, and comes back as it was written', async () => {
    const { id, booking } = await aGuest()
    const fields = {
      allergies: '乳'.repeat(500),
      notes: '乳'.repeat(2000),
      birthday: '02-29',
      company: '乳'.repeat(100),
      tags: eleven.slice(1),
    }
    expect(await venue.send(cardOf(id, fields, emptyCard))).toMatchObject({ state: 'applied' })
    expect(await guest(id)).toMatchObject(fields)
    expect((await venue.history(booking)).at(-1)).toMatchObject({ changes: { tags: [[], fields.tags] } })
    const full = cardOf(id, { birthday: '1985-03-03', tags: [] }, { birthday: '02-29', tags: fields.tags })
    expect(await venue.send(full)).toMatchObject({ state: 'applied', code: '' })
    expect(await venue.send(undo(full))).toMatchObject({ state: 'applied', code: '' })
    expect(await guest(id)).toMatchObject(fields)
  })

  test('[S6] tags of two who wrote at once are both to be read, and taking the other side writes them', async () => {
    const { id } = await aGuest()
    await venue.send(cardOf(id, { tags: ['常連'], company: '暖簾商事' }, { tags: [], company: '' }))
    const late = cardOf(id, { tags: ['接待'], birthday: '03-03' }, { tags: [], birthday: '' })
    expect(await venue.send(late, 'tablet-2')).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
    const fields = { tags: { base: [], kept: ['常連'], lost: ['接待'] } }
    expect(await guest(id)).toMatchObject({ tags: ['常連'], birthday: '03-03', conflicts: [{ fields }] })
    await venue.send(settle(id, late.id, 'take'))
    expect(await guest(id)).toMatchObject({ tags: ['接待'], company: '暖簾商事', conflicts: [] })
  })

  test('a birthday is the same on the tablet and on the server', async () => {
    const parts = fc.tuple(
      fc.constantFrom('', '1899-', '1900-', '1985-', '2000-', '2024-', '2099-', '2100-', '85-'),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    const two = (n: number) => String(n).padStart(2, '0')
    const texts = fc
      .sample(parts, { numRuns: 3000, seed: 20261123 })
      .map(([year, month, day]) => `${year}${two(month)}-${two(day)}`)
    const rows = await db.sql<{ is: boolean }[]>`
      select private.is_birthday(t.text) as is
      from jsonb_array_elements_text(${db.sql.json(texts)}) with ordinality t (text, place) order by t.place`
    expect(rows.map((row) => row.is)).toEqual(texts.map(isBirthday))
    expect(rows.filter((row) => row.is).length).toBeGreaterThan(1000)
  })

  test('nobody’s guest and another vendor’s are the same unknown one', async () => {
    const other = await aVenue(db)
    const { id } = await aGuest(other)
    const theirs = cardOf(id, { notes: 'x' }, { notes: '' })
    expect(await venue.send(theirs)).toMatchObject({ state: 'rejected', code: 'not_found' })
    expect(
      await venue.send({ ...theirs, id: crypto.randomUUID(), subject: crypto.randomUUID() }),
    ).toMatchObject({
      state: 'rejected',
      code: 'not_found',
    })
    expect((await guest(id, other)).notes).toBe('')
    const stranger = staffOf(db, other.id, venue.user)
    await expect(stranger.send(theirs)).rejects.toThrow('not_member')
  })

  test('a booking’s id is no guest, and a guest’s no booking', async () => {
    const { id, booking } = await aGuest()
    expect(await venue.send(cardOf(booking, { notes: 'x' }, { notes: '' }))).toMatchObject({
      code: 'not_found',
    })
    const remove: CommandBody = { kind: 'booking.delete', args: {}, base: { deleted: false } }
    expect(await venue.send(aCommand(id, remove))).toMatchObject({ code: 'not_found' })
    expect((await guest(id)).deleted).toBe(false)
  })
})

describe('undo', () => {
  test('puts the card back, and only what nobody changed since', async () => {
    const { id } = await aGuest()
    const c = cardOf(id, { allergies: 'そば', notes: '窓側' }, { allergies: '', notes: '' })
    await venue.send(c)
    await venue.send(cardOf(id, { notes: '個室' }, { notes: '窓側' }), 'tablet-2')
    expect(await venue.send(undo(c))).toMatchObject({ state: 'flagged', code: 'moved_on' })
    expect(await guest(id)).toMatchObject({ allergies: '', notes: '個室', conflicts: [{ code: 'moved_on' }] })
  })

  test('of a change that lost takes its conflict away; of a refused one there is nothing to undo', async () => {
    const { id } = await aGuest()
    await venue.send(cardOf(id, { allergies: 'そば' }, { allergies: '' }))
    const late = cardOf(id, { allergies: 'えび' }, { allergies: '' })
    await venue.send(late)
    expect(await venue.send(undo(late))).toMatchObject({ state: 'applied' })
    expect(await guest(id)).toMatchObject({ allergies: 'そば', conflicts: [] })
    const bad = cardOf(id, { allergies: 'x'.repeat(501) }, { allergies: 'そば' })
    await venue.send(bad)
    expect(await venue.send(undo(bad))).toMatchObject({ state: 'applied', row: null })
  })
})

describe('a decision', () => {
  async function aConflict() {
    const { id, booking } = await aGuest()
    await venue.send(cardOf(id, { allergies: 'そば' }, { allergies: '' }))
    const late = cardOf(id, { allergies: 'えび' }, { allergies: '' })
    await venue.send(late)
    return { id, booking, item: late.id }
  }

  test('keeps what stands, or takes what lost; undo opens the matter again', async () => {
    const one = await aConflict()
    await venue.send(settle(one.id, one.item, 'keep'))
    expect(await guest(one.id)).toMatchObject({ allergies: 'そば', conflicts: [] })
    const two = await aConflict()
    const take = settle(two.id, two.item, 'take')
    expect(await venue.send(take)).toMatchObject({ state: 'applied' })
    expect(await guest(two.id)).toMatchObject({ allergies: 'えび', conflicts: [] })
    expect((await venue.history(two.booking)).at(-1)).toMatchObject({
      changes: { allergies: ['そば', 'えび'], way: [two.item, 'take'] },
    })
    await venue.send(undo(take))
    expect(await guest(two.id)).toMatchObject({ allergies: 'そば', conflicts: [{ id: two.item }] })
  })

  test('about a matter that is over changes nothing, and a guest cannot be moved or called', async () => {
    const { id, item } = await aConflict()
    await venue.send(settle(id, item, 'keep'))
    expect(await venue.send(settle(id, item, 'take'))).toMatchObject({ state: 'applied', row: null })
    expect((await guest(id)).allergies).toBe('そば')
    expect(await venue.send(settle(id, item, 'call'))).toMatchObject({
      state: 'rejected',
      figures: { way: 'invalid' },
    })
  })
})

test('what a discard gave up stands in the history', async () => {
  const { id, booking } = await aGuest()
  await venue.send(
    aCommand(id, {
      kind: 'command.discard',
      args: { of: [givenUp(crypto.randomUUID())], code: 'invalid' },
      base: {},
    }),
  )
  expect((await venue.history(booking)).at(-1)).toMatchObject({
    kind: 'guest.command.discard',
    code: 'invalid',
  })
})

test('who was forgotten stays forgotten, whatever a tablet still had to send', async () => {
  const { id } = await aGuest()
  await venue.send(cardOf(id, { allergies: '印の病' }, { allergies: '' }))
  await venue.send(cardOf(id, { allergies: '印の別' }, { allergies: '' }))
  const [before] =
    await db.sql`select count(*)::integer as n from private.guest_history where guest_id = ${id}`
  expect(before?.['n']).toBe(2)
  await db.sql`select private.erase_guest(${venue.id}, ${id})`
  const late = cardOf(id, { allergies: '印の病' }, { allergies: '' })
  expect(await venue.send(late)).toMatchObject({ state: 'rejected', code: 'not_found' })
  const found = await db.sql`
    select to_jsonb(g)::text from public.guest g where g.id = ${id}
    union all select to_jsonb(h)::text from private.guest_history h where h.guest_id = ${id}
    union all select to_jsonb(l)::text from private.command_log l where l.subject = ${id}
    union all select to_jsonb(s)::text from private.synced s where s.id = ${id}`
  expect(found.length).toBeGreaterThan(4)
  expect(JSON.stringify(found)).not.toMatch(/印の/)
  await expect(db.sql`delete from private.guest_history where guest_id = ${id}`).rejects.toThrow(
    'never changed',
  )
})

test('control: an edit that forgets what its author saw would overwrite in silence', async () => {
  const { id } = await aGuest()
  await venue.send(cardOf(id, { allergies: 'そば' }, { allergies: '' }))
  await db.sql
    .begin(async (tx) => {
      await tx`create or replace function private.decide_guest_edit(p_row jsonb, c jsonb) returns jsonb language sql
        as $$ select jsonb_build_object('patch', c#>'{args,fields}') $$`
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: venue.user, role: 'authenticated' })}, true)`
      const c = cardOf(id, { allergies: 'えび' }, { allergies: '' })
      await tx`select public.sync_push(${venue.id}, 'tablet-2', ${tx.json([c] as never)}, null)`
      const [row] = await tx`select allergies, conflicts from public.guest where id = ${id}`
      expect(row).toMatchObject({ allergies: 'えび', conflicts: [] })
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
  expect((await guest(id)).allergies).toBe('そば')
})
