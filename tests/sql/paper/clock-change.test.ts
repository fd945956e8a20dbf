// A minute from paper on the days on which the clocks change, as in New York: the instant at which the venue's clock showed it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusCommand } from '#domain/booking/booking-commands.ts'
import { paperInstant } from '#domain/paper/written.ts'
import { addDays, businessTime, instantOf, venueTime } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { pick, seeded } from '#tests/fixtures/random.ts'
import { aCommand, aVenue, create, type Venue } from '#tests/fixtures/venue.ts'

const clock = { time_zone: 'America/New_York', day_turns_at: 360 }
/** Forward and back, of both years. */
const changes = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, { capacity: 40 })
  await db.sql`update public.vendor set time_zone = ${clock.time_zone} where id = ${venue.id}`
}, 60_000)
afterAll(() => db.close())

test('who sat before the clocks were put back, typed in after it, sat then', async () => {
  const c = create({ day: '2026-10-31', minute: 1140 })
  await venue.send(c)
  // Noon on 1 November, 13 hours and 56 minutes after 23:04.
  const at = '2026-11-01T17:00:00.000Z'
  const sat = aCommand(c.subject, statusCommand({ status: 'confirmed' }, 'seated', {}, 1384), { at })
  expect(await venue.send(sat)).toMatchObject({ state: 'applied' })
  expect(await venue.booking(c.subject)).toMatchObject({
    ...{ seated_at: 1384, status_at: '2026-11-01T03:04:00.000Z' },
  })
})

test('[S6] server and tablet say the same instant, at which the venue had that minute, on every day on which the clocks change', async () => {
  const random = seeded(2026)
  const whole = (n: number) => Math.floor(random() * n)
  const cases = Array.from({ length: 4000 }, () => {
    const day = addDays(pick(changes, random), whole(3) - 1)
    const minute = 360 + whole(1440)
    const at = instantOf(day, minute + whole(1800), clock.time_zone)
    return {
      day,
      minute,
      c: { kind: 'booking.status', at, args: { minute }, venue_time: venueTime(at, clock) },
    }
  })
  const began = await db.sql<{ at: string }[]>`
    select private.began_at(x, x->'c') as at
    from jsonb_array_elements(${db.sql.json(cases as never)}) with ordinality e (x, n) order by n`
  let shown = 0
  for (const [i, { day, minute, c }] of cases.entries()) {
    const mine = paperInstant(day, minute, c)
    const said = JSON.stringify({ day, minute, at: c.at })
    expect(began[i]?.at, said).toBe(mine)
    expect(mine <= c.at.replace(/Z$/, '.000Z'), said).toBe(true)
    const there = businessTime(mine, clock)
    // An hour that the day does not have is shown by no clock.
    const exists = businessTime(instantOf(day, minute, clock.time_zone), clock).minute === minute
    if (!exists) continue
    shown += 1
    expect(there, said).toEqual({ day, minute })
  }
  expect(shown).toBeGreaterThan(3000)
})
