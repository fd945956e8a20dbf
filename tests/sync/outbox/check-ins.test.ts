// Tickets at gates without a network: seen at once, told when two meet, and let in where the booking was sold since.

import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { createCommand, deleteCommand, emptyFields, statusCommand } from '#domain/booking/booking-commands.ts'
import { checkInCommand } from '#domain/check-in/check-in.ts'
import { letInCommands, peopleIn } from '#domain/check-in/let-in.ts'
import { attentionItems } from '#domain/day/attention.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { hasDay } from '#domain/pending/held-parts.ts'
import { addDays } from '#domain/time/time.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aTablet, present, type Tablet, today, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const tablet of open.splice(0)) await tablet.sync.close()
})

async function liveTablet(server: ModelServer): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(open.length + 1))
  open.push(tablet)
  await when(tablet.sync.status(), (s) => s.connection === 'live' && s.complete)
  return tablet
}

/** An event of today, laid out on this tablet; its id as bookings name it. */
async function tonight({ sync }: Tablet): Promise<string> {
  const fields = { template: randomUUID(), capacity: 30, name: '屋形船の夕べ', name_en: '', note: '' }
  const { subject, body } = layOutCommand(randomUUID(), fields, [[today, 1080, 1200]])
  await sync.dispatch(subject, body)
  await when(sync.outbox(), (lines) => lines.length === 0)
  return subject.slice('occurrence/'.length)
}

const scan = ({ sync }: Tablet, id: string, tickets: number[], gate: string) =>
  sync.dispatch(id, checkInCommand(tickets, { gate, occurrence: null, day: null }))

test('[S6] [S7] two gates offline let one ticket in: each sees it at once, and both are told of both', async () => {
  const server = new ModelServer(() => Date.now())
  const [east, west] = [await liveTablet(server), await liveTablet(server)]
  const occurrence = await tonight(east)
  await east.create('party', { occurrence, pax: 3, day: today, minute: 1080 })
  for (const { sync } of [east, west])
    await when(sync.booking('party'), (b) => b?.unconfirmed === null && b.occurrence === occurrence)
  for (const { network } of [east, west]) network.down = true
  await scan(east, 'party', [2, 1, 1], ' 東門 ')
  await scan(west, 'party', [2, 3], '西門')
  const seen = await when(east.sync.booking('party'), (b) => (b?.checked_in.length ?? 0) > 0)
  expect(seen?.checked_in.map(({ ticket, gate }) => [ticket, gate])).toEqual([
    [1, '東門'],
    [2, '東門'],
  ])
  expect([seen?.status, seen?.unconfirmed]).toEqual(['arrived', expect.stringMatching(/waiting|sent/)])
  for (const { network, sync } of [east, west]) {
    network.down = false
    sync.refresh()
    await when(sync.outbox(), (lines) => lines.length === 0, 15_000)
  }
  for (const { sync } of [east, west]) {
    const row = await when(sync.booking('party'), (b) => b?.conflicts.length === 1, 15_000)
    expect(row?.checked_in.map(({ ticket, gate }) => [ticket, gate])).toEqual([
      [1, '東門'],
      [2, '東門'],
      [2, '西門'],
      [3, '西門'],
    ])
    const sides = { base: null, kept: { gate: '東門' }, lost: { gate: '西門' } }
    expect(row?.conflicts[0]).toMatchObject({ code: 'scanned_twice', fields: { 'ticket 2': sides } })
  }
})

test('a ticket of a booking that is not here is let in, sent, and waited for until its row has come', async () => {
  const server = new ModelServer(() => Date.now())
  const [gate, box] = [await liveTablet(server), await liveTablet(server)]
  const occurrence = await tonight(box)
  gate.network.down = true
  await box.create('sold-since', { occurrence, pax: 2, day: today, minute: 1080 })
  await when(box.sync.outbox(), (lines) => lines.length === 0)
  const done = await scan(gate, 'sold-since', [1], '東門')
  expect(done.ok).toBe(true)
  const [waiting] = await when(gate.sync.checkIns.waiting(), (all) => all.length > 0)
  expect(waiting).toMatchObject({ booking: 'sold-since', tickets: [1], gate: '東門', code: '' })
  expect(waiting).toMatchObject({ id: done.ok && done.command.id, at: done.ok && done.command.at })
  // Nothing else on the screen speaks of it yet.
  expect(await present(gate.sync.booking('sold-since'))).toBeNull()
  const all: number[] = []
  const close = gate.sync.checkIns.waiting().open((now) => void all.push(now.length))
  gate.network.down = false
  gate.sync.refresh()
  const row = await when(gate.sync.booking('sold-since'), (b) => b !== null, 15_000)
  expect(row).toMatchObject({ status: 'arrived', checked_in: [{ ticket: 1, gate: '東門' }] })
  await when(gate.sync.checkIns.waiting(), (now) => now.length === 0)
  await when(gate.sync.outbox(), (lines) => lines.length === 0)
  close()
  expect(all.at(-1)).toBe(0)

  // One that no server knows is refused, which a person sees.
  await scan(gate, 'nobodys', [1], '東門')
  const [refused] = await when(gate.sync.checkIns.waiting(), (now) => now[0]?.state === 'rejected')
  expect(refused).toMatchObject({ booking: 'nobodys', code: 'not_found' })
})

