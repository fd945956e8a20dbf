import { expect, test } from 'vitest'
import { emptyVendor, type NewVendorDraft, newVendorOf, newVendorSchema } from './new-vendor.schema.ts'

const good: NewVendorDraft = {
  ...{
    name: ' 菊寿司 ',
    email: ' kiku@kiku.example ',
    phone: '０３-1234-5678',
    password: '長い長い合言葉 one',
  },
  ...{ address: '', url: 'Kiku Sushi', minimum_pax: '２', cutoff_days: '0', vendor_type: 'RESTAURANT' },
  send_confirmation_email: false,
}
function codesOf(draft: NewVendorDraft): Record<string, string> {
  const said = newVendorSchema['~standard'].validate(draft)
  return 'issues' in said && said.issues
    ? Object.fromEntries(said.issues.map(({ path: [field], message }) => [field, message]))
    : {}
}

test('what is typed is sent as it is meant, and without the password', () => {
  expect(codesOf(good)).toEqual({})
  expect(newVendorOf(good)).toEqual({
    ...{ name: '菊寿司', email: 'kiku@kiku.example', phone: '03-1234-5678', address: '', url: 'kiku-sushi' },
    ...{ vendor_type: 'RESTAURANT', minimum_pax: 2, cutoff_days: 0, send_confirmation_email: false },
  })
})

test('an empty form says what is missing', () => {
  expect(codesOf(emptyVendor)).toEqual({
    ...{ name: 'required', email: 'required', phone: 'required', password: 'required', url: 'required' },
    vendor_type: 'choose',
  })
})

test.each<[Partial<NewVendorDraft>, Record<string, string>]>([
  [{ name: '\u200b' }, { name: 'required' }],
  [{ email: 'kiku' }, { email: 'invalid_email' }],
  [{ phone: '電話' }, { phone: 'invalid_phone' }],
  [{ phone: '123' }, { phone: 'invalid_phone' }],
  [{ phone: '()-()-()-()' }, { phone: 'invalid_phone' }],
  [{ phone: '1234567890123456' }, { phone: 'invalid_phone' }],
  [{ password: 'short' }, { password: 'password_short' }],
  [{ password: 'kiku@kiku.example' }, { password: 'password_common' }],
  [{ url: 'admin' }, { url: 'reserved' }],
  [{ url: '桜' }, { url: 'invalid' }],
  [{ minimum_pax: '0' }, { minimum_pax: 'positive' }],
  [{ minimum_pax: '1000' }, { minimum_pax: 'too_large' }],
  [{ cutoff_days: '-1' }, { cutoff_days: 'not_negative' }],
  [{ cutoff_days: '366' }, { cutoff_days: 'too_large' }],
  [{ address: 'あ'.repeat(501) }, { address: 'too_long' }],
])('%j is said beside its field', (wrong, codes) => {
  expect(codesOf({ ...good, ...wrong })).toEqual(codes)
})
