// Another tablet's commands, one case for each kind: what is sent, what the list calls it, and the row before and after it is taken back.

import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Sql } from 'postgres'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import { configEditCommand, type Fields } from '#domain/config/config-command.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import type { Venue } from '#e2e/support/venue.ts'
import { anArea } from '#tests/fixtures/floor.ts'
import { as, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, create, edit, setStatus, staffOf, undo } from '#tests/fixtures/venue.ts'

/** The tablet at the entrance, which has no screen here: its commands are sent as they would come. */
export async function entrance(sql: Sql, venue: Venue, email: string) {
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`
  const asUser: TestDatabase['asUser'] = (id, action) => as(sql, 'authenticated', id, action)
  const staff = staffOf({ sql, asUser } as TestDatabase, venue.id, user?.id ?? '')
  const now = () => new Date().toISOString()
  return {
    ...staff,
    async does(...commands: Command[]) {
      const answers = await staff.push(
        commands.map((c) => ({ ...c, at: now() })),
        'entrance',
      )
      for (const { state, code } of answers) expect(['applied', 'flagged'], code).toContain(state)
    },
  }
}
type Entrance = Awaited<ReturnType<typeof entrance>>

const ofRow = (subject: string, seen: Fields | null, wanted: Fields): Command => {
  const [kind = '', key = ''] = subject.split('/')
  return aCommand(subject, configEditCommand({ kind, key, seen, wanted }) as CommandBody)
}
export const party = (
  venue: Venue,
  last_name: string,
  more: Parameters<typeof create>[0] = {},
  status = 'confirmed',
) => create({ day: venue.today, minute: venue.soon, last_name, ...more }, { status: status as 'confirmed' })

interface Case {
  /** What the entry says, and which of those of that name it is. */
  what: RegExp | string
  /** Sent first; the last one is taken back. */
  does: (venue: Venue, at: Entrance) => Promise<Command[]> | Command[]
  /** Of the row, before and after. */
  row: (sql: Sql, venue: Venue, last: Command) => Promise<unknown>
  was: unknown
  is: unknown
}

const booking =
  (field: string) =>
  async (sql: Sql, _: Venue, { subject }: Command) =>
    (await sql`select to_jsonb(b)->${field} as said from public.booking b where id = ${subject}`)[0]?.['said']
const guest =
  (field: string) =>
  async (sql: Sql, _: Venue, { subject }: Command) =>
    (await sql`select to_jsonb(g)->${field} as said from public.guest g where id = ${subject}`)[0]?.['said']
const synced =
  (field: string[]) =>
  async (sql: Sql, venue: Venue, { subject }: Command) =>
    (
      await sql`select data #> ${field} as said from private.synced where vendor_id = ${venue.id} and id = ${subject}`
    )[0]?.['said']

const cardOf = async (sql: Sql, venue: Venue, number: string) => {
  const [row] = await sql<{ id: string }[]>`
    select id from public.guest where vendor_id = ${venue.id} and phone = ${number}`
  return row?.id ?? ''
}

const ofBookings = (sql: Sql): Record<string, Case> => ({
  'a walk-in': {
    what: /壱/,
    does: (venue) => [party(venue, '壱', {}, 'seated')],
    row: booking('status'),
    ...{ was: 'seated', is: 'cancelled' },
  },
  'an edit': {
    what: /弐/,
    does(venue) {
      const made = party(venue, '弐')
      return [made, edit(made.subject, { pax: 5, comments: '窓側' }, { pax: 2, comments: '' })]
    },
    row: booking('pax'),
    ...{ was: 5, is: 2 },
  },
  'a status': {
    what: /参/,
    does(venue) {
      const made = party(venue, '参')
      return [made, setStatus(made.subject, 'confirmed', 'seated')]
    },
    row: booking('status'),
    ...{ was: 'seated', is: 'confirmed' },
  },
  'a deletion': {
    what: /四/,
    does(venue) {
      const made = party(venue, '四')
      return [made, aCommand(made.subject, { kind: 'booking.delete', args: {}, base: { deleted: false } })]
    },
    row: booking('deleted'),
    ...{ was: true, is: false },
  },
  'a restoration': {
    what: /五/,
    does(venue) {
      const made = party(venue, '五')
      return [
        made,
        aCommand(made.subject, { kind: 'booking.delete', args: {}, base: { deleted: false } }),
        aCommand(made.subject, { kind: 'booking.restore', args: {}, base: { deleted: true } }),
      ]
    },
    row: booking('deleted'),
    ...{ was: false, is: true },
  },
  'a guest’s card': {
    what: /六/,
    async does(venue, at) {
      await at.does(party(venue, '六', { phone: '+819012340006' }))
      const base = { allergies: '', notes: '' }
      const fields = { allergies: 'そば', notes: '個室' }
      return [
        aCommand(await cardOf(sql, venue, '+819012340006'), { kind: 'guest.edit', args: { fields }, base }),
      ]
    },
    row: guest('allergies'),
    ...{ was: 'そば', is: '' },
  },
  'cards that were merged': {
    what: /七/,
    async does(venue, at) {
      await at.does(
        party(venue, '七', { phone: '+819012340007' }),
        party(venue, '七', { phone: '+819012340008' }),
      )
      const merged_into = await cardOf(sql, venue, '+819012340007')
      return [
        aCommand(await cardOf(sql, venue, '+819012340008'), {
          ...{ kind: 'guest.edit' as const, base: { merged_into: null } },
          args: { fields: { merged_into } },
        }),
      ]
    },
    row: async (...of) => (await guest('merged_into')(...of)) !== null,
    ...{ was: true, is: false },
  },
})