test('who was booked on this tablet is here, though no server has heard of it: no ticket of theirs is waited for', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await liveTablet(server)
  const occurrence = await tonight(tablet)
  tablet.network.down = true
  await tablet.create('walk-in', { occurrence, pax: 2, day: today, minute: 1080 })
  await scan(tablet, 'walk-in', [1], '東門')
  await when(tablet.sync.booking('walk-in'), (b) => b?.checked_in.length === 1)
  expect(await present(tablet.sync.checkIns.waiting())).toEqual([])
  await scan(tablet, 'sold-since', [1], '東門')
  const waiting = await when(tablet.sync.checkIns.waiting(), (all) => all.length > 0)
  expect(
    waiting.map(({ booking }) => booking),
    'control',
  ).toEqual(['sold-since'])
})

test('undo takes back its own ticket on the screen at once, and leaves the other gate’s', async () => {
  const server = new ModelServer(() => Date.now())
  const [east, west] = [await liveTablet(server), await liveTablet(server)]
  const occurrence = await tonight(east)
  await east.create('party', { occurrence, pax: 3, day: today, minute: 1080 })
  await when(west.sync.booking('party'), (b) => b?.occurrence === occurrence)
  const first = await scan(east, 'party', [1], '東門')
  await when(west.sync.booking('party'), (b) => b?.checked_in.length === 1)
  await scan(west, 'party', [2], '西門')
  await when(east.sync.booking('party'), (b) => b?.checked_in.length === 2 && b.unconfirmed === null)
  east.network.down = true
  await east.sync.undo(first.ok ? first.command.id : '')
  const shown = await when(east.sync.booking('party'), (b) => b?.checked_in.length === 1)
  expect(shown).toMatchObject({ status: 'arrived', checked_in: [{ ticket: 2 }] })
  east.network.down = false
  east.sync.refresh()
  await when(west.sync.booking('party'), (b) => b?.checked_in.length === 1, 15_000)
  expect(server.state.bookings.get('party')).toMatchObject({ status: 'arrived', conflicts: [] })
})

test.each([
  ['cancelled', statusCommand({ status: 'confirmed' }, 'cancelled')],
  ['waiting', null],
  ['deleted', deleteCommand],
] as const)(
  'who was %s and was let in all the same is so again once that is taken back',
  async (was, body) => {
    const server = new ModelServer(() => Date.now())
    const east = await liveTablet(server)
    const occurrence = await tonight(east)
    const fields = { ...emptyFields, occurrence, last_name: '佐藤', pax: 3, day: today, minute: 1080 }
    const made = { fields, source: 'phone', reference: 'ABC234', accepted: {} } as const
    await east.sync.dispatch('party', createCommand({ ...made, status: body ? 'confirmed' : 'waiting' }))
    if (body) await east.sync.dispatch('party', body)
    const before = async () => {
      await when(east.sync.outbox(), (lines) => lines.length === 0)
      const { status, deleted, checked_in, conflicts } = server.state.bookings.get('party') as Booking
      return { status, deleted, checked_in, conflicts }
    }
    const stood = await before()
    expect(stood).toMatchObject(was === 'deleted' ? { deleted: true } : { status: was })
    const ids: string[] = []
    for (const command of letInCommands({ ...stood, day: today }, [1], {
      gate: '東門',
      occurrence,
      day: today,
    })) {
      const done = await east.sync.dispatch('party', command)
      if (done.ok) ids.push(done.command.id)
    }
    expect((await before()).checked_in).toHaveLength(1)
    const [revival = '', scan = ''] = ids
    expect(await east.sync.revivalBefore(scan)).toBe(revival)
    expect(await east.sync.revivalBefore(revival), 'it is no scan').toBeNull()
    await east.sync.undo(scan)
    await east.sync.undo(revival)
    expect(await before()).toEqual(stood)
  },
)

