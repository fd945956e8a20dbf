// The laws, for what staff write on a guest's card.

import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import { emptyCard, type Guest, type GuestFields } from '#domain/guest/guest.ts'
import { applyGuestCommand, guestEditCommand } from '#domain/guest/guest-command.ts'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import { guestOverlay } from '#sync/outbox/overlay.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, type Device, type Tablet, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const tablet of open.splice(0)) await tablet.sync.close()
})

const phone = '+819011112222'

async function liveTablet(server: ModelServer, device: Device = aDevice()): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(open.length + 1), device)
  open.push(tablet)
  await when(tablet.sync.status(), (s) => s.connection === 'live')
  return tablet
}

/** Tablets that all know the guest of a booking. */
async function aHouse(tablets: number): Promise<{ server: ModelServer; devices: Tablet[]; guest: Guest }> {
  const server = new ModelServer(() => Date.now())
  const first = await liveTablet(server)
  await first.create('b1', { phone })
  const devices = [first]
  while (devices.length < tablets) devices.push(await liveTablet(server))
  let guest: Guest | null = null
  for (const { sync } of devices) guest = await when(sync.guestByPhone(phone), (g) => g !== null)
  if (!guest) throw new Error('no guest')
  return { server, devices, guest }
}

const card = (fields: Partial<GuestFields>, base: Partial<GuestFields>): CommandBody => ({
  kind: 'guest.edit',
  args: { fields },
  base,
})
const settled = (tablet: Tablet) => when(tablet.sync.outbox(), (lines) => lines.length === 0)

test('[S1] an allergy written offline is there after a reload, marked, and reaches the server', async () => {
  const { server, devices, guest } = await aHouse(1)
  const [tablet] = devices as [Tablet]
  tablet.network.down = true
  const sent = await tablet.sync.dispatch(guest.id, card({ allergies: 'そば' }, { allergies: '' }))
  expect(sent.ok).toBe(true)
  await tablet.sync.close()
  open.length = 0
  const again = await aTablet(server, seeded(7), tablet.device)
  open.push(again)
  await when(again.sync.guestByPhone(phone), (g) => g?.allergies === 'そば')
  await settled(again)
  expect(server.state.guests.get(guest.id)).toMatchObject({ allergies: 'そば', conflicts: [] })
})

test('[S7] it is painted before the server is asked, in every list of guests, and marked until it is confirmed', async () => {
  const { devices, guest } = await aHouse(1)
  const [tablet] = devices as [Tablet]
  const { sync } = tablet
  tablet.network.down = true
  // Also where no guest had an allergy before.
  const seen: string[][] = []
  const close = sync
    .guestsToNote()
    .open((all) => seen.push(all.map((g) => `${g.allergies} ${g.unconfirmed}`)))
  await when(sync.guestsToNote(), (all) => all.length === 0)
  await sync.dispatch(guest.id, card({ allergies: 'えび・かに' }, { allergies: '' }))
  await when(sync.guestByPhone(phone), (g) => g?.allergies === 'えび・かに' && g.unconfirmed !== null)
  await when(sync.guests(), (all) => all[0]?.allergies === 'えび・かに')
  await when(sync.guestsToNote(), (all) => all.length === 1)
  tablet.network.down = false
  sync.refresh()
  await when(sync.guestByPhone(phone), (g) => g?.allergies === 'えび・かに' && g.unconfirmed === null, 15_000)
  await when(sync.guestsToNote(), (all) => all[0]?.unconfirmed === null)
  close()
  expect(seen.at(-1)).toEqual(['えび・かに null'])
  // No frame without it once it was there.
  const first = seen.findIndex((frame) => frame.length > 0)
  expect(seen.slice(first).every((frame) => frame.length === 1)).toBe(true)
}, 20_000)

test('[S6] two tablets that write one field leave both sides readable; another field goes in beside it', async () => {
  const { devices, guest } = await aHouse(2)
  const [one, two] = devices as [Tablet, Tablet]
  two.network.down = true
  await two.sync.dispatch(guest.id, card({ allergies: 'えび', notes: '窓側' }, { allergies: '', notes: '' }))
  await one.sync.dispatch(guest.id, card({ allergies: 'そば' }, { allergies: '' }))
  await settled(one)
  two.network.down = false
  two.sync.refresh()
  const both = (g: Guest | null) => g?.conflicts.length === 1
  const row = await when(one.sync.guestByPhone(phone), both, 15_000)
  const sides = { base: '', kept: 'そば', lost: 'えび' }
  expect(row).toMatchObject({
    allergies: 'そば',
    notes: '窓側',
    conflicts: [{ fields: { allergies: sides } }],
  })
  // Decided on one tablet, gone on the other.
  const item = row?.conflicts[0]?.id ?? ''
  await when(two.sync.guestByPhone(phone), both)
  const take: CommandBody = { kind: 'attention.settle', args: { item, way: 'take', upto: 0 }, base: {} }
  const decided = await two.sync.dispatch(guest.id, take)
  await when(two.sync.guestByPhone(phone), (g) => g?.allergies === 'えび' && g.conflicts.length === 0)
  await when(one.sync.guestByPhone(phone), (g) => g?.allergies === 'えび' && g.conflicts.length === 0)
  // And taken back.
  if (!decided.ok) throw new Error(decided.code)
  await two.sync.undo(decided.command.id)
  await when(one.sync.guestByPhone(phone), (g) => g?.allergies === 'そば' && both(g))
}, 30_000)

