// The laws, for cards of one person that staff merge and split.

import { afterEach, expect, test } from 'vitest'
import { mergeCommand, splitCommand } from '#domain/guest/book/merge.ts'
import { byPhone, ownCard } from '#domain/guest/book/merged.ts'
import type { Guest } from '#domain/guest/guest.ts'
import type { CardView, GuestView } from '#sync/types.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, type Device, type Tablet, when } from '#tests/fixtures/tablet.ts'
import { endless } from '#tests/simulation/laws/verdict.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const tablet of open.splice(0)) await tablet.sync.close()
})

const phones = { a: '+819011112222', b: '+819033334444', c: '+819055556666' }
type Name = keyof typeof phones

async function liveTablet(server: ModelServer, device: Device = aDevice()): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(open.length + 1), device)
  open.push(tablet)
  await when(tablet.sync.status(), (s) => s.connection === 'live')
  return tablet
}

/** Tablets that know three guests, each of a booking. */
async function aHouse(tablets: number) {
  const server = new ModelServer(() => Date.now())
  const first = await liveTablet(server)
  for (const [name, phone] of Object.entries(phones))
    await first.create(`b-${name}`, { phone, last_name: name })
  const devices = [first]
  while (devices.length < tablets) devices.push(await liveTablet(server))
  for (const { sync } of devices) await when(sync.guests(), (all) => all.length === 3)
  const guests = Object.fromEntries(
    Object.entries(phones).map(([name, phone]) => [
      name,
      [...server.state.guests.values()].find((g) => g.phone === phone) as Guest,
    ]),
  ) as Record<Name, Guest>
  return { server, devices, guests }
}

const merge = ({ sync }: Tablet, stays: Guest, other: Guest) => {
  const { subject, body } = mergeCommand(stays, other)
  return sync.dispatch(subject, body)
}
const settled = (tablet: Tablet) => when(tablet.sync.outbox(), (lines) => lines.length === 0)
const allergic = ({ sync }: Tablet, { id }: Guest, allergies: string) =>
  sync.dispatch(id, { kind: 'guest.edit', args: { fields: { allergies } }, base: { allergies: '' } })
const partsOf = (g: GuestView | null) => g?.merged?.map((card: CardView) => card.phone)

test('[S1] [S7] merged offline it is one person at once, by each id and number, after a restart too, and on the other tablet', async () => {
  const { server, devices, guests } = await aHouse(2)
  const [one, two] = devices as [Tablet, Tablet]
  await allergic(one, guests.b, 'えび')
  await settled(one)
  one.network.down = true
  await merge(one, guests.a, guests.b)
  const isOne = (g: GuestView | null) => g?.id === guests.a.id && partsOf(g)?.join() === phones.b
  const seen = await when(one.sync.guest(guests.b.id), isOne)
  expect(seen).toMatchObject({ phone: phones.a, last_name: 'a', allergies: 'えび', unconfirmed: 'waiting' })
  await when(one.sync.guest(guests.a.id), isOne)
  for (const name of ['a', 'b'] as const) await when(one.sync.guestByPhone(phones[name]), isOne)
  await when(one.sync.guests(), (all) => all.length === 2 && all.some(isOne))
  await one.sync.close()
  open.shift()
  const again = await aTablet(server, seeded(7), one.device)
  open.push(again)
  await when(again.sync.guestByPhone(phones.b), isOne)
  await settled(again)
  await when(two.sync.guestByPhone(phones.b), (g) => isOne(g) && g?.unconfirmed === null)
  const person = await when(two.sync.guestByPhone(phones.a), isOne)
  // What a form takes as its base is the card's own row.
  expect(person && ownCard(person)).toMatchObject({ id: guests.a.id, allergies: '', merged_into: null })
})

test('an allergy of either card stands at bookings under the number of the other', async () => {
  const { devices, guests } = await aHouse(2)
  const [one, two] = devices as [Tablet, Tablet]
  await when(two.sync.guestsToNote(), (all) => all.length === 0)
  const frames: string[] = []
  const close = two.sync.guestsToNote().open((all) => {
    const of = byPhone(all)
    frames.push((['a', 'b'] as const).map((n) => of.get(phones[n])?.allergies ?? '-').join(' '))
  })
  // On the one that comes along, whose other has nothing of its own to note.
  await allergic(one, guests.b, 'そば')
  await settled(one)
  await when(two.sync.guestsToNote(), (all) => all.length === 1)
  await merge(one, guests.a, guests.b)
  await settled(one)
  await when(two.sync.guestsToNote(), (all) => byPhone(all).get(phones.a)?.allergies === 'そば')
  await allergic(one, guests.a, 'えび')
  await settled(one)
  await when(two.sync.guestsToNote(), (all) => byPhone(all).get(phones.b)?.allergies === 'えび・そば')
  close()
  // At no moment was what was known of a number gone.
  const known = frames.slice(frames.findIndex((frame) => frame.endsWith('そば')))
  expect(known.every((frame) => frame.endsWith('そば'))).toBe(true)
  expect(known.at(-1)).toBe('えび・そば えび・そば')
})

