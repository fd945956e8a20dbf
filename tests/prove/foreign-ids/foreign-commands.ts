// Every command that a member of A can send, with a hole in it for each id or word it carries.

import type { Command } from '#domain/booking/command.ts'
import { aTicket } from '#tests/fixtures/events/setup.ts'
import { aCombination, aTable } from '#tests/fixtures/floor.ts'
import { aCommand, create, edit, givenUp, setStatus } from '#tests/fixtures/venue.ts'
import type { Side } from '#tests/prove/parts/rights/world.ts'
import type { Call } from './foreign-calls.ts'

export const fixed = '11111111-2222-4333-8444-555555555555'

type Hole = [name: string, hole: Call['hole'], command: (word: string) => Command]

/** A good command of each kind, and each of its places in which an id or a word stands. */
export function commandsWithHoles(a: Side): Hole[] {
  const on = a.made.subject
  const steady = (c: Command): Command => ({ ...c, id: fixed })
  const good: Command[] = [
    { ...create(), subject: fixed },
    edit(on, { comments: '変' }, { comments: '' }),
    setStatus(on, 'confirmed', 'seated'),
    aCommand(on, { kind: 'booking.delete', args: {}, base: { deleted: false } }),
    aCommand(on, { kind: 'booking.restore', args: {}, base: { deleted: true } }),
    aCommand(on, { kind: 'booking.refund', args: { amount: 100 }, base: {} }),
    aCommand(on, { kind: 'booking.check_in', args: { tickets: [1], gate: '東門' }, base: {} }),
    aCommand(on, { kind: 'undo', args: { of: a.made.id, before: {}, expect: {} }, base: {} }),
    aCommand(on, { kind: 'attention.settle', args: { item: a.edited.id, way: 'take', upto: 0 }, base: {} }),
    aCommand(on, { kind: 'command.discard', args: { of: [givenUp(a.refused.id)], code: 'x' }, base: {} }),
    aCommand(a.guest, { kind: 'guest.edit', args: { fields: { notes: '変' } }, base: { notes: '' } }),
    aCommand(`vendor_availability/${a.span}`, {
      kind: 'config.edit',
      args: { fields: { note: '変' } },
      base: { note: '' },
    }),
    aCommand(`occurrence/${a.occurrence}`, {
      kind: 'config.edit',
      args: { fields: { day: '2027-01-05', note: '変' } },
      base: { day: '2027-01-02', note: '' },
    }),
    aCommand(`occurrence/${fixed.slice(0, 32)}0000`, {
      kind: 'occurrence.create',
      args: { fields: laidOut(a.template), spans: [['2027-01-04', 1080, 1200]] },
      base: {},
    }),
    aCommand(a.guest, { kind: 'undo', args: { of: a.carded.id, before: {}, expect: {} }, base: {} }),
    aCommand(a.guest, {
      kind: 'attention.settle',
      args: { item: a.carded.id, way: 'take', upto: 0 },
      base: {},
    }),
  ]
  // Ids inside a field, or inside a list of one.
  const inFields: Hole[] = [
    ['booking.create, occurrence', 'id', (x) => ({ ...create({ occurrence: x }), subject: fixed })],
    ['booking.edit, occurrence', 'id', (x) => edit(on, { occurrence: x }, { occurrence: null })],
    ['booking.create, tables', 'id', (x) => ({ ...create({ tables: [x] }), subject: fixed })],
    ['booking.edit, tables', 'id', (x) => edit(on, { tables: [x] }, { tables: [] })],
    [
      'occurrence.create, template',
      'id',
      (x) =>
        aCommand(`occurrence/${fixed.slice(0, 32)}0000`, {
          kind: 'occurrence.create',
          args: { fields: laidOut(x), spans: [['2027-01-04', 1080, 1200]] },
          base: {},
        }),
    ],
    [
      'config.edit, tickets',
      'id',
      (x) => {
        const tickets = [{ ticket_type: x, price: null, limit: null }]
        const args = { fields: { tickets } }
        const base = { tickets: [aTicket(a.ticket)] }
        return aCommand(`event_template/${a.template}`, { kind: 'config.edit', args, base })
      },
    ],
    [
      'config.edit, templates',
      'id',
      (x) => {
        const args = { fields: { name: '組', templates: [a.template, x] } }
        return aCommand(`exclusive_set/${fixed}`, {
          ...{ kind: 'config.edit', args, base: { name: null, templates: null } },
        })
      },
    ],
    ...onTheFloor,
  ]
  const more = (c: Command, args: object): Command => ({ ...c, args: { ...c.args, ...args } }) as Command
  const inLists = inFields.map(([name, hole, c]): Hole => [name, hole, (x) => steady(c(x))])
  const inGood = good.map(steady).flatMap((c): Hole[] => [
    [`${c.kind}, id`, 'id', (x) => ({ ...c, id: x })],
    [`${c.kind}, subject`, 'id', (x) => ({ ...c, subject: c.subject.replace(/[^/]*$/, x) })],
    [`${c.kind}, needs`, 'id', (x) => ({ ...c, needs: [a.made.id, x] })],
    [`${c.kind}, label`, 'word', (x) => ({ ...c, by: { label: x, device: x } })],
    // Places that the kind does not know, in the hope that somebody copies them into a row.
    [
      `${c.kind}, strange`,
      'id',
      (x) => Object.assign({}, c, { vendor_id: x, device_id: x, account: x, guest_id: x }),
    ],
    [`${c.kind}, strange args`, 'id', (x) => more(c, { vendor_id: x, booking_id: x, guest_id: x, id: x })],
    ...('of' in c.args
      ? ([
          [
            `${c.kind}, of`,
            'id',
            (x) => more(c, { of: Array.isArray((c.args as { of: unknown }).of) ? [x] : x }),
          ],
        ] as Hole[])
      : []),
    ...('item' in c.args ? ([[`${c.kind}, item`, 'id', (x) => more(c, { item: x })]] as Hole[]) : []),
    ...('fields' in c.args
      ? ([
          [
            `${c.kind}, words`,
            'word',
            (x) => fields(c, { last_name: x, requests: x, email: `${x}@noren.example` }),
          ],
          [`${c.kind}, strange fields`, 'id', (x) => fields(c, { vendor_id: x, guest_id: x, id: x })],
          [`${c.kind}, merged_into`, 'id', (x) => seen(fields(c, { merged_into: x }), { merged_into: null })],
          [`${c.kind}, phone`, 'word', (x) => fields(c, { phone: x })],
        ] as Hole[])
      : []),
    ...('reference' in c.args
      ? ([[`${c.kind}, reference`, 'word', (x) => more(c, { reference: x })]] as Hole[])
      : []),
  ])
  return [...inGood, ...inLists]
}

