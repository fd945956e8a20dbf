// `npm run vendor -- add`: from nothing to somebody who can sign in, and what it refuses.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addVendor, type NewVendor } from '#local/commands/add-vendor.ts'
import { readWords } from '#local/commands/vendor-command.ts'
import { freePort } from '#local/database/free-port.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { aHome, endAll, start } from '#tests/fixtures/started-process.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack()
})
afterAll(() => stack.close())
afterEach(endAll)

const aVendor = (more: Partial<NewVendor> = {}): NewVendor => {
  const own = randomUUID().slice(0, 8)
  return { name: '菊寿司', url: `kiku-${own}`, email: `${own}@staff.example`, type: 'RESTAURANT', ...more }
}
const signIn = async (email: string, password: string): Promise<number> => {
  const answer = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}
const vendors = async () =>
  (await stack.sql<{ n: number }[]>`select count(*)::integer as n from public.vendor`)[0]?.n

test('a restaurant begins with settings and no hours, and its account signs in', async () => {
  const vendor = aVendor({ email: ` Staff-${randomUUID().slice(0, 8)}@Noren.example` })
  const { id, password } = await addVendor(stack.sql, vendor)
  const email = vendor.email.trim().toLowerCase()
  const [found] = await stack.sql`
    select v.name, v.vendor_type, v.email, s.capacity, k.vendor_url,
      (select count(*)::integer from public.opening_hours where vendor_id = v.id) as hours
    from public.vendor v
    join public.users_vendor_key k on k.vendor_id = v.id
    left join public.booking_settings s on s.vendor_id = v.id
    where v.id = ${id}`
  expect(found).toEqual({
    ...{ name: '菊寿司', vendor_type: 'RESTAURANT', email, capacity: 0 },
    ...{ vendor_url: vendor.url, hours: 0 },
  })
  expect(await signIn(email, password)).toBe(200)
  expect(await signIn(email, `${password}x`), 'control').toBe(400)
})

test('an organiser of events has settings from birth: mails are sent, and can be switched off', async () => {
  const { id } = await addVendor(stack.sql, aVendor({ type: 'EVENT' }))
  expect(
    await stack.sql`
      select capacity, send_confirmation_email as mails from public.booking_settings where vendor_id = ${id}`,
  ).toEqual([{ capacity: 0, mails: true }])
  expect(await stack.sql`select vendor_type from public.vendor where id = ${id}`).toEqual([
    { vendor_type: 'EVENT' },
  ])
})

test('what cannot be is said, and nothing is changed', async () => {
  const there = aVendor()
  await addVendor(stack.sql, there)
  const old = there.url
  there.url = `${old}-now`
  await stack.sql`update public.vendor set url = ${there.url} where url = ${old}`
  const before = await vendors()
  const refused: [Partial<NewVendor>, RegExp][] = [
    [{ url: 'Kiku Zushi' }, /^--url takes small letters/],
    [{ url: 'bookings' }, /^--url is the address of a page/],
    [{ url: there.url }, /^There is a vendor with this --url/],
    [{ url: old }, /^There is a vendor with this --url/],
    [{ name: 'x'.repeat(201) }, /^--name takes 1 to 200/],
    ...['\u202e菊寿司', '菊\u200b寿司', '\u3164', '菊\n寿司'].map((name): [Partial<NewVendor>, RegExp] => [
      { name },
      /^--name holds signs that nobody can see/,
    ]),
    [{ email: 'nobody' }, /is no e-mail address/],
    [{ email: there.email.toUpperCase() }, /has an account already/],
  ]
  for (const [more, said] of refused) {
    const vendor = aVendor(more)
    await expect(addVendor(stack.sql, vendor)).rejects.toThrow(said)
    if (vendor.email !== there.email.toUpperCase())
      expect(await stack.sql`select from auth.users where email = ${vendor.email}`).toHaveLength(0)
  }
  expect(await vendors()).toBe(before)
})

test.each([
  [[], /^Usage: npm run vendor -- add/],
  [['add', '--name', 'a', '--url', 'b'], /^Usage/],
  [['remove', '--name', 'a', '--url', 'b', '--email', 'c@d.example'], /^Usage/],
  [['add', '--nmae', 'a'], /--nmae.*Usage/],
  [['add', '--name', 'a', '--url', 'b', '--email', 'c@d.example', '--type', 'BAR'], /RESTAURANT or EVENT/],
])('the words %j are no command', (words, said) => {
  expect(() => readWords(words)).toThrow(said)
})

test('the words of a command', () => {
  const words = ['add', '--name', '花火', '--url', 'hanabi', '--email', 'A@b.example', '--type', 'EVENT']
  expect(readWords(words)).toEqual({ name: '花火', url: 'hanabi', email: 'a@b.example', type: 'EVENT' })
})

test('from the terminal, while nothing runs: where to sign in, with what, and where customers book', async () => {
  const port = String(await freePort())
  const env = { NOREN_HOME: aHome(), PORT: port }
  const words = ['--vendor', 'add', '--name', '菊寿司', '--url', 'kiku', '--email', 'staff@kiku.example']
  const made = start(env, words)
  expect(await made.ended).toBe(0)
  expect(made.said()).toMatch(
    /is there, and empty. Sign in at http:\/\/localhost:\d+\/login with\n {2}staff@/,
  )
  expect(made.said()).toContain(
    `http://localhost:${port}/kiku/book once there are opening hours and a capacity.`,
  )
  expect(made.said()).toMatch(/\n {2}[\w-]{4}-[\w-]{4}-[\w-]{4}\nThe password is shown this once.\n/)
  const twice = start(env, words)
  expect([await twice.ended, twice.said()]).toEqual([
    1,
    'staff@kiku.example has an account already: take another address. Nothing was changed.\n',
  ])
}, 60_000)
