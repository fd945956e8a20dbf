// The changes of the day, as tablets are told of them beside a page.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DayHistory } from '#domain/history/day-line.ts'
import { standingOf } from '#domain/history/standing.ts'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { laidOut } from '#tests/fixtures/events/occurrences.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
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
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

async function told(venue: Venue, upto = 0): Promise<DayHistory> {
  const { history } = await venue.pull(0, 500, 'tablet-2', upto)
  if (!history) throw new Error('nothing was told')
  return history
}
const kinds = ({ lines }: DayHistory) => lines.map(({ kind }) => kind)

describe('beside a page', () => {
  test('every tablet is told what was done on any, once, and an older one, which does not ask, is told nothing', async () => {
    const venue = await aVenue(db)
    const made = create({ phone: '+819012340000', comments: '窓側' })
    const four = edit(made.subject, { pax: 4 }, { pax: 2 })
    await venue.push([made, four])
    expect(await venue.pull()).not.toHaveProperty('history')
    const first = await told(venue)
    expect(first).toMatchObject({ from: 0, upto: (await venue.pull()).head })
    expect(first.lines).toMatchObject([
      // What made it stands in its row.
      {
        kind: 'booking.create',
        subject: made.subject,
        command: made.id,
        changes: { status: [null, 'confirmed'] },
      },
      {
        ...{ kind: 'booking.edit', by: '佐藤', device: '入口' },
        changes: { pax: [2, 4] },
      },
    ])
    expect(Object.keys(first.lines[0]?.changes ?? {})).toEqual(['status'])
    expect((await told(venue, first.upto)).lines).toEqual([])
    const back = undo(four)
    await venue.send(back)
    expect((await told(venue, first.upto)).lines).toMatchObject([
      { kind: 'undo', undoes: four.id, command: back.id, changes: { pax: [4, 2] } },
    ])
  })

  test('what a customer did has no command that anybody could take back', async () => {
    const house = await aRestaurant(db)
    const venue = staffOf(db, house.id, await db.makeUser(house.id))
    const booked = house.attempt()
    expect(await house.book(booked)).toMatchObject({ ok: true })
    expect(await house.change(booked, { minute: 1200 })).toMatchObject({ ok: true })
    const { lines } = await told(venue)
    expect(lines.map(({ kind, command }) => [kind, command])).toEqual([
      ['online.confirm', null],
      ['online.change', null],
    ])
    expect(lines.map((line) => standingOf(line, lines, null))).toEqual(['customer', 'customer'])
  })

  test('a push tells what a pull would; one that has no page tells nothing', async () => {
    const venue = await aVenue(db)
    const made = create()
    const { head } = await venue.pull()
    const { history } = await venue.pushed([made], head, 'tablet-1', 0)
    expect(history?.lines).toMatchObject([{ command: made.id }])
    expect(await venue.pushed([create()], null, 'tablet-1', 0)).not.toHaveProperty('history')
  })

  test('a page that is cut tells no more than its rows; no line is left out, none comes twice', async () => {
    const venue = await aVenue(db)
    const all = [create(), create(), create(), create()]
    await venue.push(all)
    const since = (await venue.rows('booking'))[0]?.['rev'] as number
    const page = await venue.pull(since - 1, 2, 'tablet-2', 0)
    expect(page).toMatchObject({ more: true, history: { upto: page.rows.at(-1)?.[1]['rev'] } })
    const { history: rest } = await venue.pull(since + 1, 500, 'tablet-2', page.history?.upto)
    const ids = [...(page.history?.lines ?? []), ...(rest?.lines ?? [])].map(({ command }) => command)
    expect(ids).toEqual(all.map(({ id }) => id))
  })

  test('of what was changed on the present business day alone, and not of what brings thousands', async () => {
    const venue = await aVenue(db)
    await venue.send(create())
    await db.sql.begin(async (tx) => {
      await tx`set local noren.erasing = 'on'`
      await tx`update public.booking_history set received_at = private.day_began(vendor_id) - interval '1 second'
        where vendor_id = ${venue.id}`
    })
    const [event = ''] = await laidOut(venue, [['2027-06-15', 1080, 1200]])
    const guest = create({ day: '2027-06-15', minute: 1080, occurrence: event })
    await venue.send(guest)
    await db.sql`
      insert into public.booking_history (vendor_id, booking_id, rev, kind)
      select ${venue.id}, ${guest.subject}, rev, k from private.vendor_clock, unnest(array['import', 'import.undo', 'event.moved', 'command.discard']) k
      where vendor_id = ${venue.id}`
    expect(kinds(await told(venue))).toEqual(['occurrence.create', 'booking.create'])
  })

  test('a command that wrote many rows has one line, and says how many', async () => {
    const venue = await aVenue(db)
    await laidOut(venue, [
      ['2027-06-15', 1080, 1200],
      ['2027-06-16', 1080, 1200],
      ['2027-06-17', 1080, 1200],
    ])
    const { lines } = await told(venue)
    expect(lines).toMatchObject([{ kind: 'occurrence.create', rows: 3, subject: /^occurrence\/.*0002$/ }])
  })

  test('of a card and of the setup it says so, and of a decision what it was about', async () => {
    const venue = await aVenue(db)
    const made = create({ phone: '+819012340000' })
    await venue.send(made)
    const [guest] = await venue.rows('guest')
    const note = aCommand(String(guest?.['id']), {
      ...{ kind: 'guest.edit' as const, base: { notes: '' } },
      args: { fields: { notes: '窓側' } },
    })
    const seats = aCommand('settings/settings', {
      ...{ kind: 'config.edit' as const, base: { capacity: 30 } },
      args: { fields: { capacity: 20 } },
    })
    await venue.push([note, seats, undo(note), undo(seats)])
    await venue.push([edit(made.subject, { pax: 4 }, { pax: 2 }), edit(made.subject, { pax: 5 }, { pax: 2 })])
    const { conflicts } = await venue.booking(made.subject)
    const args = { item: conflicts[0]?.id ?? '', way: 'keep' as const, upto: 0 }
    await venue.send(aCommand(made.subject, { kind: 'attention.settle', args, base: {} }))
    const { lines } = await told(venue)
    expect(lines.map(({ kind }) => kind)).toEqual([
      ...['booking.create', 'guest.edit', 'config.edit', 'guest.undo', 'config.undo'],
      ...['booking.edit', 'booking.edit', 'attention.settle'],
    ])
    expect(lines[6]).toMatchObject({ code: 'changed_elsewhere', changes: {}, lost: { pax: [4, 5] } })
    expect(lines[7]?.changes).toMatchObject({ conflicts: [conflicts, []] })
  })
})

