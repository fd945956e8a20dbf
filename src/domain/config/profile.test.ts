import { type } from 'arktype'
import { expect, test } from 'vitest'
import {
  isProfileTyped,
  type ProfileRow,
  profileChanges,
  profileDraft,
  profileOf,
  profileSchema,
} from './profile.ts'

const row: ProfileRow = {
  name: 'さくら亭',
  name_en: 'Sakura-tei',
  address: '東京都台東区1-2-3',
  phone: '03-1234-5678',
  email: 'info@noren.example',
  day_turns_at: 360,
  cancellation_policy: { ja: '前日まで無料', en: 'Free until the day before' },
  picture: 'https://noren.example/house.jpg',
  map: '',
}

test('what is in force comes out of the form as it went in', () => {
  expect(profileOf(profileDraft(row))).toEqual(row)
  expect(profileChanges(row, row)).toEqual({})
})

test('what a Japanese keyboard writes is kept plain', () => {
  const typed = {
    ...profileDraft(row),
    phone: ' ０３－１２３４－５６７８ ',
    email: ' \u202eｉｎｆｏ＠noren\u200b.example ',
    picture: ' noren.example/house.jpg ',
  }
  expect(profileOf(typed)).toEqual(row)
})

test('a number stands there as at home, and is no change till it is another', () => {
  const kept = { ...row, phone: '+81312345678' }
  const typed = profileDraft(kept)
  expect(typed.phone).toBe('03-1234-5678')
  expect(profileChanges(kept, profileOf(typed) ?? row)).toEqual({})
  expect(isProfileTyped(kept, typed)).toBe(false)
  expect(isProfileTyped(row, { ...typed, phone: '０３－１２３４－５６７８' }), 'what was saved').toBe(false)
  expect(isProfileTyped(kept, { ...typed, phone: '電話' }), 'what is wrong').toBe(true)
  const other = profileOf({ ...typed, phone: '03-1234-5679' }) ?? row
  expect(profileChanges(kept, other)).toEqual({ phone: '03-1234-5679' })
  expect(profileChanges(row, kept), 'as it may be called from abroad').toEqual({ phone: '+81312345678' })
})

test.each([
  ['name', '', 'required'],
  ['name', '\u200b ', 'required'],
  ['name', 'あ'.repeat(201), 'too_long'],
  ['phone', '電話', 'invalid_phone'],
  ['phone', '123', 'invalid_phone'],
  ['email', 'info@noren', 'invalid_email'],
  ['phone', '03\n1234', 'invalid_phone'],
  ['email', 'a\n@noren.example', 'invalid_email'],
  ['address', 'あ'.repeat(501), 'too_long'],
  ['name_en', 'a'.repeat(201), 'too_long'],
  ['picture', 'http://noren.example/house.jpg', 'invalid_url'],
  ['map', 'javascript:alert(1)', 'invalid_url'],
  ['map', `https://noren.example/${'あ'.repeat(60)}`, 'too_long'],
  ['policy_en', 'x'.repeat(2001), 'too_long'],
  ['day_turns_at', '361', 'invalid'],
])('%s: %j is %s', (field, value, code) => {
  const wrong = profileSchema({ ...profileDraft(row), [field]: value })
  expect(wrong).toBeInstanceOf(type.errors)
  expect((wrong as InstanceType<typeof type.errors>)[0]?.message).toBe(code)
  expect(profileOf({ ...profileDraft(row), [field]: value })).toBeNull()
})

test('only what differs is sent, a policy as a whole', () => {
  const typed = { ...profileDraft(row), address: '', policy_ja: '当日100%' }
  expect(profileChanges(row, profileOf(typed) ?? row)).toEqual({
    address: '',
    cancellation_policy: { ja: '当日100%', en: 'Free until the day before' },
  })
})
