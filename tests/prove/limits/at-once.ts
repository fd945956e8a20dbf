// What one address can do to a night in about a second: holds whose connections are reset as soon as they are sent, and
// bookings for people who do not exist.

import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { restAndAuth } from '#local/api/rest-and-auth.ts'
import { secretsOf } from '#local/auth/secrets.ts'
import { aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { postFrom } from '#tests/prove/parts/rights/from-address.ts'
import { type Control, type Found, usualLimits } from '#tests/prove/parts/rights/usual-limits.ts'
import { databaseOf } from '#tests/prove/parts/rights/world.ts'
import { holdOf } from './hold-of.ts'

const attacker = '127.0.66.6'
const shots = 75
const replacesNone = { p_old_id: null, p_old_token: null }
/** Every slot of the night. */
const minutes = Array.from({ length: 13 }, (_, i) => 1020 + 30 * i)

/** Whoever resets has an address all the same: nobody counts as '', and the night stays open to the others. */
export async function resets(stack: TestStack, url = stack.url): Promise<Found> {
  await usualLimits(stack.sql)
  const restaurant = await aNight(stack)
  const open = await bookable(stack, restaurant)
  const began = Date.now()
  await Promise.all(
    Array.from({ length: shots }, async (_, i) => {
      await pause(i * 14)
      await holdAndReset(url, holdText(stack, restaurant, i), i % 4)
    }),
  )
  const tookMs = Date.now() - began
  await settled(stack, restaurant)
  const faults: string[] = []
  const counted = await stack.sql<{ key: string }[]>`
    select key from private.rate_counter where vendor_id = ${restaurant.id} and name = 'hold_caller'
    union select caller from private.hold where vendor_id = ${restaurant.id}`
  for (const { key } of counted)
    if (key !== attacker) faults.push(`${shots} holds from ${attacker}, reset: somebody counts as '${key}'`)
  const [held] = await stack.sql<{ count: number }[]>`
    select count(*)::integer from private.hold where vendor_id = ${restaurant.id}`
  if (!held?.count) faults.push('no hold of those that were reset arrived: nothing was tried')
  const left = await bookable(stack, restaurant)
  const shut = open.filter((minute) => !left.includes(minute))
  if (open.length !== minutes.length) faults.push(`only ${open.length} slots were open before`)
  if (shut.length > 0)
    faults.push(`${shots} holds that were reset shut ${shut.length} of ${open.length} slots`)
  return {
    cases: shots + open.length,
    faults,
    figures: { resetHoldsKept: held?.count ?? 0, resetsMs: tookMs },
  }
}

/** 20 seats, and 13 slots that can be booked. */
async function aNight(stack: TestStack): Promise<Restaurant> {
  const restaurant = await aRestaurant(databaseOf(stack), { capacity: 20, duration: 90, last_seating: 0 })
  await stack.sql`update public.opening_hours set closes_at = 1470 where vendor_id = ${restaurant.id}`
  return restaurant
}

/** The slots that two people from elsewhere may book. */
async function bookable(stack: TestStack, restaurant: Restaurant): Promise<number[]> {
  const args = { p_vendor_url: restaurant.url, p_day: restaurant.attempt().day, p_pax: 2 }
  const said = await postFrom(stack, '127.0.77.2', '/rest/v1/rpc/slots_of_day', args)
  const { slots } = JSON.parse(said.body) as { slots: { minute: number; bookable: boolean }[] }
  return slots.filter((slot) => slot.bookable).map((slot) => slot.minute)
}

function holdText(stack: TestStack, restaurant: Restaurant, i: number): string {
  const minute = minutes[(i * 4) % minutes.length] ?? 0
  const body = JSON.stringify(holdOf(restaurant, { minute, pax: 5 }))
  return (
    `POST /rest/v1/rpc/hold_seats HTTP/1.1\r\nhost: x\r\napikey: ${stack.anonKey}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  )
}

/** Sent whole and reset, so that the server reads a request of a connection that has no address any more. */
async function holdAndReset(url: string, text: string, afterMs: number): Promise<void> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: attacker })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.once('connect', () => socket.write(text, () => resolve()))
    socket.once('close', () => resolve())
  })
  await pause(afterMs)
  socket.resetAndDestroy()
}

/** Until what was sent is dealt with: no new hold for a moment. */
async function settled(stack: TestStack, restaurant: Restaurant): Promise<void> {
  for (let last = -1, same = 0; same < 4; ) {
    const [row] = await stack.sql<{ count: number }[]>`
      select count(*)::integer from private.hold where vendor_id = ${restaurant.id}`
    same = row?.count === last ? same + 1 : 0
    last = row?.count ?? 0
    await pause(100)
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Tables for invented people, each with a contact of its own, all at once: others still get one at any time. */
export async function inventedPeople(stack: TestStack): Promise<Found> {
  await usualLimits(stack.sql)
  const restaurant = await aNight(stack)
  const faults: string[] = []
  const post = (from: string, name: string, args: object) =>
    postFrom(stack, from, `/rest/v1/rpc/${name}`, { p_vendor_url: restaurant.url, ...args })
  const book = async (from: string, minute: number, pax: number): Promise<string> => {
    const { id, token, day } = restaurant.attempt()
    const who = { p_id: id, p_token: token }
    const wish = { p_day: day, p_minute: minute, p_pax: pax }
    const held = await post(from, 'hold_seats', { ...who, ...wish, ...replacesNone })
    const said = held.body.includes('"ok":true')
      ? await post(from, 'confirm_booking', { ...who, p_details: somebody() })
      : held
    return /"ok":true|"code":"\w+"/.exec(said.body)?.[0] ?? `${said.status}`
  }
  const began = Date.now()
  // A caller has a few open holds at most: it buys them before it takes the next.
  const parties = Array.from({ length: 40 }, (_, i) => minutes[(i * 4) % minutes.length] ?? 0)
  const buyer = async () => {
    for (let next = parties.pop(); next !== undefined; next = parties.pop()) await book(attacker, next, 5)
  }
  await Promise.all(Array.from({ length: 4 }, buyer))
  const tookMs = Date.now() - began
  const [sold] = await stack.sql<{ parties: number }[]>`
    select count(*)::integer as parties from public.booking where vendor_id = ${restaurant.id}`
  if (!sold?.parties) faults.push('no invented party got a table: nothing was tried')
  for (const [i, minute] of minutes.entries()) {
    const said = await book(`127.0.78.${i + 1}`, minute, 2)
    if (said !== '"ok":true') faults.push(`after invented people a customer is told at ${minute}: ${said}`)
  }
  const figures = { inventedParties: sold?.parties ?? 0, inventedMs: tookMs }
  return { cases: 40 + minutes.length, faults, figures }
}

/** The same where one caller's bookings of a night are not limited. */
export async function withoutShare(stack: TestStack): Promise<Control> {
  await stack.sql`delete from private.rate_limit where name = 'booked_share_caller'`
  const { faults } = await inventedPeople(stack)
  const seen = faults.find((fault) => fault.includes('a customer is told'))
  return { broken: "a booking is no part of its caller's share, over HTTP", seen }
}

/** The body, whole or as far as it came before the connection was reset. */
function allOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('error', () => undefined)
    for (const end of ['end', 'close']) req.on(end, () => resolve(Buffer.concat(chunks).toString()))
  })
}

async function gone(socket: Socket): Promise<void> {
  if (!socket.destroyed)
    await Promise.race([new Promise((resolve) => socket.once('close', resolve)), pause(2000)])
}

/**
 * A server that asks for the address after the body, as ours once did; then also a database that counts nobody under no
 * address. What the same check says of each.
 */
export async function withoutAddress(stack: TestStack): Promise<Control[]> {
  const rest = restAndAuth(stack.databaseUrl, secretsOf(stack.home).jwt_secret, stack.url)
  await rest.warm()
  const server = createServer(async (req, res) => {
    const body = await allOf(req)
    // As late as can be: whoever resets is gone by then, on a busy machine too.
    await gone(req.socket)
    const headers = {
      apikey: stack.anonKey,
      'content-type': 'application/json',
      'x-noren-peer': req.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '',
    }
    const answer = await rest.fetch(new Request(`${stack.url}${req.url}`, { method: 'POST', headers, body }))
    res.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const nobody = (await resets(stack, url)).faults.find((fault) => fault.includes("counts as ''"))
    const [row] = await stack.sql<{ text: string }[]>`
      select pg_get_functiondef(oid) as text from pg_proc where oid::regproc = 'private.hold_limit'::regproc`
    const text = row?.text ?? ''
    const unlimited = text.replace(/\nbegin\n/, "\nbegin if p_caller = '' then return null; end if;\n")
    await stack.sql.unsafe(unlimited)
    const shut = (await resets(stack, url)).faults.find((fault) => fault.includes('shut'))
    await stack.sql.unsafe(text)
    return [
      { broken: 'the address asked for after the body', seen: nobody },
      { broken: 'a caller without an address is not limited', seen: shut },
    ]
  } finally {
    server.closeAllConnections()
    server.close()
    await rest.close()
  }
}
