// The figures of reports, which a tablet counts from the rows that it holds, against the same asked of Postgres in another way:
// of real reservations, and of the demo's restaurant.

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { personsOf } from '#domain/guest/book/merged.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { peopleOf } from '#domain/report/covers.ts'
import { percentOf } from '#domain/report/outcome.ts'
import { presetRange, type ReportRange } from '#domain/report/range.ts'
import { type Report, reportOf } from '#domain/report/report.ts'
import { addDays } from '#domain/time/time.ts'
import { sakuraTei } from '#local/demo/accounts.ts'
import { seedDemo } from '#local/demo/seed-demo.ts'
import { bookingRows } from '#local/import/booking-rows.ts'
import { readRows } from '#local/import/read-rows.ts'
import { writeRows } from '#local/import/write-rows.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await db.sql.begin((tx) => seedDemo(tx))
})
afterAll(() => db.close())

const clock = { time_zone: 'Asia/Tokyo', day_turns_at: 360 }

/** As a tablet holds them. */
async function reportHere(vendor: string, range: ReportRange, today: string): Promise<Report> {
  const bookings = await db.sql<{ row: Booking }[]>`
    select private.booking_json(b) as row from public.booking b where vendor_id = ${vendor}`
  const guests = await db.sql<{ row: Guest }[]>`
    select private.guest_json(g) as row from public.guest g where vendor_id = ${vendor} and not deleted`
  const rows = bookings.map(({ row }) => row)
  return reportOf({ rows, range, today, clock, guests: personsOf(guests.map(({ row }) => row)) })
}

/** Rows of a report in the form in which SQL gives them. */
const plain = (report: Report) => ({
  days: report.days.filter((d) => peopleOf(d) > 0).map((d) => [d.day, d.came.people, d.expected.people]),
  undecided: report.undecided,
  hours: report.hours
    .filter((h) => peopleOf(h) > 0)
    .map((h) => [h.hour, h.came.parties + h.expected.parties, peopleOf(h)]),
  weekdays: report.weekdays
    .filter(({ days }) => days > 0)
    .map((w) => [w.weekday, w.days, peopleOf(w), w.average]),
  sources: Object.fromEntries(report.sources.map((s) => [s.source, peopleOf(s)])),
  noShow: percentOf(report.noShow),
  late: percentOf(report.late),
  repeat: report.repeat && percentOf(report.repeat),
  stays: report.stays.map(({ pax, visits, average }) => [pax, visits, average]),
  lead: {
    groups: report.lead.groups.map(({ bookings }) => bookings),
    average: report.lead.average,
    median: report.lead.median,
  },
})

async function reportThere(sql: Sql, vendor: string, { from, to }: ReportRange, today: string) {
  const [row] = await sql<{ report: ReturnType<typeof plain> }[]>`
    with own as (
      select b.*, b.status in ('arrived', 'seated', 'left') as came,
        b.status = 'confirmed' and b.day >= ${today} as expected,
        b.day - ((b.made_at at time zone 'Asia/Tokyo') - interval '6 hours')::date as ahead
      from public.booking b
      where b.vendor_id = ${vendor} and b.day between ${from} and ${to} and not b.deleted and b.occurrence is null
    ), here as (select * from own where came or expected
    ), booked as (select * from own where source <> 'walk_in' and status <> 'waiting'
    ), by_day as (
      select day, coalesce(sum(pax) filter (where came), 0) as came, coalesce(sum(pax) filter (where expected), 0) as expected
      from here group by day
    ), by_weekday as (
      select extract(isodow from day) as weekday, count(distinct day) as days, sum(pax) as people from here group by 1
    ), sat as (
      select least(pax, 10) as pax, left_at - seated_at as minutes from own
      where status = 'left' and left_at - seated_at between 5 and 360
    ), guests as (
      select guest_id, count(*) filter (where g.day >= ${from}) as here, count(*) as visits
      from public.booking g
      where g.vendor_id = ${vendor} and g.day <= ${to} and not g.deleted and g.status in ('arrived', 'seated', 'left')
        and guest_id is not null
      group by guest_id
    )
    select jsonb_build_object(
      'days', (select coalesce(jsonb_agg(jsonb_build_array(day, came, expected) order by day), '[]') from by_day),
      'undecided', (select count(*) from own where status = 'confirmed' and day < ${today}),
      'hours', (select coalesce(jsonb_agg(jsonb_build_array(h, n, people) order by h), '[]')
        from (select minute / 60 as h, count(*) as n, sum(pax) as people from here group by 1) x),
      'weekdays', (select coalesce(jsonb_agg(jsonb_build_array(weekday, days, people, round(people::numeric / days, 1)) order by weekday), '[]')
        from by_weekday),
      'sources', (select coalesce(jsonb_object_agg(source, people), '{}')
        from (select source, sum(pax) as people from here group by source) x),
      'noShow', (select round(100.0 * count(*) filter (where status = 'no_show') / nullif(count(*), 0), 1)
        from booked where came or status = 'no_show'),
      'late', (select round(100.0 * count(*) filter (where 'late' = any(tags) or seated_at >= minute + 15) / nullif(count(*), 0), 1)
        from booked where came and (seated_at is not null or 'late' = any(tags))),
      'repeat', (select round(100.0 * count(*) filter (where visits > 1) / nullif(count(*), 0), 1) from guests where here > 0),
      'stays', (select coalesce(jsonb_agg(jsonb_build_array(pax, n, mean) order by pax), '[]')
        from (select pax, count(*) as n, round(avg(minutes), 1) as mean from sat group by pax) x),
      'lead', (select jsonb_build_object(
          'groups', jsonb_build_array(
            count(*) filter (where ahead = 0), count(*) filter (where ahead = 1), count(*) filter (where ahead in (2, 3)),
            count(*) filter (where ahead between 4 and 7), count(*) filter (where ahead between 8 and 14),
            count(*) filter (where ahead between 15 and 30), count(*) filter (where ahead > 30)),
          'average', round(avg(ahead), 1), 'median', percentile_cont(0.5) within group (order by ahead))
        from booked where ahead >= 0)) as report`
  if (!row) throw new Error('no report')
  return row.report
}