test('[61] of an event that was deleted before a tablet came, who booked it is told there too', async () => {
  const server = new ModelServer(() => Date.now())
  const [one, away] = [await liveTablet(server), await liveTablet(server)]
  const occurrence = await tonight(one)
  const id = `occurrence/${occurrence}`
  await when(away.sync.occurrences.one(id), (row) => row !== null)
  away.network.down = true
  await away.create('late', { occurrence, pax: 2, day: today, minute: 1080 })
  await one.create('table', { day: today, minute: 1080 })
  await one.sync.dispatch(id, {
    kind: 'config.edit',
    args: { fields: { deleted: true } },
    base: { deleted: false },
  })
  await when(one.sync.outbox(), (lines) => lines.length === 0)
  away.network.down = false
  away.sync.refresh()
  await when(one.sync.booking('late'), (b) => b !== null, 15_000)
  const late = await liveTablet(server)
  const bookings = await when(late.sync.bookingsOfDay(today), (rows) => rows.length === 2)
  const parts = await present(late.sync.parts())
  const rows = [
    ...(await present(late.sync.occurrences.between(today, today))),
    ...(await present(late.sync.occurrences.deletedBetween(today, today))),
  ]
  expect(rows, 'a new mirror never hears of it').toEqual([])
  const ask = (isHeld: (day: string) => boolean) =>
    attentionItems({
      bookings,
      capacity: 999,
      hoursOf: () => ({
        closed: false,
        opens_at: 0,
        closes_at: 2159,
        break_starts_at: null,
        break_ends_at: null,
      }),
      events: { occurrences: new Map(), exclude: () => false, isHeld },
      ...{ today, nowMinute: 0 },
    }).map(({ kind, booking }) => [kind, booking.id])
  expect(ask((day) => hasDay(parts, day))).toEqual([['event_off', 'late']])
  expect(
    ask(() => false),
    'control: while its week is still to come',
  ).toEqual([])
})

test('who was let in at the gate of another event is told of, after a reload of the tablet too', async () => {
  const server = new ModelServer(() => Date.now())
  const gate = await liveTablet(server)
  const [early, late] = [await tonight(gate), await tonight(gate)]
  for (const [id, occurrence] of [
    ['party', late],
    ['own', early],
  ] as const) {
    await gate.create(id, { occurrence, pax: 2, day: today, minute: 1080 })
    await when(gate.sync.booking(id), (b) => b?.unconfirmed === null)
    await gate.sync.dispatch(id, checkInCommand([1], { gate: '東門', occurrence: early, day: today }))
  }
  const only = { booking: 'party', tickets: [1], gate: '東門', occurrence: early, code: 'other_event' }
  expect(await when(gate.sync.checkIns.elsewhere(), (all) => all.length > 0, 15_000)).toMatchObject([only])
  const row = await when(gate.sync.booking('party'), (b) => b?.conflicts.length === 1, 15_000)
  expect(row).toMatchObject({ status: 'arrived', occurrence: late, conflicts: [{ code: 'other_event' }] })
  await when(gate.sync.outbox(), (lines) => lines.length === 0, 15_000)
  for (const tablet of open.splice(0)) await tablet.sync.close()
  const again = await aTablet(server, seeded(9), gate.device)
  open.push(again)
  expect(await when(again.sync.checkIns.elsewhere(), (all) => all.length > 0, 15_000)).toMatchObject([only])
})

test('who was let in at the gate of another event is told of on a screen that was open before', async () => {
  const server = new ModelServer(() => Date.now())
  const gate = await liveTablet(server)
  const [early, late] = [await tonight(gate), await tonight(gate)]
  await gate.create('party', { occurrence: late, pax: 2, day: today, minute: 1080 })
  await when(gate.sync.booking('party'), (b) => b?.unconfirmed === null)
  const told: string[][] = []
  const close = gate.sync.checkIns.elsewhere().open((all) => told.push(all.map(({ booking }) => booking)))
  await expect.poll(() => told.at(-1)).toEqual([])
  await gate.sync.dispatch('party', checkInCommand([1], { gate: '東門', occurrence: early, day: today }))
  await expect.poll(() => told.at(-1), { timeout: 15_000 }).toEqual(['party'])
  close()
})

test('a gate that was away as the event was put off lets nobody be in on the new night', async () => {
  const server = new ModelServer(() => Date.now())
  const [gate, office] = [await liveTablet(server), await liveTablet(server)]
  const occurrence = await tonight(gate)
  await gate.create('party', { occurrence, pax: 2, day: today, minute: 1080 })
  for (const { sync } of [gate, office]) await when(sync.booking('party'), (b) => b?.unconfirmed === null)
  gate.network.down = true
  await gate.sync.dispatch('party', checkInCommand([1], { gate: '東門', occurrence, day: today }))
  const seen = await when(gate.sync.booking('party'), (b) => (b?.checked_in.length ?? 0) > 0)
  expect(seen?.status).toBe('arrived')
  const later = addDays(today, 7)
  const change = { kind: 'config.edit', args: { fields: { day: later } }, base: { day: today } } as const
  await office.sync.dispatch(`occurrence/${occurrence}`, change)
  await when(office.sync.booking('party'), (b) => b?.day === later)
  gate.network.down = false
  gate.sync.refresh()
  await when(gate.sync.outbox(), (lines) => lines.length === 0, 15_000)
  for (const { sync } of [gate, office]) {
    const row = await when(sync.booking('party'), (b) => b?.day === later && b.checked_in.length > 0)
    expect([row?.status, row && peopleIn(row), row?.conflicts]).toEqual(['confirmed', 0, []])
    expect(
      row?.checked_in.map(({ day }) => day),
      'kept as of its day',
    ).toEqual([today])
  }
})
