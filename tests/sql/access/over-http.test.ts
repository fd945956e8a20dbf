// The same functions as a browser reaches them: through REST, with its keys, headers and roles.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aToken, type CustomerAnswer, someDetails } from '#tests/fixtures/customer.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack()
}, 60_000)
afterAll(() => stack.close())

test('a customer books over HTTP; counted by the socket’s address, not by a header', async () => {
  const vendor = await stack.makeVendor()
  const attempt = { p_vendor_url: vendor.url, p_id: crypto.randomUUID(), p_token: aToken() }
  const page = await stack.rpc<{ today: string }>('vendor_page', { p_vendor_url: vendor.url })
  expect(page.body).toMatchObject({ ok: true, vendor: { url: vendor.url, time_zone: 'Asia/Tokyo' } })
  const [tomorrow] = await stack.sql<{ day: string }[]>`select (${page.body.today}::date + 1)::text as day`
  const slot = { p_day: tomorrow?.day, p_minute: 1140, p_pax: 2, p_old_id: null, p_old_token: null }
  const held = await stack.rpc<CustomerAnswer>('hold_seats', { ...attempt, ...slot })
  expect(held).toMatchObject({ status: 200, body: { ok: true, expires_in: 600 } })
  const [hold] = await stack.sql`select caller from private.hold`
  expect(hold?.['caller']).toMatch(/^(127\.0\.0\.1|::\/64)$/)
  const made = await stack.rpc<CustomerAnswer>('confirm_booking', { ...attempt, p_details: someDetails })
  expect(made.body).toMatchObject({ ok: true, booking: { last_name: '山田', status: 'confirmed' } })
  const { p_vendor_url, p_token } = attempt
  expect((await stack.rpc('find_booking', { p_vendor_url, p_token })).body).toEqual(made.body)
})

test('arguments of the wrong type are a 4xx, and no word of SQL comes back', async () => {
  const vendor = await stack.makeVendor()
  const hold = { p_vendor_url: vendor.url, p_token: aToken(), p_day: '2027-01-01', p_minute: 1140, p_pax: 2 }
  const none = { p_old_id: null, p_old_token: null }
  for (const bad of [{ p_id: 'not a uuid' }, { p_id: crypto.randomUUID(), p_day: '2027-02-31' }]) {
    const answer = await stack.rpc('hold_seats', { ...hold, ...none, ...bad })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(JSON.stringify(answer.body)).not.toContain('select')
  }
})
