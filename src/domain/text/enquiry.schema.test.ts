import { expect, test } from 'vitest'
import { isEmail } from '#domain/contact/email.ts'
import { enquiryFaults } from './enquiry.ts'

const good = {
  business: 'さくら亭',
  name: '山田 花子',
  email: 'hanako@noren.example',
  message: '相談したいです',
}

test('a complete enquiry has no fault', () => {
  expect(enquiryFaults(good)).toEqual({})
})

test('each fault stands by its field, in the order of the form', () => {
  const faults = enquiryFaults({ business: ' ', name: '', email: 'no', message: 'x'.repeat(2001) })
  expect(Object.entries(faults)).toEqual([
    ['business', 'required'],
    ['name', 'required'],
    ['email', 'invalid_email'],
    ['message', 'too_long'],
  ])
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
