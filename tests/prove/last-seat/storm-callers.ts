// A process of its own: so many anonymous callers, each at an address of its own, each asking again as soon as it is
// answered. Sent orders it storms until sent 'stop', then answers how often it was told what.

import { randomBytes, randomUUID } from 'node:crypto'
import { type Caller, caller } from './calls.ts'
import { type Random, random } from './random.ts'

export interface Orders {
  url: string
  anonKey: string
  /** Short url of the vendor. */
  venue: string
  /** `YYYY-MM-DD` of the night they all want. */
  day: string
  callers: number
  seed: number
}

/** `200 full`: how often. */
export type Answers = Record<string, number>

let stop = (): void => undefined
process.on('message', (orders: Orders | 'stop') => {
  if (orders === 'stop') return stop()
  storm(orders).then((answers) => process.send?.(answers))
})
process.on('disconnect', () => process.exit(0))

async function storm(orders: Orders): Promise<Answers> {
  const phone = caller(orders.url, orders.anonKey)
  const choose = random(orders.seed)
  const answers: Answers = {}
  let going = true
  stop = () => {
    going = false
  }
  const ring = async (from: number): Promise<void> => {
    while (going) {
      const said = await ask(phone, orders, choose, from)
      answers[said] = (answers[said] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: orders.callers }, (_, n) => ring(n)))
  phone.close()
  return answers
}

async function ask(phone: Caller, { venue, day }: Orders, r: Random, from: number): Promise<string> {
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
    const { status, body } = await phone.rpc(name, args, from)
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