const ofTheHouse = (): Record<string, Case> => ({
  'the house’s settings': {
    what: '予約設定',
    does: () => [ofRow('settings/settings', { capacity: 40 }, { capacity: 12 })],
    row: synced(['data', 'capacity']),
    ...{ was: 12, is: 40 },
  },
  'an area of the floor': {
    what: 'テラス',
    does: () => [ofRow(`area/${randomUUID()}`, null, { ...anArea, name: 'テラス' })],
    row: synced(['deleted']),
    ...{ was: false, is: true },
  },
  'a span without seats': {
    what: /受付/,
    does: (venue) => [
      ofRow(`vendor_availability/${randomUUID()}`, null, {
        ...{ day: venue.today, starts_at: 1200, ends_at: 1260, capacity: 0, note: '' },
      }),
    ],
    row: synced(['deleted']),
    ...{ was: false, is: true },
  },
  'dates that were laid out': {
    what: /屋形船/,
    does() {
      const fields = { template: randomUUID(), capacity: 10, name: '屋形船の夕べ', name_en: '', note: '' }
      const spans: [string, number, number][] = [
        ['2027-08-01', 1080, 1200],
        ['2027-08-02', 1080, 1200],
      ]
      const { subject, body } = layOutCommand(randomUUID(), fields, spans)
      return [aCommand(subject, body)]
    },
    row: synced(['deleted']),
    ...{ was: false, is: true },
  },
})

const ofTheEvening = (): Record<string, Case> => ({
  'a ticket that was let in': {
    what: /八/,
    async does(venue, at) {
      const fields = { template: randomUUID(), capacity: 10, name: '花火の夜', name_en: '', note: '' }
      const { subject, body } = layOutCommand(randomUUID(), fields, [[venue.today, 1080, 1200]])
      await at.does(aCommand(subject, body))
      const occurrence = subject.slice('occurrence/'.length)
      const made = party(venue, '八', { occurrence })
      const args = { tickets: [1, 2], gate: '東口', by_name: true, occurrence, day: venue.today }
      return [made, aCommand(made.subject, { kind: 'booking.check_in', args, base: {} })]
    },
    row: booking('status'),
    ...{ was: 'arrived', is: 'confirmed' },
  },
  'a decision': {
    what: /九/,
    async does(venue, at) {
      const made = party(venue, '九')
      await at.does(
        made,
        edit(made.subject, { pax: 4 }, { pax: 2 }),
        edit(made.subject, { pax: 5 }, { pax: 2 }),
      )
      const { conflicts } = await at.booking(made.subject)
      const args = { item: conflicts[0]?.id ?? '', way: 'take' as const, upto: 0 }
      return [aCommand(made.subject, { kind: 'attention.settle', args, base: {} })]
    },
    row: booking('pax'),
    ...{ was: 5, is: 4 },
  },
  'what was taken back': {
    what: /拾/,
    does(venue) {
      const made = party(venue, '拾')
      const four = edit(made.subject, { pax: 4 }, { pax: 2 })
      return [made, four, undo(four)]
    },
    row: booking('pax'),
    ...{ was: 2, is: 4 },
  },
})

export const undoCases = (sql: Sql): Record<string, Case> => ({
  ...ofBookings(sql),
  ...ofTheHouse(),
  ...ofTheEvening(),
})
