// Words of the customers' pages that were mended, so that they do not come back, and texts of the specification that stay
// as they are.

import { expect, test } from 'vitest'
import enAfter from '#i18n/en/afterBooking/index.ts'
import enBook from '#i18n/en/book/index.ts'
import enSteps from '#i18n/en/guestSteps/index.ts'
import en from '#i18n/en/index.ts'
import enLegal from '#i18n/en/legal/index.ts'
import enPhone from '#i18n/en/phoneField/index.ts'
import jaAfter from '#i18n/ja/afterBooking/index.ts'
import jaBook from '#i18n/ja/book/index.ts'
import jaSteps from '#i18n/ja/guestSteps/index.ts'
import ja from '#i18n/ja/index.ts'
import jaLegal from '#i18n/ja/legal/index.ts'
import jaPhone from '#i18n/ja/phoneField/index.ts'

const textsOf = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : Object.values(words as object).flatMap(textsOf)

const japanese = [jaBook, jaSteps, jaAfter, jaLegal, jaPhone, ja.reason].flatMap(textsOf)
const english = [enBook, enSteps, enAfter, enLegal, enPhone].flatMap(textsOf)

/** What must not be read on a customer's page, and what is said instead. */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/確保/, 'お取り置き'],
  [/再発行/, '必ず保存してください'],
  [/お店/, '店舗'],
  [/ラストシーティング/, '最終入店時間'],
  [/滞在時間/, 'お席のご利用時間'],
  [/お得な情報/, '…からのご案内'],
  [/準備中/, 'what there is'],
  [/件のお時間/, 'ご希望のお時間をお選びください。'],
  [/端末には保存しません/, 'what the tab keeps'],
  [/[ぁ-んァ-ヶ一-龠]\(|\([ぁ-んァ-ヶ一-龠]/, 'full-width brackets'],
]

test.each(avoided)('%s is not said to customers, but %s', (word) => {
  expect(japanese.filter((text) => word.test(text))).toEqual([])
})

test('the check finds such words', () => {
  const before = ['お席を確保しています…', 'この規約は、暖簾(以下「本サービス」)に', 'お店へお電話ください']
  for (const text of before) expect(avoided.some(([word]) => word.test(text))).toBe(true)
})

test.each([
  [jaBook.found, 'ご希望のお時間をお選びください。'],
  [jaSteps.pastDay, '過去の日付はお選びいただけません。'],
  [jaSteps.lastDay, 'ご予約は{day:string}まで承っております。'],
  [jaSteps.tooLarge, '{n:number}名様以上のご予約は、お電話にて承ります。'],
  [jaSteps.toReview, '予約内容を確認する'],
  [jaSteps.correct, '内容を修正する'],
  [jaSteps.confirm, 'この内容で予約する'],
  [jaSteps.missing.agreed, '利用規約とプライバシーポリシーへの同意が必要です'],
  [jaSteps.needed, '必須'],
])('%s', (text, wanted) => {
  expect(text).toBe(wanted)
})

test('the specification’s English stays as it is', () => {
  expect(enSteps.confirmedTitle).toBe('Booking confirmed: your booking has been successfully confirmed.')
  expect(enSteps.missing).toMatchObject({ last_name: 'Field required', agreed: 'Required' })
  expect(en.field.invalid_email).toBe('Email is invalid')
  expect(en.reason.below_minimum).toBe('Minimum required number of people for this event is: {n|figure}.')
  expect(en.reason.above_maximum).toBe('Maximum allowed number of people for this event is: {n|figure}.')
  const filled = (text: string) => text.replaceAll('{label}', 'Phone')
  expect(filled(enSteps.phoneInvalid)).toBe(filled(enPhone.invalid))
  expect(enPhone.invalid).toBe('The "{label}" field is not a valid phone number (example: {example}).')
  for (const text of english)
    expect(text).not.toMatch(/\d %|Phone of the restaurant|[\u3040-\u30ff\u3400-\u9fff]/)
})
