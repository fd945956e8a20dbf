import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Availability, overridesOn } from '#domain/availability/hours.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { attentionItems } from '#domain/day/attention.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, edit, setStatus } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
})
afterAll(() => db.close())

const capacity = 10
const hours = { closed: false, opens_at: 960, closes_at: 1680, break_starts_at: null, break_ends_at: null }

const party = fc.record({
  day: fc.constantFrom('2027-06-15', '2027-06-16'),
  minute: fc.integer({ min: 30, max: 46 }).map((m) => m * 30),
  duration: fc.constantFrom(60, 120, 180),
  pax: fc.integer({ min: 1, max: 6 }),
  accepted: fc.constantFrom({}, { overbooked: 12 }, { outside_hours: 0 }),
  next: fc.constantFrom('stay', 'cancel', 'grow'),
})

const span: fc.Arbitrary<Availability> = fc.record({
  day: fc.constantFrom('2027-06-14', '2027-06-15', '2027-06-16'),
  starts_at: fc.integer({ min: 0, max: 34 }).map((m) => m * 60),
  ends_at: fc.constant(2160),
  capacity: fc.constantFrom(0, 4, 20),
  note: fc.constant(''),
})

test('[S5] what the tablet shows to be decided is what the server flags', async () => {
  let overbooked = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(party, { minLength: 8, maxLength: 20 }),
      fc.array(span, { maxLength: 2 }),
      async (parties, spans) => {
        const venue = await aVenue(db, { capacity })
        for (const s of spans) {
          await db.sql`insert into public.vendor_availability ${db.sql({ vendor_id: venue.id, ...s })}`
        }
        const creates = parties.map(({ day, minute, duration, pax, accepted }) =>
          create({ day, minute, duration, pax }, { accepted }),
        )
        await venue.push(creates)
        const later = parties.flatMap((p, i) => {
          const subject = creates[i]?.subject ?? ''
          if (p.next === 'cancel') return [setStatus(subject, 'confirmed', 'cancelled')]
          return p.next === 'grow' ? [edit(subject, { pax: p.pax + 1 }, { pax: p.pax })] : []
        })
        if (later.length > 0) await venue.push(later)
        const bookings = (await venue.rows('booking')) as unknown as Booking[]
        const shown = attentionItems({
          bookings,
          capacity,
          hoursOf: () => hours,
          overridesOf: (day) => overridesOn(day, Object.fromEntries(spans.entries())),
          today: '2027-06-01',
          nowMinute: 0,
        })
        // The server names one matter for each booking, the graver one.
        const graver = new Map<string, string>()
        for (const item of shown) {
          if (item.kind === 'overbooked' || !graver.has(item.booking.id))
            graver.set(item.booking.id, item.kind)
        }
        const flagged = await db.sql<{ id: string; code: string }[]>`
        select b.id, private.flag_of(b)->>'code' as code from public.booking b
        where b.vendor_id = ${venue.id} and private.is_live(b.status, b.deleted) and private.flag_of(b) <> '{}'`
        expect([...graver].sort()).toEqual(flagged.map((f) => [f.id, f.code]).sort())
        overbooked += shown.filter((item) => item.kind === 'overbooked').length
      },
    ),
    // The same days each time: what is drawn anew may hold too few for the control.
    { numRuns: 40, seed: 20261128 },
  )
  // Control: the comparison met parties to disagree about.
  expect(overbooked).toBeGreaterThan(20)
}, 60_000)

test('who had seats before others came is still a matter while all together have none', async () => {
  const venue = await aVenue(db, { capacity })
  const party = { day: '2027-06-15', minute: 1140, duration: 120, pax: 6 }
  const [first, second] = [create(party), create(party, { accepted: { overbooked: 12 } })]
  await venue.push([first, second])
  const isSettled = async () => {
    const [row] = await db.sql<{ settled: boolean }[]>`
      select private.is_settled(b, '{"args": {"item": "overbooked", "way": "take"}}') as settled
      from public.booking b where b.vendor_id = ${venue.id} and b.id = ${first.subject}`
    return row?.settled
  }
  expect(await isSettled()).toBe(false)
  await venue.send(setStatus(second.subject, 'confirmed', 'cancelled'))
  expect(await isSettled()).toBe(true)
})