test('split again both are as they would have been, whatever was written since', async () => {
  const { server, devices, guests } = await aHouse(2)
  const [one, two] = devices as [Tablet, Tablet]
  await merge(one, guests.a, guests.b)
  await allergic(one, guests.a, 'えび')
  await allergic(one, guests.b, 'そば')
  await settled(one)
  const person = await when(two.sync.guest(guests.b.id), (g) => g?.allergies === 'えび・そば')
  const [part] = person?.merged ?? []
  if (!part) throw new Error('not merged')
  two.network.down = true
  const { subject, body } = splitCommand(part)
  const split = await two.sync.dispatch(subject, body)
  await when(two.sync.guests(), (all) => all.length === 3)
  two.network.down = false
  two.sync.refresh()
  await settled(two)
  await when(one.sync.guest(guests.b.id), (g) => g?.id === guests.b.id && g.allergies === 'そば' && !g.merged)
  await when(one.sync.guest(guests.a.id), (g) => g?.allergies === 'えび' && !g.merged)
  // The notice's undo merges them again.
  if (!split.ok) throw new Error(split.code)
  await two.sync.undo(split.command.id)
  await settled(two)
  expect(server.state.guests.get(guests.b.id)?.merged_into).toBe(guests.a.id)
}, 20_000)

test('two tablets that merge the same two the other way round make one person, and no circle', async () => {
  const { server, devices, guests } = await aHouse(2)
  const [one, two] = devices as [Tablet, Tablet]
  two.network.down = true
  await merge(two, guests.b, guests.a)
  await merge(one, guests.a, guests.b)
  await settled(one)
  await when(two.sync.guests(), (all) => all.length === 2)
  two.network.down = false
  two.sync.refresh()
  await settled(two)
  for (const { sync } of devices) {
    await when(sync.guests(), (all) => all.length === 2 && all.every((g) => g.unconfirmed === null))
    await when(sync.guest(guests.b.id), (g) => g?.id === guests.a.id)
  }
  expect(endless(server.state.guests)).toEqual([])
  // Control: a circle is found, and a link to a card that is gone.
  const row = server.state.guests.get(guests.a.id) as Guest
  server.put('guest', { ...row, merged_into: guests.b.id })
  expect(endless(server.state.guests)[0]).toContain('make a circle')
  server.put('guest', { ...row, merged_into: 'nobody' })
  expect(endless(server.state.guests).at(-1)).toContain('is gone')
}, 20_000)

test('[S3] [S6] merged with different cards at once, the later tablet is told, and gives it up', async () => {
  const { server, devices, guests } = await aHouse(2)
  const [one, two] = devices as [Tablet, Tablet]
  two.network.down = true
  const late = await merge(two, guests.c, guests.b)
  await merge(one, guests.a, guests.b)
  await settled(one)
  two.network.down = false
  two.sync.refresh()
  const [line] = await when(two.sync.outbox(), (lines) => lines[0]?.state === 'rejected')
  expect(line).toMatchObject({ code: 'invalid', figures: { merged_into: 'merged_elsewhere' } })
  await when(two.sync.guest(guests.b.id), (g) => g?.unconfirmed === 'rejected')
  if (!late.ok) throw new Error(late.code)
  await two.sync.discard(late.command.id)
  await when(two.sync.guest(guests.b.id), (g) => g?.id === guests.a.id && g.unconfirmed === null)
  expect(server.state.guests.get(guests.b.id)).toMatchObject({ merged_into: guests.a.id, conflicts: [] })
}, 20_000)

test('a card whose other one is not here stands alone, and is one with it when that comes', async () => {
  const { server, devices, guests } = await aHouse(1)
  const [tablet] = devices as [Tablet]
  const later = 'f0000000-0000-4000-8000-000000000000'
  const row = server.state.guests.get(guests.b.id) as Guest
  server.put('guest', { ...row, merged_into: later, allergies: 'そば' })
  tablet.sync.refresh()
  await when(tablet.sync.guestByPhone(phones.b), (g) => g?.allergies === 'そば' && !g.merged)
  await when(tablet.sync.guestsToNote(), (all) => all[0]?.id === guests.b.id)
  server.put('guest', { ...row, id: later, phone: '+819077778888', merged_into: null, allergies: '' })
  tablet.sync.refresh()
  await when(tablet.sync.guestByPhone(phones.b), (g) => g?.id === later && g.allergies === 'そば')
  await when(tablet.sync.guestsToNote(), (all) => byPhone(all).get('+819077778888')?.allergies === 'そば')
})

test('bookings of all numbers of a guest are found together', async () => {
  const { devices } = await aHouse(1)
  const [tablet] = devices as [Tablet]
  const found = await when(tablet.sync.bookingsOfPhones([phones.a, phones.c]), (rows) => rows.length === 2)
  expect(found.map(({ id }) => id).sort()).toEqual(['b-a', 'b-c'])
})
