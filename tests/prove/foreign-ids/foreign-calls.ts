// Every call that a member of A can make, with a hole in it for each id or word it carries.

import type { Command } from '#domain/booking/command.ts'
import { aCommand, create, edit, givenUp, setStatus } from '#tests/fixtures/venue.ts'
import type { Side, World } from '#tests/prove/parts/rights/world.ts'

export interface Call {
  /** `sync_push booking.edit, needs`. */
  name: string
  who: 'member' | 'customer'
  /** SQL with $1..., and its values with something in the hole. */
  text: string
  values: (word: string) => unknown[]
  /** What fits into the hole: a uuid, a 32-digit token or any word. */
  hole: 'id' | 'token' | 'word'
  /** A place in an order, not a name: it leaves out what comes before it, whoever's it is. */
  isPlace?: boolean
}

/**
 * One call per hole, everything else being A's own and right. `newId` gives the ids of new commands and bookings: always
 * the same where two runs from one state are compared, and new ones where all are kept.
 */
export const callsWithHoles = ({ a }: World, newId = () => fixed): Call[] => [
  ...callsOfMembers(a, newId),
  ...callsOfCustomers(a),
]

const member = (name: string, hole: Call['hole'], text: string, values: Call['values']): Call => ({
  name,
  who: 'member',
  hole,
  text: `select public.${text} as value`,
  values,
})

const customer = (...call: Parameters<typeof member>): Call => ({ ...member(...call), who: 'customer' })

function callsOfMembers(a: Side, newId: () => string): Call[] {
  const own = a.restaurant.id
  const next = a.restaurant.attempt({ minute: 1200 })
  return [
    member('booking_history, vendor', 'id', 'booking_history($1, $2)', (x) => [x, a.made.subject]),
    member('booking_history, booking', 'id', 'booking_history($1, $2)', (x) => [own, x]),
    member('booking_mails, vendor', 'id', 'booking_mails($1, $2)', (x) => [x, a.made.subject]),
    member('booking_mails, booking', 'id', 'booking_mails($1, $2)', (x) => [own, x]),
    member('send_mail_again, vendor', 'id', 'send_mail_again($1, $2)', (x) => [x, a.made.subject]),
    member('send_mail_again, mail', 'id', 'send_mail_again($1, $2)', (x) => [own, x]),
    member('sync_plan, vendor', 'id', 'sync_plan($1)', (x) => [x]),
    member('sync_part, vendor', 'id', "sync_part($1, 'config', '', 500)", (x) => [x]),
    member('sync_part, part', 'word', "sync_part($1, $2, '', 500)", (x) => [own, x]),
    {
      ...member('sync_part, after', 'word', "sync_part($1, 'config', $2, 500)", (x) => [own, x]),
      isPlace: true,
    },
    member('sync_pull, parts', 'word', 'sync_pull($1, 0, 500, $2, jsonb_build_array($3::text))', (x) => [
      own,
      a.device,
      x,
    ]),
    member('find_bookings, vendor', 'id', "find_bookings($1, null, null, '', 100, '')", (x) => [x]),
    member('find_bookings, text', 'word', "find_bookings($1, null, null, $2, 100, '')", (x) => [own, x]),
    member('find_bookings, deleted', 'id', "find_bookings($1, null, null, '', 100, '', true)", (x) => [x]),
    member('sync_heartbeat, vendor', 'id', 'sync_heartbeat($1, $2, $3)', (x) => [x, a.device, 'x']),
    member('sync_heartbeat, device', 'word', 'sync_heartbeat($1, $2, $3)', (x) => [own, x, 'x']),
    member('sync_heartbeat, name', 'word', 'sync_heartbeat($1, $2, $3)', (x) => [own, a.device, x]),
    member(
      'close_device_notice, vendor',
      'id',
      "close_device_notice($1, $2, 'lost', '2026-11-22T00:00:00.000Z')",
      (x) => [x, a.device],
    ),
    member(
      'close_device_notice, device',
      'word',
      "close_device_notice($1, $2, 'lost', '2026-11-22T00:00:00.000Z')",
      (x) => [own, x],
    ),
    member('vendor_devices, vendor', 'id', 'vendor_devices($1)', (x) => [x]),
    member('vendor_colleagues, vendor', 'id', 'vendor_colleagues($1)', (x) => [x]),
    member('invite_colleague, vendor', 'id', "invite_colleague($1, 'k@noren.example', 'ja')", (x) => [x]),
    member('invite_colleague, address', 'word', "invite_colleague($1, $2 || '@noren.example', 'ja')", (x) => [
      ...[own, x],
    ]),
    member('send_invitation_again, vendor', 'id', "send_invitation_again($1, $2, 'ja')", (x) => [
      x,
      a.made.id,
    ]),
    member('send_invitation_again, invitation', 'id', "send_invitation_again($1, $2, 'ja')", (x) => [own, x]),
    member('withdraw_invitation, vendor', 'id', 'withdraw_invitation($1, $2)', (x) => [x, a.made.id]),
    member('withdraw_invitation, invitation', 'id', 'withdraw_invitation($1, $2)', (x) => [own, x]),
    member('remove_colleague, vendor', 'id', 'remove_colleague($1, $2)', (x) => [x, a.staff.user]),
    member('remove_colleague, person', 'id', 'remove_colleague($1, $2)', (x) => [own, x]),
    member('join_vendor, token', 'token', 'join_vendor($1)', (x) => [x]),
    member('import_bookings, vendor', 'id', 'import_bookings($1, $2, $3)', (x) => [
      x,
      newId(),
      [imported('')],
    ]),
    member('import_bookings, import', 'id', 'import_bookings($1, $2, $3)', (x) => [own, x, [imported('')]]),
    member('import_bookings, words', 'word', 'import_bookings($1, $2, $3)', (x) => [
      ...[own, newId(), [imported(x)]],
    ]),
    member('undo_import, vendor', 'id', 'undo_import($1, $2)', (x) => [x, a.made.id]),
    member('undo_import, import', 'id', 'undo_import($1, $2)', (x) => [own, x]),
    // Whether a url is another's is no secret: it is an address.
    member('change_vendor_url, vendor', 'id', 'change_vendor_url($1, $2)', (x) => [x, a.restaurant.url]),
    // For admins only: a member is told so, whatever stands there.
    member('create_vendor, id', 'id', "create_vendor($1, $2, '{}', null)", (x) => [x, next.token]),
    member('create_vendor, token', 'token', "create_vendor($1, $2, '{}', null)", (x) => [own, x]),
    member('want_vendor_login, vendor', 'id', 'want_vendor_login($1, $2, $3)', (x) => [
      ...[x, next.token, 'k@noren.example'],
    ]),
    member('close_enquiry, enquiry', 'id', 'close_enquiry($1)', (x) => [x]),
    member('book_on_behalf, vendor', 'id', 'book_on_behalf($1, $2)', (x) => [x, create()]),
    member('sync_pull, vendor', 'id', 'sync_pull($1, 0, 500, $2)', (x) => [x, a.device]),
    member('sync_pull, device', 'word', 'sync_pull($1, 0, 500, $2)', (x) => [own, x]),
    member('sync_push, vendor', 'id', 'sync_push($1, $2, $3, 0)', (x) => [x, a.device, [create()]]),
    member('sync_push, device', 'word', 'sync_push($1, $2, $3, 0)', (x) => [own, x, [a.edited]]),
    ...commandsWithHoles(a).map(([name, hole, command]) =>
      member(`sync_push ${name}`, hole, 'sync_push($1, $2, $3, 0)', (x) => [
        own,
        a.device,
        [renewed(command(x), newId())],
      ]),
    ),
  ]
}

