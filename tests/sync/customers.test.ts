// The customers' functions over real HTTP, as a browser and as an attacker would call them.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attempt, Choice } from '#domain/online/booking-attempt.ts'
import { freeOfCost } from '#domain/price/fee-due.ts'
import { addDays } from '#domain/time/time.ts'
import { agreement, typedDetails as details, type WholeApi, wholeApi } from '#tests/fixtures/customer.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
let api: WholeApi
let url: string
let day: string

beforeAll(async () => {
  stack = await aStack()
  await withoutLimits(stack.sql)
  api = wholeApi({ url: stack.url, anonKey: stack.anonKey })
  url = (
    await stack.makeVendor({ settings: { capacity: 4, maximum_pax: 4, duration: 120, slot_interval: 60 } })
  ).url
  const page = await api.vendorPage(url)
  if (!page.ok) throw new Error(page.code)
  day = addDays(page.today, 7)
}, 60_000)
afterAll(() => stack.close())

const anAttempt = (): Attempt => ({ id: randomUUID(), token: randomBytes(16).toString('hex') })
let hour = 0
/** A slot that no other test here uses. */
const aChoice = (pax = 2): Choice => {
  hour += 3
  return { day: addDays(day, Math.floor(hour / 20)), minute: (hour % 20) * 60, pax }
}

async function booked(choice: Choice): Promise<Attempt> {
  const attempt = anAttempt()
  expect(await api.holdSeats(url, attempt, choice, null)).toMatchObject({ ok: true })
  expect(await api.confirmBooking(url, attempt, details, agreement)).toMatchObject({ ok: true })
  return attempt
}

test('a customer finds times, books, looks it up and cancels', async () => {
  const choice = aChoice()
  const slots = await api.slotsOfDay(url, choice.day, 2)
  expect(slots.ok && slots.slots.find((s) => s.minute === choice.minute)).toMatchObject({ bookable: true })
  const attempt = await booked(choice)
  const found = await api.findBooking(url, attempt.token)
  expect(found).toMatchObject({ ok: true, booking: { ...choice, status: 'confirmed', last_name: '山田' } })
  expect(await api.cancelBooking(url, attempt.token, freeOfCost)).toMatchObject({
    ok: true,
    booking: { status: 'cancelled' },
  })
  expect(await api.cancelBooking(url, attempt.token, freeOfCost)).toMatchObject({
    ok: true,
    booking: { status: 'cancelled' },
  })
})

test('[S2] a repeat of hold and confirmation gives the same booking, not a second one', async () => {
  const attempt = anAttempt()
  const choice = aChoice()
  const holds = await Promise.all([1, 2, 3].map(() => api.holdSeats(url, attempt, choice, null)))
  expect(holds.every((h) => h.ok)).toBe(true)
  const answers = await Promise.all([1, 2, 3].map(() => api.confirmBooking(url, attempt, details, agreement)))
  const references = answers.map((a) => (a.ok ? a.booking.reference : a.code))
  expect(references).toEqual(references.map(() => references[0]))
  const other = await api.confirmBooking(url, attempt, { ...details, last_name: '佐藤' }, agreement)
  expect(other).toMatchObject({ ok: false, code: 'id_reused' })
})

test('[S5] of customers who want the last seats only as many get them as there are', async () => {
  const choice = aChoice(2)
  const attempts = Array.from({ length: 5 }, anAttempt)
  const answers = await Promise.all(attempts.map((a) => api.holdSeats(url, a, choice, null)))
  expect(answers.filter((a) => a.ok)).toHaveLength(2)
})

test('another slot releases the seats of the first in the same call', async () => {
  const [first, second] = [anAttempt(), anAttempt()]
  const [one, two] = [aChoice(4), aChoice(4)]
  await api.holdSeats(url, first, one, null)
  expect(await api.holdSeats(url, anAttempt(), one, null)).toMatchObject({ ok: false, code: 'full' })
  expect(await api.holdSeats(url, second, two, first)).toMatchObject({ ok: true })
  expect(await api.holdSeats(url, anAttempt(), one, null)).toMatchObject({ ok: true })
})

test('wrong, ill-formed and unknown tokens are told the same', async () => {
  const { token } = await booked(aChoice())
  const wrong = [
    randomBytes(16).toString('hex'),
    '',
    'x',
    token.toUpperCase(),
    `${token}0`,
    token.slice(1),
    "' or true --",
  ]
  for (const guess of wrong) {
    expect(await api.findBooking(url, guess)).toEqual({ ok: false, code: 'booking_not_found' })
    expect(await api.cancelBooking(url, guess, freeOfCost)).toEqual({ ok: false, code: 'booking_not_found' })
  }
  expect(await api.findBooking('another-place', token)).toEqual({ ok: false, code: 'booking_not_found' })
  expect(await api.findBooking(url, token)).toMatchObject({ ok: true, booking: { status: 'confirmed' } })
})

test.each([
  'vendor_page',
  'slots_of_day',
  'hold_seats',
  'confirm_booking',
  'find_booking',
  'cancel_booking',
  'say_coming',
])('[S11] %s refuses GET', async (name) => {
  const query = `p_vendor_url=${url}&p_token=${'0'.repeat(32)}&p_day=${day}&p_pax=2`
  const answer = await fetch(`${stack.url}/rest/v1/rpc/${name}?${query}`, {
    headers: { apianonKey: stack.anonKey },
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await answer.text()).not.toContain('"ok"')
})

test('a hostile name is stored as it was typed, without what nobody can see', async () => {
  for (const text of [
    "'; drop table booking; --",
    '<script>alert(1)</script>',
    '𠮷野家 髙橋 👨‍👩‍👧‍👦',
    '\u202Eabc',
    '=1+1',
  ]) {
    const kept = text.replace('\u202E', '')
    const attempt = anAttempt()
    const choice = aChoice()
    expect(await api.holdSeats(url, attempt, choice, null)).toMatchObject({ ok: true })
    const phone = `+8190${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const answer = await api.confirmBooking(
      url,
      attempt,
      { ...details, last_name: text, requests: text, phone, email: `a${phone.slice(1)}@example.jp` },
      agreement,
    )
    expect(answer).toMatchObject({ ok: true, booking: { last_name: kept, requests: kept } })
  }
})

test('a filled honeypot books nothing', async () => {
  const attempt = anAttempt()
  await api.holdSeats(url, attempt, aChoice(), null)
  const answer = await api.confirmBooking(
    url,
    attempt,
    { ...details, website: 'https://spam.example' },
    agreement,
  )
  expect(answer).toEqual({ ok: false, code: 'too_many_requests' })
  expect(await api.findBooking(url, attempt.token)).toMatchObject({ ok: false })
})
