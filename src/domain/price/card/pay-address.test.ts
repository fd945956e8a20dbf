import { expect, test } from 'vitest'
import { isPayAddress } from './pay-address.ts'

test.each([
  ['https://checkout.stripe.com/c/pay/cs_1#x', '', true],
  ['http://checkout.stripe.com/c/pay/cs_1', '', false],
  ['https://checkout.stripe.com.evil.example/', '', false],
  ['https://evil.example/checkout.stripe.com', '', false],
  ['https://checkout.stripe.com@evil.example/', '', false],
  ['https://user@checkout.stripe.com/', '', false],
  ['https://checkout.stripe.com:8443/', '', false],
  ['javascript:alert(1)', '', false],
  ['/c/pay', '', false],
  ['http://127.0.0.1:1234/pay', '', false],
  ['http://127.0.0.1:1234/pay', 'http://127.0.0.1:1234', true],
  ['http://127.0.0.1:1235/pay', 'http://127.0.0.1:1234', false],
  ['https://evil.example/', 'https://evil.example', false],
])('%s beside %j: %s', (href, standIn, may) => {
  expect(isPayAddress(href, standIn)).toBe(may)
})
