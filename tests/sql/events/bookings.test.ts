import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { attentionItems } from '#domain/day/attention.ts'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { spotsSold } from '#domain/occurrence/spots.ts'
import { changed, laidOut, templatesOf } from '#tests/fixtures/events/occurrences.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import {
  aCommand,
  aVenue,
  create,
  edit,
  setStatus,
  someFields,
  undo,
  type Venue,
} from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const night = '2027-06-15'
const party = (occurrence: string | undefined, pax = 4) => ({
  ...{ day: '2027-01-01', minute: 0, duration: 60 },
  ...{ pax, occurrence: occurrence ?? null },
})
const bookingsOf = async (venue: Venue) => (await venue.rows('booking')) as unknown as Booking[]
/** What a tablet shows to be decided. */
async function shownOf(venue: Venue, exclude: (one: string, other: string) => boolean = () => false) {
  const rows = (await venue.rows('occurrence')) as unknown as OccurrenceRow[]
  const occurrences = new Map(rows.map((row) => [row.id.slice(11), row]))
  return attentionItems({
    ...{ bookings: await bookingsOf(venue), capacity: 0, hoursOf: () => ({ closed: true }) as never },
    ...{ events: { occurrences, exclude, isHeld: () => true }, today: '2027-06-01', nowMinute: 0 },
  })
}
const historyOf = (venue: Venue, id: string) => db.sql<{ kind: string; changes: Record<string, unknown> }[]>`
  select kind, changes from public.booking_history where vendor_id = ${venue.id} and booking_id = ${id} order by rev`

test('a booking of an event has its day and minutes, whatever the command says', async () => {
  const venue = await aVenue(db, {})
  const [first, second] = await laidOut(venue, [
    [night, 1080, 1200],
    [night, 1230, 1290],
  ])
  const made = create(party(first))
  expect(await venue.send(made)).toMatchObject({ state: 'applied', code: '' })
  const there = async () => (await bookingsOf(venue)).find((b) => b.id === made.subject)
  expect(await there()).toMatchObject({ occurrence: first, day: night, minute: 1080, duration: 120 })
  // To another one, with what the tablet saw of it.
  await venue.send(edit(made.subject, { occurrence: second ?? '' }, { occurrence: first ?? '' }))
  expect(await there()).toMatchObject({ occurrence: second, minute: 1230, duration: 60 })
  await venue.send(edit(made.subject, { minute: 600 }, { minute: 1230 }))
  expect(await there()).toMatchObject({ minute: 1230 })
})

test('a tablet of an older version says nothing of events: its tables are none, and what it changes of a ticket stays one', async () => {
  const venue = await aVenue(db, {})
  const [event] = await laidOut(venue, [[night, 1080, 1200]])
  const { occurrence: _, ...fields } = someFields
  const older = create()
  expect(await venue.send({ ...older, args: { ...older.args, fields } })).toMatchObject({ state: 'applied' })
  expect(await venue.booking(older.subject)).toMatchObject({ occurrence: null, day: fields.day })
  const ticket = create(party(event))
  await venue.send(ticket)
  const change = edit(ticket.subject, { pax: 6, day: '2027-06-20' }, { pax: 4, day: night })
  expect(await venue.send(change)).toMatchObject({ state: 'applied' })
  const there = { occurrence: event, day: night, minute: 1080 }
  expect(await venue.booking(ticket.subject)).toMatchObject({ ...there, pax: 6 })
  expect(await venue.send(undo(change))).toMatchObject({ state: 'applied' })
  expect(await venue.booking(ticket.subject)).toMatchObject({ ...there, pax: 4 })
  await venue.send(setStatus(ticket.subject, 'confirmed', 'cancelled'))
  expect(await venue.booking(ticket.subject)).toMatchObject({ ...there, status: 'cancelled' })
})

