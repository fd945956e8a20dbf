import type { Sql } from 'postgres'
import { expect, test } from 'vitest'
import { aStack } from '#tests/fixtures/stack.ts'

test('the first calls after a start, all at once, find roles and grants in place', async () => {
  const stack = await aStack()
  try {
    const before = await grantsWritten(stack.sql)
    const calls = Array.from({ length: 12 }, () => stack.rpc('vendor_page', { p_vendor_url: 'nobody' }))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]))
    // Grants while others work end as `tuple concurrently updated`: none may be left for the first caller to make.
    expect(await grantsWritten(stack.sql)).toEqual(before)
    await stack.sql`grant select on public.vendor to authenticated`
    expect(await grantsWritten(stack.sql)).not.toEqual(before)
  } finally {
    await stack.close()
  }
}, 60_000)

/** Which transaction wrote each table's row in the catalogue: a grant writes it anew, also one that changes nothing. */
const grantsWritten = (sql: Sql) => sql`
  select c.oid::regclass::text as name, c.xmin::text as writer from pg_class c
  where c.relkind in ('r', 'v', 'S') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  order by 1`
