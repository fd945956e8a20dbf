// Customers at the public functions over HTTP, as a browser calls them.

import type { TestStack } from '#tests/fixtures/stack.ts'
import type { Reservation } from './reservations.ts'

export type Outcome = { n: number; ok: true; reference: string } | { n: number; ok: false; code: string }

interface Answer {
  ok: boolean
  code?: string
  booking?: { reference: string }
}

/** The row's name tag, by which the test finds it again. */
export const tagOf = (n: number): string => `No. ${n}`

/** Some people come more than once, online and by phone. */
export const phoneOf = (n: number): string => `+8190${String(10_000_000 + (n % 700)).padStart(8, '0')}`

export async function bookOnline(stack: TestStack, url: string, r: Reservation): Promise<Outcome> {
  const attempt = {
    p_vendor_url: url,
    p_id: crypto.randomUUID(),
    p_token: crypto.randomUUID().replaceAll('-', ''),
  }
  // Every seventh never hears the first answer and asks again: it must not make a second booking.
  const times = r.n % 7 === 0 ? 2 : 1
  const held = await call(stack, times, 'hold_seats', {
    ...attempt,
    p_day: r.day,
    p_minute: r.minute,
    p_pax: r.pax,
    p_old_id: null,
    p_old_token: null,
  })
  if (!held.ok) return { n: r.n, ok: false, code: held.code ?? '' }
  const confirmed = await call(stack, times, 'confirm_booking', {
    ...attempt,
    p_details: {
      last_name: '予約',
      first_name: String(r.n),
      phone: phoneOf(r.n),
      email: `guest-${r.n}@noren.example`,
      requests: tagOf(r.n),
      marketing_opt_in: false,
      terms_version: '2026-11',
      language: r.n % 9 === 0 ? 'en' : 'ja',
      website: '',
    },
  })
  if (!confirmed.ok) return { n: r.n, ok: false, code: confirmed.code ?? '' }
  return { n: r.n, ok: true, reference: confirmed.booking?.reference ?? '' }
}

async function call(
  stack: TestStack,
  times: number,
  name: string,
  args: Record<string, unknown>,
): Promise<Answer> {
  let answer: Answer = { ok: false, code: 'busy' }
  for (let i = 0; i < times || answer.code === 'busy'; i++) {
    const { status, body } = await stack.rpc<Answer>(name, args)
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    answer = body
  }
  return answer
}
