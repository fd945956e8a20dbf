// Any tablet takes back what another did, while it stands: decided by the server's history alone.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { configEditCommand } from '#domain/config/config-command.ts'
import { writtenSince } from '#domain/history/written-since.ts'
import { changed, laidOut } from '#tests/fixtures/events/occurrences.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { pick, seeded } from '#tests/fixtures/random.ts'
import {
  aCommand,
  aVenue,
  create,
  edit,
  setStatus,
  staffOf,
  undo,
  type Venue,
} from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db, { capacity: 40 })
}, 60_000)
afterAll(() => db.close())

async function booked(fields: Parameters<typeof create>[0] = {}) {
  const c = create(fields)
  expect(await venue.send(c)).toMatchObject({ state: 'applied' })
  return c.subject
}

test('the same taken back on two tablets is taken back once, whatever was done in between', async () => {
  const id = await booked()
  const seated = setStatus(id, 'confirmed', 'seated')
  await venue.send(seated)
  const one = undo(seated)
  expect(await venue.send(one, 'tablet-2')).toMatchObject({ state: 'applied' })
  expect(await venue.send(undo(seated), 'tablet-3')).toMatchObject({ state: 'applied', code: '', row: null })
  // They sat down after all: the third tablet was without a network, and had not heard of it.
  await venue.send(setStatus(id, 'confirmed', 'seated'))
  expect(await venue.send(undo(seated), 'tablet-3')).toMatchObject({ state: 'applied', code: '', row: null })
  expect(await venue.booking(id)).toMatchObject({ status: 'seated', conflicts: [] })
})

test('what was taken back and done again stands, and is taken back once more', async () => {
  const id = await booked({ pax: 2 })
  const four = edit(id, { pax: 4 }, { pax: 2 })
  await venue.send(four)
  const first = undo(four)
  await venue.send(first)
  await venue.send(undo(first), 'tablet-2')
  expect((await venue.booking(id)).pax).toBe(4)
  expect(await venue.send(undo(four), 'tablet-3')).toMatchObject({ state: 'applied', code: '' })
  expect((await venue.booking(id)).pax).toBe(2)
})

test('what another house wrote about a booking of the very same id says nothing here', async () => {
  const id = await booked({ pax: 2 })
  const four = edit(id, { pax: 4 }, { pax: 2 })
  await venue.send(four)
  const other = await aVenue(db)
  await other.send({ ...create({ pax: 2 }), subject: id })
  // There are more revs there by now than here.
  const here = Number((await venue.booking(id)).rev)
  for (let pax = 2; (await other.pull()).head <= here + 1; pax = 5 - pax)
    expect(await other.send(edit(id, { pax: 5 - pax }, { pax }))).toMatchObject({ state: 'applied' })
  expect(await venue.send(undo(four), 'tablet-2')).toMatchObject({ state: 'applied', code: '' })
  expect((await venue.booking(id)).pax).toBe(2)
})

test('[S6] what somebody wrote since is not overwritten, though it says the same again', async () => {
  const id = await booked({ pax: 2 })
  const four = edit(id, { pax: 4, comments: '窓側' }, { pax: 2, comments: '' })
  await venue.send(four)
  await venue.send(edit(id, { pax: 5 }, { pax: 4 }))
  await venue.send(edit(id, { pax: 4 }, { pax: 5 }))
  expect(await venue.send(undo(four), 'tablet-2')).toMatchObject({
    state: 'flagged',
    code: 'moved_on',
    figures: { fields: { pax: { kept: 4, lost: 2 } } },
  })
  expect(await venue.booking(id)).toMatchObject({ pax: 4, comments: '' })
})

test('what was taken back since stands in nobody’s way', async () => {
  const id = await booked({ pax: 2 })
  const four = edit(id, { pax: 4 }, { pax: 2 })
  const five = edit(id, { pax: 5 }, { pax: 4 })
  await venue.push([four, five])
  await venue.send(undo(five), 'tablet-2')
  expect(await venue.send(undo(four), 'tablet-3')).toMatchObject({ state: 'applied', code: '' })
  expect(await venue.booking(id)).toMatchObject({ pax: 2, conflicts: [] })
})