test('of a person who is forgotten nothing is told, and who was told before reads all of it anew', async () => {
  const venue = await aVenue(db)
  const made = create({ phone: '+819055550001', last_name: '印姓' })
  await venue.push([made, edit(made.subject, { last_name: '印の姓' }, { last_name: '印姓' })])
  const before = await told(venue)
  expect(JSON.stringify(before)).toContain('印')
  const [guest] = await venue.rows('guest')
  await db.sql`select private.erase_guest(${venue.id}, ${String(guest?.['id'])})`
  const after = await told(venue, before.upto)
  expect(after.from).toBe(0)
  expect(after.lines).toHaveLength(2)
  expect(JSON.stringify(after)).not.toContain('印')
  expect(await told(venue, after.upto)).toMatchObject({ from: after.upto, lines: [] })
})

test('of a deletion it says which booking that was, for who has no row of it', async () => {
  const venue = await aVenue(db)
  const made = create({ last_name: '消去', pax: 3 })
  await venue.push([
    made,
    aCommand(made.subject, { kind: 'booking.delete', args: {}, base: { deleted: false } }),
  ])
  // Ids are made by tablets: another house may have the very same.
  const other = await aVenue(db)
  const same = { ...create({ last_name: '他店' }), subject: made.subject }
  expect(await other.send(same)).toMatchObject({ state: 'applied' })
  const [, gone] = (await told(venue)).lines
  expect(gone).toMatchObject({ kind: 'booking.delete', about: { last_name: '消去', pax: 3, minute: 1140 } })
})

test('what was done a while before it was heard of says when that was, and all else does not', async () => {
  const venue = await aVenue(db)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await venue.push([create({}, {}, { at: ago(0) }), create({}, {}, { at: ago(5) })])
  const { lines } = await told(venue)
  expect(lines.map((line) => 'received_at' in line)).toEqual([false, true])
})

