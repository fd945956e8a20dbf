// Who is let in at the gate of another event than the booking's.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCommand, type Command } from '#domain/booking/command.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, edit, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
let early: string
let late: string
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db)
  const fields = { template: randomUUID(), capacity: 500, name: '屋形船の夕べ', name_en: '', note: '' }
  ;[early, late] = [await aNight(1080), await aNight(1230)]

  async function aNight(start: number): Promise<string> {
    const { subject, body } = layOutCommand(randomUUID(), fields, [['2027-06-15', start, start + 90]])
    expect(await venue.send(aCommand(subject, body))).toMatchObject({ state: 'applied' })
    return subject.slice('occurrence/'.length)
  }
}, 60_000)
afterAll(() => db.close())

async function aParty(): Promise<string> {
  const made = create({ pax: 3, occurrence: early })
  expect(await venue.send(made)).toMatchObject({ state: 'applied' })
  return made.subject
}

const at = '2026-11-01T09:00:00.000Z'
const scan = (subject: string, tickets: number[], said: object): Command =>
  aCommand(
    subject,
    { kind: 'booking.check_in', args: { tickets, gate: '東門', by_name: false, ...said }, base: {} },
    { at },
  )
const elsewhere = {
  base: null,
  kept: { occurrence: undefined as string | undefined },
  lost: { at, gate: '東門', occurrence: undefined as string | undefined },
}

test('[S6] who is let in at the gate of another event is in, and it is told with gate, time and both events', async () => {
  const id = await aParty()
  const c = scan(id, [1, 2], { occurrence: late })
  const event = { ...elsewhere, kept: { occurrence: early }, lost: { ...elsewhere.lost, occurrence: late } }
  const told = { state: 'flagged', code: 'other_event', figures: { fields: { event } } }
  expect(await venue.send(c)).toMatchObject(told)
  const row = await venue.booking(id)
  expect([row.status, row.occurrence, row.checked_in.map(({ ticket }) => ticket)]).toEqual([
    'arrived',
    early,
    [1, 2],
  ])
  expect(row.conflicts).toMatchObject([{ id: c.id, code: 'other_event', fields: { event } }])
  const line = (await venue.history(id)).at(-1)
  expect(line).toMatchObject({ code: 'other_event', changes: { event: [event.kept, event.lost] } })
  // There is nothing to take: they keep what they booked.
  const settle = aCommand(id, {
    ...{ kind: 'attention.settle', args: { item: c.id, way: 'take', upto: 0 }, base: {} },
  } as never)
  expect(applyCommand(row, settle)).toMatchObject({ occurrence: early, conflicts: [] })
  expect(await venue.send(settle)).toMatchObject({ state: 'applied' })
  expect(await venue.booking(id)).toMatchObject({ occurrence: early, conflicts: [] })
})

test('one that staff moved before the gate was heard is told; of their own event, and of older tablets, nothing is', async () => {
  const id = await aParty()
  expect(await venue.send(scan(id, [1], { occurrence: early }))).toMatchObject({ state: 'applied', code: '' })
  expect(await venue.send(edit(id, { occurrence: late }, { occurrence: early }))).toMatchObject({
    state: 'applied',
  })
  expect(await venue.send(scan(id, [2], { occurrence: early }))).toMatchObject({ code: 'other_event' })
  for (const said of [{}, { occurrence: null }])
    expect(await venue.send(scan(await aParty(), [3], said))).toMatchObject({ state: 'applied', code: '' })
})

test('a second scan of a ticket is told as such, and that it was at another event too', async () => {
  const id = await aParty()
  await venue.send(scan(id, [1], { occurrence: early }))
  const fields = { 'ticket 1': {}, event: { lost: { occurrence: late } } }
  const again = scan(id, [1], { occurrence: late })
  expect(await venue.send(again)).toMatchObject({ code: 'scanned_twice', figures: { fields } })
})

test('what is no event is refused', async () => {
  const id = await aParty()
  for (const occurrence of ['', 'x', 1, {}, [early], `${early}x`])
    expect(await venue.send(scan(id, [1], { occurrence })), JSON.stringify(occurrence)).toMatchObject({
      ...{ state: 'rejected', code: 'invalid', figures: { occurrence: 'invalid' } },
    })
})