function callsOfCustomers(a: Side): Call[] {
  const next = a.restaurant.attempt({ minute: 1200 })
  return [
    customer('hold_seats, id', 'id', 'hold_seats($1, $2, $3, $4, 1200, 2, null, null)', (x) => [
      ...[a.restaurant.url, x, next.token, next.day],
    ]),
    customer('hold_seats, old hold', 'id', 'hold_seats($1, $2, $3, $4, 1200, 2, $5, $3)', (x) => [
      ...[a.restaurant.url, next.id, next.token, next.day, x],
    ]),
    customer('hold_seats, old token', 'token', 'hold_seats($1, $2, $3, $4, 1200, 2, $5, $6)', (x) => [
      ...[a.restaurant.url, next.id, next.token, next.day, a.held.id, x],
    ]),
    ...(['occurrence', 'id', 'kind'] as const).map((hole, at) =>
      customer(
        `hold_spots, ${hole}`,
        'id',
        'hold_spots($1, $2, $3, $4, $5::text::jsonb, null, null)',
        (x) => [
          ...[a.restaurant.url, at === 1 ? x : next.id, next.token, at === 0 ? x : a.occurrence],
          JSON.stringify([{ price_type: at === 2 ? x : a.occurrence, count: 1, price: 0 }]),
        ],
      ),
    ),
    customer('confirm_booking, id', 'id', 'confirm_booking($1, $2, $3, $4)', (x) => [
      ...[a.restaurant.url, x, next.token, details],
    ]),
    customer('confirm_booking, token', 'token', 'confirm_booking($1, $2, $3, $4)', (x) => [
      ...[a.restaurant.url, a.held.id, x, details],
    ]),
    customer('confirm_booking, price', 'id', 'confirm_booking($1, $2, $3, $4, $5::text::jsonb)', (x) => [
      ...[a.restaurant.url, a.held.id, a.held.token, details],
      JSON.stringify([{ price_type: x, count: 1, price: 8800 }]),
    ]),
    customer('find_booking, token', 'token', 'find_booking($1, $2)', (x) => [a.restaurant.url, x]),
    customer('change_booking, token', 'token', "change_booking($1, $2, $3, '{}', $4, 1200, 2)", (x) => [
      ...[a.restaurant.url, x, next.id, next.day],
    ]),
    customer('change_booking, id', 'id', "change_booking($1, $2, $3, '{}', $4, 1200, 2)", (x) => [
      ...[a.restaurant.url, next.token, x, next.day],
    ]),
    customer('slots_of_day, token', 'token', 'slots_of_day($1, $2, 2, $3)', (x) => [
      ...[a.restaurant.url, next.day, x],
    ]),
    customer('event_page, occurrence', 'id', "event_page($1, 'none', null, $2)", (x) => [
      a.restaurant.url,
      x,
    ]),
    customer('find_lost_booking, number', 'word', "find_lost_booking($1, $2, '1234', $3)", (x) => [
      ...[a.restaurant.url, x, next.token],
    ]),
    customer('find_lost_booking, token', 'token', "find_lost_booking($1, 'ZZZZZZ', '1234', $2)", (x) => [
      ...[a.restaurant.url, x],
    ]),
    customer('join_waiting_list, id', 'id', 'join_waiting_list($1, $2, $3, $4, 1200, 2, $5)', (x) => [
      ...[a.restaurant.url, x, next.token, next.day, details],
    ]),
    customer('join_waiting_list, token', 'token', 'join_waiting_list($1, $2, $3, $4, 1200, 2, $5)', (x) => [
      ...[a.restaurant.url, next.id, x, next.day, details],
    ]),
    customer('say_coming, token', 'token', 'say_coming($1, $2)', (x) => [a.restaurant.url, x]),
    customer('open_invitation, token', 'token', 'open_invitation($1)', (x) => [x]),
    customer('make_way_for_invited, token', 'token', 'make_way_for_invited($1)', (x) => [x]),
    customer('cancel_booking, token', 'token', 'cancel_booking($1, $2)', (x) => [a.restaurant.url, x]),
  ]
}

