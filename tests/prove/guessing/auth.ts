// Whether Auth tells who has an account.

import { restAndAuth } from '#local/api/rest-and-auth.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import type { Said } from '#tests/prove/parts/rights/from-address.ts'
import type { Found } from '#tests/prove/parts/rights/usual-limits.ts'
import type { Size } from '#tests/prove/types.ts'
import { tellsApart, timesApart } from './tells-apart.ts'

export type Ask = (path: string, body: unknown, from: string) => Promise<Said>

/** Calls that name an address and that a stranger can make; all of them in lite, few of them open here. */
const paths = [
  ...['/auth/v1/token?grant_type=password', '/auth/v1/recover', '/auth/v1/otp', '/auth/v1/magiclink'],
  ...['/auth/v1/resend', '/auth/v1/verify', '/auth/v1/admin/users', '/auth/v1/admin/generate_link'],
]

const password = 'a long enough password'
const wrong = 'not this password'
const signInPath = '/auth/v1/token?grant_type=password'
const nobody = () => `${crypto.randomUUID().slice(0, 8)}@staff.example`

/** Another address of this machine each time: a limit per network is not what is looked at. */
let asked = 0
const anywhere = () => `127.${2 + (asked >> 8)}.${asked++ & 255}.3`

/** An account whose password costs what Auth's own do, and one that waits for its confirmation. */
async function accounts(stack: TestStack): Promise<{ confirmed: string; unconfirmed: string }> {
  const [confirmed, unconfirmed] = [await stack.makeUser(), await stack.makeUser()]
  await stack.sql`update auth.users set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 10))
    where id in ${stack.sql([confirmed.id, unconfirmed.id])}`
  await stack.sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`
  return { confirmed: confirmed.email, unconfirmed: unconfirmed.email }
}

/** The same call about somebody who has an account and somebody who has none, by words and by time. */
export async function knownAndUnknown(ask: Ask, stack: TestStack, size: Size, only = paths): Promise<Found> {
  const { confirmed, unconfirmed } = await accounts(stack)
  const faults: string[] = []
  const bodies = (email: string) => [
    { email, password: wrong, token: '123456', type: 'recovery', create_user: false },
    { email: email.toUpperCase(), password: wrong, token: '', type: 'signup', create_user: false },
  ]
  for (const path of only) {
    for (const i of [0, 1]) {
      const said = async (email: string) => ask(path, bodies(email)[i], anywhere())
      faults.push(
        ...tellsApart(path, [
          ['unknown', await said('nobody@noren.example')],
          ['unconfirmed', await said(unconfirmed)],
          ['confirmed', await said(confirmed)],
        ]),
      )
    }
  }
  const signIn = (email: string) => () => ask(signInPath, { email, password: wrong }, anywhere())
  const ways = { unknown: signIn('nobody@noren.example'), known: signIn(confirmed) }
  const clock = await timesApart('sign-in', ways, size === 'full' ? 15 : 5)
  return {
    cases: only.length * 6 + clock.cases,
    faults: [...faults, ...clock.faults],
    figures: clock.figures,
  }
}

/** Signing up says the same whether an address is new, waiting or confirmed. */
export async function signUpsAlike(ask: Ask, stack: TestStack): Promise<Found> {
  const known = await accounts(stack)
  const said = async (what: string, email: string): Promise<[string, Said]> => {
    const answer = await ask('/auth/v1/signup', { email, password, data: { language: 'ja' } }, anywhere())
    const body = answer.body
      .replaceAll(email, 'EMAIL')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      .replace(/\d{4}-[\d-]+T[\d:.]+Z/g, 'TIME')
    return [what, { ...answer, body }]
  }
  const fresh = nobody()
  const answers = [
    await said('new', fresh),
    await said('once more', fresh),
    await said('unconfirmed', known.unconfirmed),
    await said('confirmed', known.confirmed),
  ]
  return { cases: answers.length, faults: tellsApart('sign-up', answers) }
}

/** How far the quick answers may lie apart under load: a hash less would be more. */
const mostUnderLoad = 1.15

/** The same by time while many others are asking. */
export async function underLoad(ask: Ask, stack: TestStack, rounds: number): Promise<Found> {
  const { confirmed } = await accounts(stack)
  let stopped = false
  const another = async (i: number) => {
    while (!stopped)
      await ask('/rest/v1/rpc/vendor_page', { p_vendor_url: `nobody-${i}` }, `127.1.0.${i + 1}`)
  }
  const others = Array.from({ length: 48 }, (_, i) => another(i))
  try {
    const signIn = (email: string) => () => ask(signInPath, { email, password: wrong }, anywhere())
    const signUp = (email: () => string) => () =>
      ask('/auth/v1/signup', { email: email(), password }, anywhere())
    const ins = { unknown: signIn('nobody@noren.example'), known: signIn(confirmed) }
    const ups = { new: signUp(nobody), known: signUp(() => confirmed) }
    const signIns = await timesApart('sign-in under load', ins, rounds, mostUnderLoad)
    const signUps = await timesApart('sign-up under load', ups, rounds, mostUnderLoad)
    return {
      cases: signIns.cases + signUps.cases,
      faults: [...signIns.faults, ...signUps.faults],
      figures: { ...signIns.figures, ...signUps.figures },
    }
  } finally {
    stopped = true
    await Promise.all(others)
  }
}

/** Many wrong passwords at once, and the right one after them: no more are tried than the limit says. */
export async function allAtOnce(ask: Ask, stack: TestStack, from: string, many = 250): Promise<Found> {
  const { confirmed: email } = await accounts(stack)
  const guess = (typed: string) => ask(signInPath, { email, password: typed }, from)
  let refused = () => {}
  const first = new Promise<void>((resolve) => {
    refused = resolve
  })
  const guesses = Array.from({ length: many }, async (_, i) => {
    const { status } = await guess(`wrong password ${i}`)
    if (status === 429) refused()
    return status
  })
  await Promise.race([first, Promise.all(guesses)])
  const right = (await guess(password)).status
  // Who was sent away because too many asked at once had no password looked at.
  const statuses = await Promise.all(guesses)
  const tried = statuses.filter((status) => status !== 429 && status !== 503).length
  return {
    cases: guesses.length + 1,
    faults: [
      ...(tried <= 10
        ? []
        : [`${tried} of ${many} wrong passwords at once were tried: ${[...new Set(statuses)]}`]),
      ...(right === 429 ? [] : [`the right password after ${many} wrong ones was answered ${right}`]),
    ],
    figures: { wrongPasswordsTriedAtOnce: tried },
  }
}

const malformed: [path: string, body: unknown][] = [
  ['/auth/v1/signup', { email: 'no address', password }],
  ['/auth/v1/signup', { email: 'a@b.example' }],
  ['/auth/v1/signup', []],
  [signInPath, { email: 'a@b.example', password: '' }],
  [signInPath, { email: 'a@b.example', password: 'あ'.repeat(99) }],
  [signInPath, 'x'],
]

/** What somebody else in the venue's network does must not keep its staff from signing in. */
export async function shutOut(ask: Ask, stack: TestStack, from: string, wrongGuesses = 0): Promise<Found> {
  const me = await stack.makeUser()
  const bad = Array.from({ length: 30 }, (_, i) => malformed[i % malformed.length] ?? ['/auth/v1/signup', 0])
  for (const [path, body] of bad) await ask(path as string, body, from)
  const ups = Array.from({ length: 14 }, () => ask('/auth/v1/signup', { email: nobody(), password }, from))
  const made = (await Promise.all(ups)).filter(({ status }) => status === 200).length
  for (let i = 0; i < wrongGuesses; i++) await ask(signInPath, { email: me.email, password: wrong }, from)
  const { status } = await ask(signInPath, { email: me.email, password: me.password }, from)
  return {
    cases: bad.length + ups.length + wrongGuesses + 1,
    faults: [
      ...(status === 200 ? [] : [`a right sign-in from a network of bad calls was answered ${status}`]),
      ...(made <= 10 ? [] : [`one network signed up ${made} times at once`]),
    ],
    figures: { signUpsOf14: made },
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
