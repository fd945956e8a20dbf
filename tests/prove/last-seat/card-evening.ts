// One evening of few seats, for which customers pay by card or at the venue, all at once: paid in time, paid when the hold was over,
// told late, twice, beside others who buy the same seats, or not at all.

import type Stripe from 'stripe'
import { aNight, type Going, type Said } from '#tests/fixtures/money/night.ts'
import type { TestDatabase } from '#tests/fixtures/postgres.ts'
import type { Random } from '#tests/fixtures/random.ts'
import type { StripeServer } from '#tests/fixtures/stripe/server.ts'

export interface Till {
  /** With connections for as many as come at once. */
  db: TestDatabase
  stripe: StripeServer
  handle(request: Request): Promise<Response>
  round(): Promise<void>
}

export interface CardEvening {
  customers: number
  sold: number
  /** Of what was paid. */
  honoured: number
  returned: number
  violations: string[]
}

const manners = ['at the venue', 'in time', 'in time', 'untold', 'late', 'late', 'last', 'gives up'] as const
const known = /^(full|hold_expired)$/

interface Guest {
  who: Going
  pax: number
  manner: (typeof manners)[number]
  event: Stripe.Event | null
  hasTickets: boolean
}

export async function cardEvening(till: Till, r: Random): Promise<CardEvening> {
  const { db, stripe } = till
  const capacity = r.int(2, 20)
  const night = await aNight(db, { capacity })
  const wrong: string[] = []
  const insist = async <T>(ask: () => Promise<T>, isBusy: (said: T) => boolean): Promise<T> => {
    for (let tries = 0; tries < 100; tries++) {
      const said = await ask()
      if (!isBusy(said)) return said
    }
    throw new Error('always busy')
  }
  const heard = async (ask: () => Promise<Said>): Promise<Said> => {
    const said = await insist(ask, ({ code }) => code === 'busy')
    if (!said.ok && !known.test(String(said.code))) wrong.push(`a customer is told ${JSON.stringify(said)}`)
    return said
  }
  const ask = ({ id, token, details }: Going, step: string) =>
    heard(async () => {
      const body = { step, vendor_url: night.url, id, token, details, lines: [], back: '/boat' }
      const request = new Request('http://localhost/functions/v1/payments', {
        ...{ method: 'POST', body: JSON.stringify(body) },
      })
      return (await (await till.handle(request)).json()) as Said
    })
  const tell = (event: Stripe.Event) =>
    insist(
      () => stripe.deliver(event, till.handle),
      (status) => status !== 200,
    )
  const buy = async (guest: Guest) => {
    if (!(await heard(() => night.hold(guest.who, guest.pax))).ok) return
    guest.hasTickets = (await heard(() => night.confirm(guest.who))).ok
  }
  const come = async (guest: Guest) => {
    const { who, manner, pax } = guest
    if (manner === 'at the venue') return buy(guest)
    if (!(await heard(() => night.hold(who, pax))).ok) return
    const said = await ask(who, 'begin')
    if (!said.ok) return
    if (manner === 'gives up') return void (await ask(who, 'give_up'))
    guest.event = stripe.pay(String(said['url']).split('/').at(-1) ?? '')
    if (guest.event && manner === 'in time') await tell(guest.event)
  }
  const guests = Array.from({ length: 40 }, (): Guest => {
    return { who: night.going(), pax: r.int(1, 4), manner: r.pick(manners), event: null, hasTickets: false }
  })
  const isLate = ({ manner, event }: Guest) => event && (manner === 'late' || manner === 'last')
  const ids = (of: Guest[]) => of.map(({ who }) => who.id)

  await Promise.all(guests.slice(0, 20).map(come))
  const late = guests.filter(isLate)
  await lapse(db, ids(late))
  // Beside others, for whom those seats are free again.
  const toldNow = late
    .filter(({ manner }) => manner === 'late')
    .flatMap(({ event }) => (event ? [event, event] : []))
  await Promise.all([...guests.slice(20).map(come), ...toldNow.map(tell)])
  await lapse(db, ids(guests.filter(isLate)))
  // Alone: then it is known beforehand what becomes of it.
  for (const guest of guests.filter(isLate)) {
    const { sold, states } = await books(db, night.occurrence, night.venue.id)
    if (!guest.event || states.get(guest.who.id) !== 'open') continue
    const held = await liveHolds(db, night.venue.id)
    await tell(guest.event)
    const fits = sold + held + guest.pax <= capacity
    const state = (await books(db, night.occurrence, night.venue.id)).states.get(guest.who.id)
    if (state !== (fits ? 'booked' : 'returned'))
      wrong.push(`${guest.pax} paid late beside ${sold} sold and ${held} held of ${capacity}: ${state}`)
  }
  for (let i = 0; i < 3; i++) {
    await db.sql`update private.payment set ask_at = now() where vendor_id = ${night.venue.id} and state in ('opening', 'open')`
    await db.sql`update private.refund set due_at = now(), leased_until = now() where vendor_id = ${night.venue.id} and state = 'due'`
    await till.round()
  }

  const { states } = await books(db, night.occurrence, night.venue.id)
  for (const { event, manner, who } of guests) {
    const state = states.get(who.id)
    if (event && (manner === 'in time' || manner === 'untold') && state !== 'booked')
      wrong.push(`who paid ${manner}, with the seats held, is ${state}`)
  }
  wrong.push(...(await untilNobodyFits(till, { ...night, capacity }, guests, buy)))
  const money = await whatWasPaid(till, night.venue.id, guests)
  return {
    customers: guests.length,
    sold: (await books(db, night.occurrence, night.venue.id)).sold,
    honoured: money.honoured,
    returned: money.returned,
    violations: [...wrong, ...money.wrong, ...(await oversold(db, night.venue.id, capacity))],
  }
}

