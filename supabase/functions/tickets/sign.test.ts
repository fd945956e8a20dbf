// What asking again for the same tickets costs: nothing but the question.

import { getPublicKeyAsync, signAsync } from '@noble/ed25519'
import { beforeEach, expect, test, vi } from 'vitest'
import { base64url, readTicketCode, verifyTicket } from '#domain/ticket/ticket-code.ts'
import { signed } from './sign.ts'

vi.mock('@noble/ed25519', async (real) => {
  const all = await real<typeof import('@noble/ed25519')>()
  return { ...all, signAsync: vi.fn(all.signAsync) }
})

beforeEach(() => void vi.mocked(signAsync).mockClear())

const vendor = '11111111-1111-4111-8111-111111111111'
const of = (booking: string) => ({
  ...{ vendor, booking, occurrence: '22222222-2222-4222-8222-222222222222', minutes: 29_000_000, total: 3 },
  tickets: [1, 2, 3].map((ticket) => ({ ticket, name: '', name_en: '', used: false })),
})
const withKey = (byte: number) => ({
  unsafe: async () => [{ key: byte.toString(16).padStart(2, '0').repeat(32) }],
})

/** Whether the gate that has this key lets it in. */
async function isOf(byte: number, code = ''): Promise<boolean> {
  const read = readTicketCode(code)
  const key = base64url(await getPublicKeyAsync(new Uint8Array(32).fill(byte)))
  return read !== null && verifyTicket(key, vendor, read)
}

test('a ticket is signed once, and has the same code when it is asked for again', async () => {
  const booking = crypto.randomUUID()
  const [first = []] = await Promise.all([1, 2].map(() => signed(withKey(7), of(booking))))
  expect(signAsync).toHaveBeenCalledTimes(3)
  expect(await signed(withKey(7), of(booking))).toEqual(first)
  expect(signAsync).toHaveBeenCalledTimes(3)
  expect(await isOf(7, first[0]?.code)).toBe(true)
  expect(await signed(withKey(7), of(crypto.randomUUID()))).not.toEqual(first)
  expect(signAsync).toHaveBeenCalledTimes(6)
})

test('where the key is another one it is signed anew', async () => {
  const booking = crypto.randomUUID()
  await signed(withKey(7), of(booking))
  const [ticket] = await signed(withKey(8), of(booking))
  expect([await isOf(8, ticket?.code), await isOf(7, ticket?.code)]).toEqual([true, false])
})
