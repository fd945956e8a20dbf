import { type } from 'arktype'
import { expect, test } from 'vitest'
import { type LegalRow, legalFields, legalText, missingLegal } from './legal.ts'
import { firstLegal, legalChanges, legalDraft, legalOf, legalSchema } from './legal-form.ts'

const row: LegalRow = {
  seller: '株式会社さくら',
  representative: '佐倉 花子',
  address: '東京都台東区1-2-3',
  phone: '03-1234-5678',
  email: 'info@noren.example',
  extra_costs: 'なし',
  extra_costs_en: 'None',
  payment_time: 'お申し込みの時',
  payment_time_en: '',
  delivery: '開催当日',
  delivery_en: '',
  cancellation: '7日前まで無料',
  cancellation_en: 'Free until 7 days before',
  registration: 'T1234567890123',
}
const faults = (draft: LegalRow) => {
  const checked = legalSchema(draft)
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

test('what is in force comes out of the form as it went in', () => {
  expect(faults(legalDraft(row))).toEqual({})
  expect(legalOf(legalDraft(row))).toEqual(row)
  expect(legalChanges(row, row)).toEqual({})
  const abroad = { ...row, phone: '+81312345678' }
  expect(legalChanges(abroad, legalOf(legalDraft(abroad))), 'a number as at home').toEqual({})
})

test('what a Japanese keyboard writes is kept plain', () => {
  const typed = {
    ...row,
    phone: '０３－１２３４－５６７８',
    registration: ' ｔ１２３４－５６７８－９０１２３ ',
    seller: ' 株式会社\u200bさくら ',
  }
  expect(faults(typed)).toEqual({})
  expect(legalOf(typed)).toEqual(row)
})

test.each<[keyof LegalRow, string, string]>([
  ['seller', 'あ'.repeat(201), 'too_long'],
  ['representative', 'あ'.repeat(201), 'too_long'],
  ['address', 'あ'.repeat(501), 'too_long'],
  ['phone', '電話', 'invalid_phone'],
  ['email', 'info@noren', 'invalid_email'],
  ['extra_costs', 'あ'.repeat(2001), 'too_long'],
  ['cancellation_en', 'a'.repeat(2001), 'too_long'],
  ['registration', 'T123', 'invalid_registration'],
  ['registration', '1234567890123', 'invalid_registration'],
])('%s: %j is %s', (field, text, code) => {
  expect(faults({ ...row, [field]: text })).toEqual({ [field]: code })
})

test('a form that is half filled can be kept, and says what is missing', () => {
  const first = firstLegal({ name: 'さくら亭', address: '', phone: '', email: '' })
  expect(faults(first)).toEqual({})
  expect(missingLegal(first)).toEqual(legalFields.filter((field) => field !== 'seller'))
  expect(missingLegal(null)).toEqual(legalFields)
  expect(missingLegal({ ...row, registration: '', cancellation_en: '' })).toEqual([])
  expect(missingLegal({ ...row, delivery: ' \u200b\n' }), 'nothing to see').toEqual(['delivery'])
})

test('English where somebody wrote it, else the Japanese text', () => {
  expect(legalText(row, 'cancellation', 'en')).toBe('Free until 7 days before')
  expect(legalText(row, 'delivery', 'en')).toBe('開催当日')
  expect(legalText(row, 'cancellation', 'ja')).toBe('7日前まで無料')
  expect(legalText(row, 'seller', 'en')).toBe('株式会社さくら')
})
