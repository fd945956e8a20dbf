import { expect, test } from 'vitest'
import { chosenColumns, guessColumns, guessKind, headerAt } from './columns.ts'

test.each([
  [
    '予約日,予約時間,人数,お名前,フリガナ,電話番号,メールアドレス,ご要望,ステータス',
    'day,time,people,name,kana,phone,email,requests,status',
  ],
  [
    '来店日時,ご利用人数,姓,名,セイ,メイ,TEL,備考',
    'day,people,last_name,first_name,last_kana,first_kana,phone,requests',
  ],
  [
    'Date,Time,Party Size,Guest Name,Phone Number,E-mail,Notes,Status',
    'day,time,people,name,phone,email,comments,status',
  ],
  ['visit_datetime,reserve_visitors', 'day,people'],
  ['Last name,First name,Last name (kana),First name (kana)', 'last_name,first_name,last_kana,first_kana'],
  ['お客様名,携帯電話,利用時間(分),店舗メモ', 'name,phone,duration,comments'],
  ['受付日時,予約番号,コース,合計金額', 'made_at,reference,,'],
  ['電話番号,電話番号,携帯', 'phone,,'],
])('%s', (head, fields) => {
  expect(
    guessColumns(head.split(','), 'bookings')
      .map((field) => field ?? '')
      .join(','),
  ).toBe(fields)
})

test.each([
  ['予約日,時間,人数,電話番号', 'bookings', 'day,time,people,phone'],
  ['予約日時,氏名,人数,アレルギー,タグ,顧客タグ', 'bookings', 'day,name,people,allergies,,tags'],
  [
    '顧客名,フリガナ,携帯電話,生年月日,会社名,アレルギー,顧客タグ,備考',
    'guests',
    'name,kana,phone,birthday,company,allergies,tags,notes',
  ],
  // The day of the last visit makes no booking, and of two columns of words the guest's own goes first.
  ['氏名,電話番号,来店日,メモ,ご要望', 'guests', 'name,phone,,notes,'],
  ['Name,Phone,Birthday,Company,Tags,Allergies', 'guests', 'name,phone,birthday,company,tags,allergies'],
  ['Name,Company', 'bookings', 'name,company'],
])('%s are %s', (head, kind, fields) => {
  const header = head.split(',')
  expect(guessKind(header)).toBe(kind)
  expect(
    guessColumns(header, guessKind(header))
      .map((field) => field ?? '')
      .join(','),
  ).toBe(fields)
})

test('a title above the head is passed over', () => {
  const rows = [
    ['予約一覧 2026年11月'],
    ['出力日', '2026/11/22'],
    ['予約日', '時間', '人数'],
    ['2026/11/22', '19:00', '2'],
  ].map((cells, i) => ({ line: i + 1, cells }))
  expect(headerAt(rows)).toBe(2)
  expect(headerAt(rows.slice(3))).toBe(0)
})

test('a field stands in one column', () => {
  expect(chosenColumns(['day', null, 'people'], 1, 'day')).toEqual([null, 'day', 'people'])
  expect(chosenColumns(['day', null], 0, null)).toEqual([null, null])
})
