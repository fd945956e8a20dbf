// Where row security is off by mistake, and nothing stands before the library, a row is still not removed, nor is its key changed: and
// that is a refusal, not a fault of the server.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unguardedServer } from '#tests/fixtures/http/unguarded-server.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
let bare: TestStack
let token: string
const guest = randomUUID()
beforeAll(async () => {
  stack = await aStack()
  bare = await unguardedServer(stack)
  const { id } = await stack.makeVendor()
  token = (await stack.makeUser(id)).token
  await stack.sql`insert into public.guest ${stack.sql({ vendor_id: id, id: guest, phone: '+819012345678' })}`
  await stack.sql`alter table public.guest disable row level security`
}, 60_000)
afterAll(async () => {
  await bare.close()
  await stack.close()
})

/** Of a customer, and of a member. */
async function answers({ url }: TestStack, method: string, body?: object): Promise<number[]> {
  const ask = async (bearer: object) => {
    const headers = { apikey: stack.anonKey, 'content-type': 'application/json', ...bearer }
    const how = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await fetch(`${url}/rest/v1/guest?id=eq.${guest}`, how)).status
  }
  return [await ask({}), await ask({ authorization: `Bearer ${token}` })]
}

test('a guest is removed by nobody, and given another key by nobody', async () => {
  expect(await answers(bare, 'DELETE')).toEqual([401, 403])
  expect(await answers(bare, 'PATCH', { id: randomUUID() })).toEqual([401, 403])
  expect(await answers(stack, 'DELETE'), 'before it, there is no such call').toEqual([404, 404])
  const [row] = await stack.sql`select count(*)::integer as n from public.guest`
  expect(row?.['n']).toBe(1)
})

test('control: what Postgres calls a broken constraint is a fault of the server there', async () => {
  await stack.sql.unsafe(`create or replace function private.rows_never_vanish() returns trigger language plpgsql
    set search_path = '' as $$ begin raise restrict_violation; end $$`)
  expect(await answers(bare, 'DELETE')).toEqual([500, 500])
})
