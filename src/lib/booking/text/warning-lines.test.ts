import { beforeAll, expect, test } from 'vitest'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { paidFacts } from '#lib/booking/agreed-lines.tsx'
import { warningLines } from './warning-lines.ts'

let LL: TranslationFunctions
beforeAll(async () => {
  const [checkout, guestSteps, stand] = await Promise.all([
    importNamespaceAsync('ja', 'checkout'),
    importNamespaceAsync('ja', 'guestSteps'),
    importNamespaceAsync('ja', 'stand'),
  ])
  loadedLocales.ja = { ...(await importLocaleAsync('ja')), checkout, guestSteps, stand }
  loadFormatters('ja')
  LL = i18nObject('ja')
})

test('of an event the run is what is full, of tables the time', () => {
  const limits = { capacity: 4, minimum_pax: 1, maximum_pax: 8 }
  const said = (isEvent: boolean) => warningLines(LL, { overbooked: 7 }, limits, isEvent)
  expect(said(true)).toEqual(['この回は定員4名に対し7名になります'])
  expect(said(false)).toEqual(['この時間帯は定員4名に対し7名になります'])
})

test('tickets are due at the venue, but what is free, no more to be paid, or paid by card', () => {
  const line = (price: number) => ({ price_type: 'a', name: 'おとな', name_en: '', price, count: 2 })
  const due = [['お支払い方法', '当日、会場の受付にてお支払いください。']]
  const facts = (price: number, isDue: boolean, payment: object | null = null) =>
    paidFacts(LL, 'ja', { lines: [line(price)], payment } as never, isDue)
  expect(facts(5000, true)).toEqual(due)
  expect(facts(5000, false)).toEqual([])
  expect(facts(0, true)).toEqual([])
  const paid = { amount: 10_000, refunded: 0, returning: 0 }
  expect(facts(5000, true, paid)).toEqual([['カードでお支払い済み', '10,000円（税込）']])
  const back = { amount: 10_000, refunded: 3000, returning: 2000 }
  expect(facts(5000, false, back)).toEqual([
    [
      'カードでお支払い済み',
      '10,000円（税込）\n返金済み: 3,000円\n返金の手続き中: 2,000円（カード会社により、反映まで数日かかります）',
    ],
  ])
  const deposit = { amount: 4000, refunded: 0, returning: 0 }
  expect(facts(5000, true, deposit)).toEqual([
    ['カードでお支払い済み', '4,000円（税込）\n当日のお支払い: 6,000円（税込）'],
  ])
})
