import { beforeAll, expect, test } from 'vitest'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { fieldText, valueText } from './field-text.ts'
import { linesText } from './lines-text.ts'

const said: Partial<Record<Locales, TranslationFunctions>> = {}

beforeAll(async () => {
  for (const locale of ['ja', 'en'] as const) {
    const [stand, setup] = await Promise.all([
      importNamespaceAsync(locale, 'stand'),
      importNamespaceAsync(locale, 'setup'),
    ])
    loadedLocales[locale] = { ...(await importLocaleAsync(locale)), stand, setup }
    loadFormatters(locale)
    said[locale] = i18nObject(locale)
  }
})

function wordsOf(locale: Locales): TranslationFunctions {
  const LL = said[locale]
  if (!LL) throw new Error('no words')
  return LL
}

const line = {
  tax: 10,
  name: '季節のコース',
  type: 'course' as const,
  count: 4,
  price: 8800,
  name_en: 'Seasonal course',
  price_type: 'a',
}
const drinks = { ...line, price_type: 'b', name: '飲み放題', name_en: '', count: 2, price: 2000 }

test('a row says what and how many, in the reader’s language where there is a name for it', () => {
  const lines = [line, drinks]
  expect(linesText(wordsOf('ja'), lines, 'ja')).toBe('季節のコース×4・飲み放題×2')
  expect(linesText(wordsOf('en'), lines, 'en')).toBe('Seasonal course ×4, 飲み放題 ×2')
  expect(linesText(wordsOf('ja'), [], 'ja')).toBe('')
})

test('history and conflicts say the price too, which may be all that was changed', () => {
  const LL = wordsOf('ja')
  expect(fieldText(LL, 'lines')).toBe('コース・料金')
  expect(valueText(LL, 'lines', [line, drinks], 'ja')).toBe('季節のコース(8,800円)×4・飲み放題(2,000円)×2')
  expect(valueText(wordsOf('en'), 'lines', [line], 'en')).toBe('Seasonal course (¥8,800) ×4')
  expect(valueText(LL, 'lines', [], 'ja')).toBe('なし')
  expect(valueText(LL, 'lines', [{ hostile: true }, null], 'ja'), 'what no version wrote').toBe('2')
})

test('what an organiser set up is said in a conflict: prices and limits, questions, and how many', () => {
  const subject = 'event_template/x'
  const tickets = [
    { ticket_type: 'a', price: null, limit: 20 },
    { ticket_type: 'b', price: 0, limit: null },
  ]
  const questions = [{ id: 'a', ja: '船酔い', en: 'Seasick?', required: true }]
  const value = (field: string, of: unknown, locale: Locales = 'ja') =>
    valueText(wordsOf(locale), field, of, locale, subject)
  expect(value('tickets', tickets)).toBe('種類の料金(1回20枚まで), 無料')
  expect(value('tickets', tickets, 'en')).toBe('usual price (at most 20), Free')
  expect(value('questions', questions)).toBe('船酔い')
  expect(value('questions', questions, 'en')).toBe('Seasick?')
  expect(value('templates', ['a', 'b'])).toBe('2件')
  for (const field of ['tickets', 'questions']) {
    expect(value(field, [])).toBe('なし')
    expect(value(field, [{ hostile: true }, null]), 'what no version wrote').toBe('2')
  }
  expect(fieldText(wordsOf('ja'), 'duration', subject)).toBe('所要時間(分)')
  expect(fieldText(wordsOf('ja'), 'duration', 'settings/settings')).toBe('ご利用時間(分)')
})

test('of what was paid by card it is said what went back, where something did', () => {
  const LL = wordsOf('ja')
  const paid = { amount: 16_000, refunded: 0, returning: 0 }
  expect(valueText(LL, 'payment', paid, 'ja')).toBe('16,000円')
  expect(valueText(LL, 'payment', { ...paid, returning: 4000 }, 'ja')).toBe('16,000円(返金 4,000円)')
  expect(valueText(wordsOf('en'), 'payment', paid, 'en')).toBe('¥16,000')
})
