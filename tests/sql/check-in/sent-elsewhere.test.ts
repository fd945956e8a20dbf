// Who is sent to another event while its gate, which has not heard of it, lets them in: that is told, whichever is heard first.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#domain/booking/command.ts'
import { checkInCommand } from '#domain/check-in/check-in.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  venue = await aVenue(db)
}, 60_000)
afterAll(() => db.close())

const [before, night, after] = ['2027-06-14', '2027-06-15', '2027-06-16'] as const

async function aNight(day: string, start = 1080): Promise<string> {
  const fields = { template: randomUUID(), capacity: 500, name: '屋形船の夕べ', name_en: '', note: '' }
  const { subject, body } = layOutCommand(randomUUID(), fields, [[day, start, start + 60]])
  expect(await venue.send(aCommand(subject, body))).toMatchObject({ state: 'applied' })
  return subject.slice('occurrence/'.length)
}
async function aParty(occurrence: string): Promise<string> {
  const made = create({ pax: 2, occurrence })
  expect(await venue.send(made)).toMatchObject({ state: 'applied' })
  return made.subject
}
const at = (c: Command, n: number) => ({ ...c, at: `2026-11-01T09:0${n}:00.000Z` }) as Command
const scan = (id: string, occurrence: string, day: string, n: number) =>
  at(aCommand(id, checkInCommand([1], { gate: '東門', occurrence, day })), n)
const told = async (id: string) => (await venue.booking(id)).conflicts.map(({ code }) => code)

test.each([
  ['a later session of that night', 1200, night],
  ['an earlier day', 1080, before],
  ['a later day', 1080, after],
])(
  'who was let in after they were put to another event is told, whichever is heard first: %s',
  async (_, start, day) => {
    const [six, next] = [await aNight(night), await aNight(day, start)]
    for (const isFirst of [true, false])
      for (const [gate, n, isTold] of [
        [six, 5, true],
        [six, 1, !isFirst],
        [next, 5, isFirst],
      ] as const) {
        const id = await aParty(six)
        const place = [
          { occurrence: next, day, minute: start },
          { occurrence: six, day: night, minute: 1080 },
        ] as const
        const move = at(edit(id, ...place), 2)
        const c = scan(id, gate, gate === next && day > night ? day : night, n)
        await venue.push(isFirst ? [c, move] : [move, c])
        expect(await told(id), `${isFirst} ${gate === six} ${n}`).toEqual(isTold ? ['other_event'] : [])
      }
  },
)

test('of a second scan both are told: that it was one, and that it came after they were put to another event', async () => {
  const [six, next] = [await aNight(night), await aNight(night, 1200)]
  const id = await aParty(six)
  const place = [
    { occurrence: next, day: night, minute: 1200 },
    { occurrence: six, day: night, minute: 1080 },
  ] as const
  await venue.push([scan(id, six, night, 1), scan(id, six, night, 5), at(edit(id, ...place), 2)])
  expect(await told(id)).toEqual(['scanned_twice', 'other_event'])
})
