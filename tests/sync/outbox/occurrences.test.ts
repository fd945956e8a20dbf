// The laws, for what is made by one command in many rows.

import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { CommandBody, Span } from '#domain/booking/command.ts'
import { configEditCommand } from '#domain/config/config-command.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { addDays } from '#domain/time/time.ts'
import type { OccurrenceView } from '#sync/types.ts'
import { seeded } from '#tests/fixtures/random.ts'
import {
  aDevice,
  aTablet,
  creation,
  type Device,
  present,
  type Tablet,
  today,
  when,
} from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const tablet of open.splice(0)) await tablet.sync.close()
})

async function liveTablet(server: ModelServer, device: Device = aDevice()): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(open.length + 1), device)
  open.push(tablet)
  await when(tablet.sync.status(), (s) => s.connection === 'live')
  return tablet
}

const fields = { template: randomUUID(), capacity: 30, name: '屋形船の夕べ', name_en: '', note: '' }
const last = addDays(today, 13)
/** A fortnight, in three weeks of the calendar. */
const nights: Span[] = Array.from({ length: 14 }, (_, i) => [addDays(today, i), 1080, 1200])
async function layOut(tablet: Tablet, spans = nights): Promise<string> {
  const { subject, body } = layOutCommand(randomUUID(), fields, spans)
  const done = await tablet.sync.dispatch(subject, body)
  return done.ok ? done.command.id : ''
}
const seen = (tablet: Tablet, isAsWanted: (rows: OccurrenceView[]) => boolean) =>
  when(tablet.sync.occurrences.between(today, last), isAsWanted, 15_000)
const areConfirmed = (rows: OccurrenceView[]) => rows.every((row) => row.unconfirmed === null)
const edit = (row: OccurrenceView, wanted: object) =>
  configEditCommand({ kind: 'occurrence', key: row.id, seen: row.data, wanted: { ...wanted } }) as never

test('[S1] [S7] laid out offline all of them are there at once, after a reload too, and reach all', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await liveTablet(server)
  const other = await liveTablet(server)
  tablet.network.down = true
  await layOut(tablet)
  const [first] = await seen(tablet, (rows) => rows.length === 14)
  expect(first).toMatchObject({ day: today, unconfirmed: expect.anything(), data: fields })
  await tablet.sync.close()
  const again = await aTablet(server, seeded(7), tablet.device)
  open[0] = again
  again.network.down = true
  await seen(again, (rows) => rows.length === 14 && !areConfirmed(rows))
  again.network.down = false
  again.sync.refresh()
  await seen(again, (rows) => rows.length === 14 && areConfirmed(rows))
  await seen(other, (rows) => rows.length === 14)
  await when(again.sync.outbox(), (lines) => lines.length === 0)
  // One command, and one row for each.
  expect(server.state.applied).toHaveLength(1)
})

test('one of them is changed before the server has heard of any, and both arrive in order', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await liveTablet(server)
  tablet.network.down = true
  await layOut(tablet)
  const rows = await seen(tablet, (all) => all.length === 14)
  const third = rows[2] as OccurrenceView
  await tablet.sync.dispatch(third.id, edit(third, { capacity: 12 }))
  const changed = await tablet.sync.dispatch(third.id, edit(third, { cancelled: true }))
  expect(changed.ok && changed.command.needs).toHaveLength(1)
  await seen(tablet, (all) => all[2]?.data.capacity === 12 && all[2].data.cancelled)
  tablet.network.down = false
  tablet.sync.refresh()
  await seen(tablet, areConfirmed)
  expect(server.state.occurrences.get(third.id)?.data).toMatchObject({ capacity: 12, cancelled: true })
  expect(server.state.occurrences.get((rows[3] as OccurrenceView).id)?.data).toMatchObject({ capacity: 30 })
})

