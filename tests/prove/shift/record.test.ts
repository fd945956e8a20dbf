// What the shift is held against: how all stand by what happened, and that whatever stands otherwise is told.

import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue } from '#tests/fixtures/venue.ts'
import { aScript } from '#tests/prove/shift/script/script.ts'
import { alteredUnseen, differ } from './differ.ts'
import { soldTwice } from './house.ts'
import { type Account, type Happened, type Party, serversChoice, standing } from './record.ts'

const script = { ...aScript(1, 'two hours'), parties: [] }
const at = (minute: number, kind: Happened['kind'], more: Partial<Happened> = {}): Happened => ({
  ...{ minute, heard: minute, by: 'door', kind, name: '山田', pax: 2, read: {} },
  ...more,
})
const stands = (...happened: Happened[]) => {
  const account: Account = { script, day: '2026-11-28', happened, undone: [] }
  const { parties, decided } = standing(account)
  return { party: parties.get('山田'), parties, decided }
}
const walkIn = at(1100, 'walk-in', { read: { table: '5番' } })

test('each deed leaves the party as it was seen, with its minute and the table that was read', () => {
  const waits = at(1100, 'wait', { read: { quoted: [10, 25] } })
  const called = [waits, at(1110, 'call')]
  expect(stands(...called, at(1115, 'seat', { read: { table: '1番+2番' } })).party).toMatchObject({
    ...{ source: 'walk_in', status: 'seated', minute: 1100, seated_at: 1115, left_at: null },
    ...{ tables: '1番+2番', called: 1110, quoted: '10-25' },
  })
  expect(stands(walkIn, at(1130, 'step'), at(1160, 'finish')).party).toMatchObject({
    ...{ status: 'left', seated_at: 1100, left_at: 1160, tables: '5番', step: 'dessert' },
  })
  const booked = at(1100, 'phone', { read: { minute: 1200, table: '7番' } })
  expect(
    stands(booked, at(1150, 'late', { read: { minute: 1215 } }), at(1160, 'move', { read: { table: 'C1' } }))
      .party,
  ).toMatchObject({ source: 'phone', status: 'confirmed', minute: 1215, tables: 'C1', seated_at: null })
  const online = at(1100, 'book', { by: 'online', read: { minute: 1200 } })
  expect(stands(online, at(1120, 'change', { by: 'online', read: { minute: 1260 } })).party).toMatchObject({
    ...{ source: 'online', minute: 1260, tables: serversChoice },
  })
  expect(stands(booked, at(1220, 'no-show'), at(1221, 'undo')).party?.status).toBe('confirmed')
})

test('what the server heard first came first, though another tablet did it earlier', () => {
  const booked = at(1020, 'phone', { read: { minute: 1080, table: '7番' } })
  const seat = at(1085, 'seat', { by: 'floor', heard: 1120, apart: 'confirmed', read: { table: '7番' } })
  const missed = at(1100, 'no-show')
  const { party, decided } = stands(booked, seat, missed)
  expect(party).toMatchObject({ status: 'seated', seated_at: 1085, told: 1 })
  expect(decided).toMatchObject([{ rule: 'in the room', by: 'floor', minute: 1085, heard: 1120 }])
  // Heard of at 18:40 at the latest: nobody sat ahead of the plan who was heard of after it.
  const early = at(1060, 'seat', { by: 'floor', heard: 1120 })
  expect(stands(booked, early).party?.seated_at).toBe(1080)
  expect(stands(booked, { ...early, heard: 1065 }).party?.seated_at).toBe(1065)
})

test('whatever stands otherwise is told: each field of each party, who is missing, and who is beside', () => {
  const online = at(1100, 'book', { by: 'online', name: '佐藤', read: { minute: 1200 } })
  const { parties } = stands(walkIn, at(1160, 'finish'), online)
  const server = new Map<string, Party>(
    [...parties].map(([name, party]) => [
      name,
      { ...party, tables: party.tables === serversChoice ? '8番' : party.tables },
    ]),
  )
  expect(differ('', parties, server)).toEqual([])
  expect(alteredUnseen(parties, server)).toEqual([])
  expect(differ('the server', parties, new Map())).toHaveLength(2)
  expect(differ('the server', new Map(), server)).toHaveLength(2)
  const altered = (name: string, change: Partial<Party>) =>
    differ('', parties, new Map(server).set(name, { ...(server.get(name) as Party), ...change })).length
  expect([
    altered('山田', { tables: '6番' }),
    altered('山田', { left_at: 1161 }),
    altered('山田', { seated_at: null }),
  ]).toEqual([1, 1, 1])
  expect(
    [altered('佐藤', { tables: '' }), altered('佐藤', { tables: '9番' })],
    'sold without a table',
  ).toEqual([1, 0])
  const blind = new Map([...parties].map(([name, { step: _, ...party }]) => [name, party as Party]))
  expect(alteredUnseen(blind, server), 'control').toEqual(['step of 山田', 'step of 佐藤'])
})

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

test('a table that two customers have at one minute is seen while both are to come', async () => {
  const { id } = await aVenue(db)
  const table = randomUUID()
  const put = (name: string, minute: number, more: object = {}) =>
    db.sql`insert into public.booking ${db.sql({
      ...{
        vendor_id: id,
        id: randomUUID(),
        day: '2026-11-28',
        minute,
        duration: 60,
        pax: 2,
        last_name: name,
      },
      ...{ source: 'online', status: 'confirmed', tables: [table], ...more },
    })}`
  await put('甲', 1140)
  await put('乙', 1200)
  await put('丙', 1140, { source: 'phone' })
  await put('丁', 1140, { status: 'cancelled' })
  await put('戊', 1140, { tables: [randomUUID()] })
  await put('己', 1140, { day: '2026-11-27' })
  expect(await soldTwice(db.sql, id)).toEqual([])
  await put('庚', 1259)
  const [pair, ...others] = await soldTwice(db.sql, id)
  expect(pair).toMatch(/(乙 and 庚|庚 and 乙) were sold one table/)
  expect(others).toEqual([])
})