test('one that this vendor does not have is refused, and what is none', async () => {
  const venue = await aVenue(db, {})
  const stranger = await aVenue(db, {})
  const [theirs] = await laidOut(stranger, [[night, 1080, 1200]])
  for (const [of, code] of [
    [randomUUID(), 'unknown'],
    [theirs, 'unknown'],
    ['5', 'invalid'],
  ] as const) {
    const answer = await venue.send(create(party(of)))
    expect(answer).toMatchObject({ state: 'rejected', code: 'invalid', figures: { occurrence: code } })
  }
  expect(await bookingsOf(venue)).toEqual([])
})

test('who booked goes with an event that is moved, keeps the place in the queue, and comes back with it', async () => {
  const venue = await aVenue(db, {})
  const [id = ''] = await laidOut(venue, [[night, 1080, 1200]])
  const made = [create(party(id)), create(party(id, 6)), create(party(id, 2))]
  await venue.push(made)
  await venue.send(setStatus(made[2]?.subject ?? '', 'confirmed', 'cancelled'))
  const before = await bookingsOf(venue)
  const move = await changed(venue, id, { day: '2027-06-20', starts_at: 600, ends_at: 660 })
  expect(await venue.send(move)).toMatchObject({ state: 'applied' })
  const after = await bookingsOf(venue)
  const placed = (rows: Booking[]) => rows.map((b) => `${b.status} ${b.day} ${b.minute} ${b.duration}`).sort()
  const there = 'confirmed 2027-06-20 600 60'
  expect(placed(after)).toEqual([`cancelled ${night} 1080 120`, there, there])
  const queue = (rows: Booking[]) => rows.toSorted((a, b) => a.claimed_rev - b.claimed_rev).map((b) => b.id)
  const live = (rows: Booking[]) => rows.filter((b) => b.status === 'confirmed')
  expect(queue(live(after))).toEqual(queue(live(before)))
  const [, line] = await historyOf(venue, made[0]?.subject ?? '')
  expect(line).toEqual({
    kind: 'event.moved',
    changes: {
      ...{ day: [night, '2027-06-20'], minute: [1080, 600], duration: [120, 60] },
      agreed_fees: [null, []],
    },
  })
  await venue.send(undo(move))
  expect((await bookingsOf(venue)).map((b) => [b.day, b.minute])).toEqual(Array(3).fill([night, 1080]))
  // Control: a table that staff move is a new claim.
  const table = create({ ...party(undefined), day: night, minute: 1080 })
  await venue.send(table)
  const claim = async () => (await bookingsOf(venue)).find((b) => b.id === table.subject)?.claimed_rev
  const first = await claim()
  await venue.send(edit(table.subject, { minute: 1110 }, { minute: 1080 }))
  expect(await claim()).toBeGreaterThan(first ?? 0)
})

