// Who is in hangs on where their booking is and of which day their scans are, not on the order in which the server hears of moves and
// gates; and somebody who came since is told in each of them.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCommand, type Command, type CommandBody } from '#domain/booking/command.ts'
import { checkInCommand } from '#domain/check-in/check-in.ts'
import { peopleIn } from '#domain/check-in/let-in.ts'
import { asIfThere } from '#domain/check-in/other-day.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit, setStatus, undo, type Venue } from '#tests/fixtures/venue.ts'

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
const at = (c: Command, n: number) => ({ ...c, at: `2026-11-01T09:0${n}:00.000Z` }) as Command
const scan = (id: string, tickets: number[], occurrence: string, day: string, n: number) =>
  at(aCommand(id, checkInCommand(tickets, { gate: '東門', occurrence, day })), n)
const toDay = (of: string, from: string, to: string, n: number) =>
  at(
    aCommand(`occurrence/${of}`, {
      ...{ kind: 'config.edit', args: { fields: { day: to } }, base: { day: from } },
    } as CommandBody),
    n,
  )
const sent = (id: string, from: [string, string], to: [string, string], n: number) =>
  at(
    edit(
      id,
      { occurrence: to[0], day: to[1], minute: 1080 },
      { occurrence: from[0], day: from[1], minute: 1080 },
    ),
    n,
  )
async function aParty(occurrence: string): Promise<string> {
  const made = create({ pax: 2, occurrence })
  await venue.send(made)
  return made.subject
}
/** Each order in which the office's and the gate's commands can be heard. */
function* orders(office: readonly Command[], gate: Command): Generator<Command[]> {
  for (let i = 0; i <= office.length; i++) yield [...office.slice(0, i), gate, ...office.slice(i)]
}

interface Case {
  says: string
  of?: string
  office: (id: string) => Command[]
  gate: (id: string) => Command
  is: { status: string; day: string; inside: number }
  isTold?: true
}

test('each order of moves and a gate ends alike, and somebody who came since is told in each', async () => {
  const [n, a, b, late] = [
    await aNight(night),
    await aNight(after),
    await aNight(before),
    await aNight(after, 1200),
  ]
  const fresh = (day: string) => ({ status: 'confirmed', day, inside: 0 })
  const cases: Case[] = [
    {
      says: 'sent to a later day before they came, and taken back',
      office: (id) => {
        const move = sent(id, [n, night], [a, after], 2)
        return [move, at(undo(move), 6)]
      },
      gate: (id) => scan(id, [1, 2], n, night, 3),
      is: { status: 'arrived', day: night, inside: 2 },
    },
    {
      says: 'brought to tonight, taken back unheard, and let in',
      of: a,
      office: (id) => {
        const move = sent(id, [a, after], [n, night], 1)
        return [move, at(undo(move), 3)]
      },
      gate: (id) => scan(id, [1, 2], n, night, 5),
      is: fresh(after),
      isTold: true,
    },
    {
      says: 'sent to a later day and on to another event there',
      office: (id) => [sent(id, [n, night], [a, after], 2), sent(id, [a, after], [late, after], 6)],
      gate: (id) => scan(id, [1], n, night, 4),
      is: fresh(after),
      isTold: true,
    },
    {
      says: 'of a later night, let in all the same, and put to another event of that night',
      of: a,
      office: (id) => [sent(id, [a, after], [late, after], 6)],
      gate: (id) => scan(id, [1], n, after, 4),
      is: { status: 'arrived', day: after, inside: 1 },
      isTold: true,
    },
    {
      says: 'sent to an earlier day',
      office: (id) => [sent(id, [n, night], [b, before], 2)],
      gate: (id) => scan(id, [1], n, night, 3),
      is: { status: 'arrived', day: before, inside: 1 },
    },
  ]
  for (const { says, of = n, office, gate, is, isTold } of cases)
    for (const position of [0, 1, 2]) {
      const id = await aParty(of)
      const order = [...orders(office(id), gate(id))][position]
      if (!order) continue
      const answers = await venue.push(order)
      const row = await venue.booking(id)
      expect({ status: row.status, day: row.day, inside: peopleIn(row) }, `${says}, ${position}`).toEqual(is)
      if (isTold)
        expect(
          answers.map((one) => one['code']),
          `${says}, ${position}`,
        ).toContain('other_event')
    }
})

