import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import {
  aCommand,
  aDay,
  aMoment,
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
  venue = await aVenue(db, { capacity: 10 })
})
afterAll(() => db.close())

/** Each test has a day of its own, so that seats of one never count in another. */
let days = 0
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const anotherDay = () => new Date(Date.UTC(2027, 2, ++days)).toISOString().slice(0, 10)

/** A booking that the server has. */
async function booked(fields: Parameters<typeof create>[0] = {}, args: Parameters<typeof create>[1] = {}) {
  const c = create({ day: anotherDay(), ...fields }, args)
  expect(await venue.send(c)).toMatchObject({ state: 'applied' })
  return c
}

const settle = (subject: string, args: Extract<CommandBody, { kind: 'attention.settle' }>['args']) =>
  aCommand(subject, { kind: 'attention.settle', args, base: {} })
const remove = (subject: string) =>
  aCommand(subject, { kind: 'booking.delete', args: {}, base: { deleted: false } })

describe('booking.create', () => {
  test('becomes a row, a line of history and a rev', async () => {
    const c = create({ day: anotherDay(), phone: '+819011110000' }, { reference: 'K7' })
    const answer = await venue.send(c)
    expect(answer).toMatchObject({ state: 'applied', code: '' })
    const row = await venue.booking(c.subject)
    expect(row).toMatchObject({
      pax: 2,
      status: 'confirmed',
      made_at: aMoment,
      made_by: '佐藤',
      made_on: '入口',
    })
    expect(answer).toMatchObject({ rev: row.rev, row: ['booking', c.subject, row.rev] })
    expect(row.claimed_rev).toBe(row.rev)
    expect(row.guest_id).not.toBeNull()
    expect(await venue.history(c.subject)).toMatchObject([
      {
        kind: 'booking.create',
        by: '佐藤',
        device: '入口',
        changes: { pax: [null, 2], reference: [null, 'K7'] },
      },
    ])
  })

  test('[S5] a reference that another tablet gave out meanwhile gets a suffix', async () => {
    await booked({}, { reference: 'SAME' })
    const second = await booked({}, { reference: 'SAME' })
    const third = await booked({}, { reference: 'SAME' })
    expect((await venue.booking(second.subject)).reference).toBe('SAME-2')
    expect((await venue.booking(third.subject)).reference).toBe('SAME-3')
  })

  test('an id that is there already is refused and writes nothing', async () => {
    const c = await booked()
    const again = create({ pax: 9 }, {}, { subject: c.subject })
    expect(await venue.send(again)).toMatchObject({ state: 'rejected', code: 'already_exists', row: null })
    expect((await venue.booking(c.subject)).pax).toBe(2)
  })

  test('an instant from the future is pulled back to the server’s', async () => {
    const c = create({ day: anotherDay() }, {}, { at: '2031-01-01T00:00:00.000Z' })
    await venue.send(c)
    expect(Date.parse((await venue.booking(c.subject)).made_at)).toBeLessThan(Date.now() + 130_000)
  })
})

