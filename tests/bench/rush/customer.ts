// One customer of the rush, who does what the page does: reads what is left, has tickets kept, types, and books them, or pays by
// card. Who is told to come again in so many seconds does so then.

import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '#tests/fixtures/random.ts'
import type { Caller, Reply } from '#tests/prove/parts/calls.ts'
import type { House } from './server.ts'

export type Call = 'page' | 'look' | 'hold' | 'confirm' | 'pay' | 'paid'

/** What one call was answered; times are milliseconds since 1970. */
export interface Told {
  call: Call
  /** How many tickets it was about. */
  pax: number
  /** `full`: there are none left for good. `held`: others hold them. `late`: none came while a page waits. */
  said: 'ok' | 'busy' | 'held' | 'full' | 'late' | string
  /** What it was told to wait; null where nothing was said. */
  seconds: number | null
  sent: number
  received: number
}

export interface Customer {
  /** The booking of this customer's page; null where it has none. */
  booked: string | null
  byCard: boolean
  told: Told[]
}

/** What surrounds them all. */
export interface Rush {
  house: House
  caller: Caller
  /** Nobody looks or types: all of them ask at one moment. */
  isAtOnce: boolean
  /** The customer of this session pays, and the product is told. */
  pay(session: string): Promise<void>
  /** This hold's ten minutes are over in so many seconds. */
  lapse(hold: string, seconds: number): Promise<unknown>
  /** When everybody goes home; milliseconds since 1970. */
  until: number
}

/** A page gives up then (sync/protocol/rpc.ts). */
const patienceMs = 10_000
/** So long a page waits for its file alone. */
const fileMs = 4_000
/** Of what is only held nobody here is patient for longer: holds of this run end sooner, too. */
const longestWait = 12

