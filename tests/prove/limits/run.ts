import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import type { Control, Found } from '#tests/prove/parts/rights/usual-limits.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { inventedPeople, resets, withoutAddress, withoutShare } from './at-once.ts'
import { guessedNumbers } from './by-numbers.ts'
import { bookedOut } from './by-people.ts'
import { networks, renewed, storms } from './by-time.ts'
import { contacts, honeypot } from './by-words.ts'
import { behindProxy, forged, manyAddresses, oneAddress } from './over-http.ts'

export async function publicLimits(size: Size): Promise<Outcome> {
  const [strict, bare] = await withStack(0, async (stack) => {
    const found = [
      await forged(stack, size),
      await oneAddress(stack),
      await manyAddresses(stack, size),
      await resets(stack),
      await inventedPeople(stack),
    ]
    return [found, [...(await withoutAddress(stack)), await withoutShare(stack)]] as const
  })
  // The last is a control: a server that believes what it is told must not pass the check of the strict one.
  const [behind, believing] = await withStack(
    1,
    async (stack) => [await behindProxy(stack, size), await forged(stack, 'share')] as const,
  )
  const slow = await withDatabase(async (db) => [
    ...[
      await renewed(db, size),
      await storms(db),
      await networks(db),
      await contacts(db),
      await guessedNumbers(db),
      await bookedOut(db),
      await honeypot(db),
    ],
  ])
  const told = { broken: 'a server believes what it is told of the caller', seen: believing.faults[0] }
  const controls = [...bare, ...(await withDatabase(careless)), told]
  const all = [...strict, behind, ...slow]
  return {
    cases: all.reduce((sum, one) => sum + one.cases, 0),
    violations: [
      ...all.flatMap((one) => one.faults),
      ...controls
        .filter(({ seen }) => !seen)
        .map(({ broken }) => `not seen, though broken on purpose: ${broken}`),
    ],
    control: controls.flatMap(({ seen }) => seen ?? []),
    figures: Object.assign({}, ...all.map((one) => one.figures ?? {})) as Record<string, number>,
  }
}

async function withStack<T>(proxies: number, work: (stack: TestStack) => Promise<T>): Promise<T> {
  const stack = await aStack({ proxies })
  try {
    return await work(stack)
  } finally {
    await stack.close()
  }
}

async function withDatabase<T>(work: (db: TestDatabase) => Promise<T>): Promise<T> {
  const db = await startDatabase()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Each limit taken away in turn, seen by the same checks. */
async function careless(db: TestDatabase): Promise<Control[]> {
  const found: Control[] = []
  const saw = (broken: string, { faults: [seen] }: Found) => found.push({ broken, seen })
  await db.sql`delete from private.rate_limit where name = 'booked_share_caller'`
  saw("a booking is no part of its caller's share", await bookedOut(db))
  await db.sql`insert into private.rate_limit (name, at_most) values ('booked_share_caller', 50)`
  await db.sql`delete from private.rate_limit where name = 'kept_share_caller'`
  saw('no share for holds that go on', await renewed(db, 'share'))
  await db.sql`insert into private.rate_limit (name, at_most) values ('kept_share_caller', 100)`
  const [limit] = await db.sql<
    { text: string }[]
  >`select pg_get_functiondef('private.hold_limit'::regproc) as text`
  await db.sql.unsafe((limit?.text ?? '').replace('v.calls * 10 >= v.most_calls', 'true'))
  saw('everybody counts as one who has called often', await storms(db))
  await db.sql.unsafe(`create or replace function private.caller() returns text language sql as
    $$ select coalesce(current_setting('request.headers')::jsonb ->> 'x-noren-peer', '') $$`)
  saw('each address of IPv6 is a caller', await networks(db))
  const [row] = await db.sql<{ text: string }[]>`
    select pg_get_functiondef('private.take_hold(text,uuid,text,jsonb,jsonb,text)'::regprocedure) as text`
  const text = row?.text ?? ''
  await db.sql.unsafe(
    text.replace("return private.no('too_many_requests');", `return private.invalid('{"website": "x"}');`),
  )
  saw('the honeypot tells', await honeypot(db))
  await db.sql.unsafe(
    text.replace(
      'private.is_over_limit(v.id, v_names, v_keys)',
      'private.is_over_limit(v.id, v_names[2:], v_keys[2:])',
    ),
  )
  saw('no limit for a contact', await contacts(db))
  await db.sql.unsafe(text.replaceAll("v_caller || ' ' || ", ''))
  saw('a contact counts wherever it comes from', await contacts(db))
  return found
}
