import { beforeAll, expect, test } from 'vitest'
import type { BookingLine } from '#domain/price/line.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { importLocaleAsync, importNamespaceAsync } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { refundChoice } from './refund-choice.ts'

let LL: TranslationFunctions
beforeAll(async () => {
  loadedLocales.ja = { ...(await importLocaleAsync('ja')), stand: await importNamespaceAsync('ja', 'stand') }
  LL = i18nObject('ja')
})

const payment = { amount: 12_000, refunded: 0, returning: 2000 }
const none: BookingLine[] = []
const asked = (b: Parameters<typeof refundChoice>[2], percent: number) => {
  const amounts: number[] = []
  const choice = refundChoice(LL, 'ja', b, percent, (amount) => amounts.push(amount))
  return { amounts, choice, options: choice?.options.map(({ value, label }) => `${value}: ${label}`) }
}

test('all that the house has goes back unless somebody says otherwise, less the fee where there is one, or nothing', () => {
  const all = '10000: 全額 10,000円を返金する'
  expect(asked({ payment, lines: none }, 0).options).toEqual([all, '0: 返金しない'])
  expect(asked({ payment, lines: none }, 50).options).toEqual([
    all,
    '4000: キャンセル料を引いて4,000円を返金する',
    '0: 返金しない',
  ])
  expect(asked({ payment, lines: none }, 100).options, 'the fee is all of it').toEqual([all, '0: 返金しない'])
  const { amounts, choice } = asked({ payment, lines: none }, 50)
  choice?.onValue('0')
  expect(amounts, 'what is chosen from the start, and then').toEqual([10_000, 0])
})

test('where the house has nothing of it nothing is asked', () => {
  for (const of of [null, { ...payment, refunded: 10_000 }])
    expect(asked({ payment: of, lines: none }, 0)).toEqual({ amounts: [], choice: null, options: undefined })
})
