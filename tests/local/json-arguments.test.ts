import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStack, type TestStack } from '#tests/support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack()
  await stack.sql.unsafe(`
    create function public.echo(p_value jsonb) returns jsonb language sql volatile as $$
      select jsonb_build_object('kind', jsonb_typeof(p_value), 'value', p_value)
    $$;
    grant execute on function public.echo(jsonb) to anon`)
}, 60_000)
afterAll(() => stack.close())

// Objects, lists and words are what our functions take.
test.each([
  [{ name: '山田', tags: ['VIP'], deep: { a: null } }, 'object'],
  [[{ id: 1 }, { id: 2 }], 'array'],
  [[], 'array'],
  ['words', 'string'],
  ['it’s "quoted"', 'string'],
])('a function gets the JSON that the browser sent: %j', async (value, kind) => {
  const { status, body } = await stack.rpc('echo', { p_value: value })
  expect({ status, body }).toEqual({ status: 200, body: { kind, value } })
})