describe('what is malformed is refused with the field and the reason', () => {
  const long = 'x'.repeat(2001)
  test.each([
    ['minute', 2160, 'out_of_range'],
    ['minute', '1140', 'invalid'],
    ['minute', 19.5, 'invalid'],
    ['duration', 4, 'out_of_range'],
    ['duration', 1441, 'out_of_range'],
    ['pax', 0, 'out_of_range'],
    ['pax', 1000, 'out_of_range'],
    ['pax', null, 'invalid'],
    ['day', '2027-02-30', 'invalid'],
    ['day', 'tomorrow', 'invalid'],
    ['day', '1999-12-31', 'out_of_range'],
    ['day', inDays(1102), 'out_of_range'],
    ['day', '2199-12-31', 'out_of_range'],
    ['last_name', 'x'.repeat(101), 'too_long'],
    ['last_name', ['x'], 'invalid'],
    ['comments', long, 'too_long'],
    ['requests', long, 'too_long'],
    ['phone', '090-1234-5678', 'invalid_phone'],
    ['email', 'nobody', 'invalid_email'],
    ['language', 'fr', 'invalid'],
    ['tags', 'vip', 'invalid'],
    ['tags', Array.from({ length: 21 }, () => 'x'), 'too_long'],
    ['tags', [7], 'invalid'],
    ['rev', 1, 'unknown'],
    ['status', 'seated', 'unknown'],
    ['vendor_id', crypto.randomUUID(), 'unknown'],
  ])('%s: %j', async (field, value, code) => {
    const c = create({ [field]: value })
    expect(await venue.send(c)).toMatchObject({
      state: 'rejected',
      code: 'invalid',
      figures: { [field]: code },
    })
    const b = await booked()
    const e = edit(b.subject, { [field]: value }, { [field]: null } as never)
    expect(await venue.send(e)).toMatchObject({
      state: 'rejected',
      code: 'invalid',
      figures: { [field]: code },
    })
  })

  test.each([
    [{ args: {} }, { fields: 'invalid' }],
    [{ args: null }, { args: 'invalid' }],
    [{ base: [] }, { base: 'invalid' }],
    [{ subject: 'x' }, { subject: 'invalid' }],
    [{ by: null }, { by: 'invalid' }],
    [{ by: { label: 'x'.repeat(101), device: '' } }, { by: 'invalid' }],
    [{ at: 'yesterday' }, { sqlstate: '22007' }],
    [{ at: 12 }, { sqlstate: '22007' }],
  ])('%j', async (more, figures) => {
    const c = { ...create(), ...more }
    expect(await venue.send(c)).toMatchObject({ state: 'rejected', code: 'invalid', figures })
  })

  test('a command larger than 32 kB', async () => {
    const c = { ...create(), padding: 'x'.repeat(50_000) }
    expect(await venue.send(c)).toMatchObject({ state: 'rejected', code: 'too_large' })
  })
})

describe('booking.edit', () => {
  test('[S6] two tablets changing different fields both have their way', async () => {
    const { subject } = await booked()
    const answers = await venue.push([
      edit(subject, { pax: 4 }, { pax: 2 }),
      edit(subject, { minute: 1200 }, { minute: 1140 }),
    ])
    expect(answers.map((a) => a.state)).toEqual(['applied', 'applied'])
    expect(await venue.booking(subject)).toMatchObject({ pax: 4, minute: 1200, conflicts: [] })
  })

  test('[S6] of two changes to one field the second is kept beside it, in the row and in history', async () => {
    const { subject } = await booked()
    const late = edit(subject, { pax: 6, comments: '窓側' }, { pax: 2, comments: '' })
    const early = { ...edit(subject, { pax: 4 }, { pax: 2 }), by: { label: '鈴木', device: 'レジ' } }
    const [, answer] = await venue.push([early, late])
    expect(answer).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
    const row = await venue.booking(subject)
    expect(row).toMatchObject({ pax: 4, comments: '窓側' })
    expect(row.conflicts).toEqual([
      {
        id: late.id,
        code: 'changed_elsewhere',
        fields: { pax: { base: 2, kept: 4, lost: 6 } },
        by: '佐藤',
        device: '入口',
        at: aMoment,
        won: false,
        other: { by: '鈴木', device: 'レジ', at: aMoment },
      },
    ])
    expect((await venue.history(subject)).at(-1)).toMatchObject({
      code: 'changed_elsewhere',
      changes: { comments: ['', '窓側'], pax: [4, 6] },
    })
    expect(answer).toMatchObject({ rev: row.rev, row: ['booking', subject, row.rev] })
  })

  test('the same change made twice is one change', async () => {
    const { subject } = await booked()
    const answers = await venue.push([
      edit(subject, { pax: 4 }, { pax: 2 }),
      edit(subject, { pax: 4 }, { pax: 2 }),
    ])
    expect(answers[1]).toMatchObject({ state: 'applied', row: null })
    expect(await venue.history(subject)).toHaveLength(2)
  })

  test('without the value that the person saw it is refused', async () => {
    const { subject } = await booked()
    expect(await venue.send(edit(subject, { pax: 4 }, {}))).toMatchObject({
      code: 'invalid',
      figures: { base: 'required' },
    })
  })

  test('[S6] work on a booking deleted meanwhile brings it back, marked', async () => {
    const { subject } = await booked()
    const [, answer] = await venue.push([remove(subject), edit(subject, { pax: 3 }, { pax: 2 })])
    expect(answer).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
    const row = await venue.booking(subject)
    expect(row).toMatchObject({ deleted: false, pax: 3 })
    expect(row.conflicts[0]?.fields).toEqual({ deleted: { base: false, kept: false, lost: true } })
    await venue.send(settle(subject, { item: String(row.conflicts[0]?.id), way: 'take', upto: 0 }))
    expect(await venue.booking(subject)).toMatchObject({ deleted: true, conflicts: [] })
  })
})