/** Their holds are over, and so is what paying made longer. */
const lapse = ({ sql }: TestDatabase, ids: string[]) => sql`
  update private.hold set expires_at = now() - interval '1 second', pay_until = now() - interval '1 second' where id = any(${ids})`

async function books({ sql }: TestDatabase, occurrence: string, vendor: string) {
  const [row] = await sql<{ sold: number }[]>`
    select coalesce(sum(pax), 0)::int as sold from public.booking
    where vendor_id = ${vendor} and occurrence = ${occurrence} and status = 'confirmed' and not deleted`
  const payments = await sql<
    { id: string; state: string }[]
  >`select id, state from private.payment where vendor_id = ${vendor}`
  return { sold: row?.sold ?? 0, states: new Map(payments.map(({ id, state }) => [id, state])) }
}

async function liveHolds({ sql }: TestDatabase, vendor: string): Promise<number> {
  const [row] = await sql<{ held: number }[]>`
    select coalesce(sum(pax), 0)::int as held from private.hold where vendor_id = ${vendor} and expires_at > now()`
  return row?.held ?? 0
}

/** All holds end, and who has neither tickets nor paid for any asks again, until none of them fits. */
async function untilNobodyFits(
  { db }: Till,
  night: { venue: { id: string }; occurrence: string; capacity: number; going(): Going },
  guests: readonly Guest[],
  buy: (guest: Guest) => Promise<void>,
): Promise<string[]> {
  const left = guests.filter(({ event }) => !event)
  for (let round = 0; round < 20; round++) {
    await db.sql`update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${night.venue.id}`
    const { sold } = await books(db, night.occurrence, night.venue.id)
    const fitting = left.filter(({ hasTickets, pax }) => !hasTickets && sold + pax <= night.capacity)
    if (fitting.length === 0) return []
    await Promise.all(fitting.map((guest) => buy(Object.assign(guest, { who: night.going() }))))
    if ((await books(db, night.occurrence, night.venue.id)).sold === sold)
      return [`${night.capacity - sold} seats were left, and nobody of ${fitting.length} got them`]
  }
  return ['after 20 rounds there were still seats for somebody who wanted them']
}

/** Each payment is a booking or has gone back, once and to the yen, by the card service's own books. */
async function whatWasPaid({ db, stripe }: Till, vendor: string, guests: readonly Guest[]) {
  const rows = await db.sql<{ id: string; amount: number | null }[]>`
    select id, (payment->>'amount')::int as amount from public.booking where vendor_id = ${vendor} and status = 'confirmed'`
  const booked = new Map(rows.map(({ id, amount }) => [id, amount]))
  const wrong: string[] = []
  let [honoured, returned] = [0, 0]
  for (const { event, who } of guests) {
    if (!event) continue
    const { payment_intent, amount_total } = event.data.object as Stripe.Checkout.Session
    const back = stripe.refunds
      .filter((one) => one.payment_intent === payment_intent)
      .reduce((sum, { amount }) => sum + amount, 0)
    const kept = booked.get(who.id) ?? 0
    if (kept === amount_total && back === 0) honoured++
    else if (!booked.has(who.id) && back === amount_total) returned++
    else wrong.push(`${amount_total} were paid, ${kept} are of a booking, and ${back} went back`)
  }
  return { honoured, returned, wrong }
}

/** No booking stands beyond the seats, by what was claimed up to it. */
async function oversold({ sql }: TestDatabase, vendor: string, capacity: number): Promise<string[]> {
  const rows = await sql<{ pax: number; sum: number }[]>`
    select pax, sum(pax) over (order by claimed_rev)::int as sum from public.booking
    where vendor_id = ${vendor} and status = 'confirmed' and not deleted`
  return rows
    .filter(({ sum }) => sum > capacity)
    .map(({ pax, sum }) => `${pax} were sold beyond ${capacity} seats: ${sum}`)
}
