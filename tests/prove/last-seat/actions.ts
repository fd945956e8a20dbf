// What people do to the bookings of three neighbouring days, by chance: customers and staff, with right and with stale
// knowledge. Nothing here counts; what was taken is counted afterwards.

import { type Booking, type BookingFields, type Status, statuses } from '#domain/booking/booking.ts'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import { instantOf } from '#domain/time/time.ts'
import { type Attempt, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import type { TestDatabase } from '#tests/fixtures/postgres.ts'
import type { Random } from '#tests/fixtures/random.ts'
import { aCommand, create, edit, setStatus, undo, type Venue } from '#tests/fixtures/venue.ts'

export interface Scene {
  db: TestDatabase
  restaurant: Restaurant
  staff: Venue
  /** Neighbours, `YYYY-MM-DD`. */
  days: readonly string[]
}

/** Does so many of them; answers what they were, in order. */
export async function live(scene: Scene, r: Random, count: number): Promise<string[]> {
  const done: string[] = []
  const attempts: Attempt[] = []
  const sent: Command[] = []
  for (let i = 0; i < count; i++) {
    if (r.chance(0.35)) done.push(await customer(scene, r, attempts))
    else done.push(await member(scene, r, sent))
  }
  return done
}

async function customer({ db, restaurant, days }: Scene, r: Random, attempts: Attempt[]): Promise<string> {
  const action = r.pick([
    'hold',
    'hold',
    'book',
    'book',
    'book',
    'confirm',
    'confirm',
    'change',
    'cancel',
    'move',
    'move',
    'wait',
  ] as const)
  const old = attempts.length > 0 ? r.pick(attempts) : undefined
  const wish = restaurant.attempt({ day: r.pick(days), minute: 360 + 30 * r.int(0, 50), pax: r.int(1, 8) })
  if (action === 'hold' || action === 'book' || action === 'change') {
    const held = await restaurant.hold(wish, action === 'change' ? old : undefined)
    if (held.ok) attempts.push(wish)
    if (held.ok && action === 'book') await restaurant.confirm(wish, somebody())
  } else if (old && action === 'confirm') await restaurant.confirm(old, somebody())
  else if (old && action === 'cancel') await restaurant.cancel(old.token)
  else if (old && action === 'move') {
    const { day, minute, pax } = wish
    const moved = await restaurant.change(old, { day, minute, pax })
    if (moved.ok) Object.assign(old, { day, minute, pax })
  } else if (old)
    await db.sql`update private.hold set expires_at = now() - interval '1 second' where id = ${old.id}`
  return action
}

async function member({ db, staff, days }: Scene, r: Random, sent: Command[]): Promise<string> {
  const rows = await db.sql<{ row: Booking }[]>`
    select private.booking_json(b) as row from public.booking b
    where vendor_id = ${staff.id} and day in ${db.sql([...days])} order by rev`
  const known = rows.map(({ row }) => row)
  // Now and then a tablet comes back with several.
  const commands = Array.from({ length: r.chance(0.2) ? r.int(2, 6) : 1 }, () => ({
    ...aDeed(r, days, known, sent),
    // People come and go on the days themselves, and so sit down and leave at some minute of them.
    at: instantOf(r.pick(days), r.int(360, 1799), 'Asia/Tokyo'),
  }))
  sent.push(...commands)
  const answers = await staff.push(commands)
  if (answers.length !== commands.length) throw new Error('a command has no answer')
  return commands.map((c, i) => `${c.kind} ${answers[i]?.state}`).join(', ')
}

function aDeed(r: Random, days: readonly string[], known: Booking[], sent: Command[]): Command {
  const row = known.length > 0 ? r.pick(known) : undefined
  const place: Pick<BookingFields, 'day' | 'minute' | 'duration' | 'pax'> = {
    day: r.pick(days),
    minute: r.int(0, 2159),
    duration: r.chance(0.1) ? r.int(600, 1440) : r.int(5, 240),
    pax: r.int(1, 12),
  }
  if (!row || r.chance(0.3)) {
    const status = r.pick(['confirmed', 'confirmed', 'waiting', 'arrived', 'seated'] as const)
    return create({ ...place, phone: r.chance(0.5) ? aPhone(r) : '' }, { status })
  }
  const stale = r.chance(0.2)
  switch (r.int(1, 9)) {
    case 1:
    case 2: {
      const wanted = r.pick([
        place,
        { pax: place.pax },
        { day: place.day, minute: place.minute },
        { phone: aPhone(r) },
      ])
      const base = Object.fromEntries(Object.keys(wanted).map((k) => [k, row[k as keyof Booking]]))
      return edit(row.id, wanted, stale ? { ...place, phone: '', ...{ pax: 13 } } : base)
    }
    case 3:
    case 4:
    case 5:
      return setStatus(row.id, stale ? r.pick(statuses) : row.status, r.pick(statuses) as Status)
    case 6:
      return aCommand(row.id, row.deleted ? restore : remove)
    case 7:
      return sent.length > 0 ? undo(r.pick(sent)) : aCommand(row.id, remove)
    case 8:
      return aCommand(row.id, { kind: 'command.discard', args: { of: [], code: 'bad_transition' }, base: {} })
    default: {
      const item = row.conflicts[0]?.id ?? r.pick(['overbooked', 'outside_hours'])
      const way = r.pick(['keep', 'take', 'move', 'call', 'waitlist', 'cancel'] as const)
      const to = way === 'move' ? { day: place.day, minute: place.minute } : {}
      return aCommand(row.id, {
        kind: 'attention.settle',
        args: { item, way, upto: r.int(0, 40), ...to },
        base: {},
      })
    }
  }
}

const remove: CommandBody = { kind: 'booking.delete', args: {}, base: { deleted: false } }
const restore: CommandBody = { kind: 'booking.restore', args: {}, base: { deleted: true } }

// Few, so that one guest has several bookings.
const aPhone = (r: Random): string => `+81901234000${r.int(0, 9)}`
