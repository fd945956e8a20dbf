import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test.each([
  ['en', 'ja-JP', 'en'],
  ['ja', 'en-US', 'ja'],
  [undefined, 'ja', 'ja'],
  [undefined, 'JA-jp', 'ja'],
  [undefined, 'en-GB', 'en'],
  [undefined, 'fr', 'en'],
  [undefined, undefined, 'ja'],
  [undefined, '', 'ja'],
  ['de', 'ja-JP', 'ja'],
  ['', 'en', 'en'],
])('cookie %s in a %s browser speaks %s', (cookie, browser, locale) => {
  expect(chooseLanguage(cookie, browser)).toBe(locale)
})