test('a move that is taken back leaves what was agreed as it was; as long as day or start are others it costs nothing', async () => {
  const venue = await aVenue(db, {})
  const [id = ''] = await laidOut(venue, [[night, 1080, 1200]])
  const [online, byPhone] = [create(party(id)), create(party(id))]
  await venue.push([online, byPhone])
  const fees = [{ days: 1, percent: 50 }]
  await db.sql`update public.booking set agreed_fees = ${db.sql.json(fees)} where id = ${online.subject}`
  const agreed = async () => [
    (await venue.booking(online.subject)).agreed_fees,
    (await venue.booking(byPhone.subject)).agreed_fees,
  ]
  const [before, free] = [await agreed(), [[], []]]
  /** What the customer's page has as the time of before. */
  const from = async () => {
    const [row] = await db.sql<{ was: Record<string, unknown> | null }[]>`
      select private.moved_from(b) as was from public.booking b where b.id = ${online.subject}`
    return row?.was ?? null
  }
  const booked = { day: night, minute: 1080, duration: 120 }
  expect(await from()).toBeNull()
  const done = async (c: ReturnType<typeof aCommand>) => {
    expect(await venue.send(c)).toMatchObject({ state: 'applied' })
    return c
  }
  const move = await done(await changed(venue, id, { day: '2027-06-20' }))
  expect(await agreed()).toEqual(free)
  expect(await from()).toEqual(booked)
  const back = await done(undo(move))
  expect(await agreed()).toEqual(before)
  expect(await from()).toBeNull()
  const again = await done(undo(back))
  expect(await agreed()).toEqual(free)
  // Of two moves: the day alone is back, then both.
  const later = await done(await changed(venue, id, { starts_at: 1110 }))
  expect(await from(), 'as it was booked, not as it was between').toEqual(booked)
  await done(undo(again))
  expect(await agreed(), 'they agreed to 18:00').toEqual(free)
  await done(undo(later))
  expect(await agreed()).toEqual(before)
  // In the order in which they were made, and by hand: that is another promise than the first.
  const moves = [await done(await changed(venue, id, { day: '2027-06-20' }))]
  moves.unshift(await done(await changed(venue, id, { starts_at: 1110 })))
  for (const one of moves) await done(undo(one))
  expect(await agreed()).toEqual(before)
  await done(await changed(venue, id, { day: '2027-06-20' }))
  await done(await changed(venue, id, { day: night }))
  expect(await agreed()).toEqual(free)
  expect(await from(), 'it is as it was').toBeNull()
  await done(await changed(venue, id, { starts_at: 1140 }))
  expect(await from()).toMatchObject({ minute: 1080 })
  // Who goes to another event did not have that one moved.
  const [other] = await laidOut(venue, [['2027-07-01', 600, 660]])
  await done(edit(online.subject, { occurrence: other ?? '' }, { occurrence: id }))
  expect(await from()).toBeNull()
  await done(await changed(venue, other ?? '', { starts_at: 620 }))
  expect(await from()).toMatchObject({ day: '2027-07-01', minute: 600 })
})

test('who moves an event that somebody deleted meanwhile brings it back, and those who booked it go with it', async () => {
  const venue = await aVenue(db, {})
  const [id = '', beside = ''] = await laidOut(venue, [
    [night, 1080, 1200],
    [night, 1230, 1290],
  ])
  const [made, other] = [create(party(id)), create(party(beside))]
  const move = await changed(venue, id, { day: '2027-06-20', starts_at: 600, ends_at: 660 })
  await venue.send(await changed(venue, id, { deleted: true }), 'tablet-2')
  // Somebody booked it meanwhile, on a tablet that had not heard.
  await venue.push([made, other])
  expect(await venue.send(move)).toMatchObject({ state: 'flagged', code: 'changed_elsewhere' })
  const there = async () =>
    (await bookingsOf(venue)).map((b) => [b.occurrence, b.day, b.minute, b.duration]).sort()
  expect(await there()).toEqual(
    [
      [id, '2027-06-20', 600, 60],
      [beside, night, 1230, 60],
    ].sort(),
  )
  // Whose day and minutes stay has no line about it.
  await venue.send(await changed(venue, beside, { capacity: 4 }))
  expect((await historyOf(venue, other.subject)).map((line) => line.kind)).toEqual(['booking.create'])
  expect((await historyOf(venue, made.subject)).map((line) => line.kind)).toEqual([
    'booking.create',
    'event.moved',
  ])
})

test('seats of one event are not those of another, nor of the house, and who goes gives them back', async () => {
  const venue = await aVenue(db, { capacity: 5 })
  const [one = '', other = ''] = await laidOut(venue, [
    [night, 1080, 1200],
    [night, 1080, 1200],
  ])
  const first = create(party(one, 8))
  expect(await venue.send(first)).toMatchObject({ code: '' })
  expect(await venue.send(create(party(other, 10)))).toMatchObject({ code: '' })
  const third = create(party(one, 3))
  expect(await venue.send(third)).toMatchObject({
    ...{ state: 'flagged', code: 'overbooked' },
    figures: { people: 11, capacity: 10 },
  })
  const sold = async () => {
    const [row] = await db.sql<{ n: number }[]>`select private.spots_sold(${venue.id}, ${one}) as n`
    const shown = spotsSold(one, await bookingsOf(venue))
    expect(row?.n).toBe(shown)
    return shown
  }
  expect(await sold()).toBe(11)
  await venue.send(setStatus(first.subject, 'confirmed', 'cancelled'))
  expect(await sold()).toBe(3)
})

