import { expect, test } from 'vitest'
import { aStack } from '#tests/fixtures/stack.ts'

test('everything stops while calls are under way and others wait', async () => {
  const stack = await aStack()
  const calls = Array.from({ length: 60 }, () => stack.rpc('vendor_page', { p_vendor_url: 'nobody' }))
  const ended = Promise.allSettled(calls)
  await Promise.race(calls)
  await stack.close()
  expect((await ended).some((call) => call.status === 'rejected')).toBe(true)
}, 20_000)
