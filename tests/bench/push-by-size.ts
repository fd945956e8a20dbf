// A tablet's push of 20 commands at a venue with 50,000 bookings against one with 100: what waits in a tablet's outbox is sent as
// fast after years. By SQL, as a member would be answered over REST, with the page that settles the taps.

import { addDays } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, edit, setStatus, type Venue } from '#tests/fixtures/venue.ts'
import { byTurns, inRounds, type Measured, timeOf } from './measure.ts'

const many = 50_000
const few = 100
const rounds = 25
/** As many on each day at both, so that a day's own work is the same. */
const perDay = 100
const firstDay = '2026-12-01'

export async function measurePush(): Promise<Measured> {
  const db = await startDatabase()
  try {
    const large = await filled(db, many)
    const small = await filled(db, few)
    await db.sql`analyze`
    for (let i = 0; i < 5; i++) for (const venue of [large, small]) await timed(venue)
    const measured = await inRounds(
      rounds,
      () => timed(large),
      () => timed(small),
    )
    return byTurns('push of 20 commands, 50,000 bookings / 100', measured, 1.5)
  } finally {
    await db.close()
  }
}

interface Filled {
  venue: Venue
  /** Of its bookings, in no order that means anything. */
  ids: string[]
  /** What was written on them since. */
  comments: Map<string, string>
  /** Where its tablet is. */
  cursor: number
}

async function filled(db: TestDatabase, count: number): Promise<Filled> {
  const venue = await aVenue(db, { capacity: 500 })
  // A transaction for each part: the clock's row, written again and again in one, would be a longer and longer chain.
  for (let from = 0; from < count; from += 250) await fill(db, venue.id, from, Math.min(from + 250, count))
  const rows = await db.sql<{ id: string }[]>`
    select id from public.booking where vendor_id = ${venue.id} order by md5(id::text)`
  const [clock] = await db.sql<{ rev: number }[]>`
    select rev::integer from private.vendor_clock where vendor_id = ${venue.id}`
  return { venue, ids: rows.map((row) => row.id), comments: new Map(), cursor: clock?.rev ?? 0 }
}

const fill = (db: TestDatabase, vendor: string, from: number, to: number) =>
  db.sql.begin(async (tx) => {
    // Every fifth booking is a new guest's.
    await tx`
      insert into public.guest (vendor_id, id, phone, last_name)
      select ${vendor}, private.guest_id(${vendor}, p.phone), p.phone, '山田'
      from generate_series(${from / 5}::integer, ${Math.ceil(to / 5) - 1}::integer) n
      cross join lateral (select '+8190' || 10000000 + n as phone) p`
    await tx`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, guest_id, status, source, reference)
      select ${vendor}, gen_random_uuid(), ${firstDay}::date + n / ${perDay}::integer, 960 + (n % 40) * 15, 120, 2, '山田', p.phone,
        private.guest_id(${vendor}, p.phone), 'confirmed', 'phone', 'R' || n
      from generate_series(${from}::integer, ${to - 1}::integer) n
      cross join lateral (select '+8190' || 10000000 + n / 5 as phone) p`
  })

/** One push: twelve changes of bookings that stand, four new ones with their guests, four statuses of those. */
async function timed(one: Filled): Promise<number> {
  const made = Array.from({ length: 4 }, (_, i) =>
    create({ day: addDays(firstDay, i % 2), minute: 960 + i * 60, phone: `+8180${randomDigits()}` }),
  )
  const touched = Array.from({ length: 12 }, (_, i) => {
    const id = one.ids[(turn + i) % one.ids.length] ?? ''
    const before = one.comments.get(id) ?? ''
    one.comments.set(id, `変更 ${turn}`)
    return edit(id, { comments: `変更 ${turn}` }, { comments: before })
  })
  turn += 12
  const commands = [...made, ...touched, ...made.map((c) => setStatus(c.subject, 'confirmed', 'arrived'))]
  let head = 0
  const ms = await timeOf(async () => {
    const answer = await one.venue.pushed(commands, one.cursor)
    const states = new Set(answer.answers.map((a) => a.state))
    if (answer.more || !states.has('applied') || states.size > 1)
      throw new Error(JSON.stringify(answer.answers))
    head = answer.head
  })
  one.cursor = head
  return ms
}

let turn = 0
const randomDigits = () => String(Math.floor(10_000_000 + Math.random() * 89_999_999))
