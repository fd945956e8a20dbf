import { aToken, somebody } from '#tests/fixtures/customer.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { postFrom } from '#tests/prove/parts/rights/from-address.ts'
import type { Found } from '#tests/prove/parts/rights/usual-limits.ts'
import { aWorld, databaseOf, type World } from '#tests/prove/parts/rights/world.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { type Ask, allAtOnce, knownAndUnknown, shutOut, signUpsAlike, underLoad, unguarded } from './auth.ts'
import { tellsApart, timesApart } from './tells-apart.ts'

export async function guessing(size: Size): Promise<Outcome> {
  const stack = await aStack()
  try {
    const world = await aWorld(databaseOf(stack))
    const secrets = await tryGuesses(stack, world)
    const ask = viaStack(stack)
    const all = [
      secrets,
      await knownAndUnknown(ask, stack, size),
      await signUpsAlike(ask, stack),
      // At the share's size others run beside it, and they would be what is measured.
      ...(size === 'full' ? [await underLoad(ask, stack, 25)] : []),
      await allAtOnce(ask, stack, '127.0.221.1'),
      await shutOut(ask, stack, '127.0.222.1'),
      await timesOfTokens(stack, world, size),
      await timesOfNumbers(stack, world, size),
    ]
    const control = await careless(stack, world, size)
    return {
      cases: all.reduce((sum, { cases }) => sum + cases, 0),
      violations: all.flatMap(({ faults }) => faults),
      control: control.length === (size === 'full' ? 10 : 8) ? control : [],
      figures: Object.assign({}, ...all.map(({ figures }) => figures)),
    }
  } finally {
    await stack.close()
  }
}

const viaStack =
  (stack: TestStack): Ask =>
  (path, body, from) =>
    postFrom(stack, from, path, body)

/** Groups of guesses, each of which must be answered by the same bytes: none of them is right. */
async function tryGuesses(stack: TestStack, { a, b }: World): Promise<Found> {
  const rpc = (name: string, body: object) => postFrom(stack, '127.0.5.5', `/rest/v1/rpc/${name}`, body)
  const gone = a.restaurant.attempt()
  await a.restaurant.book(gone, somebody())
  await stack.sql`update public.booking set deleted = true where id = ${gone.id}`
  const lapsed = a.restaurant.attempt({ minute: 1080 })
  await a.restaurant.hold(lapsed)
  await stack.sql`update private.hold set expires_at = now() - interval '2 days' where id = ${lapsed.id}`
  const tokens = {
    ...{ unknown: aToken(), 'another unknown': aToken(), 'of another venue': b.booked.token },
    ...{ 'of a hold': a.held.token, 'of a deleted booking': gone.token, 'of an ended hold': lapsed.token },
    ...{ shouted: a.booked.token.toUpperCase(), short: 'abc', empty: '', none: null },
    ...{
      'its own hash': '0'.repeat(64),
      'a word': 'さくら',
      long: 'f'.repeat(10_000),
      'one sign off': off(a.booked.token),
    },
  }
  const { url } = a.restaurant
  const details = { ...somebody() }
  const groups: Record<string, Record<string, () => ReturnType<typeof rpc>>> = {}
  for (const name of ['find_booking', 'cancel_booking', 'waiting_place', 'leave_waiting']) {
    groups[`${name}, token`] = mapped(tokens, (p_token) => () => rpc(name, { p_vendor_url: url, p_token }))
    groups[`${name}, venue`] = mapped(
      {
        unknown: 'nobody',
        'another venue': b.restaurant.url,
        malformed: "'; --",
        long: 'x'.repeat(999),
        none: null,
      },
      (p_vendor_url) => () => rpc(name, { p_vendor_url, p_token: a.booked.token }),
    )
  }
  const move = { p_id: crypto.randomUUID(), p_from: {}, p_day: lapsed.day, p_minute: 1080, p_pax: 2 }
  groups['change_booking, token'] = mapped(
    tokens,
    (p_token) => () => rpc('change_booking', { p_vendor_url: url, p_token, ...move }),
  )
  groups['slots_of_day, token'] = mapped({ ...tokens, none: undefined }, (p_token) => async () => {
    const said = await rpc('slots_of_day', { p_vendor_url: url, p_day: lapsed.day, p_pax: 2, p_token })
    return { ...said, body: said.body.replace(/"now": ?"[^"]*"/, '') }
  })
  // Of a number that is known and of one that nobody has, with the wrong four digits: the same words, and each try counts.
  const [lost] = await stack.sql<{ reference: string }[]>`
    select reference from public.booking where id = ${a.booked.id}`
  const tries = { known: lost?.reference, unknown: 'ZZZZZZ', 'of another venue': 'YYYYYY', small: 'zzzzzz' }
  groups['find_lost_booking, number'] = mapped(
    tries,
    (p_reference) => () =>
      rpc('find_lost_booking', { p_vendor_url: url, p_reference, p_phone_end: '0000', p_token: aToken() }),
  )
  const ids = {
    unknown: crypto.randomUUID(),
    booked: a.booked.id,
    held: a.held.id,
    theirs: b.booked.id,
    staff: a.made.subject,
  }
  groups['confirm_booking, id'] = mapped(
    ids,
    (p_id) => () =>
      rpc('confirm_booking', { p_vendor_url: url, p_id, p_token: aToken(), p_details: details }),
  )
  groups['vendor_page'] = mapped(
    { unknown: 'nobody', 'an id': a.restaurant.id, malformed: '../x', shouted: 'NOBODY', none: null },
    (p_vendor_url) => () => rpc('vendor_page', { p_vendor_url }),
  )
  // Anybody can type anybody's number: whether the venue knows it must not show.
  const [known] = await stack.sql<{ phone: string; email: string }[]>`
    select phone, email from public.booking where id = ${a.booked.id}`
  const people = { known: { ...somebody(), ...known }, unknown: somebody() }
  groups['confirm_booking, contact'] = mapped(people, (person) => async () => {
    const attempt = a.restaurant.attempt({ minute: 1020 })
    await a.restaurant.hold(attempt)
    const body = { p_vendor_url: url, p_id: attempt.id, p_token: attempt.token, p_details: person }
    const said = await rpc('confirm_booking', body)
    return {
      ...said,
      body: said.body
        .replace(person.phone, '')
        .replace(person.email, '')
        .replace(/"reference":"\w+"/, ''),
    }
  })
  const faults: string[] = []
  let cases = 0
  for (const [name, guesses] of Object.entries(groups)) {
    const answers: [string, Awaited<ReturnType<typeof rpc>>][] = []
    for (const [what, guess] of Object.entries(guesses)) answers.push([what, await guess()])
    cases += answers.length
    faults.push(...tellsApart(name, answers))
  }
  return { cases, faults }
}

const off = (token: string): string => (token.startsWith('0') ? '1' : '0') + token.slice(1)

function mapped<T, U>(all: Record<string, T>, make: (one: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, make(one)]))
}

