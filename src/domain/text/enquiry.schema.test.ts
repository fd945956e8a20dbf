import { type } from 'arktype'
import { expect, test } from 'vitest'
import { isEmail } from '#domain/contact/email.ts'
import { enquirySchema } from './enquiry.schema.ts'
import type { Enquiry } from './enquiry.ts'

const enquiryFaults = (value: Enquiry) => {
  const checked = enquirySchema(value)
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

const good = {
  business: 'さくら亭',
  name: '山田 花子',
  email: 'hanako@noren.example',
  message: '相談したいです',
}

test('a complete enquiry has no fault', () => {
  expect(enquiryFaults(good)).toEqual({})
})

test('each fault stands by its field', () => {
  const faults = enquiryFaults({ business: ' ', name: '', email: 'no', message: 'x'.repeat(2001) })
  expect(faults).toEqual({
    business: 'required',
    name: 'required',
    email: 'invalid_email',
    message: 'too_long',
  })
  for (const email of ['', '\u200b\u3164'])
    expect(enquiryFaults({ ...good, email })).toEqual({ email: 'required' })
  expect(enquiryFaults({ ...good, email: 'x'.repeat(300) })).toEqual({ email: 'too_long' })
})

test.each(['a@b.jp', 'taro+yoyaku@mail.example.co.jp', 'ユーザー@例え.テスト'])(
  '%s has the form of an e-mail',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each(['', 'a', 'a@b', 'a b@c.jp', 'a@b..', '<a@b.jp>', 'a@b.jp,c@d.jp', `${'a'.repeat(250)}@b.jp`])(
  '%s has not',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)
