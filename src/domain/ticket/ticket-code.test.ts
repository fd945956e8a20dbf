import { getPublicKeyAsync, signAsync } from '@noble/ed25519'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  base64url,
  fromBase64url,
  readTicketCode,
  ticketMessage,
  verifyTicket,
  writeTicketCode,
} from './ticket-code.ts'

const vendor = 'a1b2c3d4-0000-4000-8000-00000000000a'
const booking = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0ff'
const occurrence = '3c2d1e0f-5b4a-4879-9586-b4a3d2c1f00e'
const minutes = 29_925_061
const facts = { booking, ticket: 2, occurrence, minutes }
const secret = new Uint8Array(32).fill(7)

async function aTicket() {
  const signature = await signAsync(ticketMessage(vendor, facts), secret)
  const key = base64url(await getPublicKeyAsync(secret))
  return { key, text: writeTicketCode({ ...facts, signature }), signature }
}

test('what was written is read, and is valid for its vendor', async () => {
  const { key, text, signature } = await aTicket()
  expect(text).toMatch(/^NOREN:.{22}\.2\..{22}\.29925061\..{86}$/)
  const code = readTicketCode(text)
  expect(code).toEqual({ ...facts, signature })
  expect(code && (await verifyTicket(key, vendor, code))).toBe(true)
})

test('what is signed says whose, which booking and which ticket, for which event and since when', () => {
  const message = ticketMessage(vendor.toUpperCase(), { ...facts, ticket: 3 })
  expect(new TextDecoder().decode(message)).toBe(
    `noren-ticket:${vendor}:${booking}:3:${occurrence}:${minutes}`,
  )
})

test('of another vendor, another number, booking, event, time or key it is not valid', async () => {
  const { key, signature } = await aTicket()
  const other = booking.replace('0f', '1f')
  const otherKey = base64url(await getPublicKeyAsync(new Uint8Array(32).fill(8)))
  const genuine = { ...facts, signature }
  expect(await verifyTicket(key, vendor, genuine), 'control').toBe(true)
  expect(await verifyTicket(key, other, genuine)).toBe(false)
  expect(await verifyTicket(otherKey, vendor, genuine)).toBe(false)
  for (const lie of [{ ticket: 1 }, { booking: other }, { occurrence: other }, { minutes: minutes + 1 }])
    expect(await verifyTicket(key, vendor, { ...genuine, ...lie }), JSON.stringify(lie)).toBe(false)
})

test('no bit of a signature may be another', async () => {
  const { key, signature } = await aTicket()
  for (let byte = 0; byte < 64; byte += 7) {
    const altered = signature.slice()
    altered[byte] = (altered[byte] ?? 0) ^ 1
    expect(await verifyTicket(key, vendor, { ...facts, signature: altered })).toBe(false)
  }
})

test('what is no key, or signs for everything, makes nothing valid', async () => {
  const { signature } = await aTicket()
  for (const key of ['', 'x', 'a'.repeat(43), base64url(new Uint8Array(31)), '"; drop', 'あ'.repeat(43)])
    expect(await verifyTicket(key, vendor, { ...facts, signature })).toBe(false)
  // The point of order one with a signature of nothing but it: valid for any message where the check is lax.
  const identity = new Uint8Array(32)
  identity[0] = 1
  const empty = new Uint8Array(64)
  empty[0] = 1
  expect(await verifyTicket(base64url(identity), vendor, { ...facts, signature: empty })).toBe(false)
  expect(await verifyTicket('', vendor, { ...facts, signature: new Uint8Array(3) })).toBe(false)
})

test('nothing hostile is read', async () => {
  const { text } = await aTicket()
  const wrong = [
    ...['', 'NOREN:', 'https://noren.example', `${text}\n`, ` ${text}`, `${text}.`, text.toLowerCase()],
    text.replace('.2.', '.0.'),
    text.replace('.2.', '.02.'),
    text.replace('.2.', '.1000.'),
    text.replace('.2.', '.-1.'),
    text.replace('.2.', '.２.'),
    text.replace('.2.', '.2e1.'),
    text.replace('NOREN:', 'NOREN::'),
    text.slice(0, -1),
    // The last sign of 16 and of 64 bytes holds bits that belong to none of them.
    text.replace(/.$/, (last) => (last === 'B' ? 'C' : 'B')),
    text.replace('.29925061.', '.029925061.'),
    text.replace('.29925061.', '.-1.'),
    text.replace('.29925061.', '.1e3.'),
    text.replace('.29925061.', '.9999999999.'),
    text.replace('.29925061.', '.'),
    text.replace('.2.', `.2.${'_'.repeat(22)}.`),
    `NOREN:${'_'.repeat(22)}${text.slice(28)}`,
    `${text.slice(0, 31)}${'_'.repeat(22)}${text.slice(53)}`,
    // What had been asked for before a code said its event and time.
    `${text.slice(0, 30)}.${text.slice(-86)}`,
    `${text}${'A'.repeat(100_000)}`,
  ]
  for (const hostile of wrong) expect(readTicketCode(hostile), hostile.slice(0, 60)).toBeNull()
  fc.assert(fc.property(fc.string(), (any) => readTicketCode(any) === null))
})

test('bytes have one text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(fromBase64url(base64url(bytes))).toEqual(bytes)
    }),
  )
  for (const text of ['A', 'AB', '+A==', 'AA==', 'AA AA']) expect(fromBase64url(text)).toBeNull()
})
