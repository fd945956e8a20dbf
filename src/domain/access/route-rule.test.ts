import { expect, test } from 'vitest'
import { isAllowedAddress, safeReturnPath } from './route-rule.ts'

test.each(['/bookings', '/bookings?view=day&day=2026-11-21', '/account#x', '/'])(
  '%s is a way back',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a\\b',
  'javascript:alert(1)',
  'bookings',
  '',
  '/login',
  '/Login?to=/login',
  '/sign-up#x',
  `/${'a'.repeat(3000)}`,
  undefined,
  42,
  ['/bookings'],
])('%j leads home instead', (asked) => {
  expect(safeReturnPath(asked)).toBe('/')
})

test('a browser reads every accepted way back as an address of ours', () => {
  const tried = [
    '/bookings',
    '//evil.example',
    '/\\evil.example',
    '/\u0000/evil.example',
    '/%2f%2fevil.example',
  ]
  for (const path of tried) {
    expect(new URL(safeReturnPath(path), 'https://noren.example').origin).toBe('https://noren.example')
  }
})

test('a full page load leads only to http(s) addresses of known hosts', () => {
  const hosts = ['pay.example']
  expect(isAllowedAddress('https://pay.example/session', hosts)).toBe(true)
  expect(isAllowedAddress('https://pay.example.evil.example/', hosts)).toBe(false)
  expect(isAllowedAddress('https://me:secret@pay.example/', hosts)).toBe(false)
  expect(isAllowedAddress('javascript:alert(1)', hosts)).toBe(false)
  expect(isAllowedAddress('/relative', hosts)).toBe(false)
})
