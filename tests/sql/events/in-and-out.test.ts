// Who was let in, and goes to another day or is taken back: on a later one they come anew, and what is left of "they have arrived"
// follows the scans that stand. And a scan of a booking that the office made a plain one.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCommand, type Command, type CommandBody } from '#domain/booking/command.ts'
import { checkInCommand } from '#domain/check-in/check-in.ts'
import { gateTotals, peopleIn } from '#domain/check-in/let-in.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { scanVerdict } from '#domain/ticket/scan-verdict.ts'
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

const [before, night, after] = ['2027-06-14', '2027-06-15', '2027-06-16']

async function aNight(day = night, start = 1080): Promise<string> {
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
const moment = (n: number) => `2026-11-01T09:0${n}:00.000Z`
const scan = (subject: string, tickets: number[], occurrence: string | null, n = 0): Command => {
  const args = { tickets, gate: '東門', by_name: false, occurrence }
  return aCommand(subject, { kind: 'booking.check_in', args, base: {} }, { at: moment(n) })
}
const applied = async (c: Command): Promise<Command> => {
  expect(await venue.send(c)).toMatchObject({ state: 'applied' })
  return c
}
const moved = (of: string, from: object, to: object) =>
  aCommand(`occurrence/${of}`, { kind: 'config.edit', args: { fields: to }, base: from } as CommandBody)
const toDay = (of: string, from: string, to: string) => moved(of, { day: from }, { day: to })

/** What the gate of its event makes of its first ticket, and who is in. */
async function atTheGate(id: string) {
  const booking = await venue.booking(id)
  const { occurrence } = booking
  const code = { booking: id, ticket: 1, occurrence: occurrence ?? '', minutes: 1 }
  const of = { waiting: [], event: occurrence ?? '', isOff: false, heardUpto: null, isLive: true }
  const { kind } = scanVerdict({ code, isGenuine: true, booking, ...of })
  return { kind, status: booking.status, inside: gateTotals([booking]).inside }
}
const expected = { kind: 'ok', status: 'confirmed', inside: 0 }
const inside = { kind: 'already', status: 'arrived', inside: 1 }

test('an event that is put off after the gates opened lets everybody in on its new night; taken back, they are in', async () => {
  const of = await aNight()
  const [id, byHand, gone] = [await aParty(of), await aParty(of), await aParty(of)]
  await applied(scan(id, [1], of))
  await applied(setStatus(byHand, 'confirmed', 'arrived'))
  await applied(scan(gone, [1], of))
  await applied(setStatus(gone, 'arrived', 'left'))
  const was = await venue.booking(id)
  const move = await applied(toDay(of, night, after))
  expect(await atTheGate(id)).toEqual(expected)
  expect(await atTheGate(byHand), 'nobody saw a ticket of theirs').toEqual(expected)
  expect((await venue.booking(gone)).checked_in, 'who has left').toHaveLength(1)
  const line = (await venue.history(id)).at(-1)
  expect(line).toMatchObject({ kind: 'event.moved', changes: { status: ['arrived', 'confirmed'] } })
  expect((await venue.booking(id)).checked_in, 'of the day before').toEqual(was.checked_in)
  await applied(undo(move))
  const rest = { rev: expect.any(Number), claimed_rev: expect.any(Number) }
  expect(await venue.booking(id)).toEqual({ ...was, ...rest })
  expect(await atTheGate(byHand)).toMatchObject({ status: 'arrived', inside: 2 })
})

test('put back by hand, who was in is in again, and a copy of their ticket is told', async () => {
  const of = await aNight()
  const id = await aParty(of)
  await applied(scan(id, [1], of, 1))
  const was = await venue.booking(id)
  await applied(toDay(of, night, after))
  await applied(toDay(of, after, night))
  expect(await atTheGate(id)).toEqual(inside)
  expect(await venue.booking(id)).toMatchObject({ status_at: was.status_at, checked_in: was.checked_in })
  expect(await venue.send(scan(id, [1], of, 2))).toMatchObject({ state: 'flagged', code: 'scanned_twice' })
})

test('who came on the new night stays in when the move is taken back, beside who was in before', async () => {
  const of = await aNight()
  const id = await aParty(of)
  await applied(scan(id, [1], of))
  const move = await applied(toDay(of, night, after))
  await applied(scan(id, [2], of))
  await applied(undo(move))
  const { status, checked_in } = await venue.booking(id)
  expect([status, checked_in.map(({ ticket }) => ticket)]).toEqual(['arrived', [1, 2]])
})

test('on the same or an earlier day who is in stays in', async () => {
  const of = await aNight()
  const id = await aParty(of)
  await applied(scan(id, [1], of))
  const times = { starts_at: 1080, ends_at: 1140 }
  await applied(moved(of, times, { starts_at: 1100, ends_at: 1160 }))
  expect(await atTheGate(id)).toEqual(inside)
  await applied(toDay(of, night, before))
  expect(await atTheGate(id)).toEqual(inside)
  const [late, early] = [await aNight(before, 1200), await aNight('2027-06-13')]
  await applied(edit(id, { occurrence: late }, { occurrence: of }))
  await applied(edit(id, { occurrence: early }, { occurrence: late }))
  expect(await atTheGate(id)).toEqual(inside)
})

test('who is expected again on the day of their scan is expected on an earlier day too, on the tablet as well', async () => {
  const [of, early] = [await aNight(), await aNight(before)]
  const id = await aParty(of)
  await applied(scan(id, [1], of))
  await applied(setStatus(id, 'arrived', 'cancelled'))
  await applied(setStatus(id, 'cancelled', 'confirmed'))
  const row = await venue.booking(id)
  const to = { occurrence: early, day: before, minute: 1080 }
  const c = await applied(edit(id, to, { occurrence: of, day: night, minute: 1080 }))
  const stays = { ...to, status: 'confirmed', status_at: row.status_at, checked_in: row.checked_in }
  expect(await venue.booking(id)).toMatchObject(stays)
  expect(applyCommand(row, c)).toMatchObject(stays)
})

test('a booking that goes to an event of a later day comes anew, as the tablet shows it; taken back, they are in', async () => {
  const [of, next] = [await aNight(), await aNight(after)]
  for (const was of [[1], []]) {
    const id = await aParty(of)
    await applied(was.length > 0 ? scan(id, was, of) : setStatus(id, 'confirmed', 'arrived'))
    const row = await venue.booking(id)
    const to = { occurrence: next, day: after, minute: 1080 }
    const c = await applied(edit(id, to, { occurrence: of, day: night, minute: 1080 }))
    const now = await venue.booking(id)
    expect(await atTheGate(id)).toEqual(expected)
    const { checked_in, status, status_at } = now
    expect(checked_in, 'kept').toEqual(row.checked_in)
    expect(applyCommand(row, c)).toMatchObject({ checked_in, status, status_at })
    expect((await venue.history(id)).at(-1)?.['changes']).toMatchObject({ status: ['arrived', 'confirmed'] })
    await applied(undo(c))
    const rest = { rev: expect.any(Number), claimed_rev: expect.any(Number) }
    expect(await venue.booking(id)).toEqual({ ...row, ...rest })
  }
})

test('who has left has been there, whichever event staff put them to afterwards, on the tablet too', async () => {
  const [of, next] = [await aNight(), await aNight(after)]
  const id = await aParty(of)
  await applied(scan(id, [1], of))
  await applied(setStatus(id, 'arrived', 'left'))
  const row = await venue.booking(id)
  const to = { occurrence: next, day: after, minute: 1080 }
  const c = await applied(edit(id, to, { occurrence: of, day: night, minute: 1080 }))
  const stays = { status: 'left', checked_in: row.checked_in }
  expect(row.checked_in).toHaveLength(1)
  expect(await venue.booking(id)).toMatchObject({ ...to, ...stays })
  expect(applyCommand(row, c)).toMatchObject(stays)
})

const scanOf = (id: string, ticket: number, occurrence: string, day: string | null, n = 3): Command => {
  const at = { gate: '東門', occurrence, day }
  return aCommand(id, checkInCommand([ticket], at), { at: moment(n) })
}

test('who was let in on the first night by a gate that had not heard that it was put off came then, and comes anew', async () => {
  const of = await aNight()
  const id = await aParty(of)
  const seen = await venue.booking(id)
  const move = await applied(toDay(of, night, after))
  const row = await venue.booking(id)
  const late = await applied(scanOf(id, 1, of, night))
  const kept = { ticket: 1, gate: '東門', at: moment(3), day: night }
  expect(await venue.booking(id)).toMatchObject({ status: 'confirmed', checked_in: [kept] })
  expect(await atTheGate(id)).toEqual(expected)
  // As the gate sees it: in, until it hears of the new night.
  expect(applyCommand(seen, late)?.status).toBe('arrived')
  expect(applyCommand(row, late)).toMatchObject({ status: 'confirmed', checked_in: [kept] })
  const line = (await venue.history(id)).at(-1)
  expect(line).toMatchObject({ kind: 'booking.check_in', at: moment(3), code: '' })
  expect(line?.['changes']).toEqual({ checked_in: [[], [expect.objectContaining(kept)]] })
  // Of the new night is what its own gate says, and what a gate says that does not know the day.
  await applied(scanOf(id, 2, of, after, 5))
  expect(await atTheGate(id)).toMatchObject({ kind: 'ok', inside: 1 })
  const other = await aParty(of)
  await applied(scanOf(other, 1, of, null))
  expect(await atTheGate(other)).toEqual(inside)
  // Taken back, it was their night after all; taken back again, they come anew.
  const back = await applied(undo(move))
  expect(await atTheGate(id)).toEqual({ kind: 'already', status: 'arrived', inside: 2 })
  await applied(undo(back))
  expect(await atTheGate(id)).toEqual({ kind: 'ok', status: 'arrived', inside: 1 })
  // Taken back by its gate, it is of no day.
  await applied(undo(late))
  expect((await venue.booking(id)).checked_in.map(({ ticket }) => ticket)).toEqual([2])
})

const sent = (id: string, of: string, next: string, n: number): Command =>
  ({
    ...edit(id, { occurrence: next, day: after, minute: 1080 }, { occurrence: of, day: night, minute: 1080 }),
    at: moment(n),
  }) as Command

test('who was let in before they were sent to a later day came before, and that others came since is told, in either order', async () => {
  const [of, next] = [await aNight(), await aNight(after)]
  for (const isFirst of [true, false])
    for (const at of [3, 6]) {
      const id = await aParty(of)
      const row = await venue.booking(id)
      const [c, move] = [scanOf(id, 1, of, night, at), sent(id, of, next, 5)]
      const answers = await venue.push(isFirst ? [c, move] : [move, c])
      const title = `${isFirst ? 'scanned' : 'moved'} first, at ${at}`
      expect(await atTheGate(id), title).toEqual(expected)
      const { checked_in, conflicts } = await venue.booking(id)
      expect(
        checked_in.map(({ ticket, day }) => [ticket, day]),
        title,
      ).toEqual([[1, night]])
      if (isFirst)
        expect([c, move].reduce((b, one) => applyCommand(b, one) ?? b, row).checked_in).toEqual(checked_in)
      if (at === 3 && isFirst) expect(conflicts).toEqual([])
      else {
        expect(answers.at(-1)).toMatchObject({ state: 'flagged', code: 'other_event' })
        const lost = { at: moment(at), gate: '東門', occurrence: of }
        const event = { base: null, kept: { occurrence: next }, lost }
        expect(conflicts).toMatchObject([{ code: 'other_event', fields: { event } }])
      }
    }
})

test('of several who came since they were sent to a later day the first is told', async () => {
  const [of, to] = [await aNight(), await aNight(after)]
  const id = await aParty(of)
  await applied(scan(id, [2], of, 5))
  await applied(scan(id, [1], of, 4))
  const move = { ...edit(id, { occurrence: to }, { occurrence: of }), at: moment(2) }
  expect(await venue.send(move)).toMatchObject({ code: 'other_event' })
  const event = { lost: { at: moment(4), gate: '東門', occurrence: of } }
  expect((await venue.booking(id)).conflicts).toMatchObject([{ fields: { event }, other: { at: moment(4) } }])
})

test('a gate of the same or a later day than the event’s lets in, and so does one of another event', async () => {
  const [of, next] = [await aNight(), await aNight(after)]
  for (const day of [night, after]) {
    const id = await aParty(of)
    await applied(scanOf(id, 1, of, day))
    expect(await atTheGate(id), day).toEqual(inside)
  }
  const id = await aParty(next)
  expect(await venue.send(scanOf(id, 1, of, night))).toMatchObject({ code: 'other_event' })
  expect((await venue.booking(id)).checked_in).toHaveLength(1)
  for (const [day, code] of [
    ...['tonight', '2027-13-45', '2027-02-29'].map((text) => [text, 'invalid'] as const),
    ...['9999-12-31', '2031-01-01', '2025-01-01'].map((text) => [text, 'out_of_range'] as const),
  ])
    expect(await venue.send(scanOf(id, 2, of, day)), day).toMatchObject({
      ...{ state: 'rejected', code: 'invalid', figures: { day: code } },
    })
  const [long, clock] = ['2024-01-01T09:00:00.000Z', '1970-01-01T00:00:00.000Z']
  for (const c of [
    { ...scanOf(id, 2, of, '2024-01-01'), at: long },
    { ...scanOf(id, 2, next, after), at: clock },
  ])
    expect((await venue.send(c)).state, c.at).not.toBe('rejected')
})

test('who was cancelled while the event was put off comes anew once they are guests again; who is let in then is in', async () => {
  const of = await aNight()
  const [id, other] = [await aParty(of), await aParty(of)]
  for (const one of [id, other]) {
    await applied(scan(one, [1], of))
    await applied(setStatus(one, 'arrived', 'cancelled'))
  }
  await applied(toDay(of, night, after))
  await applied(setStatus(id, 'cancelled', 'confirmed'))
  expect(await atTheGate(id)).toEqual(expected)
  expect(await venue.send(scan(other, [2], of))).toMatchObject({ code: 'status_conflict' })
  expect(await atTheGate(other), 'their other ticket was of the day before').toEqual({
    kind: 'ok',
    status: 'arrived',
    inside: 1,
  })
})

const stateOf = async (id: string) => {
  const row = await venue.booking(id)
  return [row.status, row.checked_in.map(({ ticket }) => ticket), peopleIn(row)]
}

test('taken back in either order, and by the tablet’s own eyes, nobody is in and they are expected again', async () => {
  const of = await aNight()
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const id = await aParty(of)
    const scans = [scan(id, [1], of, 1), scan(id, [2], of, 2)]
    await venue.push(scans)
    const changed: Record<string, [unknown, unknown]>[] = (await venue.history(id))
      .slice(-2)
      .map((line) => line['changes'] as never)
    let shown = await venue.booking(id)
    for (const i of order) {
      const [before, expected] = [0, 1].map((side) =>
        Object.fromEntries(
          Object.entries(changed[i] ?? {}).map(([field, both]) => [field, both[side as 0 | 1]]),
        ),
      )
      const c = undo(scans[i] as Command)
      shown =
        applyCommand(shown, { ...c, args: { of: scans[i]?.id, before, expect: expected } } as never) ?? shown
      expect(await venue.send(c)).toMatchObject({ state: 'applied' })
      const { status, checked_in } = await venue.booking(id)
      expect({ status: shown.status, checked_in: shown.checked_in }).toEqual({ status, checked_in })
    }
    expect(await stateOf(id), String(order)).toEqual(['confirmed', [], 0])
  }
})

