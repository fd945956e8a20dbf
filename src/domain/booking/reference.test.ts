import { expect, test } from 'vitest'
import { newReference } from './reference.ts'

test('a reference has five signs that nobody confuses', () => {
  for (let i = 0; i < 200; i += 1) {
    expect(newReference((b) => crypto.getRandomValues(b))).toMatch(/^[2-9A-HJKMNP-Z]{5}$/)
  }
})

test('bytes that would favour some signs are drawn again', () => {
  let call = 0
  const random = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(call++ === 0 ? 255 : 0)
  expect(newReference(random)).toBe('22222')
  expect(call).toBe(2)
})
