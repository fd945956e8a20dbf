import { expect, test } from 'vitest'
import { homeOf, menu, menuFor, otherTypesScreen } from './menu.ts'

const keys = (
  role: string,
  vendorType: 'RESTAURANT' | 'EVENT' | null,
  place: 'drawer' | 'toolbar' = 'drawer',
) => menuFor({ role, vendorType }, place).map((e) => e.key)

test('each sort of account sees its own entries', () => {
  expect(keys('', 'RESTAURANT')).toEqual(['bookings'])
  expect(keys('', 'EVENT')).toEqual(['home'])
  expect(keys('admin', null)).toEqual(['home'])
})

test('account and help are icons in everybody’s toolbar', () => {
  for (const type of ['RESTAURANT', 'EVENT', null] as const) {
    expect(keys('', type, 'toolbar')).toEqual(['account', 'help'])
  }
})

test('a screen of the other type says whose it is', () => {
  expect(otherTypesScreen('/bookings', 'EVENT')).toBe('RESTAURANT')
  expect(otherTypesScreen('/Bookings/', null)).toBe('RESTAURANT')
  expect(otherTypesScreen('/bookings', 'RESTAURANT')).toBeNull()
  expect(otherTypesScreen('/account', 'EVENT')).toBeNull()
  expect(otherTypesScreen('/nowhere', 'EVENT')).toBeNull()
})

test('home of a restaurant is its bookings, and every entry leads to a path of its own', () => {
  expect(homeOf('RESTAURANT')).toBe('/bookings')
  expect(homeOf('EVENT')).toBe('/')
  expect(homeOf(null)).toBe('/')
  expect(new Set(menu.map((e) => e.to)).size).toBe(menu.length)
})
