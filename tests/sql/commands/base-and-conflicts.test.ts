// What an edit says that it saw is kept in the row when others disagree, and every tablet pulls that row.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conflict } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, type Venue } from '#tests/fixtures/venue.ts'
import { conflictsWith } from '#tests/simulation/model-server/results.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, { capacity: 500 })
}, 60_000)
afterAll(() => db.close())

type Edit = (fields: object, base: unknown) => Command

/** A booking and its guest, each with how it is edited and read. */
async function aRow(kind: 'booking.edit' | 'guest.edit') {
  const phone = `+8190${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const made = create({ phone, requests: '窓側' })
  await venue.send(made)
  const guest = (await venue.booking(made.subject)).guest_id ?? ''
  const subject = kind === 'guest.edit' ? guest : made.subject
  const edit: Edit = (fields, base) =>
    aCommand(subject, { kind, args: { fields, accepted: {} }, base } as never)
  const conflicts = async (): Promise<Conflict[]> => {
    const rows = await venue.rows(kind === 'guest.edit' ? 'guest' : 'booking')
    return rows.find((row) => row['id'] === subject)?.['conflicts'] as Conflict[]
  }
  return { edit, conflicts }
}

const long = 'x'.repeat(2001)

test.each<['booking.edit' | 'guest.edit', object, unknown]>([
  ['booking.edit', { requests: 'n' }, { requests: long }],
  ['booking.edit', { requests: 'n' }, { requests: { a: 1 } }],
  ['booking.edit', { requests: 'n' }, { requests: [[]] }],
  ['booking.edit', { requests: 'n' }, ['requests']],
  ['booking.edit', { pax: 3 }, { pax: 'x'.repeat(30_000) }],
  ['booking.edit', { tags: [] }, { tags: Array(21).fill('x') }],
  ['guest.edit', { notes: 'n' }, { notes: long }],
  ['guest.edit', { notes: 'n' }, { notes: 12 }],
  ['guest.edit', { notes: 'n' }, { notes: { a: { b: long } } }],
  ['guest.edit', { allergies: 'n' }, { allergies: 'x'.repeat(501) }],
])('%s of %j: what no field can hold was not seen there', async (kind, fields, base) => {
  const { edit, conflicts } = await aRow(kind)
  expect(await venue.send(edit(fields, base))).toMatchObject({
    state: 'rejected',
    code: 'invalid',
    figures: { base: 'invalid' },
  })
  expect(await conflicts()).toEqual([])
})

test.each<['booking.edit' | 'guest.edit', object, object]>([
  ['booking.edit', { requests: 'n' }, { requests: 'x'.repeat(2000) }],
  ['booking.edit', { requests: 'n' }, { requests: null }],
  // Older rows may hold what may not be written any more, and what is not edited is not kept.
  ['booking.edit', { requests: 'n', phone: '' }, { requests: 'y', phone: '090', comments: 7 }],
  ['booking.edit', { email: 'a@example.jp', duration: 60 }, { email: 'nobody', duration: 9999 }],
  ['guest.edit', { notes: 'n' }, { notes: null, id: 'x' }],
  ['guest.edit', { allergies: 'n', notes: 'n' }, { allergies: 'x'.repeat(500), notes: 'x'.repeat(2000) }],
])('%s of %j: what a screen may have seen is taken', async (kind, fields, base) => {
  const { edit } = await aRow(kind)
  expect(await venue.send(edit(fields, base))).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
})

test.each(['booking.edit', 'guest.edit'] as const)(
  '%s: a row keeps twenty open conflicts, and one more takes the place of the oldest about its fields, else of the oldest',
  async (kind) => {
    const { edit, conflicts } = await aRow(kind)
    const [one, other] = kind === 'guest.edit' ? ['notes', 'allergies'] : ['requests', 'comments']
    const disagree = (i: number, ...fields: (string | undefined)[]) =>
      edit(
        Object.fromEntries(fields.map((field) => [field, `neu ${i}`])),
        Object.fromEntries(fields.map((field) => [field, 'seen by nobody'])),
      )
    const all = [
      ...Array.from({ length: 3 }, (_, i) => disagree(i, one)),
      ...Array.from({ length: 17 }, (_, i) => disagree(i, other)),
    ]
    await venue.push(all)
    const ids = (of: Conflict[]) => of.map((x) => x.id)
    const before = await conflicts()
    expect(ids(before)).toEqual(all.map((c) => c.id))
    const more = [disagree(90, other), disagree(91, one), disagree(92, one, other)]
    const model = [...before]
    for (const c of more) {
      expect(await venue.send(c)).toMatchObject({ state: 'flagged' })
      const entry = (await conflicts()).at(-1)
      if (!entry) throw new Error('no conflict')
      expect(entry.id).toBe(c.id)
      model.splice(0, model.length, ...conflictsWith(model, entry))
      expect(ids(await conflicts())).toEqual(ids(model))
    }
    const left = ids(await conflicts())
    expect(left).toHaveLength(20)
    for (const gone of [all[3], all[0], all[1]]) expect(left).not.toContain(gone?.id)
  },
)
