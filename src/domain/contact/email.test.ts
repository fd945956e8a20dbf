import { expect, test } from 'vitest'
import { isStrangersEmail, likelyEmail, mailLink, plainEmail } from './email.ts'

test('an address from a full-width keyboard is the plain one', () => {
  expect(plainEmail(' ａｂｃ＠ｅｘａｍｐｌｅ．ｊｐ　')).toBe('abc@example.jp')
})

test.each([
  ['x@gmial.com', 'x@gmail.com'],
  ['x@gmai.com', 'x@gmail.com'],
  ['x@gmaill.com', 'x@gmail.com'],
  ['x@gnail.com', 'x@gmail.com'],
  ['x@gmail.con', 'x@gmail.com'],
  ['ｘ＠ｇｍｉａｌ．ｃｏｍ', 'x@gmail.com'],
  ['Taro.Y@Yaho.co.jp', 'Taro.Y@yahoo.co.jp'],
  ['x@docomo.ne.jq', 'x@docomo.ne.jp'],
])('%s is probably a slip for %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each([
  'x@gmail.com',
  'X@GMAIL.COM',
  'x@example.jp',
  'x@ae.com',
  'x@mail.com',
  'x@ymail.com',
  'gmial.com',
  '@gmial.com',
  '',
])('%s gets no hint', (typed) => {
  expect(likelyEmail(typed)).toBeNull()
})

test.each([
  ['x@docomo.example', true],
  ['花子@docomo.example', true],
  ['x@docomo。example', false],
  ['x@ｄocomo.example', false],
  ['x@\u212ayoto.example', false],
  ['x@日本.example', false],
])('%s is an address that a stranger may write: %s', (email, isPlain) =>
  expect(isStrangersEmail(email)).toBe(isPlain),
)

test('a link to an address says no more than the address', () => {
  expect(mailLink('taro.y+a@example.jp')).toBe('mailto:taro.y%2Ba@example.jp')
  expect(mailLink('a?bcc=all&body=x%0a@example.jp')).toBe('mailto:a%3Fbcc%3Dall%26body%3Dx%250a@example.jp')
})
