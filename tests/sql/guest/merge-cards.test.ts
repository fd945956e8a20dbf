// Cards of one person: a link from one to the other, wherever it is written.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Guest, GuestFields } from '#domain/guest/guest.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, setStatus, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, { capacity: 500 })
}, 60_000)
afterAll(() => db.close())

const edit = (subject: string, fields: Partial<GuestFields>, base: Partial<GuestFields>) =>
  aCommand(subject, { kind: 'guest.edit', args: { fields }, base })
const link = (subject: string, to: string | null, seen: string | null = null) =>
  edit(subject, { merged_into: to }, { merged_into: seen })

let numbers = 0
async function aGuest(restaurant = venue) {
  const phone = `+81906666${String(++numbers).padStart(4, '0')}`
  const made = create({ phone, last_name: `客${numbers}` })
  expect(await restaurant.send(made)).toMatchObject({ state: 'applied' })
  const { guest_id } = await restaurant.booking(made.subject)
  return { id: guest_id ?? '', booking: made.subject, phone }
}

async function card(id: string): Promise<Guest> {
  const row = (await venue.rows('guest')).find((g) => g['id'] === id)
  if (!row) throw new Error('no such card')
  return row as unknown as Guest
}

const notFound = { state: 'rejected', code: 'invalid', figures: { merged_into: 'not_found' } }
const elsewhere = { state: 'rejected', code: 'invalid', figures: { merged_into: 'merged_elsewhere' } }
const nothing = { state: 'applied', code: '', row: null }

