// Taking back what another tablet did, on a day of 400 changes against one of 40: one push of an undo, decided by the server's history,
// answered with the page that settles the tap and the day's new line. Both venues have as many bookings.

import type { Command } from '#domain/booking/command.ts'
import { byTurns, inRounds, type Measured, timeOf } from '#tests/bench/measure.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, edit, undo, type Venue } from '#tests/fixtures/venue.ts'

const bookings = 400
const many = 400
const few = 40
const rounds = 15

export async function measureUndo(): Promise<Measured> {
  const db = await startDatabase()
  try {
    const [busy, quiet] = [await aDay(db, many), await aDay(db, few)]
    await db.sql`analyze`
    for (let i = 0; i < 5; i++) for (const day of [busy, quiet]) await takenBack(day)
    const measured = await inRounds(
      rounds,
      () => takenBack(busy),
      () => takenBack(quiet),
    )
    return byTurns(`undo from history, a day of ${many} lines / ${few}`, measured, 2)
  } finally {
    await db.close()
  }
}

interface Day {
  venue: Venue
  /** Changes of bookings, each the last of its own. */
  changes: Command[]
  /** How far its tablet is, with rows as with the day's history. */
  head: number
}

/** Bookings that were made before today, and so many of them changed today. */
async function aDay(db: TestDatabase, lines: number): Promise<Day> {
  const venue = await aVenue(db, { capacity: 2000 })
  const made = Array.from({ length: bookings }, (_, i) => create({ minute: 960 + (i % 40) * 15 }))
  for (let from = 0; from < bookings; from += 20) await venue.push(made.slice(from, from + 20))
  await db.sql.begin(async (tx) => {
    await tx`set local noren.erasing = 'on'`
    await tx`update public.booking_history set received_at = received_at - interval '2 days' where vendor_id = ${venue.id}`
  })
  const changes = made.slice(0, lines).map(({ subject }) => edit(subject, { pax: 3 }, { pax: 2 }))
  for (let from = 0; from < lines; from += 20) await venue.push(changes.slice(from, from + 20))
  const { history } = await venue.pull(0, 500, 'tablet-2', 0)
  if (history?.lines.length !== lines) throw new Error(`the day has ${history?.lines.length} lines`)
  const [clock] = await db.sql<{ rev: number }[]>`
    select rev::integer from private.vendor_clock where vendor_id = ${venue.id}`
  return { venue, changes, head: clock?.rev ?? 0 }
}

/** The first that stands, by another tablet than the one that made it. */
async function takenBack(day: Day): Promise<number> {
  const [change] = day.changes.splice(0, 1)
  if (!change) throw new Error('nothing is left to take back')
  return timeOf(async () => {
    const { answers, rows, head, more } = await day.venue.pushed(
      [undo(change)],
      day.head,
      'tablet-2',
      day.head,
    )
    if (answers[0]?.state !== 'applied' || rows.length !== 1 || more) throw new Error(JSON.stringify(answers))
    day.head = head
  })
}
