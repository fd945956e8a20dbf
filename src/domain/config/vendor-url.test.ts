import { expect, test } from 'vitest'
import { plainVendorUrl, vendorUrlError } from './vendor-url.ts'

test.each([
  ['', 'required'],
  ['a'.repeat(61), 'too_long'],
  ['さくら亭', 'invalid'],
  ['-sakura', 'invalid'],
  ['sakura--tei', 'invalid'],
  ['sakura.tei', 'invalid'],
  ['book', 'reserved'],
  ['vendor-availability', 'reserved'],
  ['sakura-tei', null],
  ['a', null],
  ['2026', null],
])('%j: %s', (url, code) => {
  expect(vendorUrlError(url)).toBe(code)
})

test('spaces, capitals and full-width letters are typed and not meant', () => {
  expect(plainVendorUrl(' Ｓakura  Tei_2 ')).toBe('sakura-tei-2')
})