/** A token that another venue knows takes no longer to refuse than one that nobody has. */
async function timesOfTokens(stack: TestStack, { a, b }: World, size: Size) {
  const ask = (p_token: string) => () =>
    stack.rpc('find_booking', { p_vendor_url: a.restaurant.url, p_token })
  const ways = {
    unknown: ask(aToken()),
    'of another venue': ask(b.booked.token),
    'of a hold': ask(a.held.token),
  }
  return timesApart('find_booking', ways, size === 'full' ? 150 : 40)
}

/** Versions that tell, seen by the same comparisons. */
async function careless(stack: TestStack, world: World, size: Size): Promise<string[]> {
  const open = await unguarded(stack)
  const auth = await knownAndUnknown(open.ask, stack, 'share', ['/auth/v1/otp'])
  const signUps = await signUpsAlike(open.ask, stack)
  const loaded = size === 'full' ? (await underLoad(open.ask, stack, 3)).faults : []
  const atOnce = await allAtOnce(open.ask, stack, '', 40)
  const unlimited = await shutOut(open.ask, stack, '')
  await open.close()
  // Well-formed wrong passwords do shut out; whether malformed calls do is seen in the same way.
  const shut = await shutOut(viaStack(stack), stack, '127.0.223.1', 10)
  const [row] = await stack.sql<{ text: string }[]>`
    select pg_get_functiondef('private.booking_of_token(uuid,text)'::regprocedure) as text`
  await stack.sql.unsafe((row?.text ?? '').replaceAll(/[tx]\.vendor_id = p_vendor and /g, ''))
  const told = (await tryGuesses(stack, world)).faults
  return [
    auth.faults.find((fault) => fault.includes('times as long')),
    auth.faults.find((fault) => fault.includes('/otp')),
    signUps.faults[0],
    loaded.find((fault) => fault.startsWith('sign-in')),
    loaded.find((fault) => fault.startsWith('sign-up')),
    ...atOnce.faults,
    unlimited.faults.find((fault) => fault.includes('signed up')),
    shut.faults.find((fault) => fault.includes('429')),
    told.find((fault) => fault.includes('of another venue')),
  ].filter((one) => one !== undefined)
}

/** A number that a booking has takes no longer to refuse, with the wrong digits, than one that none has. */
async function timesOfNumbers(stack: TestStack, { a }: World, size: Size) {
  const [row] = await stack.sql<{ reference: string }[]>`
    select reference from public.booking where id = ${a.booked.id}`
  const limits = await stack.sql<{ name: string; at_most: number }[]>`
    select name, at_most from private.rate_limit where name like 'lost%'`
  await stack.sql`update private.rate_limit set at_most = 1000000 where name like 'lost%'`
  const ask = (p_reference: string) => () =>
    stack.rpc('find_lost_booking', {
      p_vendor_url: a.restaurant.url,
      p_reference,
      p_phone_end: '0000',
      p_token: aToken(),
    })
  try {
    const ways = { unknown: ask('ZZZZZZ'), known: ask(row?.reference ?? '') }
    return await timesApart('find_lost_booking', ways, size === 'full' ? 150 : 40)
  } finally {
    for (const { name, at_most } of limits)
      await stack.sql`update private.rate_limit set at_most = ${at_most} where name = ${name}`
  }
}
