// The seats of some days counted the plainest way, minute by minute, against all that the server counts: what it offers
// and refuses by, what it flags by, what tablets are sent, and the sums that triggers keep.

import { type Present, staysOn } from '#domain/availability/occupancy.ts'
import { peopleAt } from '#domain/availability/slots.ts'
import type { Booking, Status } from '#domain/booking/booking.ts'
import { addDays, instantOf } from '#domain/time/time.ts'
import type { Random } from '#tests/fixtures/random.ts'
import { isThere } from '#tests/prove/parts/takes-seats.ts'
import type { Scene } from './actions.ts'

interface Row {
  day: string
  minute: number
  duration: number
  pax: number
}
interface Visit extends Row {
  id: string
  status: Status
  deleted: boolean
  seated_at: number | null
  left_at: number | null
}
interface Taken extends Row {
  /** What was asked for, and why it was refused. */
  asked: number
  reason: string | null
  /** The same by the rule for one slot. */
  again: string | null
  taken: number
}
interface Seen {
  bookings: Visit[]
  holds: Row[]
  slots: Taken[]
  /** The same at a minute of these days, when people have come and gone. */
  then: Taken[]
  crowds: (Row & { people: number })[]
}

/** What the server's figures of these days say otherwise than a plain sum. `since`: rev before anything happened. */
export async function miscounted(scene: Scene, since: number, r: Random): Promise<string[]> {
  const { db, staff, days } = scene
  const [first = ''] = days
  const asked = r.int(1, 8)
  const stays = Array.from({ length: 6 }, () => ({
    day: r.pick(days),
    minute: r.int(0, 2159),
    duration: r.int(5, 600),
  }))
  // One moment, at which all are asked: what is taken today is another sum a minute later.
  const now: Present = { day: r.pick(days), minute: r.int(360, 1799), day_turns_at: 360 }
  const instant = instantOf(now.day, now.minute, 'Asia/Tokyo')
  const [seen] = await db.sql<{ seen: Seen }[]>`
    select jsonb_build_object(
      'bookings', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'minute', minute, 'duration', duration,
        'pax', pax, 'id', id, 'status', status, 'deleted', deleted, 'seated_at', seated_at, 'left_at', left_at)), '[]')
        from public.booking where vendor_id = ${staff.id}
          and day between ${addDays(first, -3)} and ${addDays(first, 5)}),
      'holds', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'minute', minute, 'duration', duration,
        'pax', pax)), '[]') from private.hold where vendor_id = ${staff.id} and expires_at > now()),
      'slots', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'minute', s.minute, 'duration', private.stay_of(k, ${asked}),
        'asked', ${asked}::integer, 'reason', s.reason, 'taken', s.taken, 'again', case when s.minute % 240
          <> ${r.int(0, 7) * 30} then s.reason else private.reason_of(
          private.day_rule(${staff.id}, d.day, ${asked}, now()), ${staff.id}, d.day, s.minute, ${asked}, now(), null, true) end)), '[]')
        from (select unnest(${[...days]}::date[]) as day) d
        cross join public.booking_settings k
        cross join lateral private.slots(${staff.id}, d.day, ${asked}, now(), null) s
        where k.vendor_id = ${staff.id}),
      'then', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'minute', s.minute, 'duration', private.stay_of(k, ${asked}),
        'asked', ${asked}::integer, 'reason', s.reason, 'taken', s.taken, 'again', case when s.minute % 240
          <> ${r.int(0, 7) * 30} then s.reason else private.reason_of(
          private.day_rule(${staff.id}, d.day, ${asked}, ${instant}), ${staff.id}, d.day, s.minute, ${asked}, ${instant}, null, true) end)), '[]')
        from (select unnest(${[...days]}::date[]) as day) d
        cross join public.booking_settings k
        cross join lateral private.slots(${staff.id}, d.day, ${asked}, ${instant}, null) s
        where k.vendor_id = ${staff.id}),
      'crowds', (select jsonb_agg(to_jsonb(x) || jsonb_build_object('people', c.people))
        from jsonb_to_recordset(${db.sql.json(stays)}) as x (day date, minute integer, duration integer)
        cross join lateral private.crowd(${staff.id}, x.day, x.minute, x.duration, 9223372036854775807) c)
    ) as seen`
  if (!seen) throw new Error('no answer')
  const { bookings, holds, slots, then, crowds } = seen.seen
  const takes = ['confirmed', 'arrived', 'seated']
  const sold = bookings.filter((b) => takes.includes(b.status) && !b.deleted)
  const withHolds = perMinute(first, [...sold, ...holds])
  const withoutHolds = perMinute(first, sold)
  const [capacity] = await db.sql<{ capacity: number }[]>`
    select capacity from public.booking_settings where vendor_id = ${staff.id}`
  const seats = capacity?.capacity ?? 0
  const here = whereTheyAre(first, bookings, now)
  const word = (x: Row) => `${x.day} ${x.minute}+${x.duration}`
  const judged = (s: Taken, sum: PerMinute) => {
    const plain = sum.most(s)
    const isFull = plain + s.asked > seats
    return [
      ...(s.taken === plain ? [] : [`slots say ${s.taken} taken at ${word(s)}, ${plain} are`]),
      ...((s.reason === 'full') === isFull || (s.reason !== null && s.reason !== 'full')
        ? []
        : [`${s.asked} more at ${word(s)} are answered '${s.reason}' with ${plain} of ${seats}`]),
      ...(s.reason === s.again ? [] : [`${word(s)} is '${s.reason}' in the list and '${s.again}' alone`]),
    ]
  }
  const wrong = [
    ...slots.flatMap((s) => judged(s, withHolds)),
    ...then.flatMap((s) => judged(s, here)).map((text) => `at ${now.day} ${now.minute}, ${text}`),
  ]
  for (const c of crowds) {
    const plain = withoutHolds.most(c)
    if (c.people !== plain) wrong.push(`flags count ${c.people} people at ${word(c)}, ${plain} are there`)
  }
  return [...wrong, ...(await onTablets(scene, since, now, here))]
}

