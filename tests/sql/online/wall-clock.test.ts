// When a minute of a business day is, where clocks are set forward and back: on the wall of the house, in Postgres as on a tablet.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const begins = async (day: string, minutes: readonly number[], zone: string) =>
  (
    await db.sql<{ at: Date }[]>`
      select private.begins_at(${day}, m.minute, ${zone}) as at
      from unnest(${[...minutes]}::integer[]) with ordinality m (minute, n) order by m.n`
  ).map(({ at }) => at.toISOString())

test('[S117] who has to be back by 19:30 has to at 19:30, on the day on which the clocks change, too', async () => {
  expect(await begins('2026-10-25', [1170], 'Europe/Berlin')).toEqual(['2026-10-25T18:30:00.000Z'])
  expect(await begins('2026-03-29', [1170], 'Europe/Berlin')).toEqual(['2026-03-29T17:30:00.000Z'])
  expect(await begins('2026-11-28', [1170, 1530], 'Asia/Tokyo'), '25:30 is of the next day').toEqual([
    '2026-11-28T10:30:00.000Z',
    '2026-11-28T16:30:00.000Z',
  ])
})

test('[S117] a tablet and Postgres agree on each quarter of an hour, those that are twice or never included', async () => {
  const quarters = Array.from({ length: 2160 / 15 }, (_, i) => i * 15)
  for (const [zone, ...days] of [
    ['Europe/Berlin', '2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'],
    ['America/New_York', '2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04'],
    ['Asia/Tokyo', '2026-11-28'],
  ] as const)
    for (const day of days)
      expect(await begins(day, quarters, zone), `${zone} ${day}`).toEqual(
        quarters.map((minute) => new Date(instantOf(day, minute, zone)).toISOString()),
      )
})
