// Whether Auth tells who has an account.

import { restAndAuth } from '#local/rest-and-auth.ts'
import type { Size } from '#tests/prove/proof.ts'
import type { TestStack } from '#tests/support/stack.ts'
import type { Said } from './from-address.ts'
import { tellsApart, timesApart } from './tells-apart.ts'

export type Ask = (path: string, body: unknown, from: string) => Promise<Said>

/** Calls that name an address and that a stranger can make; all of them in lite, few of them open here. */
const paths = [
  ...['/auth/v1/token?grant_type=password', '/auth/v1/recover', '/auth/v1/otp', '/auth/v1/magiclink'],
  ...['/auth/v1/resend', '/auth/v1/verify', '/auth/v1/admin/users', '/auth/v1/admin/generate_link'],
]

/** The same call about somebody who has an account and somebody who has none, by words and by time. */
export async function knownAndUnknown(ask: Ask, stack: TestStack, size: Size, only = paths) {
  const known = await stack.makeUser()
  const faults: string[] = []
  let asked = 0
  // From another network each time: a limit per network is not what is looked at.
  const from = () => `127.${1 + (asked >> 8)}.${asked++ & 255}.3`
  const bodies = (email: string) => [
    { email, password: 'not this password', token: '123456', type: 'recovery', create_user: false },
    {
      email: email.toUpperCase(),
      password: 'not this password',
      token: '',
      type: 'signup',
      create_user: false,
    },
  ]
  for (const path of only) {
    for (const [i, body] of bodies(known.email).entries()) {
      const other = bodies('nobody@noren.example')[i]
      faults.push(
        ...tellsApart(path, [
          ['unknown', await ask(path, other, from())],
          ['known', await ask(path, body, from())],
        ]),
      )
    }
  }
  const signIn = (email: string) => () =>
    ask('/auth/v1/token?grant_type=password', { email, password: 'not this password' }, from())
  const ways = { unknown: signIn('nobody@noren.example'), known: signIn(known.email) }
  const clock = await timesApart('sign-in', ways, size === 'full' ? 15 : 5)
  return {
    cases: only.length * 4 + clock.cases,
    faults: [...faults, ...clock.faults],
    figures: clock.figures,
  }
}

/** Signing up has to tell that an address is taken, where no mail can: so one network is told a few times only. */
export async function signUpsTold(
  ask: Ask,
  stack: TestStack,
): Promise<{ cases: number; faults: string[]; told: number }> {
  const known = await stack.makeUser()
  const answers: Said[] = []
  for (let i = 0; i < 40; i++) {
    const email = i < 36 ? known.email : 'nobody@noren.example'
    answers.push(await ask('/auth/v1/signup', { email, password: 'a long enough password' }, '127.0.222.1'))
  }
  const told = answers.filter((one) => one.status === 422).length
  return {
    cases: answers.length,
    told,
    faults: [
      ...(told <= 30 ? [] : [`sign-up told one network ${told} times that an address is taken`]),
      ...tellsApart(
        'sign-up beyond the limit',
        answers.slice(35).map((said, i): [string, Said] => [String(i), said]),
      ),
    ],
  }
}

/** lite as it comes, on the same database. */
export async function unguarded(stack: TestStack): Promise<{ ask: Ask; close(): Promise<void> }> {
  const open = restAndAuth(stack.databaseUrl, 'another secret', stack.url)
  await open.prepare()
  const ask: Ask = async (path, body) => {
    const headers = { apikey: stack.anonKey, 'content-type': 'application/json' }
    const request = new Request(`${stack.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer = await open.fetch(request)
    return { status: answer.status, headers: {}, body: await answer.text() }
  }
  return { ask, close: () => open.close() }
}