describe('booking.status', () => {
  test('[S6] who sits there wins over a cancel made elsewhere, and both sides stay readable', async () => {
    const { subject } = await booked()
    const [, answer] = await venue.push([
      setStatus(subject, 'confirmed', 'cancelled'),
      setStatus(subject, 'confirmed', 'seated'),
    ])
    expect(answer).toMatchObject({ state: 'flagged', code: 'status_conflict' })
    expect(await venue.booking(subject)).toMatchObject({
      status: 'seated',
      conflicts: [
        {
          code: 'status_conflict',
          fields: { status: { base: 'confirmed', kept: 'seated', lost: 'cancelled' } },
          won: true,
        },
      ],
    })
  })

  test('what lost and is taken after all is so from then on, with its minutes', async () => {
    const { subject } = await booked()
    await venue.push([
      setStatus(subject, 'confirmed', 'cancelled'),
      setStatus(subject, 'confirmed', 'seated'),
    ])
    const row = await venue.booking(subject)
    expect(row.seated_at).not.toBeNull()
    const take = settle(subject, { item: String(row.conflicts[0]?.id), way: 'take', upto: 0 })
    const at = '2026-11-01T09:30:00.000Z'
    expect(await venue.send({ ...take, at })).toMatchObject({ state: 'applied' })
    expect(await venue.booking(subject)).toMatchObject({
      ...{ status: 'cancelled', status_at: at, seated_at: null, conflicts: [] },
    })
  })

  test('[S6] a cancel that comes after the party sat down changes nothing but is shown', async () => {
    const { subject } = await booked()
    const cancel = setStatus(subject, 'confirmed', 'cancelled')
    const [, answer] = await venue.push([setStatus(subject, 'confirmed', 'seated'), cancel])
    expect(answer).toMatchObject({ state: 'flagged', code: 'status_conflict' })
    const row = await venue.booking(subject)
    expect(row).toMatchObject({ status: 'seated', conflicts: [{ id: cancel.id, won: false }] })
    expect(answer?.row).toEqual(['booking', subject, row.rev])
  })

  test('what the table forbids is refused, with both statuses', async () => {
    const { subject } = await booked()
    expect(await venue.send(setStatus(subject, 'confirmed', 'left'))).toMatchObject({
      state: 'rejected',
      code: 'bad_transition',
      figures: { from: 'confirmed', to: 'left' },
    })
  })

  test('a guest’s visits and no-shows follow, there and back', async () => {
    const phone = '+819022220000'
    const first = await booked({ phone, day: '2027-01-10' })
    const second = await booked({ phone, day: '2027-01-12' })
    const guest = async () => (await venue.rows('guest')).find((g) => g.phone === phone)
    const seat = setStatus(second.subject, 'confirmed', 'seated')
    const leave = setStatus(second.subject, 'seated', 'left')
    const answers = await venue.push([
      setStatus(first.subject, 'confirmed', 'seated'),
      setStatus(first.subject, 'seated', 'left'),
      seat,
    ])
    // No rev but the booking's: the guest was not written.
    expect(answers[0]?.rev).toBe(answers[0]?.row?.[2])
    // Who is in the room has not been here once more yet: "last visit" is the one before.
    expect(await guest()).toMatchObject({ visits: 1, no_shows: 0, last_visit_day: '2027-01-10' })
    await venue.send(leave)
    expect(await guest()).toMatchObject({ visits: 2, no_shows: 0, last_visit_day: '2027-01-12' })
    await venue.push([undo(leave), undo(seat), setStatus(second.subject, 'confirmed', 'no_show')])
    expect(await guest()).toMatchObject({ visits: 1, no_shows: 1, last_visit_day: '2027-01-10' })
  })
})

