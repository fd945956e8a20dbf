import { expect, test, vi } from 'vitest'
import type { SignedUp } from '#sync/session/sign-up.ts'
import type { AdminApi, NewVendor, VendorMade } from './admin-api.ts'
import { makeVendor } from './new-vendor.ts'

const form: NewVendor = {
  ...{ name: '菊寿司', email: 'kiku@kiku.example', phone: '03-1234-5678', address: '', url: 'kiku' },
  ...{ vendor_type: 'RESTAURANT', minimum_pax: 1, cutoff_days: 0, send_confirmation_email: true },
}
const attempt = { id: 'an id', token: 'a token' }
const sent = { form, password: 'a long password', enquiry: null }

function run(made: VendorMade | 'network', signedUp: SignedUp = { ok: true }) {
  const createVendor = vi.fn(async () =>
    made === 'network'
      ? { ok: false as const, fault: 'network' as const, detail: '' }
      : { ok: true as const, value: made },
  )
  const signUp = vi.fn(async () => signedUp)
  const api = { createVendor } as unknown as AdminApi
  return { end: makeVendor(api, attempt, sent, 'ja', signUp), createVendor, signUp }
}

test('the login is signed up once the vendor stands, and shows the secret', async () => {
  const { end, signUp, createVendor } = run({ ok: true, id: 'an id', login: 'wanted' })
  expect(await end).toEqual({ state: 'done', id: 'an id', login: 'sent' })
  expect(signUp).toHaveBeenCalledWith('kiku@kiku.example', 'a long password', {
    language: 'ja',
    invitation: 'a token',
  })
  expect(JSON.stringify(createVendor.mock.calls), 'the password goes to Auth alone').not.toContain(
    'a long password',
  )
})

test.each([
  ['nothing answered', 'network', { state: 'refused', code: 'offline', fields: {} }],
  [
    'a field is wrong',
    { ok: false, code: 'invalid', fields: { url: 'taken' } },
    { state: 'refused', code: 'invalid', fields: { url: 'taken' } },
  ],
  [
    'the person works elsewhere',
    { ok: true, id: 'x', login: 'other_vendor' },
    { state: 'refused', code: 'invalid', fields: { email: 'other_vendor' } },
  ],
  [
    'the address has an account',
    { ok: true, id: 'x', login: 'invited' },
    { state: 'done', id: 'x', login: 'invited' },
  ],
] as const)('nobody is signed up where %s', async (_, made, expected) => {
  const { end, signUp } = run(made as VendorMade | 'network')
  expect(await end).toEqual(expected)
  expect(signUp).not.toHaveBeenCalled()
})

test('a vendor without its login is half done, and says why', async () => {
  const { end } = run({ ok: true, id: 'x', login: 'wanted' }, { ok: false, code: 'offline' })
  expect(await end).toEqual({ state: 'half', code: 'offline' })
})
