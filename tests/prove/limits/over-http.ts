// What anybody may call, from real addresses of this machine.

import { aRestaurant, type Restaurant } from '#tests/fixtures/customer.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { postFrom } from '#tests/prove/parts/rights/from-address.ts'
import { inParallel } from '#tests/prove/parts/rights/matrix-http.ts'
import { type Found, passes, usualLimits } from '#tests/prove/parts/rights/usual-limits.ts'
import { databaseOf } from '#tests/prove/parts/rights/world.ts'
import type { Size } from '#tests/prove/types.ts'
import { holdOf } from './hold-of.ts'

const forgeries: [string, string][][] = [
  ...[
    'X-Forwarded-For',
    'x-forwarded-for',
    'X-FORWARDED-FOR',
    'X-Real-IP',
    'X-Client-IP',
    'True-Client-IP',
  ].map((name): [string, string][] => [[name, '203.0.113.7']]),
  ...['CF-Connecting-IP', 'cf-connecting-ip', 'X-Noren-Peer', 'x-NOREN-peer', 'X-Forwarded-Host', 'Via'].map(
    (name): [string, string][] => [[name, '203.0.113.7']],
  ),
  [['Forwarded', 'for=203.0.113.7;proto=https']],
  [['X_Noren_Peer', '203.0.113.7']],
  [
    ['X-Noren-Peer', '203.0.113.7'],
    ['x-noren-peer', '203.0.113.8'],
  ],
  [
    ['X-Noren-Peer', ''],
    ['CF-Connecting-IP', ''],
  ],
  [
    ['CF-Connecting-IP', '203.0.113.7'],
    ['X-Noren-Peer', '203.0.113.8'],
    ['X-Forwarded-For', '203.0.113.9'],
  ],
  [['X-Forwarded-For', '203.0.113.7, 203.0.113.8']],
  [
    ['X-Noren-Peer', '203.0.113.7'],
    ['Connection', 'x-noren-peer'],
  ],
]

/** Holds from two addresses under every forgery: the database must have counted the socket's address. */
export async function forged(stack: TestStack, size: Size): Promise<Found> {
  const restaurant = await openRestaurant(stack)
  const faults: string[] = []
  const addresses = size === 'full' ? ['127.0.0.1', '127.0.3.4', '127.9.9.9'] : ['127.0.3.4']
  await inParallel(
    addresses.flatMap((from) =>
      forgeries.map((headers) => async () => {
        const counted = await holdFrom(stack, restaurant, from, headers)
        if (counted !== from) faults.push(`${from} with ${JSON.stringify(headers)} counts as ${counted}`)
      }),
    ),
  )
  return { cases: addresses.length * forgeries.length, faults }
}

/** Behind one proxy of ours: its entry counts, which it puts last, and nothing that the customer wrote before it. */
export async function behindProxy(stack: TestStack, size: Size): Promise<Found> {
  const restaurant = await openRestaurant(stack)
  const faults: string[] = []
  const cases = size === 'full' ? forgeries : forgeries.slice(0, 8)
  for (const headers of cases) {
    const told = headers.filter(([name]) => name.toLowerCase() !== 'via')
    const counted = await holdFrom(stack, restaurant, '127.0.0.1', [
      ...told,
      ['X-Forwarded-For', '198.51.100.4'],
    ])
    if (counted !== '198.51.100.4') faults.push(`behind a proxy ${JSON.stringify(told)} counts as ${counted}`)
  }
  return { cases: cases.length, faults }
}

/** Whom the database counted for one hold. */
async function holdFrom(
  stack: TestStack,
  restaurant: Restaurant,
  from: string,
  headers: [string, string][],
): Promise<string> {
  const id = crypto.randomUUID()
  const said = await postFrom(stack, from, '/rest/v1/rpc/hold_seats', holdOf(restaurant, { id }), headers)
  const [row] = await stack.sql<{ caller: string }[]>`select caller from private.hold where id = ${id}`
  return row?.caller ?? `${said.status} ${said.body}`
}

async function openRestaurant(stack: TestStack): Promise<Restaurant> {
  await withoutLimits(stack.sql)
  return aRestaurant(databaseOf(stack), { capacity: 1000 })
}

/** One address asks for all it can, over HTTP: an honest customer still books every slot. */
export async function oneAddress(stack: TestStack): Promise<Found> {
  await usualLimits(stack.sql)
  const restaurant = await aRestaurant(databaseOf(stack), { capacity: 20 })
  const faults: string[] = []
  await inParallel(
    Array.from(
      { length: 60 },
      (_, i) => () =>
        postFrom(
          stack,
          '127.0.0.1',
          '/rest/v1/rpc/hold_seats',
          holdOf(restaurant, { minute: 1020 + 30 * (i % 9), pax: 4 }),
        ),
    ),
  )
  for (let minute = 1020; minute <= 1260; minute += 30) {
    const said = await postFrom(stack, '127.0.77.1', '/rest/v1/rpc/slots_of_day', {
      ...{ p_vendor_url: restaurant.url, p_day: restaurant.attempt().day, p_pax: 4 },
    })
    const { slots } = JSON.parse(said.body) as { slots: { minute: number; bookable: boolean }[] }
    if (!slots.find((slot) => slot.minute === minute)?.bookable) faults.push(`one address shut ${minute}`)
  }
  return { cases: 60 + 9, faults }
}

/** Many addresses fill a night at once; when their holds end it is open again. */
export async function manyAddresses(stack: TestStack, size: Size): Promise<Found> {
  await usualLimits(stack.sql)
  const restaurant = await aRestaurant(databaseOf(stack), { capacity: 20 })
  const faults: string[] = []
  const addresses = Array.from({ length: size === 'full' ? 40 : 12 }, (_, i) => `127.0.${10 + i}.1`)
  const answers: string[] = []
  await inParallel(
    addresses.flatMap((from) =>
      [1080, 1140, 1200, 1140].map((minute) => async () => {
        const said = await postFrom(
          stack,
          from,
          '/rest/v1/rpc/hold_seats',
          holdOf(restaurant, { minute, pax: 5 }),
        )
        answers.push(said.body)
      }),
    ),
  )
  const honest = async () =>
    (await restaurant.hold(restaurant.attempt({ pax: 2 }), undefined, '127.0.99.9')).code ?? 'ok'
  const during = await honest()
  if (during !== 'full')
    faults.push(`the storm of ${addresses.length} addresses did not fill the night: ${during}`)
  const raised = answers.filter((body) => !body.includes('"ok"'))
  if (raised.length > 0) faults.push(`${raised.length} calls ended in an error: ${raised[0]}`)
  await passes(stack.sql, restaurant, 10)
  const after = await honest()
  if (after !== 'ok') faults.push(`after the holds ended the night is ${after}`)
  return { cases: answers.length + 2, faults }
}
