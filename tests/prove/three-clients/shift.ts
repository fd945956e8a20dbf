// A shift at one venue: three tablets and customers at work on a bad network, then calm, until everything has drained.

import type { Booking, Status } from '#domain/booking/booking.ts'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import { nextStatuses } from '#domain/booking/status.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { guestEditCommand } from '#domain/guest/guest-command.ts'
import { addDays } from '#domain/time/time.ts'
import type { Dispatched } from '#sync/types.ts'
import { seeded } from '#tests/fixtures/random.ts'
import type { TestStack, TestVendor } from '#tests/fixtures/stack.ts'
import { creation, present } from '#tests/fixtures/tablet.ts'
import { uuidOf } from '#tests/prove/parts/uuid-of.ts'
import { changeOf, type Deed, partyFor, someNights, toAnother } from '#tests/simulation/event-actions.ts'
import { wait } from './bad-network.ts'
import type { Client } from './client.ts'

export interface Shift {
  stack: TestStack
  vendor: TestVendor
  clients: Client[]
  days: [string, string]
  /** What a tablet said is safe, and what a person gave up. */
  promised: Map<string, Command>
  givenUp: Set<string>
  /** Ids under which customers were told that they have a booking. */
  sold: Set<string>
}

type Pick = <T>(of: readonly T[]) => T
const pickWith =
  (random: () => number): Pick =>
  (of) =>
    of[Math.floor(random() * of.length)] as never

export async function work(shift: Shift, client: Client, random: () => number, steps: number): Promise<void> {
  const pick = pickWith(random)
  const ofEvents = seeded(Math.floor(random() * 2 ** 31))
  for (let step = 0; step < steps; step++) {
    const { network } = client
    network.down = random() < (network.down ? 0.7 : 0.15)
    if (ofEvents() < 0.3) await workOnEvents(shift, client, ofEvents)
    const rows = await present(client.sync.bookingsBetween(...shift.days))
    // A few parties of the evening are in everybody's hands.
    const row = rows.length > 2 && random() < 0.8 ? pick(random() < 0.6 ? rows.slice(0, 3) : rows) : null
    const guests = row && random() < 0.12 ? await present(client.sync.guests()) : []
    const guest = guests.length > 0 ? pick(guests.slice(0, 3)) : null
    const body = row ? change(row, shift.days, random, pick) : newBooking(shift.days, random, pick)
    const sent = guest
      ? note(shift, await client.sync.dispatch(guest.id, card(guest, random, pick)))
      : note(shift, await client.sync.dispatch(row?.id ?? uuidOf(random), body))
    if (random() < 0.12) note(shift, await client.sync.undo(sent.id))
    if (step === Math.floor(steps / 2) && random() < 0.5) await client.reopen()
    await wait(random() * 200)
  }
}

/** Nights are laid out, changed, called off and booked; the first ones are in everybody's hands. */
async function workOnEvents(shift: Shift, { sync }: Client, random: () => number): Promise<void> {
  const pick = pickWith(random)
  const [from] = shift.days
  const nights = await present(sync.occurrences.between(from, addDays(from, 30)))
  const rows = await present(sync.bookingsBetween(from, addDays(from, 30)))
  const night = nights.length > 0 ? pick(nights.slice(0, 3)) : null
  const row = rows.length > 0 ? pick(rows) : null
  const dice = random()
  let deed: Deed = someNights(random, false, from)
  if (night && dice < 0.35) deed = changeOf(night, random, false, from)
  else if (night && row && dice < 0.6) deed = { subject: row.id, body: toAnother(row, night, random) }
  else if (night && dice < 0.9) deed = { subject: uuidOf(random), body: partyFor(night, random) }
  const sent = note(shift, await sync.dispatch(deed.subject, deed.body))
  if (random() < 0.12) note(shift, await sync.undo(sent.id))
}

function note(shift: Shift, sent: Dispatched): Command {
  if (!sent.ok) throw new Error(sent.code)
  shift.promised.set(sent.command.id, sent.command)
  if (sent.command.kind === 'command.discard')
    for (const { id } of sent.command.args.of) shift.givenUp.add(id)
  return sent.command
}

function card(guest: Guest, random: () => number, pick: Pick): CommandBody {
  const conflict = guest.conflicts[0]?.id
  if (conflict && random() < 0.3) {
    return {
      kind: 'attention.settle',
      args: { item: conflict, way: pick(['keep', 'take']), upto: 0 },
      base: {},
    }
  }
  const wanted = {
    allergies: pick(['そば', 'えび・かに', '卵', '']),
    notes: guest.notes,
    company: pick(['暖簾商事', guest.company]),
    tags: pick([['常連'], guest.tags]),
  }
  const more = guestEditCommand(guest, { ...wanted, notes: `覚え ${random()}` })
  return guestEditCommand(guest, wanted) ?? (more as CommandBody)
}