/** What a tablet that pulled everything since shows, by its own rules. */
async function onTablets(
  { staff, days }: Scene,
  since: number,
  now: Present,
  there: PerMinute,
): Promise<string[]> {
  const [first = ''] = days
  const rows = await staff.rows('booking', since)
  const stays = staysOn(first, now, rows as unknown as Booking[])
  for (let minute = -720; minute < 5 * 1440; minute += 7) {
    const shown = peopleAt(stays, minute)
    if (shown !== there.at(minute))
      return [
        `a tablet shows ${shown} people ${minute} minutes after ${first} began, ${there.at(minute)} are there`,
      ]
  }
  return []
}

interface PerMinute {
  /** People `minute` minutes after the first day began. */
  at(minute: number): number
  most(stay: Omit<Row, 'pax'>): number
}

const before = 4 * 1440
const allMinutes = before + 8 * 1440

/** Minute by minute: who is where at the moment, and on days to come the plan. */
function whereTheyAre(first: string, visits: Visit[], now: Present): PerMinute {
  const people = new Int32Array(allMinutes)
  for (const v of visits) {
    if (v.deleted) continue
    const start = before + daysFrom(first, v.day) * 1440
    const ahead = daysFrom(now.day, v.day)
    for (let m = 0; m < 2 * 2160; m++) {
      if (!isThere({ ...v, kind: v.status }, m, ahead, now.minute, now.day_turns_at)) continue
      people[start + m] = (people[start + m] ?? 0) + v.pax
    }
  }
  return counted(first, people)
}

function perMinute(first: string, stays: Row[]): PerMinute {
  const people = new Int32Array(allMinutes)
  const start = (s: Omit<Row, 'pax'>) => before + daysFrom(first, s.day) * 1440 + s.minute
  for (const s of stays) {
    const from = start(s)
    for (let m = from; m < from + s.duration; m++) people[m] = (people[m] ?? 0) + s.pax
  }
  return counted(first, people)
}

function counted(first: string, people: Int32Array): PerMinute {
  const start = (s: Omit<Row, 'pax'>) => before + daysFrom(first, s.day) * 1440 + s.minute
  return {
    at: (minute) => people[before + minute] ?? 0,
    most: (s) => {
      const from = start(s)
      let most = 0
      for (let m = from; m < from + s.duration; m++) most = Math.max(most, people[m] ?? 0)
      return most
    },
  }
}

// Plainer than the product's own.
const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** What triggers keep of a vendor's rows and guests, where it differs from counting them anew. */
export async function missummed({ db, staff }: Scene): Promise<string[]> {
  const rows = await db.sql<{ what: string; kept: string; counted: string }[]>`
    with f as (select collection, count(*), sum(hash) from private.synced where vendor_id = ${staff.id} group by 1),
    b as (select count(*), coalesce(sum(private.row_hash(private.poly(id::text), rev)), 0) as sum
      from public.booking where vendor_id = ${staff.id}),
    g as (select count(*), coalesce(sum(private.row_hash(private.poly(id::text), rev)), 0) as sum
      from public.guest where vendor_id = ${staff.id}),
    visit as (select guest_id, count(*) filter (where status = 'left') as visits,
      count(*) filter (where status = 'no_show') as no_shows
      from public.booking where vendor_id = ${staff.id} and not deleted group by guest_id)
    select 'bookings' as what, coalesce(f.count, 0) || ' ' || coalesce(f.sum, 0) as kept,
      b.count || ' ' || b.sum as counted from b left join f on f.collection = 'booking'
    union all select 'guests', coalesce(f.count, 0) || ' ' || coalesce(f.sum, 0), g.count || ' ' || g.sum
      from g left join f on f.collection = 'guest'
    union all select 'visits of ' || right(u.phone, 2), u.visits || ' ' || u.no_shows,
      coalesce(v.visits, 0) || ' ' || coalesce(v.no_shows, 0)
      from public.guest u left join visit v on v.guest_id = u.id where u.vendor_id = ${staff.id}`
  return rows
    .filter((row) => row.kept !== row.counted)
    .map((row) => `${row.what}: the server keeps ${row.kept}, counted anew ${row.counted}`)
}