const details = {
  ...{ last_name: '甲', first_name: '乙', phone: '+819011112222', email: 'k@noren.example', requests: '' },
  ...{ marketing_opt_in: false, terms_version: '2026-11', language: 'ja', website: '' },
}

/** A row of another book, with a word in each place that takes one. */
const imported = (word: string) => ({
  ...{ key: 'a'.repeat(64), status: 'confirmed', day: '2027-06-15', minute: 1140, duration: 120, pax: 2 },
  ...{ last_name: word, requests: word },
  ...(/^\+\d+$/.test(word) && { phone: word }),
})

type Hole = [name: string, hole: Call['hole'], command: (word: string) => Command]

/** A good command of each kind, and each of its places in which an id or a word stands. */
function commandsWithHoles(a: Side): Hole[] {
  const on = a.made.subject
  const steady = (c: Command): Command => ({ ...c, id: fixed })
  const good: Command[] = [
    { ...create(), subject: fixed },
    edit(on, { comments: '変' }, { comments: '' }),
    setStatus(on, 'confirmed', 'seated'),
    aCommand(on, { kind: 'booking.delete', args: {}, base: { deleted: false } }),
    aCommand(on, { kind: 'booking.restore', args: {}, base: { deleted: true } }),
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
        return aCommand(`event_template/${a.template}`, { kind: 'config.edit', args, base: { tickets: [] } })
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

const laidOut = (template: string) => ({
  ...{ template, capacity: 6 },
  ...{ name: '屋形船の夕べ', name_en: '', note: '' },
})

const renewed = (c: Command, id: string): Command => ({
  ...c,
  id: c.id === fixed ? id : c.id,
  subject: c.subject === fixed ? id : c.subject,
})

const fixed = '11111111-2222-4333-8444-555555555555'

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

/** What B has that a member of A might have seen or guessed, by what it is. */
export async function wordsOf(b: Side, rows: (text: string) => Promise<{ word: string }[]>) {
  const where = `vendor_id = '${b.restaurant.id}'`
  const words = async (text: string) => (await rows(text)).map((row) => row.word)
  return {
    id: [
      ...[
        b.restaurant.id,
        b.booked.id,
        b.held.id,
        b.made.id,
        b.made.subject,
        b.edited.id,
        b.refused.id,
        b.guest,
      ],
      b.carded.id,
      b.span,
      b.price,
      b.ticket,
      b.template,
      b.occurrence,
      b.staff.user,
      ...(await words(`select id::text as word from public.booking_history where ${where} order by 1`)),
      ...(await words(`select epoch::text as word from private.vendor_clock where ${where}`)),
      ...(await words(`select id::text as word from private.invitation where ${where}`)),
    ],
    token: [b.booked.token, b.held.token],
    word: [
      ...[b.device, b.restaurant.url],
      ...(await words(
        `select reference as word from public.booking where ${where} and reference <> '' order by 1`,
      )),
      ...(await words(`select phone as word from public.guest where ${where} order by 1`)),
    ],
  }
}
