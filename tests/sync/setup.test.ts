// The laws, for what a vendor sets up: the note of a day stands for every kind.

import { afterEach, expect, test } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { attentionItems } from '#domain/day/attention.ts'
import type { Setup } from '#sync/types.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, creation, type Device, type Tablet, today, when } from '#tests/fixtures/tablet.ts'
import { hoursOf } from '#tests/simulation/model-server/checks.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { floorTables, tableRow } from '#tests/simulation/model-server/vendor.ts'

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

const subject = `day_note/${today}`
const note = (text: string, seen: string | null): CommandBody => ({
  kind: 'config.edit',
  args: { fields: { text } },
  base: { text: seen },
})
const textIn = (setup: Setup | null): unknown =>
  setup?.items.find((item) => item.id === subject)?.data['text']
const shows = (tablet: Tablet, text: string | undefined, isConfirmed: boolean) =>
  when(
    tablet.sync.setup(),
    (setup) => setup !== null && textIn(setup) === text && setup.unconfirmed.has(subject) !== isConfirmed,
    15_000,
  )
const settled = (tablet: Tablet) => when(tablet.sync.outbox(), (lines) => lines.length === 0)

test('[S1] [S7] what is set up offline counts at once, is there after a reload, marked, and reaches all', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await liveTablet(server)
  const other = await liveTablet(server)
  await shows(tablet, undefined, true)
  tablet.network.down = true
  expect((await tablet.sync.dispatch(subject, note('貸切', null))).ok).toBe(true)
  await shows(tablet, '貸切', false)
  await tablet.sync.close()
  const again = await aTablet(server, seeded(7), tablet.device)
  open[0] = again
  again.network.down = true
  await shows(again, '貸切', false)
  again.network.down = false
  again.sync.refresh()
  await shows(again, '貸切', true)
  await shows(other, '貸切', true)
  await settled(again)
})

test('who looks later sees the same, and all see it change', async () => {
  const tablet = await liveTablet(new ModelServer(() => Date.now()))
  const seen: (Setup | null)[][] = [[], []]
  const first = tablet.sync.setup().open((setup) => seen[0]?.push(setup))
  await when(tablet.sync.setup(), (setup) => setup !== null)
  const second = tablet.sync.setup().open((setup) => seen[1]?.push(setup))
  expect(seen[1]?.at(-1)).toBe(seen[0]?.at(-1))
  first()
  first()
  await tablet.sync.dispatch(subject, note('貸切', null))
  await shows(tablet, '貸切', true)
  expect(textIn(seen[1]?.at(-1) ?? null)).toBe('貸切')
  expect(textIn(seen[0]?.at(-1) ?? null)).toBeUndefined()
  second()
})

test('[S6] two that change it at once leave both sides, and a decision ends it', async () => {
  const server = new ModelServer(() => Date.now())
  const [one, other] = [await liveTablet(server), await liveTablet(server)]
  await one.sync.dispatch(subject, note('貸切', null))
  await shows(other, '貸切', true)
  other.network.down = true
  await other.sync.dispatch(subject, note('音楽の夜', '貸切'))
  await one.sync.dispatch(subject, note('花火', '貸切'))
  await settled(one)
  other.network.down = false
  other.sync.refresh()
  const inDoubt = await when(one.sync.setup(), (setup) => (setup?.toSettle.length ?? 0) > 0, 15_000)
  const [conflict] = inDoubt?.toSettle[0]?.conflicts ?? []
  expect(conflict?.fields).toEqual({ text: { base: '貸切', kept: '花火', lost: '音楽の夜' } })
  const args = { item: conflict?.id ?? '', way: 'take' as const, upto: 0 }
  await one.sync.dispatch(subject, { kind: 'attention.settle', args, base: {} })
  await shows(one, '音楽の夜', true)
  await when(other.sync.setup(), (setup) => setup !== null && setup.toSettle.length === 0, 15_000)
})

test('[S4] undo takes away what was made, offline too, and a refused change waits for a person', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await liveTablet(server)
  await shows(tablet, undefined, true)
  tablet.network.down = true
  const made = await tablet.sync.dispatch(subject, note('貸切', null))
  await tablet.sync.dispatch(subject, note('花火', '貸切'))
  if (!made.ok) throw new Error('not stored')
  const [, change] = await when(tablet.sync.outbox(), (lines) => lines.length === 2)
  expect(change?.command.needs, 'a change goes with what made its row').toEqual([made.command.id])
  await tablet.sync.undo(made.command.id)
  await shows(tablet, undefined, true)
  tablet.network.down = false
  tablet.sync.refresh()
  await settled(tablet)
  expect(server.state.config.get(subject)).toMatchObject({ deleted: true })
  await tablet.sync.dispatch(subject, note('x'.repeat(2001), null))
  await when(tablet.sync.outbox(), ([line]) => line?.state === 'rejected' && line.code === 'invalid')
})

test('[S5] [S7] a table that is deleted without a network is missed there at once, and by all once it is heard of', async () => {
  const server = new ModelServer(() => Date.now())
  const [one = '', two = ''] = floorTables
  for (const id of [one, two]) server.changeSetup('table', id, tableRow(id))
  const [tablet, other] = [await liveTablet(server), await liveTablet(server)]
  await tablet.sync.dispatch('b1', creation({ tables: [one] }))
  const missed = async ({ sync }: Tablet, isMissed: boolean) => {
    const hours = (day: string) => hoursOf(server.state, day)
    await when(sync.setup(), (setup) => setup?.items.some(({ key }) => key === one) === !isMissed, 15_000)
    const setup = await when(sync.setup(), (all) => all !== null)
    const bookings = await when(sync.bookingsOfDay(today), (all) => all.length === 1, 15_000)
    const tables = new Set(setup?.items.flatMap(({ kind, key }) => (kind === 'table' ? [key] : [])))
    const items = attentionItems({
      ...{ bookings, tables, capacity: 10, hoursOf: hours, today, nowMinute: 0 },
    })
    expect(items.map(({ kind }) => kind)).toEqual(isMissed ? ['table_gone'] : [])
  }
  await missed(other, false)
  tablet.network.down = true
  const body: CommandBody = {
    kind: 'config.edit',
    args: { fields: { deleted: true } },
    base: { deleted: false },
  }
  const sent = await tablet.sync.dispatch(`table/${one}`, body)
  await missed(tablet, true)
  await missed(other, false)
  tablet.network.down = false
  tablet.sync.refresh()
  await missed(other, true)
  await tablet.sync.undo(sent.ok ? sent.command.id : '')
  for (const each of [tablet, other]) await missed(each, false)
})
