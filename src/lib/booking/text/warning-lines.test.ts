import { beforeAll, expect, test } from 'vitest'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { paidFacts } from '#lib/booking/agreed-lines.tsx'
import { warningLines } from './warning-lines.ts'

let LL: TranslationFunctions
beforeAll(async () => {
  const [checkout, stand] = await Promise.all([
    importNamespaceAsync('ja', 'checkout'),
    importNamespaceAsync('ja', 'stand'),
  ])
  loadedLocales.ja = { ...(await importLocaleAsync('ja')), checkout, stand }
  loadFormatters('ja')
  LL = i18nObject('ja')
})

test('of an event the run is what is full, of tables the time', () => {
  const limits = { capacity: 4, minimum_pax: 1, maximum_pax: 8 }
  const said = (isEvent: boolean) => warningLines(LL, { overbooked: 7 }, limits, isEvent)
  expect(said(true)).toEqual(['この回は定員4名に対し7名になります'])
  expect(said(false)).toEqual(['この時間帯は定員4名に対し7名になります'])
})

test('tickets are due at the venue, but what is free, or no more to be paid', () => {
  const line = (price: number) => ({ price_type: 'a', name: 'おとな', name_en: '', price, count: 2 })
  const due = [['お支払い方法', '当日、会場の受付にてお支払いください。']]
  expect(paidFacts(LL, [line(5000)] as never, true)).toEqual(due)
  expect(paidFacts(LL, [line(5000)] as never, false)).toEqual([])
  expect(paidFacts(LL, [line(0)] as never, true)).toEqual([])
})
