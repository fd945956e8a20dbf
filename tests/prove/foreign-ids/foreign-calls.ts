import { aTicketType } from '#tests/fixtures/events/setup.ts'
import { create } from '#tests/fixtures/venue.ts'
import type { Side, World } from '#tests/prove/parts/rights/world.ts'
import { commandsWithHoles, fixed, renewed } from './foreign-commands.ts'

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
    member('admin_events, vendor', 'id', "admin_events($1, '2027-01-01', 2)", (x) => [x]),
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
          JSON.stringify(wanted(at === 2 ? x : a.ticket)),
        ],
      ),
    ),
    ...(['old hold', 'old token'] as const).map((hole, at) =>
      customer(
        `hold_spots, ${hole}`,
        at === 0 ? 'id' : 'token',
        'hold_spots($1, $2, $3, $4, $5::text::jsonb, $6, $7)',
        (x) => [
          ...[a.restaurant.url, next.id, next.token, a.occurrence, JSON.stringify(wanted(a.ticket))],
          ...(at === 0 ? [x, next.token] : [a.held.id, x]),
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
    customer('waiting_place, token', 'token', 'waiting_place($1, $2)', (x) => [a.restaurant.url, x]),
    customer('leave_waiting, token', 'token', 'leave_waiting($1, $2)', (x) => [a.restaurant.url, x]),
    customer('change_booking, token', 'token', "change_booking($1, $2, $3, '{}', $4, 1200, 2)", (x) => [
      ...[a.restaurant.url, x, next.id, next.day],
    ]),
    customer('change_booking, id', 'id', "change_booking($1, $2, $3, '{}', $4, 1200, 2)", (x) => [
      ...[a.restaurant.url, next.token, x, next.day],
    ]),
    customer('slots_of_day, token', 'token', 'slots_of_day($1, $2, 2, $3)', (x) => [
      ...[a.restaurant.url, next.day, x],
    ]),
    customer(
      'month_of_days, area',
      'id',
      "month_of_days($1, date_trunc('month', now())::date, 2, $2)",
      (x) => [...[a.restaurant.url, x]],
    ),
    customer('slots_of_day, area', 'id', 'slots_of_day($1, $2, 2, null, $3)', (x) => [
      ...[a.restaurant.url, next.day, x],
    ]),
    customer('change_booking, area', 'id', "change_booking($1, $2, $3, '{}', $4, 1200, 2, $5)", (x) => [
      ...[a.restaurant.url, next.token, next.id, next.day, x],
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
    ...(['id', 'token', 'occurrence'] as const).map((what) =>
      customer(
        `join_spots_waiting_list, ${what}`,
        what === 'token' ? 'token' : 'id',
        'join_spots_waiting_list($1, $2, $3, $4, 2, $5)',
        (x) => [
          a.restaurant.url,
          ...['id', 'token', 'occurrence'].map((one) =>
            one === what ? x : one === 'token' ? next.token : next.id,
          ),
          details,
        ],
      ),
    ),
    customer('say_coming, token', 'token', 'say_coming($1, $2)', (x) => [a.restaurant.url, x]),
    customer('open_invitation, token', 'token', 'open_invitation($1)', (x) => [x]),
    customer('make_way_for_invited, token', 'token', 'make_way_for_invited($1)', (x) => [x]),
    customer('cancel_booking, token', 'token', 'cancel_booking($1, $2)', (x) => [a.restaurant.url, x]),
  ]
}

const wanted = (price_type: string) => [{ price_type, count: 1, price: aTicketType.price }]

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