function newBooking(days: readonly string[], random: () => number, pick: Pick): CommandBody {
  return creation({
    day: pick(days),
    minute: 1080 + 30 * Math.floor(random() * 8),
    // A party of nobody is refused.
    pax: random() < 0.06 ? 0 : 1 + Math.floor(random() * 4),
    last_name: pick(['山田', '佐藤', 'O’Neil']),
    phone: random() < 0.4 ? `+8190000000${Math.floor(random() * 6)}0` : '',
  })
}

function change(row: Booking, days: readonly string[], random: () => number, pick: Pick): CommandBody {
  const kind = pick(['edit', 'edit', 'move', 'status', 'status', 'status', 'delete', 'settle'] as const)
  if (kind === 'status') {
    const allowed = nextStatuses(row.status)
    const wrong: Status[] = ['waiting', 'left']
    const status = pick(random() < 0.1 || allowed.length === 0 ? wrong : allowed)
    return { kind: 'booking.status', args: { status, accepted: {} }, base: { status: row.status } }
  }
  if (kind === 'delete') return { kind: 'booking.delete', args: {}, base: { deleted: false } }
  if (kind === 'move') {
    const fields = { day: pick(days), minute: 1080 + 30 * Math.floor(random() * 8) }
    return {
      kind: 'booking.edit',
      args: { fields, accepted: {} },
      base: { day: row.day, minute: row.minute },
    }
  }
  if (kind === 'settle') {
    const item = row.conflicts[0]?.id ?? pick(['overbooked', 'outside_hours'])
    const way = pick(['keep', 'take', 'call', 'waitlist', 'cancel'] as const)
    return { kind: 'attention.settle', args: { item, way, upto: Math.floor(random() * 20) }, base: {} }
  }
  const fields = random() < 0.6 ? { pax: 1 + Math.floor(random() * 6) } : { comments: `覚え ${random()}` }
  const base = 'pax' in fields ? { pax: row.pax } : { comments: row.comments }
  return { kind: 'booking.edit', args: { fields, accepted: {} }, base }
}

/** Customers, each of whom sends the same again now and then, as a page does whose answer was lost. */
export async function customers(shift: Shift, random: () => number, count: number): Promise<void> {
  const pick = pickWith(random)
  const ask = async (name: string, args: Record<string, unknown>) => {
    const call = () => shift.stack.rpc<{ ok: boolean }>(name, { p_vendor_url: shift.vendor.url, ...args })
    const first = random() < 0.25 ? [call(), call()] : [call()]
    return (await Promise.all(first)).some(({ body }) => body.ok)
  }
  for (let i = 0; i < count; i++) {
    const who = { p_id: uuidOf(random), p_token: uuidOf(random).replaceAll('-', '') }
    const slot = { p_day: pick(shift.days), p_minute: 1080 + 30 * Math.floor(random() * 8) }
    const old = { p_old_id: null, p_old_token: null }
    const held = await ask('hold_seats', { ...who, ...slot, ...old, p_pax: 1 + Math.floor(random() * 4) })
    const digits = String(Math.floor(random() * 1e8)).padStart(8, '0')
    const details = {
      ...{
        last_name: '鈴木',
        first_name: '一郎',
        phone: `+8190${digits}`,
        email: `c${digits}@noren.example`,
      },
      ...{ requests: '', marketing_opt_in: false, terms_version: '2026-11', language: 'ja', website: '' },
    }
    if (held && (await ask('confirm_booking', { ...who, p_details: details }))) shift.sold.add(who.p_id)
    if (held && random() < 0.15) await ask('cancel_booking', { p_token: who.p_token })
    await wait(random() * 150)
  }
}

/** The network heals and people decide what waits for them; ends when every outbox is empty, or after `limitMs`. */
export async function calm(shift: Shift, limitMs: number): Promise<void> {
  for (const { network } of shift.clients) {
    network.roughness = 0
    network.down = false
  }
  const end = Date.now() + limitMs
  const isDrained = async (client: Client): Promise<boolean> => {
    const open = await present(client.sync.outbox())
    for (const { state, command } of open) {
      if (state === 'parked') await client.sync.tryAgain(command.id)
      if (state === 'rejected') note(shift, await client.sync.discard(command.id))
    }
    return open.length === 0
  }
  for (let round = 0; Date.now() < end; round++) {
    for (const { sync } of shift.clients) if (round % 4 === 0) sync.refresh()
    await wait(250)
    const drained = await Promise.all(shift.clients.map(isDrained))
    if (drained.every(Boolean)) break
  }
  // What the last one sent is still on its way to the others.
  for (const { sync } of shift.clients) sync.refresh()
  await wait(1500)
}

export const daysFrom = (today: string): [string, string] => [addDays(today, 2), addDays(today, 3)]