const todayThere = async (vendor: string): Promise<string> => {
  const [row] = await db.sql<{ day: string }[]>`select private.business_day(${vendor})::text as day`
  return row?.day ?? ''
}

test('of the demo, each figure is the same to the last digit', async () => {
  const today = await todayThere(sakuraTei)
  const ranges = [
    presetRange('month', today),
    presetRange('last-month', today),
    presetRange('weeks', today),
    { from: addDays(today, -9), to: addDays(today, -3) },
    { from: today, to: today },
    { from: '2001-01-01', to: '2001-01-02' },
  ]
  for (const range of ranges) {
    const here = plain(await reportHere(sakuraTei, range, today))
    expect(here).toEqual(await reportThere(db.sql, sakuraTei, range, today))
  }
  // Control: there is something of everything.
  const weeks = plain(await reportHere(sakuraTei, presetRange('weeks', today), today))
  expect(weeks.stays.length).toBeGreaterThan(4)
  for (const share of [weeks.noShow, weeks.repeat]) expect(share).toBeGreaterThan(0)
  // Every party of the demo sat down two minutes after its time.
  expect(weeks.late).toBe(0)
})

test('where some came late, left early, were forgotten or never told of, too', async () => {
  const today = await todayThere(sakuraTei)
  const range = { from: addDays(today, -28), to: addDays(today, 28) }
  await db.sql`
    update public.booking set
      seated_at = case when hash % 5 = 0 then seated_at + hash % 40 when hash % 7 = 0 then null else seated_at end,
      left_at = case when hash % 11 = 0 then 2159 when hash % 6 = 0 then left_at - hash % 70 else left_at end,
      tags = case when hash % 13 = 0 then array['late'] else tags end,
      status = case when hash % 17 = 0 then 'confirmed' else status end,
      deleted = hash % 19 = 0
    from (select id as of, abs(hashtext(id::text)) as hash from public.booking) x
    where vendor_id = ${sakuraTei} and id = of and day < ${today} and status = 'left' and guest_id is null
       or vendor_id = ${sakuraTei} and id = of and day < ${today} and status = 'left' and hash % 17 > 0 and hash % 19 > 0`
  const here = plain(await reportHere(sakuraTei, range, today))
  expect(here).toEqual(await reportThere(db.sql, sakuraTei, range, today))
  expect(here.late).toBeGreaterThan(0)
})

const store = 'restaurant_225'
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const whole = at('../../../../shared/data/restaurant-reservations.csv')
const some = at('../../replay/some-reservations.csv')

test('of real reservations covers and lead times are the same to the last digit', async () => {
  const venue = await aVenue(db)
  const { visits, bad } = readRows(readFileSync(existsSync(whole) ? whole : some, 'utf8'), store)
  expect(bad).toEqual([])
  const now = { day: '2017-03-10', minute: 1140 }
  const written = await writeRows(
    db.sql,
    venue.id,
    bookingRows(visits, 0, () => 120, now),
    () => undefined,
  )
  expect(written.fresh).toBe(visits.length)
  const days = visits.map(({ day }) => day).sort()
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const here = plain(await reportHere(venue.id, range, now.day))
  expect(here).toEqual(await reportThere(db.sql, venue.id, range, now.day))
  // Control: nobody is left out, and the file itself says the same.
  expect(here.sources).toEqual({ import: visits.reduce((sum, { pax }) => sum + pax, 0) })
  expect(here.lead.groups.reduce((sum, n) => sum + n, 0)).toBe(visits.length)
}, 120_000)