describe('delete and restore', () => {
  test('leave a tombstone that can come back', async () => {
    const { subject } = await booked()
    const gone = await venue.send(remove(subject))
    const { rows } = await venue.pull(gone.rev - 1)
    expect(rows).toMatchObject([['booking', { id: subject, deleted: true }]])
    await venue.send(aCommand(subject, { kind: 'booking.restore', args: {}, base: { deleted: true } }))
    expect(await venue.booking(subject)).toMatchObject({ deleted: false, last_name: '山田' })
  })

  test('a booking nobody knows is not found', async () => {
    for (const c of [
      remove(crypto.randomUUID()),
      edit(crypto.randomUUID(), {}, {}),
      setStatus(crypto.randomUUID(), 'waiting', 'seated'),
    ]) {
      expect(await venue.send(c)).toMatchObject({ state: 'rejected', code: 'not_found' })
    }
  })
})

describe('undo', () => {
  test('puts back what the command wrote, the time of the old status too', async () => {
    const { subject } = await booked()
    const seat = { ...setStatus(subject, 'confirmed', 'seated'), at: '2026-11-01T10:00:00.000Z' }
    const leave = { ...setStatus(subject, 'seated', 'left'), at: '2026-11-01T12:00:00.000Z' }
    await venue.push([seat, leave, undo(leave)])
    expect(await venue.booking(subject)).toMatchObject({
      status: 'seated',
      status_at: '2026-11-01T10:00:00.000Z',
    })
  })

  test('[S6] leaves alone what somebody changed since, and shows it', async () => {
    const { subject } = await booked()
    const first = edit(subject, { pax: 4, minute: 1200 }, { pax: 2, minute: 1140 })
    const back = undo(first)
    const [, , answer] = await venue.push([first, edit(subject, { pax: 5 }, { pax: 4 }), back])
    expect(answer).toMatchObject({ state: 'flagged', code: 'moved_on' })
    expect(await venue.booking(subject)).toMatchObject({
      pax: 5,
      minute: 1140,
      conflicts: [{ id: back.id, code: 'moved_on', fields: { pax: { base: 4, kept: 5, lost: 2 } } }],
    })
  })

  test('of a create is cancel, of a cancel takes the seats again', async () => {
    const c = await booked()
    await venue.send(undo(c))
    expect(await venue.booking(c.subject)).toMatchObject({ status: 'cancelled', deleted: false })
    const d = await booked()
    const cancel = setStatus(d.subject, 'confirmed', 'cancelled')
    const answer = (await venue.push([cancel, undo(cancel)]))[1]
    const row = await venue.booking(d.subject)
    expect(row).toMatchObject({ status: 'confirmed' })
    expect(answer?.row).toEqual(['booking', d.subject, row.claimed_rev])
  })

  test('of a refused command does nothing', async () => {
    const { subject } = await booked()
    const bad = setStatus(subject, 'confirmed', 'left')
    const [, answer] = await venue.push([bad, { ...undo(bad), needs: [bad.id] }])
    expect(answer).toMatchObject({ state: 'applied', row: null })
    const never = create({ pax: 0 })
    expect((await venue.push([never, undo(never)]))[1]).toMatchObject({ state: 'applied', row: null })
  })

  test('of a command that never came waits for it', async () => {
    const { subject } = await booked()
    const lost = edit(subject, { pax: 4 }, { pax: 2 })
    const back = undo(lost)
    expect(await venue.send(back)).toMatchObject({ state: 'blocked' })
    const answers = await venue.push([lost, back])
    expect(answers.map((a) => a.state)).toEqual(['applied', 'applied'])
    expect((await venue.booking(subject)).pax).toBe(2)
  })

  test('of a change that lost takes its conflict away', async () => {
    const { subject } = await booked()
    const late = edit(subject, { pax: 6 }, { pax: 2 })
    await venue.push([edit(subject, { pax: 4 }, { pax: 2 }), late, undo(late)])
    expect(await venue.booking(subject)).toMatchObject({ pax: 4, conflicts: [] })
  })
})