export async function aCustomer(rush: Rush, from: number, r: Random): Promise<Customer> {
  const { house, caller } = rush
  const url = house.vendor.url
  const hurries = rush.isAtOnce
  const me: Customer = { booked: null, byCard: !hurries && r.chance(0.1), told: [] }
  const leaves = !hurries && r.chance(0.15)
  const think = (from: number, to: number) => (hurries ? undefined : pause(r.int(from, to)))
  let pax = r.chance(0.3) ? 2 : 1

  const once = async (call: Call, ask: () => Promise<Reply>): Promise<[Told, Reply | null]> => {
    const sent = performance.timeOrigin + performance.now()
    const reply = await inTime(ask())
    const received = reply?.received ?? performance.timeOrigin + performance.now()
    const told = { call, pax, sent, received, said: reply ? saidOf(reply) : 'late', seconds: waitOf(reply) }
    me.told.push(told)
    return [told, reply]
  }
  /** Until it is not too busy for that any more. */
  const asked = async (call: Call, ask: () => Promise<Reply>): Promise<[Told, Reply | null]> => {
    for (;;) {
      const [told, reply] = await once(call, ask)
      if (told.said !== 'busy' || Date.now() > rush.until) return [told, reply]
      await pause(spread(told.seconds ?? 2, r))
    }
  }
  const rpc = (call: Call, name: string, args: object) =>
    asked(call, () => caller.rpc(name, { p_vendor_url: url, ...args }, from))
  /** What is left: first by the page's own file or, where that is slow, by asking beside it (src/lib/first/payload.ts); later by asking. */
  const page = async (isFirst: boolean): Promise<Told['said']> => {
    const file = () => caller.get(`/${url}/${house.slug}/_payload.json`, from)
    const args = { p_event_url: house.slug, p_from: null, p_occurrence: null }
    const beside = () => caller.rpc('event_page', { p_vendor_url: url, ...args }, from)
    const [told, reply] = isFirst
      ? await asked('page', () => firstOf(file(), beside))
      : await rpc('look', 'event_page', args)
    const dates = (reply?.body['dates'] ?? []) as { id: string; reason: string | null; held: boolean }[]
    const date = dates.find(({ id }) => id === house.rushed.id)
    if (told.said !== 'ok' || !date?.reason) return told.said
    // It is said of the smallest party.
    Object.assign(told, { pax: 1, said: date.reason === 'full' && date.held ? 'held' : date.reason })
    return told.said
  }

  let state = hurries ? 'ok' : await page(true)
  while (Date.now() < rush.until && (state === 'ok' || state === 'held')) {
    if (state === 'held') {
      // The page says so and looks again.
      await pause(spread(longestWait, r))
      state = await page(false)
      continue
    }
    await think(300, 1500)
    const attempt = await kept()
    if (!attempt) return me
    if (leaves) {
      await rush.lapse(attempt.p_id, r.int(4, 10))
      return me
    }
    await think(1500, 5000)
    return me.byCard ? byCard(attempt) : confirm(attempt)
  }
  return me

  type Attempt = { p_id: string; p_token: string }

  /** Tickets that are kept; null where there are none, or it is over. */
  async function kept(): Promise<Attempt | null> {
    while (Date.now() < rush.until) {
      const attempt = { p_id: randomUUID(), p_token: randomBytes(16).toString('hex') }
      const [told, reply] = await rpc('hold', 'hold_spots', {
        ...{ ...attempt, p_occurrence: house.rushed.id, p_old_id: null, p_old_token: null },
        p_tickets: [{ ...house.ticket, count: pax }],
      })
      if (told.said === 'ok') return attempt
      const isShort = told.said === 'full' || told.said === 'held'
      // Better one than none.
      if (isShort && pax > 1 && Number(reply?.body['left']) >= 1) pax = 1
      else if (told.said === 'held') await pause(spread(Math.min(told.seconds ?? 2, longestWait), r))
      else return null
    }
    return null
  }

  async function confirm(attempt: Attempt): Promise<Customer> {
    const [told] = await rpc('confirm', 'confirm_booking', { ...attempt, p_details: details(from) })
    if (told.said === 'ok') me.booked = attempt.p_id
    return me
  }

  async function byCard({ p_id: id, p_token: token }: Attempt): Promise<Customer> {
    const who = { vendor_url: url, id, token }
    const step = (call: Call, more: object) =>
      asked(call, () => caller.post('/functions/v1/payments', { ...who, ...more }, from))
    const back = `/${url}/${house.slug}?step=payment`
    // The sum that was read on the review page.
    const wanted = { ...details(from), due: house.ticket.price * pax }
    const [begun, reply] = await step('pay', { step: 'begin', details: wanted, lines: [], back })
    if (begun.said !== 'ok') return me
    await pause(r.int(500, 2000))
    await rush.pay(String(reply?.body['url']).split('/').at(-1) ?? '')
    for (let i = 0; i < 5; i++) {
      const [, now] = await step('paid', { step: 'ask' })
      if (now?.body['state'] === 'booked') me.booked = id
      if (now?.body['state'] !== 'open') break
      await pause(1000)
    }
    return me
  }
}

/** The first, or the other where that comes before it; who has the first asks for nothing more. */
async function firstOf(first: Promise<Reply>, other: () => Promise<Reply>): Promise<Reply> {
  const soon = await Promise.race([first, pause(fileMs)])
  // A file that the server cannot make now says so at once.
  if (soon) return soon.status === 200 ? soon : other()
  return Promise.race([first, other()])
}

/** Null where a page would not wait any longer, or the connection broke. */
function inTime(reply: Promise<Reply>): Promise<Reply | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), patienceMs)
    reply.then(resolve, () => resolve(null)).finally(() => clearTimeout(late))
  })
}

function saidOf({ status, body, againIn }: Reply): string {
  if (body.code === 'busy' || (status === 503 && body.code === 'PT503')) return 'busy'
  if (status !== 200) return `${status} ${body.code}`
  if (body.ok) return 'ok'
  if (body.code !== 'full') return String(body.code)
  return againIn === null ? 'full' : 'held'
}

const waitOf = (reply: Reply | null): number | null => reply?.againIn ?? null

/** Milliseconds; as the page does, nobody before the time, and not all at once. */
const spread = (seconds: number, r: Random): number => seconds * r.int(1000, 1250)

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const details = (from: number) => ({
  ...{ last_name: '山田', first_name: '花子', phone: `+8190${10_000_000 + from}` },
  ...{ email: `${from}@noren.example`, requests: '', marketing_opt_in: false, terms_version: '2026-11' },
  ...{ language: 'ja', website: '', fees: [], answers: [] },
})
