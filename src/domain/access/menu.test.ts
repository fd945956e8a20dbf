import { expect, test } from 'vitest'
import { isAdvanced, landingOf, menu, menuFor, otherTypesScreen } from './menu.ts'

const keys = (
  role: string,
  vendorType: 'RESTAURANT' | 'EVENT' | null,
  place: 'drawer' | 'toolbar' = 'drawer',
) => menuFor({ role, vendorType }, place).map((e) => e.key)

/** The whole menu of a restaurant, in the order in which it stands; a screen that does not exist yet is left out. */
const whole = ['calendar', 'profile', 'bookings', 'availability', 'priceType', 'reports']
const tools = ['account', 'settings', 'help']
const here: readonly string[] = menu.map((e) => e.key)

test('each sort of account sees its own entries, in the order of the table', () => {
  expect(keys('', 'RESTAURANT')).toEqual(whole.filter((key) => here.includes(key)))
  expect(keys('', 'RESTAURANT')).toEqual(expect.arrayContaining(['calendar', 'bookings']))
  for (const seen of [keys('', 'EVENT'), keys('admin', null)]) {
    expect(seen).toContain('calendar')
    expect(seen).toContain('profile')
    for (const key of ['bookings', 'availability', 'priceType', 'reports']) expect(seen).not.toContain(key)
  }
})

test('an organiser of events sets up templates and dates, and below a heading which of them exclude each other', () => {
  const ofEvents = menuFor({ role: '', vendorType: 'EVENT' }, 'drawer')
  expect(ofEvents.map((e) => e.key)).toEqual([
    'calendar',
    'profile',
    'events',
    'checkIn',
    'eventTemplates',
    'createEvent',
    'exclusiveEvents',
  ])
  expect(ofEvents.filter(isAdvanced).map((e) => e.key)).toEqual(['exclusiveEvents'])
  for (const type of ['RESTAURANT', null] as const)
    expect(menuFor({ role: '', vendorType: type }, 'drawer').filter(isAdvanced)).toEqual([])
})

test('only the role of an administrator has the entries of /admin', () => {
  for (const type of ['RESTAURANT', 'EVENT', null] as const) {
    expect(keys('admin', type)).toEqual(expect.arrayContaining(['admin', 'create_vendor']))
    for (const key of ['admin', 'create_vendor']) expect(keys('', type)).not.toContain(key)
  }
})

test('account, settings and help are icons in everybody’s toolbar', () => {
  for (const type of ['RESTAURANT', 'EVENT', null] as const)
    expect(keys('', type, 'toolbar')).toEqual(tools.filter((key) => here.includes(key)))
  expect(here).toEqual(expect.arrayContaining(['account', 'help']))
})

test('every entry leads to a path of its own', () => {
  expect(new Set(menu.map((e) => e.to)).size).toBe(menu.length)
})

test('a screen of the other type says whose it is', () => {
  expect(otherTypesScreen('/bookings', 'EVENT')).toBe('RESTAURANT')
  expect(otherTypesScreen('/Bookings/', null)).toBe('RESTAURANT')
  expect(otherTypesScreen('/bookings', 'RESTAURANT')).toBeNull()
  expect(otherTypesScreen('/custom-opening-hours', 'EVENT')).toBe('RESTAURANT')
  expect(otherTypesScreen('/custom-opening-hours', 'RESTAURANT')).toBeNull()
  expect(otherTypesScreen('/Event-Templates', 'RESTAURANT')).toBe('EVENT')
  expect(otherTypesScreen('/create-event', 'RESTAURANT')).toBe('EVENT')
  expect(otherTypesScreen('/check-in', 'RESTAURANT')).toBe('EVENT')
  expect(otherTypesScreen('/ticket-type', null)).toBe('EVENT')
  expect(otherTypesScreen('/mutually-exclusive-events', 'RESTAURANT')).toBe('EVENT')
  expect(otherTypesScreen('/ticket-type', 'EVENT')).toBeNull()
  expect(otherTypesScreen('/account', 'EVENT')).toBeNull()
  expect(otherTypesScreen('/Profile', 'EVENT')).toBeNull()
  expect(otherTypesScreen('/', 'EVENT')).toBeNull()
  expect(otherTypesScreen('/nowhere', 'EVENT')).toBeNull()
})

test('a restaurant begins its evening at its bookings, all others at the calendar', () => {
  expect(landingOf('RESTAURANT')).toBe('/bookings')
  expect(landingOf('EVENT')).toBe('/')
  expect(landingOf(null)).toBe('/')
})