test('[S6] two notes that met wait for a decision though the guest has no allergy', async () => {
  const { devices, guest } = await aHouse(2)
  const [one, two] = devices as [Tablet, Tablet]
  two.network.down = true
  await two.sync.dispatch(guest.id, card({ notes: '窓側' }, { notes: '' }))
  await one.sync.dispatch(guest.id, card({ notes: '個室' }, { notes: '' }))
  await settled(one)
  two.network.down = false
  two.sync.refresh()
  await when(one.sync.guestByPhone(phone), (g) => g?.conflicts.length === 1, 15_000)
  // Of these the list of what needs attention is made.
  for (const { sync } of devices) {
    await when(sync.guestsToNote(), (all) => all[0]?.conflicts[0]?.fields['notes']?.lost === '窓側')
  }
}, 20_000)

test('[S6] two tablets that write another name, company and tags at once leave both to be read; a birthday goes in beside them', async () => {
  const { devices, guest } = await aHouse(2)
  const [one, two] = devices as [Tablet, Tablet]
  two.network.down = true
  const { last_name } = guest
  const late = {
    last_name: '鈴木',
    last_kana: 'スズキ',
    company: '花火ワークス',
    tags: ['接待'],
    birthday: '03-03',
  }
  await two.sync.dispatch(
    guest.id,
    card(late, { last_name, last_kana: '', company: '', tags: [], birthday: '' }),
  )
  await when(two.sync.guestByPhone(phone), (g) => g?.last_name === '鈴木' && g.tags[0] === '接待')
  const first = { last_name: '佐藤', company: '暖簾商事', tags: ['常連'] }
  await one.sync.dispatch(guest.id, card(first, { last_name, company: '', tags: [] }))
  await settled(one)
  two.network.down = false
  two.sync.refresh()
  for (const { sync } of devices) {
    const row = await when(sync.guestByPhone(phone), (g) => g?.conflicts.length === 1, 15_000)
    expect(row).toMatchObject({ ...first, last_kana: 'スズキ', birthday: '03-03' })
    expect(row?.conflicts[0]?.fields).toEqual({
      last_name: { base: last_name, kept: '佐藤', lost: '鈴木' },
      company: { base: '', kept: '暖簾商事', lost: '花火ワークス' },
      tags: { base: [], kept: ['常連'], lost: ['接待'] },
    })
  }
  // Who has one soon is among the few that the day asks for.
  await when(one.sync.guestsToNote(), (all) => all[0]?.birthday === '03-03')
}, 20_000)

test('the bookings of a number are found whatever their day, those that were made offline too', async () => {
  const { devices } = await aHouse(1)
  const [tablet] = devices as [Tablet]
  await tablet.create('b2', { phone, day: '2026-12-24' })
  await tablet.create('b3', { phone: '+819099998888' })
  tablet.network.down = true
  await tablet.create('b4', { phone, day: '2027-01-10' })
  const found = await when(tablet.sync.bookingsOfPhones([phone]), (rows) => rows.length === 3)
  expect(found.map(({ id }) => id)).toEqual(['b1', 'b2', 'b4'])
})

test('[S6] undo of a card leaves alone what somebody wrote since', async () => {
  const { server, devices, guest } = await aHouse(1)
  const [tablet] = devices as [Tablet]
  const sent = await tablet.sync.dispatch(guest.id, card({ allergies: 'そば' }, { allergies: '' }))
  await settled(tablet)
  if (!sent.ok) throw new Error(sent.code)
  await tablet.sync.undo(sent.command.id)
  await settled(tablet)
  expect(server.state.guests.get(guest.id)?.allergies).toBe('')
  const again = await tablet.sync.dispatch(guest.id, card({ allergies: 'そば' }, { allergies: '' }))
  await settled(tablet)
  const row = server.state.guests.get(guest.id)
  if (!again.ok || !row) throw new Error('lost')
  server.put('guest', { ...row, allergies: 'そば・卵' })
  await tablet.sync.undo(again.command.id)
  await when(tablet.sync.guestByPhone(phone), (g) => g?.conflicts[0]?.code === 'moved_on')
  expect(server.state.guests.get(guest.id)?.allergies).toBe('そば・卵')
})

