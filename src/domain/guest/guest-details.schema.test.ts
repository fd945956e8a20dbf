import { type } from 'arktype'
import { expect, test } from 'vitest'
import type { GuestDetails } from '#domain/online/guest-booking.ts'
import { guestDetails } from './guest-details.schema.ts'

const detailErrors = (value: GuestDetails) => {
  const checked = guestDetails(value)
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

const good: GuestDetails = {
  last_name: '山田',
  first_name: '太郎',
  phone: '+819012345678',
  email: 'taro@example.jp',
  requests: '',
  answers: {},
  lines: [],
  agreed: true,
  marketing_opt_in: false,
  website: '',
}

test('complete details have no errors', () => {
  expect(detailErrors(good)).toEqual({})
})

test('nothing typed names every field that is needed', () => {
  const empty = { ...good, last_name: ' ', first_name: '　', phone: '', email: '', agreed: false }
  expect(detailErrors(empty)).toEqual({
    last_name: 'required',
    first_name: 'required',
    phone: 'required',
    email: 'required',
    agreed: 'choose',
  })
})

test.each([
  ['phone', '090-1234-5678', 'invalid_phone'],
  ['email', 'taro@example', 'invalid_email'],
  ['email', 'taro example@x.jp', 'invalid_email'],
  ['email', 'a@b@c.jp', 'invalid_email'],
  ['email', '名前@例え.jp', 'invalid_email'],
  ['email', `${'a'.repeat(250)}@example.jp`, 'invalid_email'],
  ['last_name', 'あ'.repeat(51), 'too_long'],
  ['last_name', '\u3164\u200b\u202e', 'required'],
  ['requests', 'あ'.repeat(501), 'too_long'],
] as const)('%s %s is %s', (field, value, code) => {
  expect(detailErrors({ ...good, [field]: value })).toEqual({ [field]: code })
})

test.each(['o’brien@example.com', 'a.b+c@sub.example.co.jp', '名前@example.jp'])(
  '%s may be an e-mail',
  (email) => {
    expect(detailErrors({ ...good, email })).toEqual({})
  },
)