const aSpan = { day: '2027-01-04', starts_at: 1080, ends_at: 1260, note: '', capacity: null }

/** A table's area, and the tables that are joined or blocked. */
const onTheFloor: Hole[] = [
  [
    'config.edit, blocked tables',
    'id',
    (x) =>
      aCommand(`vendor_availability/${fixed}`, { kind: 'config.edit', ...allNew({ ...aSpan, tables: [x] }) }),
  ],
  [
    'config.edit, area',
    'id',
    (x) => aCommand(`table/${fixed}`, { kind: 'config.edit', ...allNew(aTable(x)) }),
  ],
  [
    'config.edit, joined tables',
    'id',
    (x) => aCommand(`combination/${fixed}`, { kind: 'config.edit', ...allNew(aCombination([fixed, x])) }),
  ],
]

/** Of a row that nobody saw before. */
const allNew = (fields: object) => ({
  args: { fields: fields as Record<string, unknown> },
  base: Object.fromEntries(Object.keys(fields).map((field) => [field, null])),
})

const laidOut = (template: string) => ({
  ...{ template, capacity: 6 },
  ...{ name: '屋形船の夕べ', name_en: '', note: '' },
})

export const renewed = (c: Command, id: string): Command => ({
  ...c,
  id: c.id === fixed ? id : c.id,
  subject: c.subject === fixed ? id : c.subject,
})

const seen = (c: Command, base: object): Command => ({ ...c, base: { ...c.base, ...base } }) as Command
const fields = (c: Command, more: object): Command => {
  const args = c.args as { fields: object }
  const blank = Object.fromEntries(Object.keys(more).map((key) => [key, '']))
  return {
    ...c,
    args: { ...args, fields: { ...args.fields, ...more } },
    base: { ...blank, ...c.base },
  } as Command
}
