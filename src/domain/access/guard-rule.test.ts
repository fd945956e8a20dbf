import { expect, test } from 'vitest'
import { adminRule, signedInRule } from './guard-rule.ts'

const staff = { known: true, remembered: true, isAdmin: false }

test('whoever is signed in goes in, online or not: nothing here asks the network', () => {
  expect(signedInRule(staff, '/bookings')).toEqual({ kind: 'allow' })
})

test.each([
  ['nobody is known on this device', { ...staff, known: false }],
  ['the browser’s session ended and nobody asked to be remembered', { ...staff, remembered: false }],
])('to the sign-in page and back when %s', (_, caller) => {
  const toLogin = { kind: 'redirect', to: '/login', from: '/bookings?view=list' }
  expect(signedInRule(caller, '/bookings?view=list')).toEqual(toLogin)
  expect(adminRule({ ...caller, isAdmin: true }, '/bookings?view=list')).toEqual(toLogin)
})

test('what stands behind the # does not come along into a query', () => {
  const rule = signedInRule({ ...staff, known: false }, '/?view=list#access_token=secret')
  expect(rule).toEqual({ kind: 'redirect', to: '/login', from: '/?view=list' })
})

test('the administrators’ part is closed to staff and open to administrators', () => {
  expect(adminRule(staff, '/admin/anything')).toEqual({ kind: 'forbidden' })
  expect(adminRule({ ...staff, isAdmin: true }, '/admin/anything')).toEqual({ kind: 'allow' })
})