describe('attention.settle', () => {
  async function inConflict() {
    const { subject } = await booked()
    const late = edit(subject, { pax: 6 }, { pax: 2 })
    await venue.push([edit(subject, { pax: 4 }, { pax: 2 }), late])
    return { subject, item: late.id }
  }

  test.each([
    ['keep', { pax: 4, status: 'confirmed', conflicts: [] }],
    ['take', { pax: 6, status: 'confirmed', conflicts: [] }],
    ['waitlist', { pax: 4, status: 'waiting', conflicts: [] }],
    ['cancel', { pax: 4, status: 'cancelled', conflicts: [] }],
    [
      'call',
      {
        pax: 4,
        conflicts: [{ code: 'changed_elsewhere' }],
        settled: [{ code: 'call', upto: 7, by: '佐藤' }],
      },
    ],
  ] as const)('%s', async (way, expected) => {
    const { subject, item } = await inConflict()
    expect(await venue.send(settle(subject, { item, way, upto: 7 }))).toMatchObject({ state: 'applied' })
    expect(await venue.booking(subject)).toMatchObject(expected)
    expect((await venue.history(subject)).at(-1)).toMatchObject({
      kind: 'attention.settle',
      changes: { way: [item, way] },
    })
  })

  test('move', async () => {
    const { subject, item } = await inConflict()
    const day = anotherDay()
    await venue.send(settle(subject, { item, way: 'move', upto: 0, day, minute: 1000 }))
    expect(await venue.booking(subject)).toMatchObject({ day, minute: 1000, conflicts: [] })
  })

  test('of two tablets the first decides, the second changes nothing', async () => {
    const { subject, item } = await inConflict()
    const [, second] = await venue.push([
      settle(subject, { item, way: 'keep', upto: 0 }),
      settle(subject, { item, way: 'cancel', upto: 0 }),
    ])
    expect(second).toMatchObject({ state: 'applied', row: null })
    expect(await venue.booking(subject)).toMatchObject({ status: 'confirmed' })
  })

  test('can be undone', async () => {
    const { subject, item } = await inConflict()
    const keep = settle(subject, { item, way: 'keep', upto: 0 })
    await venue.push([keep, undo(keep)])
    expect(await venue.booking(subject)).toMatchObject({ conflicts: [{ id: item }] })
  })
})

