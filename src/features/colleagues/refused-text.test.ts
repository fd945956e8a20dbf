import { expect, test } from 'vitest'
import { faultCode, refusedCode } from './refused-text.ts'

test('what was done is no refusal; a code of ours is itself, and what nobody expected is one message', () => {
  expect(refusedCode({ ok: true, value: { ok: true } })).toBe(null)
  expect(refusedCode({ ok: true, value: { ok: false, code: 'last_colleague' } })).toBe('last_colleague')
  expect(refusedCode({ ok: true, value: { ok: false, code: 'toString' } })).toBe('failed')
})

test.each([
  ['network', 'offline'],
  ['timeout', 'offline'],
  ['down', 'offline'],
  ['auth', 'auth'],
  ['not_member', 'not_member'],
  ['broken', 'failed'],
] as const)('a fault of the network or the server has words: %s', (fault, code) => {
  expect(refusedCode({ ok: false, fault, detail: '' })).toBe(code)
  expect(faultCode(fault)).toBe(code)
})