test('nobody is told of another vendor’s', async () => {
  const [venue, other] = [await aVenue(db), await aVenue(db)]
  await other.send(create())
  await other.send(
    aCommand('day_note/2027-06-15', {
      ...{ kind: 'config.edit' as const, base: { text: null } },
      args: { fields: { text: '貸切' } },
    }),
  )
  expect(await told(venue)).toMatchObject({ lines: [] })
})

test('a day of two hundred changes costs a tablet some 60 kB, less than half of what their rows do', async () => {
  const venue = await aVenue(db, { capacity: 9000 })
  let upto = 0
  let bytes = 0
  for (let i = 0; i < 50; i++) {
    const c = create({ phone: `+8190123400${10 + i}`, last_name: '山田', comments: '窓側の席' })
    const seat = setStatus(c.subject, 'confirmed', 'seated')
    const more = edit(c.subject, { pax: 3, comments: '窓側の席、誕生日' }, { pax: 2, comments: '窓側の席' })
    await venue.push([c, more, seat, setStatus(c.subject, 'seated', 'left')])
    const { upto: now, ...said } = await told(venue, upto)
    bytes += JSON.stringify(said).length
    upto = now
  }
  expect(bytes).toBeLessThan(65_000)
  const rows = JSON.stringify((await venue.rows('booking'))[0]).length
  expect(bytes / 200).toBeLessThan(rows / 2)
  expect((await told(venue)).lines).toHaveLength(200)
})

test('the last five hundred at most: whoever missed more reads all of them anew', async () => {
  const venue = await aVenue(db)
  const made = create()
  await venue.send(made)
  const before = await told(venue)
  await db.sql`
    insert into public.booking_history (vendor_id, booking_id, rev, kind)
    select ${venue.id}, ${made.subject}, ${before.upto} + n, 'online.coming' from generate_series(1, 501) n`
  await db.sql`update private.vendor_clock set rev = rev + 501 where vendor_id = ${venue.id}`
  const all = await told(venue, before.upto)
  expect(all.from).toBe(0)
  expect(all.lines.map(({ rev }) => rev)).toEqual(Array.from({ length: 500 }, (_, i) => before.upto + 2 + i))
  expect(await told(venue, before.upto + 1)).toMatchObject({ from: before.upto + 1, lines: { length: 500 } })
})

test('a tablet that has all of it costs a look at one index, however long the history is', async () => {
  const venue = await aVenue(db)
  const made = create()
  await venue.send(made)
  await db.sql.begin(async (tx) => {
    await tx`
      insert into public.booking_history (vendor_id, booking_id, rev, kind, received_at, changes)
      select ${venue.id}, ${made.subject}, n, 'booking.edit', now() - interval '400 days', '{"pax": [2, 3]}' from generate_series(1, 20000) n`
  })
  await db.sql`vacuum analyze public.booking_history`
  const pages = await db.asUser(venue.user, async (tx) => {
    const look = () =>
      tx.unsafe(
        `explain (analyze, buffers, format json) select public.sync_pull('${venue.id}', 99999999, 500, 'tablet', null, 99999999)`,
      )
    for (let i = 0; i < 8; i++) await look()
    const [row] = (await look()) as unknown as { 'QUERY PLAN': { Plan: Record<string, number> }[] }[]
    const plan = row?.['QUERY PLAN'][0]?.Plan
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  })
  expect(pages).toBeLessThan(60)
}, 60_000)

test('what was decided about a matter says the matters themselves, of a booking, a guest and the setup alike', async () => {
  const changes = { conflicts: [[{ id: 'x' }], []], settled: [[], []], guest_id: [null, 'g'] }
  const { guest_id: _, ...matters } = changes
  const told = async (kind: string) =>
    (await db.sql`select private.day_changes(${kind}, ${db.sql.json(changes)}) as told`)[0]?.['told']
  for (const kind of ['attention.settle', 'guest.attention.settle', 'config.settle'])
    expect(await told(kind), kind).toEqual(matters)
  for (const kind of ['booking.edit', 'guest.edit', 'config.edit']) expect(await told(kind), kind).toEqual({})
})
