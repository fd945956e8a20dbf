// What somebody gave up is not applied afterwards, and what was tried again is applied once, under whatever id it comes.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import {
  aCommand,
  aVenue,
  create,
  edit,
  givenUp,
  setStatus,
  undo,
  type Venue,
} from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
})
beforeEach(async () => {
  venue = await aVenue(db)
})
afterAll(() => db.close())

const discard = (subject: string, of: unknown[]) =>
  aCommand(subject, { kind: 'command.discard', args: { of, code: 'invalid' }, base: {} } as never)
const states = (answers: { state: string; code: string }[]) =>
  answers.map((a) => `${a.state} ${a.code}`.trim())

describe('[S2] a discard', () => {
  test('keeps out what comes after it, whatever its content, from whatever device', async () => {
    const late = create()
    const after = edit(late.subject, { pax: 3 }, { pax: 2 })
    const gone = discard(late.subject, [givenUp(late.id), givenUp(after.id, 'tablet-2')])
    expect(await venue.send(gone)).toMatchObject({ state: 'applied' })
    expect(states(await venue.push([late, after, { ...late, at: '2026-11-02T00:00:00.000Z' }]))).toEqual([
      'rejected discarded',
      'rejected discarded',
      'rejected discarded',
    ])
    expect(await venue.rows('booking')).toEqual([])
    // Its device hears of it with its next pull, too.
    const { done } = await venue.pull(0, 500, 'tablet-2')
    expect(done.map(({ id, code }) => [id, code])).toEqual([[after.id, 'discarded']])
  })

  test('control: without it the same command is applied', async () => {
    const late = create()
    await venue.send(discard(late.subject, [givenUp(crypto.randomUUID())]))
    expect(await venue.send(late)).toMatchObject({ state: 'applied' })
  })

  test('tells of what was applied before, and of that alone', async () => {
    const made = create()
    const refused = setStatus(made.subject, 'confirmed', 'left')
    await venue.push([made, refused])
    const before = await venue.booking(made.subject)
    const gone = discard(
      made.subject,
      [made.id, refused.id, crypto.randomUUID()].map((id) => givenUp(id)),
    )
    const answer = await venue.send(gone)
    expect(answer).toMatchObject({ state: 'flagged', code: 'was_applied', figures: { ids: [made.id] } })
    expect(await venue.booking(made.subject)).toEqual(before)
    // Said again, the same is answered.
    expect(await venue.send(gone)).toEqual(answer)
  })

  test.each([
    ['more than a hundred', Array.from({ length: 101 }, () => givenUp(crypto.randomUUID()))],
    ['ids alone', [crypto.randomUUID()]],
    ['no id', [{ ...givenUp('x') }]],
    ['a long device', [givenUp(crypto.randomUUID(), 'x'.repeat(65))]],
    ['no seq', [{ id: crypto.randomUUID(), device: 't' }]],
    ['a seq that is none', [{ ...givenUp(crypto.randomUUID()), seq: 1.5 }]],
  ])('of %s is invalid', async (_, of) => {
    expect(await venue.send(discard(crypto.randomUUID(), of))).toMatchObject({
      state: 'rejected',
      code: 'invalid',
      figures: { of: 'invalid' },
    })
  })

  test('of a hundred is taken', async () => {
    const of = Array.from({ length: 100 }, () => givenUp(crypto.randomUUID()))
    expect(await venue.send(discard(crypto.randomUUID(), of))).toMatchObject({ state: 'applied' })
  })

  test('reaches no other vendor', async () => {
    const other = await aVenue(db)
    const theirs = create()
    await venue.send(discard(theirs.subject, [givenUp(theirs.id)]))
    expect(await other.send(theirs)).toMatchObject({ state: 'applied' })
  })
})