describe('a merge', () => {
  test('is a link: bookings and counts go on under their own numbers, and undo leaves what would have been', async () => {
    const [a, b] = [await aGuest(), await aGuest()]
    const merge = link(b.id, a.id)
    const answer = await venue.send(merge)
    const row = await card(b.id)
    expect(answer).toMatchObject({ state: 'applied', code: '', row: ['guest', b.id, row.rev] })
    expect(row).toMatchObject({ merged_into: a.id, visits: 0 })
    await venue.send(setStatus(b.booking, 'confirmed', 'seated'))
    await venue.send(setStatus(b.booking, 'seated', 'left'))
    expect(await venue.booking(b.booking)).toMatchObject({ guest_id: b.id, phone: b.phone })
    expect([(await card(a.id)).visits, (await card(b.id)).visits]).toEqual([0, 1])
    expect(await venue.send(undo(merge))).toMatchObject({ state: 'applied', code: '' })
    expect(await card(b.id)).toMatchObject({ merged_into: null, visits: 1, last_name: row.last_name })
    // And taken back once more, as any undo.
    expect(await card(a.id)).toMatchObject({ merged_into: null, visits: 0, conflicts: [] })
  })

  test('stands in the history of the bookings under each number, and so does all that is written on either card', async () => {
    const [a, b, c] = [await aGuest(), await aGuest(), await aGuest()]
    await venue.send(link(b.id, a.id))
    await venue.send(link(c.id, b.id))
    await venue.send(edit(a.id, { allergies: 'そば' }, { allergies: '' }))
    for (const { booking } of [a, b, c]) {
      const changes = (await venue.history(booking)).map((line) => line['changes'])
      expect(changes).toContainEqual({ merged_into: [null, a.id] })
      expect(changes).toContainEqual({ allergies: ['', 'そば'] })
    }
    await venue.send(link(b.id, null, a.id))
    const changes = (await venue.history(c.booking)).map((line) => line['changes'])
    expect(changes).toContainEqual({ merged_into: [a.id, null] })
    expect(changes).not.toContainEqual({ allergies: ['', 'そば'] })
  })

  test('leads to a live card of the same vendor, and never to itself', async () => {
    const { id } = await aGuest()
    const theirs = await aGuest(await aVenue(db))
    const erased = await aGuest()
    await db.sql`select private.erase_guest(${venue.id}, ${erased.id})`
    for (const to of [crypto.randomUUID(), theirs.id, erased.id, id]) {
      expect(await venue.send(link(id, to))).toMatchObject(notFound)
    }
    expect((await card(id)).merged_into).toBeNull()
    await expect(
      db.sql`update public.guest set merged_into = ${theirs.id} where vendor_id = ${venue.id} and id = ${id}`,
    ).rejects.toThrow('merged_guest_is_known')
  })

  test('of two who are one already does nothing, however long the way; what is written beside it is', async () => {
    const [a, b, c] = [await aGuest(), await aGuest(), await aGuest()]
    await venue.send(link(b.id, a.id))
    await venue.send(link(c.id, b.id))
    expect(await venue.send(link(a.id, b.id))).toMatchObject(nothing)
    expect(await venue.send(link(a.id, c.id))).toMatchObject(nothing)
    const both = edit(a.id, { merged_into: c.id, notes: '窓側' }, { merged_into: null, notes: '' })
    expect(await venue.send(both)).toMatchObject({ state: 'applied', code: '' })
    expect(await card(a.id)).toMatchObject({ merged_into: null, notes: '窓側' })
  })

  test('of one card with two others, on two tablets: the second is told, and none is overwritten', async () => {
    const [a, b, c] = [await aGuest(), await aGuest(), await aGuest()]
    const merge = link(b.id, a.id)
    await venue.send(merge)
    expect(await venue.send(link(b.id, c.id), 'tablet-2')).toMatchObject(elsewhere)
    expect(await venue.send(link(b.id, a.id), 'tablet-2')).toMatchObject(nothing)
    // Split, and merged with the other one: who saw the first may not take that apart.
    await venue.send(link(b.id, null, a.id))
    expect(await venue.send(link(b.id, null, a.id), 'tablet-2')).toMatchObject(nothing)
    await venue.send(link(b.id, c.id))
    expect(await venue.send(link(b.id, null, a.id), 'tablet-2')).toMatchObject(elsewhere)
    expect(await venue.send(undo(merge))).toMatchObject(elsewhere)
    expect(await card(b.id)).toMatchObject({ merged_into: c.id, conflicts: [] })
  })

  test('of a card that stands alone is written, whatever the screen had shown', async () => {
    const [a, b, c] = [await aGuest(), await aGuest(), await aGuest()]
    expect(await venue.send(link(b.id, a.id, c.id))).toMatchObject({ state: 'applied', code: '' })
    expect((await card(b.id)).merged_into).toBe(a.id)
  })

  test('comes back by the undo of a split, where it makes no circle and its card is still there', async () => {
    const [a, b, c] = [await aGuest(), await aGuest(), await aGuest()]
    await venue.send(link(b.id, a.id))
    const split = link(b.id, null, a.id)
    await venue.send(split)
    await venue.send(link(a.id, b.id))
    expect(await venue.send(undo(split))).toMatchObject(nothing)
    expect((await card(b.id)).merged_into).toBeNull()
    await venue.send(link(b.id, c.id))
    const second = link(b.id, null, c.id)
    await venue.send(second)
    await db.sql`select private.erase_guest(${venue.id}, ${c.id})`
    expect(await venue.send(undo(second))).toMatchObject(notFound)
  })

  test('no decision about a conflict writes one that closes a circle', async () => {
    const [a, b] = [await aGuest(), await aGuest()]
    await venue.send(link(b.id, a.id))
    const item = crypto.randomUUID()
    const fields = { merged_into: { base: null, kept: null, lost: b.id } }
    await db.sql`update public.guest set conflicts = ${db.sql.json([{ id: item, code: 'changed_elsewhere', fields }])}
      where vendor_id = ${venue.id} and id = ${a.id}`
    const args = { item, way: 'take' as const, upto: 0 }
    await venue.send(aCommand(a.id, { kind: 'attention.settle', args, base: {} }))
    expect(await card(a.id)).toMatchObject({ merged_into: null, conflicts: [] })
  })
})

test('who asks to be forgotten is forgotten under every number, whichever of the cards was named', async () => {
  const [a, b, c, d] = [await aGuest(), await aGuest(), await aGuest(), await aGuest()]
  await venue.send(link(b.id, a.id))
  await venue.send(link(c.id, b.id))
  await venue.send(edit(c.id, { allergies: '印の病' }, { allergies: '' }))
  const [erased] = await db.sql`select private.erase_guest(${venue.id}, ${b.id}) as n`
  expect(erased?.['n']).toBe(3)
  for (const { id, booking, phone } of [a, b, c]) {
    expect(await card(id)).toMatchObject({ deleted: true, phone: '', allergies: '', merged_into: null })
    expect(await venue.booking(booking)).toMatchObject({ last_name: '', phone: '', guest_id: null })
    const found = await db.sql`
      select 1 from public.booking x where to_jsonb(x)::text like ${`%${phone}%`}
      union all select 1 from private.guest_history h where h.guest_id = ${id} and h.changes <> '{}'`
    expect(found).toHaveLength(0)
  }
  expect(await card(d.id)).toMatchObject({ deleted: false, phone: d.phone })
})
