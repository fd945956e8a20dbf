import { beforeAll, expect, test } from 'vitest'
import { emptyFields } from '#domain/booking/booking-commands.ts'
import { byteOrderMark } from '#domain/text/csv.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { importLocaleAsync, importNamespaceAsync, loadFormatters } from '#i18n/i18n-util.async.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import type { BookingView } from '#sync/types.ts'
import { instantCells } from './csv-columns.ts'
import { makeCsv } from './make-csv.ts'

const said: Partial<Record<Locales, TranslationFunctions>> = {}

beforeAll(async () => {
  for (const locale of ['ja', 'en'] as const) {
    const [stand, bookingList] = await Promise.all([
      importNamespaceAsync(locale, 'stand'),
      importNamespaceAsync(locale, 'bookingList'),
    ])
    loadedLocales[locale] = { ...(await importLocaleAsync(locale)), stand, bookingList }
    loadFormatters(locale)
    said[locale] = i18nObject(locale)
  }
})

const view = (more: Partial<BookingView> = {}): BookingView => ({
  ...emptyFields,
  ...{
    id: 'b',
    rev: 1,
    deleted: false,
    status: 'confirmed',
    source: 'online',
    campaign: '',
    custom: false,
    reference: 'K7QXM',
  },
  ...{ marketing_opt_in: false, guest_id: null, status_at: '', seated_at: null, left_at: null, made_by: '' },
  ...{
    made_on: '',
    claimed_rev: 1,
    tables_rev: 0,
    conflicts: [],
    settled: [],
    agreed_fees: null,
    checked_in: [],
    payment: null,
    unconfirmed: null,
  },
  ...{ day: '2026-11-23', minute: 1530, last_name: '林', first_name: '花子', phone: '+819012345678' },
  made_at: '2026-11-20T16:05:00Z',
  ...more,
})

const guest = {
  allergies: 'えび・キウイ',
  conflicts: [],
  notes: '',
  last_kana: 'ハヤシ',
  first_kana: 'ハナコ',
}

async function made(
  rows: BookingView[],
  locale: Locales,
  onProgress = (_: number) => {},
  stop?: AbortSignal,
  isOfEvents = false,
) {
  const LL = said[locale]
  if (!LL) throw new Error('no words')
  const say = { LL, locale, when: instantCells('Asia/Tokyo'), isOfEvents }
  return makeCsv(rows, () => guest, say, onProgress, stop ?? new AbortController().signal)
}

test('header and values are in the reader’s language, kana and allergies come from the guest’s card too', async () => {
  const row = view({
    ...{ tags: ['vip'], marketing_opt_in: true, made_by: '鈴木', made_on: '受付' },
    campaign: 'instagram',
  })
  const ja = (await made([{ ...row, unconfirmed: 'waiting' }], 'ja'))?.join('') ?? ''
  const [head = '', line = ''] = ja.split('\r\n')
  expect(head.startsWith(`${byteOrderMark}日付,時刻,人数,姓,名,セイ,メイ,電話番号,メール,状態`)).toBe(true)
  const cells = Object.fromEntries(
    head
      .slice(1)
      .split(',')
      .map((name, i) => [name, line.split(',')[i]]),
  )
  expect(cells).toMatchObject({
    ...{
      日付: '2026-11-23',
      時刻: '25:30',
      姓: '林',
      セイ: 'ハヤシ',
      メイ: 'ハナコ',
      電話番号: '090-1234-5678',
    },
    ...{
      状態: '予約',
      予約経路: 'ネット予約',
      リンク元: 'instagram',
      アレルギー: 'えび・キウイ',
      受付日時: '2026-11-21 01:05',
    },
    ...{ 受付者: '鈴木 / 受付', お知らせ配信の希望: 'はい', 未送信: '未送信' },
  })
  expect((await made([view({ tags: ['vip', '窓際'] })], 'ja'))?.join('')).toContain('"VIP, 窓際"')
  const en = (await made([row], 'en'))?.join('') ?? ''
  expect(en).toContain('Date,Time,People,Last name,First name')
  expect(en.toLowerCase()).toContain('shrimp')
})

test('what was agreed stands in words, its sum as a number that can be added up', async () => {
  const course = {
    name: '季節のコース',
    name_en: 'Seasonal',
    type: 'course' as const,
    price_type: 'a',
    tax: 10,
  }
  const lines = [{ ...course, price: 8800, count: 4 }]
  const last = async (row: BookingView, locale: Locales) => (await made([row], locale))?.join('') ?? ''
  expect(await last(view({ lines }), 'ja')).toMatch(
    /,コース・料金,合計\(税込\),.*\r\n.*,季節のコース×4,35200,/,
  )
  expect(await last(view({ lines }), 'en')).toContain(',Seasonal ×4,35200,')
  expect(await last(view(), 'ja'), 'none is no sum of 0').not.toMatch(/×|,0,/)
})

test('what was paid by card, and what of it went back or is about to, are numbers that can be added up', async () => {
  const row = async (payment: BookingView['payment']) => {
    const [head = '', line = ''] = ((await made([view({ payment })], 'ja'))?.join('') ?? '').split('\r\n')
    const names = head.split(',')
    const [paid, back] = ['カード払い', 'うち返金'].map((name) => names.indexOf(name))
    return [line.split(',')[paid ?? -1], line.split(',')[back ?? -1]]
  }
  expect(await row({ amount: 12_000, refunded: 3000, returning: 2000 })).toEqual(['12000', '5000'])
  expect(await row({ amount: 12_000, refunded: 0, returning: 0 })).toEqual(['12000', '0'])
  expect(await row(null), 'who pays there').toEqual(['', ''])
})

test('long work tells how far it is, leaves room between pieces, and stops where it is told to', async () => {
  const rows = Array.from({ length: 1200 }, () => view())
  const steps: number[] = []
  let turns = 0
  const other = setInterval(() => turns++)
  const pieces = await made(rows, 'ja', (done) => steps.push(done))
  clearInterval(other)
  expect(steps).toEqual([250, 500, 750, 1000, 1200])
  expect(pieces?.join('').split('\r\n')).toHaveLength(1202)
  expect(turns, 'others had their turn').toBeGreaterThan(0)
  const stop = new AbortController()
  const stopped = made(rows, 'ja', (done) => done === 500 && stop.abort(), stop.signal)
  expect(await stopped).toBeNull()
})

test('an organiser reads words of events', async () => {
  const rows = (['waiting', 'arrived', 'left'] as const).map((status) => view({ occurrence: 'o', status }))
  const text = async (locale: Locales) =>
    ((await made(rows, locale, undefined, undefined, true)) ?? []).join('')
  const [ja, en] = [await text('ja'), await text('en')]
  for (const word of ['キャンセル待ち', '入場済み', '退場', 'メモ']) expect(ja).toContain(word)
  expect(ja).not.toMatch(/ウェイティング|来店|退店|店舗メモ/)
  for (const word of ['Waiting list', 'Checked in', 'Note']) expect(en).toContain(word)
  const [ofTables] = [(await made([view({ status: 'arrived' })], 'ja'))?.join('')]
  expect(ofTables, 'control: a restaurant').toMatch(/店舗メモ[\s\S]*来店/)
})
