// Scans of which the server hears late, when their booking is elsewhere by then: they end as they would have been heard in time.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCommand, type Command, type CommandBody } from '#domain/booking/command.ts'
import { checkInCommand } from '#domain/check-in/check-in.ts'
import { peopleIn, ticketsIn } from '#domain/check-in/let-in.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, setStatus, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  venue = await aVenue(db)
}, 60_000)
afterAll(() => db.close())

const [night, after] = ['2027-06-15', '2027-06-16'] as const

async function aNight(): Promise<string> {
  const fields = { template: randomUUID(), capacity: 500, name: '屋形船の夕べ', name_en: '', note: '' }
  const { subject, body } = layOutCommand(randomUUID(), fields, [[night, 1080, 1140]])
  expect(await venue.send(aCommand(subject, body))).toMatchObject({ state: 'applied' })
  return subject.slice('occurrence/'.length)
}
async function aParty(occurrence: string, pax = 2): Promise<string> {
  const made = create({ pax, occurrence })
  expect(await venue.send(made)).toMatchObject({ state: 'applied' })
  return made.subject
}
const at = (c: Command, n: number) => ({ ...c, at: `2026-11-01T09:0${n}:00.000Z` }) as Command
interface Said {
  tickets?: number[]
  day?: string
  gate?: string
  by?: 'code' | 'name'
}
const scan = (id: string, occurrence: string, n: number, said: Said = {}) => {
  const { tickets = [1], day = night, gate = '東門', by = 'code' } = said
  return at(aCommand(id, checkInCommand(tickets, { gate, occurrence, day }, by)), n)
}
const toDay = (of: string, from: string, to: string, n: number) => {
  const body = { kind: 'config.edit', args: { fields: { day: to } }, base: { day: from } }
  return at(aCommand(`occurrence/${of}`, body as CommandBody), n)
}
const sold = async (of: string) =>
  (await db.sql<{ n: number }[]>`select private.spots_sold(${venue.id}, ${of}) as n`)[0]?.n
const codes = async (commands: readonly Command[]) => {
  const all: unknown[] = []
  for (const c of commands) all.push((await venue.send(c)).code)
  return all
}
const told = async (id: string) => (await venue.booking(id)).conflicts.map(({ code }) => code)

test('who was let in and meanwhile cancelled, or deleted, is a guest of the new night, and it is told, whenever the gate is heard', async () => {
  const slips: [string, (id: string) => Command, string][] = [
    ['cancelled', (id) => setStatus(id, 'confirmed', 'cancelled'), 'status_conflict'],
    [
      'deleted',
      (id) => aCommand(id, { kind: 'booking.delete', args: {}, base: { deleted: false } }),
      'changed_elsewhere',
    ],
    ['a no-show', (id) => setStatus(id, 'confirmed', 'no_show'), ''],
  ]
  for (const [says, slip, code] of slips)
    for (const isBack of [false, true])
      for (const heard of [1, 2, 3]) {
        const of = await aNight()
        const id = await aParty(of)
        const office = [at(slip(id), 2), toDay(of, night, after, 3)]
        if (isBack) office.push(toDay(of, after, night, 4))
        await codes([...office.slice(0, heard), scan(id, of, 1, { tickets: [1, 2] }), ...office.slice(heard)])
        const row = await venue.booking(id)
        const is = [row.status, row.day, row.deleted, peopleIn(row), await sold(of), await told(id)]
        const there = isBack ? ['arrived', night, false, 2, 2] : ['confirmed', after, false, 0, 2]
        expect(is, `${says}, heard at ${heard}`).toEqual([...there, code ? [code] : []])
      }
})

test('who cancelled for the new night, or has left on the first, stays so, whatever is heard of the first', async () => {
  const of = await aNight()
  const [gone, left] = [await aParty(of), await aParty(of)]
  await codes([scan(left, of, 1), at(setStatus(left, 'arrived', 'left'), 2), toDay(of, night, after, 3)])
  await codes([
    at(setStatus(gone, 'confirmed', 'cancelled'), 4),
    scan(gone, of, 1),
    scan(left, of, 1, { tickets: [2] }),
  ])
  expect(await venue.booking(gone)).toMatchObject({ status: 'cancelled', conflicts: [] })
  expect(await venue.booking(left)).toMatchObject({ status: 'left', day: night, conflicts: [] })
})