test('an event that is off is not overbooked; brought back by undo it is again, as the tablet has it', async () => {
  const venue = await aVenue(db, {})
  const [id = ''] = await laidOut(venue, [[night, 1080, 1200]])
  const made = create(party(id, 11))
  expect(await venue.send(made)).toMatchObject({ code: 'overbooked' })
  const settle = (item: string, way: 'keep' | 'cancel') => {
    const args = { item, way, upto: 0 }
    return aCommand(made.subject, { kind: 'attention.settle', args, base: {} })
  }
  const flagged = async () => {
    const [row] = await db.sql<{ code: string }[]>`
      select coalesce(private.flag_of(b)->>'code', '') as code from public.booking b where b.id = ${made.subject}`
    const [shown = ''] = (await shownOf(venue)).map(({ kind }) => kind)
    expect(row?.code).toBe(shown)
    return shown
  }
  const cancel = await changed(venue, id, { cancelled: true })
  await venue.send(cancel)
  expect(await flagged()).toBe('event_off')
  const told = settle('event_off', 'keep')
  await venue.send(told)
  expect(await flagged()).toBe('')
  // By a tablet that has not heard of it: there is nothing left that a cancellation would mend.
  await venue.send(settle('overbooked', 'cancel'))
  expect(await venue.booking(made.subject)).toMatchObject({ status: 'confirmed' })
  await venue.send(undo(cancel))
  expect(await flagged()).toBe('overbooked')
})

test('events exclude each other while they run, past midnight too, and not when one is over', async () => {
  const venue = await aVenue(db, {})
  const templates = await templatesOf(db, venue, [true, true])
  const [late] = await laidOut(venue, [[night, 1380, 1500]], templates[0])
  const [within, after, before] = await laidOut(
    venue,
    [
      ['2027-06-16', 30, 90],
      ['2027-06-16', 60, 90],
      [night, 1320, 1380],
    ],
    templates[1],
  )
  expect(await venue.send(create(party(late)))).toMatchObject({ code: '' })
  expect(await venue.send(create(party(within)))).toMatchObject({ code: 'exclusive' })
  for (const beside of [after, before])
    expect(await venue.send(create(party(beside)))).toMatchObject({ code: '' })
  const shown = await shownOf(venue, (a, b) => a !== b)
  expect(shown.map(({ kind, booking }) => [kind, booking.occurrence])).toEqual([['exclusive', within]])
})

test('[S5] who is moved to where others were first, alone or with all of their event, is the one to decide about', async () => {
  const venue = await aVenue(db, {})
  const templates = await templatesOf(db, venue, [true, true])
  const [early = '', beside = ''] = await laidOut(
    venue,
    [
      [night, 600, 660],
      [night, 1110, 1140],
    ],
    templates[0],
  ) // prettier
  const [there] = await laidOut(venue, [[night, 1080, 1200]], templates[1])
  const [first, second] = [create(party(early)), create(party(early))]
  await venue.push([first, second, create(party(there))])
  const blamed = async () => {
    const shown = (await shownOf(venue, (a, b) => a !== b)).map(({ booking }) => booking.id)
    const flagged = await db.sql<{ id: string }[]>`
      select b.id from public.booking b where b.vendor_id = ${venue.id} and private.flag_of(b) <> '{}'`
    expect(shown.sort()).toEqual(flagged.map(({ id }) => id).sort())
    return shown
  }
  expect(await blamed()).toEqual([])
  const one = edit(first.subject, { occurrence: beside }, { occurrence: early })
  expect(await venue.send(one)).toMatchObject({ code: 'exclusive' })
  expect(await blamed()).toEqual([first.subject])
  await venue.send(undo(one))
  // Control: one that only becomes shorter, or is moved to where nobody is in its way, has nobody to decide about.
  await venue.send(await changed(venue, early, { ends_at: 630 }))
  expect(await blamed()).toEqual([])
  await venue.send(await changed(venue, early, { starts_at: 1110, ends_at: 1170 }))
  expect(await blamed()).toEqual([first.subject, second.subject].sort())
  // Who books there afterwards stands behind them.
  expect(await venue.send(create(party(there)))).toMatchObject({ code: 'exclusive' })
})