test('[S2] two edits of one card before the first was answered are both applied, in order', async () => {
  const { server, devices, guest } = await aHouse(1)
  const [tablet] = devices as [Tablet]
  tablet.network.down = true
  await tablet.sync.dispatch(guest.id, card({ allergies: 'そば' }, { allergies: '' }))
  const second = await tablet.sync.dispatch(guest.id, card({ allergies: 'そば・卵' }, { allergies: 'そば' }))
  if (!second.ok) throw new Error(second.code)
  expect(second.command.needs).toHaveLength(1)
  tablet.network.down = false
  tablet.sync.refresh()
  await settled(tablet)
  expect(server.state.guests.get(guest.id)).toMatchObject({ allergies: 'そば・卵', conflicts: [] })
})

test('[S3] a refused card stays on screen until a person gives it up, and the bookings go on', async () => {
  const { server, devices, guest } = await aHouse(1)
  const [tablet] = devices as [Tablet]
  const long = 'え'.repeat(501)
  const sent = await tablet.sync.dispatch(guest.id, card({ allergies: long }, { allergies: '' }))
  await when(tablet.sync.outbox(), (lines) => lines[0]?.state === 'rejected')
  await when(tablet.sync.guestByPhone(phone), (g) => g?.unconfirmed === 'rejected')
  await tablet.create('b2')
  await when(tablet.sync.booking('b2'), (b) => b?.unconfirmed === null)
  if (!sent.ok) throw new Error(sent.code)
  await tablet.sync.discard(sent.command.id)
  await settled(tablet)
  await when(tablet.sync.guestByPhone(phone), (g) => g?.allergies === '' && g.unconfirmed === null)
  expect(server.state.guests.get(guest.id)?.allergies).toBe('')
})

test('a row of a server without conflicts, birthday, company, tags and links reads as one that has none', async () => {
  const { server, devices, guest } = await aHouse(1)
  const [tablet] = devices as [Tablet]
  const {
    conflicts: _,
    birthday: __,
    company: ___,
    tags: ____,
    merged_into: _____,
    ...old
  } = { ...guest, unconfirmed: undefined }
  server.put('guest', { ...old, notes: '窓側' })
  tablet.sync.refresh()
  const row = await when(tablet.sync.guestByPhone(phone), (g) => g?.notes === '窓側')
  expect(row).toMatchObject({ conflicts: [], birthday: '', company: '', tags: [], merged_into: null })
  await tablet.sync.dispatch(guest.id, card({ notes: '個室' }, { notes: '窓側' }))
  await when(tablet.sync.guestByPhone(phone), (g) => g?.notes === '個室')
})

const someGuest: Guest = {
  ...{ id: 'g', rev: 3, deleted: false, phone, email: '', visits: 1, no_shows: 0, last_visit_day: null },
  ...{
    last_name: '',
    first_name: '',
    last_kana: '',
    first_kana: '',
    conflicts: [],
  },
  ...emptyCard,
}
const line = (body: CommandBody): OutboxEntry =>
  ({ ...body, id: 'c', seq: 1, state: 'waiting', v: 1, subject: 'g', needs: [] }) as unknown as OutboxEntry

test('[S2] laid over a card that already holds it, a command looks as it did before', () => {
  const words = fc.constantFrom('', 'そば', 'えび')
  const lost = { base: '', kept: 'そば', lost: 'えび' }
  const who = { by: '', device: '', at: '' }
  const conflict = {
    ...{ id: 'x', code: 'changed_elsewhere' as const, won: false, ...who, other: who },
    fields: { allergies: lost },
  }
  const bodies: fc.Arbitrary<CommandBody> = fc.oneof(
    fc.tuple(words, words).map(([a, b]) => card({ allergies: a }, { allergies: b })),
    fc
      .tuple(words, words)
      .map(([before, expect]) => ({
        kind: 'undo' as const,
        args: { of: 'y', before: { allergies: before }, expect: { allergies: expect } },
        base: {},
      }))
      .filter(({ args }) => args.before.allergies !== args.expect.allergies),
    fc
      .constantFrom('keep' as const, 'take' as const)
      .map((way) => ({ kind: 'attention.settle' as const, args: { item: 'x', way, upto: 0 }, base: {} })),
  )
  fc.assert(
    fc.property(bodies, words, (body, allergies) => {
      const row = { ...someGuest, allergies, conflicts: [conflict] }
      const waiting = line(body)
      const applied = applyGuestCommand(row, waiting as unknown as Command)
      expect(guestOverlay(applied, [waiting])).toEqual(guestOverlay(row, [waiting]))
    }),
  )
})

test('an edit carries only what differs from what was seen, and that', () => {
  const seen = { ...emptyCard, allergies: 'そば', notes: '窓側' }
  expect(guestEditCommand(seen, { ...seen })).toBeNull()
  expect(guestEditCommand(seen, { ...seen, notes: '個室' })).toEqual(
    card({ notes: '個室' }, { notes: '窓側' }),
  )
})