test('[S2] a booking waits for the lay-out that makes its event, whatever becomes of that', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await liveTablet(server)
  tablet.network.down = true
  const id = await layOut(tablet)
  const rows = await seen(tablet, (all) => all.length === 14)
  const [made, moved] = ['b1', 'b2']
  const of = (row?: OccurrenceView) => row?.id.slice('occurrence/'.length) ?? null
  const booked = await tablet.sync.dispatch(made, creation({ occurrence: of(rows[2]) }))
  await tablet.sync.dispatch(moved, creation())
  const edited: CommandBody = {
    kind: 'booking.edit',
    args: { fields: { occurrence: of(rows[3]) }, accepted: {} },
    base: { occurrence: null },
  }
  const went = await tablet.sync.dispatch(moved, edited)
  expect([booked.ok && booked.command.needs, went.ok && went.command.needs[0]]).toEqual([
    [id],
    expect.any(String),
  ])
  expect(went.ok && went.command.needs).toContain(id)
  // The server cannot do the lay-out just now: without it each of them would be refused.
  server.retryNext = 1
  tablet.network.down = false
  tablet.sync.refresh()
  await seen(tablet, areConfirmed)
  await when(tablet.sync.outbox(), (lines) => lines.length === 0, 15_000)
  const states = [...server.state.log.values()].map((line) => line.answer.state)
  expect(states).not.toContain('rejected')
  expect(server.state.bookings.get(made)).toMatchObject({ occurrence: of(rows[2]), day: rows[2]?.day })
  expect(server.state.bookings.get(moved)).toMatchObject({ occurrence: of(rows[3]), day: rows[3]?.day })
})

test.each([true, false])(
  'undo takes all of them away, before they went or after (offline %s)',
  async (isOff) => {
    const server = new ModelServer(() => Date.now())
    const tablet = await liveTablet(server)
    const other = await liveTablet(server)
    tablet.network.down = isOff
    const id = await layOut(tablet)
    await seen(tablet, (rows) => rows.length === 14 && (isOff || areConfirmed(rows)))
    if (!isOff) await seen(other, (rows) => rows.length === 14)
    tablet.network.down = true
    const undone = await tablet.sync.undo(id)
    await seen(tablet, (rows) => rows.length === 0)
    tablet.network.down = false
    tablet.sync.refresh()
    await when(tablet.sync.outbox(), (lines) => lines.length === 0)
    await seen(tablet, (rows) => rows.length === 0)
    await seen(other, (rows) => rows.length === 0)
    // And undo of that brings them back.
    await tablet.sync.undo(undone.ok ? undone.command.id : '')
    await seen(tablet, (rows) => rows.length === 14)
    await seen(other, (rows) => rows.length === 14)
  },
)

test('[S6] two that change one of them leave both sides, and the others alone', async () => {
  const server = new ModelServer(() => Date.now())
  const [one, other] = [await liveTablet(server), await liveTablet(server)]
  await layOut(one)
  const rows = await seen(other, (all) => all.length === 14)
  const third = rows[2] as OccurrenceView
  other.network.down = true
  await other.sync.dispatch(third.id, edit(third, { capacity: 10 }))
  await one.sync.dispatch(third.id, edit(third, { capacity: 20 }))
  await seen(one, (all) => all[2]?.data.capacity === 20 && areConfirmed(all))
  other.network.down = false
  other.sync.refresh()
  const both = await seen(other, (all) => all[2]?.conflicts.length === 1 && all[2].data.capacity === 20)
  expect(both.filter((row) => row.conflicts.length > 0)).toHaveLength(1)
})

test('a refused one leaves nothing on any screen, and stands where a person decides [S3]', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await liveTablet(server)
  const { subject, body } = layOutCommand(randomUUID(), fields, nights)
  await tablet.sync.dispatch(subject, body)
  await seen(tablet, (rows) => rows.length === 14 && areConfirmed(rows))
  const other = await liveTablet(server)
  await other.sync.dispatch(subject, body)
  const [line] = await when(other.sync.outbox(), (lines) => lines[0]?.state === 'rejected')
  expect(line?.code).toBe('already_exists')
  await other.sync.discard(line?.command.id ?? '')
  await seen(other, (rows) => rows.length === 14 && areConfirmed(rows))
})

test('[S7] who booked an event that is moved offline is found by it, on the day that it was on', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await liveTablet(server)
  await layOut(tablet)
  const [first, second] = await seen(tablet, (all) => all.length === 14 && areConfirmed(all))
  const of = (row?: OccurrenceView) => row?.id.slice('occurrence/'.length) ?? ''
  await tablet.sync.dispatch('one', creation({ occurrence: of(first) }))
  await tablet.sync.dispatch('two', creation({ occurrence: of(second) }))
  await when(tablet.sync.outbox(), (lines) => lines.length === 0, 15_000)
  tablet.network.down = true
  await tablet.sync.dispatch((first as OccurrenceView).id, edit(first as OccurrenceView, { day: last }))
  const there = await present(tablet.sync.bookingsBetween(last, addDays(last, 2)))
  expect(there, 'control: not among those of its new day').toEqual([])
  const found = await present(tablet.sync.bookingsOfEvents([of(first)]))
  expect(found).toMatchObject([{ id: 'one', day: today }])
})