test('an event that runs into the day after next excludes those of that day, and is excluded by them', async () => {
  const venue = await aVenue(db, {})
  const templates = await templatesOf(db, venue, [true, true])
  const [long, other] = await laidOut(
    venue,
    [
      ['2027-06-13', 1380, 3600],
      ['2027-06-20', 1380, 3600],
    ],
    templates[0],
  )
  const [noon, later] = await laidOut(
    venue,
    [
      [night, 660, 780],
      ['2027-06-22', 660, 780],
    ],
    templates[1],
  )
  expect(await venue.send(create(party(long)))).toMatchObject({ code: '' })
  expect(await venue.send(create(party(noon)))).toMatchObject({ code: 'exclusive' })
  expect(await venue.send(create(party(later)))).toMatchObject({ code: '' })
  expect(await venue.send(create(party(other)))).toMatchObject({ code: 'exclusive' })
})

const claim = fc.record({
  of: fc.integer({ min: 0, max: 5 }),
  pax: fc.integer({ min: 1, max: 6 }),
  accepted: fc.constantFrom({}, {}, { overbooked: 12 }, { exclusive: 0 }, { event_off: 0 }),
  next: fc.constantFrom('stay', 'stay', 'cancel', 'grow', 'other'),
})

test('[S5] what the tablet shows to be decided of events is what the server flags', async () => {
  const met = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(claim, { minLength: 6, maxLength: 16 }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      async (claims, off) => {
        const venue = await aVenue(db, {})
        // Three templates at overlapping times: the first excludes the second, and none the third.
        const templates = await templatesOf(db, venue, [true, true, false])
        const ids: string[] = []
        for (const template of templates)
          ids.push(
            ...(await laidOut(
              venue,
              [
                [night, 1380, 1500],
                ['2027-06-16', 30, 90],
              ],
              template,
            )),
          )
        // Before anybody booked: what is booked is not deleted any more.
        for (const [i, isOff] of off.entries())
          if (isOff && i % 3 === 0) {
            const off = i === 0 ? { cancelled: true } : { deleted: true }
            await venue.send(await changed(venue, ids[i] ?? '', off))
          }
        const creates = claims.map(({ of, pax, accepted }) => create(party(ids[of], pax), { accepted }))
        await venue.push(creates)
        const later = claims.flatMap(({ next, pax, of }, i) => {
          const subject = creates[i]?.subject ?? ''
          if (next === 'cancel') return [setStatus(subject, 'confirmed', 'cancelled')]
          if (next === 'grow') return [edit(subject, { pax: pax + 1 }, { pax })]
          if (next === 'other')
            return [edit(subject, { occurrence: ids[(of + 1) % 6] ?? '' }, { occurrence: ids[of] ?? '' })]
          return []
        })
        if (later.length > 0) await venue.push(later)
        const isFirst = (template: string) => templates.indexOf(template) < 2
        const shown = await shownOf(venue, (a, b) => a !== b && isFirst(a) && isFirst(b))
        const graver = new Map<string, string>()
        for (const item of shown) {
          if (!graver.has(item.booking.id)) graver.set(item.booking.id, item.kind)
          met.set(item.kind, (met.get(item.kind) ?? 0) + 1)
        }
        const flagged = await db.sql<{ id: string; code: string }[]>`
          select b.id, private.flag_of(b)->>'code' as code from public.booking b
          where b.vendor_id = ${venue.id} and private.is_live(b.status, b.deleted) and private.flag_of(b) <> '{}'`
        expect([...graver].sort()).toEqual(flagged.map((f) => [f.id, f.code]).sort())
      },
    ),
    { numRuns: 25 },
  )
  // Control: each of them was met, so that there was something to disagree about.
  for (const kind of ['overbooked', 'exclusive', 'event_off'])
    expect([kind, (met.get(kind) ?? 0) > 3]).toEqual([kind, true])
}, 90_000)
