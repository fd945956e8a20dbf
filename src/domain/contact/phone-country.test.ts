import { expect, test } from 'vitest'
import { isFound } from './phone-country.ts'

const name = (code: string, locale: string) =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? ''
const finds = (code: string, callingCode: string, typed: string) =>
  isFound({ code, ja: name(code, 'ja'), en: name(code, 'en'), callingCode }, typed)

test.each([
  ['みなみあふりか', 'ZA'],
  ['きたちょうせん', 'KP'],
  ['ちゅうおうあふりか', 'CF'],
  ['holland', 'NL'],
  ['England', 'GB'],
  ['u.k.', 'GB'],
  ['いんぐらんど', 'GB'],
  ['かんこく', 'KR'],
  ['南アフリカ', 'ZA'],
  ['ﾄﾞｲﾂ', 'DE'],
  ['', 'JP'],
])('%s finds %s', (typed, code) => {
  expect(finds(code, '', typed)).toBe(true)
})

test('by calling code, and nothing where nothing fits', () => {
  expect(finds('JP', '+81', '８１')).toBe(true)
  expect(finds('JP', '+81', 'とうきょう')).toBe(false)
})
