import { expect, test } from 'vitest'
import { normalizePhone } from './normalize-phone.ts'
import { countryInAnswer, guessCountry, isE164, loadPhoneRules } from './phone.ts'

const rules = await loadPhoneRules()

test.each([
  ['090-1234-5678', 'JP', '+819012345678'],
  ['09012345678', 'JP', '+819012345678'],
  ['０９０－１２３４－５６７８', 'JP', '+819012345678'],
  ['０９０ー１２３４ー５６７８', 'JP', '+819012345678'],
  ['090―1234―5678', 'JP', '+819012345678'],
  ['　０９０　１２３４　５６７８　', 'JP', '+819012345678'],
  ['(03) 6264-1234', 'JP', '+81362641234'],
  ['０３（６２６４）１２３４', 'JP', '+81362641234'],
  ['0120-123-456', 'JP', '+81120123456'],
  ['050-3123-4567', 'JP', '+815031234567'],
  ['+81 90 1234 5678', 'JP', '+819012345678'],
  ['＋８１ ９０ １２３４ ５６７８', 'JP', '+819012345678'],
  ['(415) 555-2671', 'US', '+14155552671'],
  ['020 7946 0018', 'GB', '+442079460018'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
])('%s in %s is %s', (text, country, e164) => {
  expect(rules.read(text, country)).toMatchObject({ valid: true, e164, country })
})

test('countries that share a numbering plan accept each other', () => {
  expect(rules.read('604-555-0123', 'US')).toMatchObject({ valid: true, e164: '+16045550123', country: 'CA' })
})

test.each([
  ['0081-90-1234-5678', 'JP'],
  ['090-1234-567', 'JP'],
  ['090-1234-56789', 'JP'],
  ['12345', 'JP'],
  ['', 'JP'],
  ['電話', 'JP'],
  ['+', 'JP'],
  ['+81 90 1234', 'JP'],
  ['+999 123 456 789', 'JP'],
  ['(415) 555-2671', 'JP'],
  ['<script>alert(1)</script>', 'JP'],
])('%s in %s is not a number', (text, country) => {
  expect(rules.read(text, country).valid).toBe(false)
})

test.each([
  ['+1 415 555 2671', 'JP', 'US'],
  ['+44', 'JP', 'GB'],
  ['+82 10', 'JP', 'KR'],
  ['+81', 'US', 'JP'],
  ['+1', 'CA', 'CA'],
  ['+1 604 555 0123', 'US', 'CA'],
  ['090', 'JP', 'JP'],
])('%s typed with %s selected means %s', (text, selected, country) => {
  expect(rules.read(text, selected).country).toBe(country)
})

test('the example of every country is a valid number of it', () => {
  for (const country of rules.countries()) {
    const example = rules.example(country)
    if (example !== '') expect([country, rules.read(example, country).valid]).toEqual([country, true])
  }
  expect(rules.example('JP')).toBe('090-1234-5678')
})

test('a valid number is shown in national form', () => {
  expect(rules.read('+819012345678', 'JP')).toMatchObject({
    national: '090-1234-5678',
    international: '+81 90 1234 5678',
  })
})

test('the country follows the time zone, then the language, then is Japan', () => {
  expect(guessCountry(['en-US'], 'Asia/Tokyo')).toBe('JP')
  expect(guessCountry(['fr-CA', 'en'], 'UTC')).toBe('CA')
  expect(guessCountry(['ko'], 'Etc/UTC')).toBe('KR')
  expect(guessCountry(['not a tag', 'de-AT'], '')).toBe('AT')
  expect(guessCountry([], '')).toBe('JP')
  expect(guessCountry(['es-419'], '')).toBe('JP')
})

test('plain digits and E.164 are told apart', () => {
  expect(normalizePhone('０９０ー１２３４〜５６７８ です')).toBe('090-1234-5678')
  expect(isE164('+819012345678')).toBe(true)
  expect(isE164('09012345678')).toBe(false)
})

test.each([
  ['1;JP;JPN;Japan', 'JP'],
  [' 1;GB\n', 'GB'],
  ['0;;;', null],
  ['2;JP', null],
  ['1;japan', null],
  ['1', null],
  ['<html>1;JP</html>', null],
  ['', null],
])('an address look-up that answers %j means %s', (answer, country) => {
  expect(countryInAnswer(answer)).toBe(country)
})