test('two let in by name at two gates have a ticket each, though both were heard after the move', async () => {
  for (const isLate of [false, true]) {
    const of = await aNight()
    const id = await aParty(of)
    const scans = ['東門', '西門'].map((gate, n) => scan(id, of, n, { tickets: [2], gate, by: 'name' }))
    const move = toDay(of, night, after, 3)
    await codes(isLate ? [move, ...scans] : [...scans, move])
    await venue.send(at(undo(move), 5))
    expect(ticketsIn(await venue.booking(id)), `late: ${isLate}`).toBe(2)
    expect(await venue.send(scan(id, of, 6, { gate: '南門' }))).toMatchObject({ code: 'scanned_twice' })
  }
})

test('a copied ticket is told beside the first scan of its night, in whichever night its booking is by then', async () => {
  for (const isLate of [false, true]) {
    const of = await aNight()
    const id = await aParty(of)
    const scans = ['東門', '西門'].map((gate, n) => scan(id, of, n, { gate }))
    const move = toDay(of, night, after, 3)
    const answers = await codes(isLate ? [move, ...scans] : [...scans, move])
    expect(answers, `late: ${isLate}`).toEqual(isLate ? ['', '', 'scanned_twice'] : ['', 'scanned_twice', ''])
    // On its new night it is new, whatever was scanned on the first.
    expect(await codes([scan(id, of, 4, { day: after, gate: '北門' })])).toEqual([''])
    await venue.send(at(undo(move), 5))
    const { checked_in } = await venue.booking(id)
    expect(checked_in.map(({ gate }) => gate)).toEqual(['東門', '西門', '北門'])
  }
})

test('the first scans of a night stay, however often its ticket is shown at a gate that has not heard of the move', async () => {
  const of = await aNight()
  const id = await aParty(of, 1)
  await codes([scan(id, of, 1), toDay(of, night, after, 2)])
  const [first] = (await venue.booking(id)).checked_in
  for (let n = 0; n < 24; n++) await venue.send(scan(id, of, 3, { gate: `写し${n}` }))
  const { checked_in } = await venue.booking(id)
  expect(checked_in).toHaveLength(22)
  expect(checked_in[0]).toEqual(first)
})

test('one of two late scans taken back, who was cancelled is a guest of the new night all the same, since the other came', async () => {
  const of = await aNight()
  const id = await aParty(of)
  await codes([at(setStatus(id, 'confirmed', 'cancelled'), 2), toDay(of, night, after, 3)])
  const scans = [1, 2].map((n) => scan(id, of, n, { tickets: [n] }))
  await codes(scans)
  await venue.send(at(undo(scans[0] as Command), 5))
  expect(await venue.booking(id)).toMatchObject({ status: 'confirmed', day: after, conflicts: [] })
  expect(await sold(of)).toBe(2)
})

test('one of two scans of before a move taken back, who was marked as come on the new night has come, on the tablet as well', async () => {
  const of = await aNight()
  const id = await aParty(of)
  const scans = [1, 2].map((n) => scan(id, of, n, { tickets: [n] }))
  await codes([...scans, toDay(of, night, after, 3), at(setStatus(id, 'confirmed', 'arrived'), 4)])
  const shown = await venue.booking(id)
  const line = (await venue.history(id)).find(({ kind }) => kind === 'booking.check_in')
  const changes = Object.entries(line?.['changes'] as Record<string, [unknown, unknown]>)
  const [was, wrote] = ([0, 1] as const).map((i) => Object.fromEntries(changes.map(([f, of]) => [f, of[i]])))
  const back = at(undo(scans[0] as Command), 5)
  await venue.send(back)
  const row = await venue.booking(id)
  expect(row).toMatchObject({ status: 'arrived', day: after })
  const said = { ...back, args: { of: (scans[0] as Command).id, before: was, expect: wrote } } as never
  expect(applyCommand(shown, said)).toMatchObject({ status: 'arrived', checked_in: row.checked_in })
})
