import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RestAndAuth, restAndAuth } from '#local/api/rest-and-auth.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
let rest: RestAndAuth
beforeAll(async () => {
  stack = await aStack()
  await stack.sql.unsafe(`
    create function public.echo(p_value jsonb) returns jsonb language sql volatile as $$
      select jsonb_build_object('kind', jsonb_typeof(p_value), 'value', p_value)
    $$;
    grant execute on function public.echo(jsonb) to anon`)
  // A REST layer of our own: the stack's learned the functions before this one was there.
  rest = restAndAuth(stack.databaseUrl, 'a secret of thirty-two letters or so', stack.url)
}, 60_000)
afterAll(async () => {
  await rest.close()
  await stack.close()
})

// Objects, lists and words are what our functions take.
test.each([
  [{ name: '山田', tags: ['VIP'], deep: { a: null } }, 'object'],
  [[{ id: 1 }, { id: 2 }], 'array'],
  [[], 'array'],
  ['words', 'string'],
  ['it’s "quoted"', 'string'],
])('a function gets the JSON that the browser sent: %j', async (value, kind) => {
  const answer = await rest.fetch(
    new Request(`${stack.url}/rest/v1/rpc/echo`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ p_value: value }),
    }),
  )
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { kind, value } })
})