test('while one is in they have arrived, since the scan that stands; who was marked as come by hand stays so', async () => {
  const of = await aNight()
  const id = await aParty(of)
  const [first, second] = [scan(id, [1], of, 1), scan(id, [2], of, 2)]
  await venue.push([first, second])
  await venue.send(undo(first))
  expect(await venue.booking(id)).toMatchObject({ status: 'arrived', status_at: moment(2) })
  const byHand = await aParty(of)
  await venue.send(setStatus(byHand, 'confirmed', 'arrived'))
  const both = [scan(byHand, [1], of, 1), scan(byHand, [2], of, 2)]
  await venue.push(both)
  for (const c of both) expect(await venue.send(undo(c))).toMatchObject({ state: 'applied' })
  expect(await stateOf(byHand)).toEqual(['arrived', [], 2])
})

test('who is let in at a gate is in though the office made the booking a plain one, and it is told', async () => {
  const of = await aNight()
  const id = await aParty(of)
  expect(await venue.send(edit(id, { occurrence: null }, { occurrence: of }))).toMatchObject({
    state: 'applied',
  })
  const row = await venue.booking(id)
  const c = scan(id, [1], of, 1)
  const event = {
    base: null,
    kept: { occurrence: null },
    lost: { at: moment(1), gate: '東門', occurrence: of },
  }
  expect(await venue.send(c)).toMatchObject({
    state: 'flagged',
    code: 'other_event',
    figures: { fields: { event } },
  })
  expect(await stateOf(id)).toEqual(['arrived', [1], 1])
  const shown = applyCommand(row, c)
  expect([shown?.status, shown?.checked_in.map(({ ticket }) => ticket)]).toEqual(['arrived', [1]])
  expect((await venue.booking(id)).conflicts).toMatchObject([{ code: 'other_event', fields: { event } }])
  // An older tablet does not say at which gate, and numbers have an end as of any party.
  expect(await venue.send(scan(id, [2], null, 2))).toMatchObject({ figures: { occurrence: 'required' } })
  const table = create({ pax: 2 })
  await applied(table)
  for (const event of [of, randomUUID()]) {
    const answer = await venue.send(scan(table.subject, [1], event, 2))
    expect(answer, 'never of that event').toMatchObject({ figures: { occurrence: 'required' } })
  }
  expect(await venue.send(scan(id, [400], of, 2))).toMatchObject({ figures: { tickets: 'out_of_range' } })
})