describe('[S5] flags of a staff booking', () => {
  test('over capacity it is kept, flagged with figures, and again only when it gets worse', async () => {
    const day = anotherDay()
    await booked({ day, pax: 8 })
    const over = create({ day, pax: 5, minute: 1200 })
    expect(await venue.send(over)).toMatchObject({
      state: 'flagged',
      code: 'overbooked',
      figures: { people: 13, capacity: 10 },
    })
    const accepted = create({ day, pax: 1, minute: 1200 }, { accepted: { overbooked: 14 } })
    expect(await venue.send(accepted)).toMatchObject({ state: 'applied' })
    const worse = edit(accepted.subject, { pax: 3 }, { pax: 1 })
    expect(await venue.send(worse)).toMatchObject({ state: 'flagged', figures: { people: 16 } })
  })

  test('who was there first is not flagged: leaving early keeps one’s place', async () => {
    const day = anotherDay()
    const first = await booked({ day, pax: 8 })
    await venue.send(create({ day, pax: 5 }))
    expect(await venue.send(edit(first.subject, { pax: 7 }, { pax: 8 }))).toMatchObject({ state: 'applied' })
    expect(await venue.send(edit(first.subject, { pax: 8 }, { pax: 7 }))).toMatchObject({
      state: 'flagged',
      figures: { people: 13 },
    })
  })

  test('a night that runs past midnight counts against the next day’s early hours', async () => {
    const [night, morning] = [anotherDay(), anotherDay()]
    await booked({ day: night, minute: 1600, duration: 240, pax: 8 }, { accepted: { outside_hours: 0 } })
    const early = create({ day: morning, minute: 300, pax: 5 }, { accepted: { outside_hours: 0 } })
    expect(await venue.send(early)).toMatchObject({ code: 'overbooked', figures: { people: 13 } })
  })

  test('outside the opening hours it is flagged unless accepted; a past day and an import never', async () => {
    const at = { day: anotherDay(), minute: 600 }
    expect(await venue.send(create(at))).toMatchObject({ state: 'flagged', code: 'outside_hours' })
    expect(await venue.send(create(at, { accepted: { outside_hours: 0 } }))).toMatchObject({
      state: 'applied',
    })
    expect(await venue.send(create(at, { source: 'import' }))).toMatchObject({ state: 'applied' })
    expect(await venue.send(create({ ...at, day: '2026-01-05', pax: 40 }))).toMatchObject({
      state: 'applied',
    })
  })

  test('one tap settles an overbooking; a second tablet’s tap changes nothing', async () => {
    const day = anotherDay()
    await booked({ day, pax: 8 })
    const over = create({ day, pax: 5 })
    await venue.send(over)
    const [first, second] = await venue.push([
      settle(over.subject, { item: 'overbooked', way: 'keep', upto: 13 }),
      settle(over.subject, { item: 'overbooked', way: 'waitlist', upto: 13 }),
    ])
    expect(first).toMatchObject({ state: 'applied' })
    expect(second).toMatchObject({ state: 'applied', row: null })
    expect(await venue.booking(over.subject)).toMatchObject({
      status: 'confirmed',
      settled: [{ code: 'overbooked', upto: 13 }],
    })
  })
})

test('command.discard writes a line in the history of a booking that exists, and nothing else', async () => {
  const { subject } = await booked()
  const before = await venue.booking(subject)
  const bad = setStatus(subject, 'confirmed', 'left')
  const discard = aCommand(subject, {
    kind: 'command.discard',
    args: { of: [givenUp(bad.id)], code: 'bad_transition' },
    base: {},
  })
  const answers = await venue.push([bad, { ...discard, needs: [bad.id] }])
  expect(answers[1]).toMatchObject({ state: 'applied', row: null })
  expect(await venue.booking(subject)).toEqual(before)
  expect((await venue.history(subject)).at(-1)).toMatchObject({
    kind: 'command.discard',
    code: 'bad_transition',
  })
  const nobody = { ...discard, id: crypto.randomUUID(), subject: crypto.randomUUID() }
  expect(await venue.send(nobody)).toMatchObject({ state: 'applied', row: null })
})

test('history is never changed', async () => {
  const { subject } = await booked({ day: aDay })
  await expect(
    db.sql`update public.booking_history set kind = 'x' where booking_id = ${subject}`,
  ).rejects.toThrow()
})
