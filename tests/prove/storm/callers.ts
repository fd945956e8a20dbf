// So many callers, each at an address of its own, each asking again as soon as it is answered.

import { randomBytes, randomUUID } from 'node:crypto'
import { type Random, random } from '#tests/fixtures/random.ts'
import { type Caller, caller } from '#tests/prove/parts/calls.ts'
import type { Attack, Orders } from './attackers.ts'

/** Without tokens nobody is signed in; else each token is used by as many callers. */
export function callers(orders: Orders, count: number, tokens: string[]): Attack {
  const phone = caller(orders.url, orders.anonKey)
  const choose = random(orders.seed)
  const answers: Record<string, number> = {}
  let going = true
  const ring = async (n: number): Promise<void> => {
    // Whoever has an account has an address for it.
    const token = tokens[n % tokens.length]
    const from = token === undefined ? n : 1000 + (n % tokens.length)
    while (going) {
      const said = await ask(phone, orders, choose, from, token)
      answers[said] = (answers[said] ?? 0) + 1
    }
  }
  const rung = Promise.all(Array.from({ length: count }, (_, n) => ring(n)))
  return {
    stop: async () => {
      going = false
      await rung
      phone.close()
      return { answers }
    },
  }
}

async function ask(
  phone: Caller,
  { venue, day }: Orders,
  r: Random,
  from: number,
  token: string | undefined,
): Promise<string> {
  const attempt = { p_vendor_url: venue, p_id: randomUUID(), p_token: randomBytes(16).toString('hex') }
  const wish = { p_day: day, p_pax: r.int(1, 8) }
  const old = { p_old_id: null, p_old_token: null }
  const [name, args] = r.pick([
    ['slots_of_day', { p_vendor_url: venue, ...wish }],
    ['hold_seats', { ...attempt, ...wish, ...old, p_minute: r.pick([1080, 1110, 1140, 1170]) }],
    ['hold_seats', { ...attempt, ...wish, ...old, p_minute: r.pick([600, 720, 840, 960]) }],
    ['confirm_booking', { ...attempt, p_details: details }],
  ] as const)
  try {
    const { status, body } = await phone.rpc(name, args, from, token)
    return `${status} ${body.code ?? 'ok'}`
  } catch (error) {
    return `no answer ${(error as NodeJS.ErrnoException).code}`
  }
}

const details = {
  last_name: '山田',
  first_name: '花子',
  phone: '+819012345678',
  email: 'hanako@noren.example',
  requests: '',
  marketing_opt_in: false,
  terms_version: '2026-11',
  language: 'ja',
  website: '',
}