describe('[S2] what is tried again', () => {
  const refused = () => create({ pax: 0 })

  test('takes the place of the refused one, and of that once', async () => {
    const old = refused()
    await venue.send(old)
    const again = { ...create(), subject: old.subject, replaces: old.id }
    const twin = { ...again, id: crypto.randomUUID() }
    expect(states(await venue.push([again, twin, again]))).toEqual([
      'applied',
      'rejected replaced',
      'applied',
    ])
    expect(await venue.send(twin)).toMatchObject({ code: 'replaced', figures: { of: again.id } })
    expect(await venue.history(old.subject)).toHaveLength(1)
  })

  test('is not applied where the old one was after all', async () => {
    const old = create()
    await venue.send(old)
    const again = { ...edit(old.subject, { pax: 9 }, { pax: 2 }), replaces: old.id }
    expect(await venue.send(again)).toMatchObject({ code: 'replaced', figures: { of: old.id } })
    expect(await venue.booking(old.subject)).toMatchObject({ pax: 2 })
    // Control: without a word of the old one it is.
    const { replaces: _, ...free } = { ...again, id: crypto.randomUUID() }
    expect(await venue.send(free)).toMatchObject({ state: 'applied' })
  })

  test('keeps out the old one where that comes later', async () => {
    const old = create()
    const again = { ...old, id: crypto.randomUUID(), replaces: old.id }
    expect(states(await venue.push([again, old]))).toEqual(['applied', 'rejected discarded'])
    expect(await venue.history(old.subject)).toHaveLength(1)
  })

  test('is what others need, and what an undo takes back, whichever id they know', async () => {
    const old = refused()
    const first = { ...create(), subject: old.subject, replaces: old.id }
    const twin = { ...first, id: crypto.randomUUID() }
    await venue.push([old, first, twin])
    const needing = (id: string) => ({
      ...edit(old.subject, { requests: id }, { requests: '' }),
      needs: [id],
    })
    expect(states(await venue.push([needing(old.id), needing(twin.id)]))).toEqual([
      'applied',
      'flagged changed_elsewhere',
    ])
    // Control: what nobody tried again still blocks.
    const never = refused()
    expect(states(await venue.push([never, needing(never.id)]))).toEqual(['rejected invalid', 'blocked'])

    const { subject } = first
    const late = { ...edit(subject, { pax: 0 }, { pax: 2 }) }
    const right = { ...edit(subject, { pax: 5 }, { pax: 2 }), replaces: late.id }
    await venue.push([late, right])
    expect(await venue.booking(subject)).toMatchObject({ pax: 5 })
    expect(await venue.send(undo(late))).toMatchObject({ state: 'applied' })
    expect(await venue.booking(subject)).toMatchObject({ pax: 2 })
  })

  test('does not change what an id stands for', async () => {
    const old = refused()
    await venue.send(old)
    const again = { ...create(), subject: old.subject, replaces: old.id }
    expect(states(await venue.push([again, { ...again, replaces: crypto.randomUUID() }]))).toEqual([
      'applied',
      'applied',
    ])
  })

  test.each([['itself'], ['no id'], [7], [null], [{}]])('in the place of %j is invalid', async (replaces) => {
    const c = create()
    const answer = await venue.send({ ...c, replaces: replaces === 'itself' ? c.id : replaces })
    expect(answer).toMatchObject({ state: 'rejected', code: 'invalid', figures: { replaces: 'invalid' } })
    expect(await venue.rows('booking')).toEqual([])
  })
})

test('[S2] a command whose guest was erased gets its answer again, whatever its content; others are id_reused', async () => {
  const made = create({ phone: '+819000000010' })
  const other = create()
  const first = await venue.send(made)
  await venue.send(other)
  const { guest_id } = await venue.booking(made.subject)
  await db.sql`select private.erase_guest(${venue.id}, ${guest_id})`
  expect(await venue.send(made)).toMatchObject({ state: 'applied', rev: first.rev })
  expect(await venue.send({ ...made, at: '2026-11-02T00:00:00.000Z' })).toMatchObject({ state: 'applied' })
  expect(await venue.send({ ...other, at: '2026-11-02T00:00:00.000Z' })).toMatchObject({ state: 'id_reused' })
})