test('a slip of the day does not keep out who was let in by then, once the event is truly put off', async () => {
  const of = await aNight(night)
  const id = await aParty(of)
  await venue.push([scan(id, [1, 2], of, night, 3), sent(id, [of, night], [await aNight(after), after], 2)])
  expect(await venue.booking(id)).toMatchObject({ status: 'confirmed', day: after })
  await venue.push([
    sent(id, [(await venue.booking(id)).occurrence ?? '', after], [of, night], 6),
    toDay(of, night, after, 9),
  ])
  const row = await venue.booking(id)
  expect([row.day, row.status, peopleIn(row)]).toEqual([after, 'confirmed', 0])
})

test('who never came, has left or is cancelled is let in anew where the event was put off, as its gate sees it', async () => {
  const of = await aNight(night)
  for (const [status, then] of [
    ['no_show', 'arrived'],
    ['left', 'arrived'],
    ['cancelled', 'arrived'],
  ] as const) {
    const id = await aParty(of)
    await venue.send(scan(id, [1, 2], of, night, 1))
    await venue.push([
      at(setStatus(id, 'arrived', 'confirmed'), 2),
      at(setStatus(id, 'confirmed', 'arrived'), 3),
    ])
    await venue.send(at(setStatus(id, 'arrived', status), 4))
    await venue.send(toDay(of, night, after, 5))
    const there = asIfThere(await venue.booking(id), after)
    expect([status, peopleIn(there)]).toEqual([status, 0])
    const c = scan(id, [1], of, after, 6)
    const answer = await venue.send(c)
    expect(answer['code'], status).toBe(status === 'cancelled' ? 'status_conflict' : '')
    const row = await venue.booking(id)
    expect([row.status, row.day, peopleIn(row)], status).toEqual([then, after, 1])
    expect(applyCommand(there, c)).toMatchObject({ status: then, checked_in: row.checked_in })
    await venue.send(toDay(of, after, night, 7))
  }
})

test('who left, was let in on the new night by a slip and is taken back is expected there, as the tablet shows it', async () => {
  const of = await aNight(night)
  const id = await aParty(of)
  await venue.push([scan(id, [1], of, night, 1), at(setStatus(id, 'arrived', 'left'), 2)])
  await venue.send(toDay(of, night, after, 3))
  const slip = scan(id, [1], of, after, 4)
  await venue.send(slip)
  const shown = await venue.booking(id)
  const changes = (await venue.history(id)).at(-1)?.['changes'] as Record<string, [unknown, unknown]>
  const [was, expected] = ([0, 1] as const).map((i) =>
    Object.fromEntries(Object.entries(changes).map(([field, both]) => [field, both[i]])),
  )
  const back = at(undo(slip), 5)
  await venue.send(back)
  const row = await venue.booking(id)
  expect([row.status, row.day, peopleIn(row)]).toEqual(['confirmed', after, 0])
  const said = { ...back, args: { of: slip.id, before: was, expect: expected } } as never
  expect(applyCommand(shown, said)).toMatchObject({ status: 'confirmed', checked_in: row.checked_in })
  await venue.send(scan(id, [1], of, after, 6))
  expect(await venue.booking(id)).toMatchObject({ status: 'arrived', day: after })
})

test('who has left stays so, to an event of whichever day they are put, as the tablet shows it', async () => {
  const of = await aNight(night)
  for (const day of [before, night, after]) {
    const id = await aParty(of)
    await venue.push([scan(id, [1], of, night, 1), at(setStatus(id, 'arrived', 'left'), 2)])
    const shown = await venue.booking(id)
    const c = sent(id, [of, night], [await aNight(day), day], 3)
    await venue.send(c)
    expect(await venue.booking(id)).toMatchObject({ status: 'left', day })
    expect(applyCommand(shown, c), day).toMatchObject({ status: 'left', day })
  }
})