test('so it is of a guest’s card, of a row of the setup and of a lay-out', async () => {
  await booked({ phone: '+819012340001' })
  const [guest] = await db.sql<{ id: string }[]>`select id from public.guest where phone = '+819012340001'`
  const subject = guest?.id ?? ''
  const write = (notes: string, seen: string): CommandBody => ({
    kind: 'guest.edit',
    args: { fields: { notes } },
    base: { notes: seen },
  })
  const note = aCommand(subject, write('窓側', ''))
  await venue.send(note)
  await venue.send(undo(note))
  await venue.send(aCommand(subject, write('窓側', '')))
  expect(await venue.send(undo(note), 'tablet-2')).toMatchObject({ state: 'applied', row: null })

  const ofDay = (seen: string | null, text: string) => {
    const body = configEditCommand({
      ...{ kind: 'day_note', key: '2027-06-15' },
      ...{ seen: seen === null ? null : { text: seen }, wanted: { text } },
    })
    return aCommand('day_note/2027-06-15', body as never)
  }
  const party = ofDay(null, '貸切')
  await venue.send(party)
  const music = ofDay('貸切', '音楽の夜')
  await venue.send(music)
  await venue.send(ofDay('音楽の夜', '休み'))
  await venue.send(ofDay('休み', '音楽の夜'))
  expect(await venue.send(undo(music), 'tablet-2')).toMatchObject({ state: 'flagged', code: 'moved_on' })

  const template = randomUUID()
  await laidOut(
    venue,
    [
      ['2027-08-01', 1080, 1200],
      ['2027-08-02', 1080, 1200],
    ],
    template,
  )
  const [line] = await db.sql<{ of: string; subject: string }[]>`
    select command_id as of, subject from private.config_history where kind = 'occurrence.create' order by rev desc limit 1`
  const back = () =>
    aCommand(line?.subject ?? '', {
      ...{ kind: 'undo' as const, base: {} },
      args: { of: line?.of ?? '', before: {}, expect: {} },
    })
  const first = back()
  await venue.send(first, 'tablet-2')
  await venue.send(undo(first))
  const rows = async () =>
    (await venue.rows('occurrence')).filter(
      (row) => (row['data'] as { template: string }).template === template,
    )
  expect((await rows()).map((row) => row['deleted'])).toEqual([false, false])
  expect(await venue.send(back(), 'tablet-2')).toMatchObject({ state: 'applied' })
  expect(await venue.send(back(), 'tablet-3')).toMatchObject({ state: 'applied', row: null })
  expect((await rows()).map((row) => row['deleted'])).toEqual([true, true])
})

test('who went along with an event that was moved, and back, is as they were: what was said of them before can be taken back', async () => {
  const [event = ''] = await laidOut(venue, [['2027-09-01', 1080, 1200]])
  const id = await booked({ day: '2027-09-01', minute: 1080, occurrence: event })
  const arrived = setStatus(id, 'confirmed', 'arrived')
  await venue.send(arrived)
  const move = await changed(venue, event, { day: '2027-09-02' })
  await venue.send(move)
  await venue.send(undo(move), 'tablet-2')
  expect(await venue.booking(id)).toMatchObject({ day: '2027-09-01', status: 'arrived' })
  expect(await venue.send(undo(arrived), 'tablet-2')).toMatchObject({ state: 'applied', code: '' })
  expect(await venue.booking(id)).toMatchObject({ status: 'confirmed', conflicts: [] })
})

test('nobody takes back what another vendor’s history says', async () => {
  const id = await booked({ pax: 2 })
  const four = edit(id, { pax: 4 }, { pax: 2 })
  await venue.send(four)
  const other = await aVenue(db)
  const own = create()
  await other.send(own)
  expect(await other.send(undo(four))).toMatchObject({ state: 'blocked' })
  expect(await other.send(undo({ ...four, subject: own.subject }))).toMatchObject({ state: 'blocked' })
  // Of one's own history it is a line of that subject, or nothing.
  const mine = await booked({ pax: 3 })
  expect(await venue.send(undo({ ...four, subject: mine }))).toMatchObject({ state: 'applied', row: null })
  expect((await venue.booking(id)).pax).toBe(4)
  expect((await venue.booking(mine)).pax).toBe(3)
  const stranger = staffOf(db, venue.id, other.user)
  await expect(stranger.send(undo(four))).rejects.toThrow('not_member')
})

test('the tablet finds the same fields, written since by whatever order of changes', async () => {
  const random = seeded(18)
  for (let run = 0; run < 12; run++) {
    const id = await booked({ pax: 2, day: `2027-10-${run + 10}` })
    const sent: { command: string; undoes: string | null }[] = []
    for (let i = 0; i < 9; i++) {
      const row = await venue.booking(id)
      const taken = sent.length > 0 && random() < 0.5 ? pick(sent, random) : null
      const fields =
        random() < 0.5
          ? { pax: 1 + Math.floor(random() * 3) }
          : { comments: pick(['', '窓側', '個室'], random) }
      const c = taken
        ? undo({ id: taken.command, subject: id } as never)
        : edit(id, fields, { pax: row.pax, comments: row.comments })
      await venue.send(c)
      sent.push({ command: c.id, undoes: taken?.command ?? null })
    }
    const lines = await db.sql<
      { command: string; undoes: string | null; changes: object; rev: number; says: string[] }[]
    >`
      select command_id as command, undoes, changes, rev::int,
        private.written_since(${venue.id}, ${id}, rev, command_id) as says
      from public.booking_history where booking_id = ${id} order by rev`
    for (const [i, { command, says }] of lines.entries())
      expect(says).toEqual(writtenSince(lines.slice(i + 1) as never, command))
  }
}, 60_000)
