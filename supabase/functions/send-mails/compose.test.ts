import { expect, test } from 'vitest'
import { composed } from './compose.ts'
import type { AboutBooking, BookingFacts } from './words/about.ts'

const booking: BookingFacts = {
  ...{ id: 'x', rev: 7, reference: 'ABC234', day: '2027-06-15', minute: 1530, duration: 150, pax: 2 },
  ...{ last_name: '山田', first_name: '花子', requests: '窓側\n電話: 000', phone: '+819012345678' },
  lines: [{ name: '桜コース', name_en: 'Sakura course', count: 2, price: 6000 }],
  fees: [
    { days: 1, percent: 50 },
    { days: 0, percent: 100 },
  ],
  ...{ begins: '2027-06-15T16:30:00.000Z', ends: '2027-06-15T19:00:00.000Z', email: 'hanako@guest.example' },
}
const vendor = {
  ...{ name: 'さくら亭', name_en: 'Sakura-tei', phone: '03-1234-5678', address: '東京都台東区浅草1-1' },
  ...{ email: 'house@sakura.example', url: 'sakura-tei', map: 'https://maps.example/s', policy: 'お電話で' },
}

function mail(
  kind: string,
  about: Partial<AboutBooking> = {},
  {
    audience = 'customer',
    language = 'ja',
  }: { audience?: 'customer' | 'vendor'; language?: 'ja' | 'en' } = {},
) {
  const data = { vendor, booking, before: null, cancelled: null, ...about }
  const one = { id: '1', kind, audience, language, to: 'a@b.example', token: 't'.repeat(32), data }
  return composed(one, { site: 'https://book.example.jp', from: 'booking@noren.example' })
}

test('a confirmation says the stay, the terms that were agreed, where it is, and where it can be changed', () => {
  const { text } = mail('confirmed')
  for (const line of [
    'お席のご利用時間: 2時間30分',
    'ご注文: 桜コース × 2（12,000円・税込）',
    'ご予約の確認・変更・キャンセルはこちらから:',
    'キャンセルについて\nお電話で\n当日: 12,000円（100%）\n前日から: 6,000円（50%）',
    'さくら亭\n東京都台東区浅草1-1\n電話: 03-1234-5678\n地図: https://maps.example/s',
  ])
    expect(text).toContain(line)
  const english = mail('confirmed', {}, { language: 'en' })
  expect(english.text).toContain('Length of stay: 2 hours 30 minutes')
  expect(english.text).toContain('Sakura course × 2 (¥12,000, tax included)')
  expect(english.text).toContain('From the day before: ¥6,000 (50%)')
  expect(
    mail('confirmed', { booking: { ...booking, fees: [] }, vendor: { ...vendor, policy: '' } }).text,
  ).not.toContain('キャンセルについて')
})

test('a confirmation repeats what was asked for, and no advertisement of a stranger', () => {
  const said = (requests: string, language: 'ja' | 'en' = 'ja', kind = 'confirmed') =>
    mail(kind, { booking: { ...booking, requests } }, { language }).text
  expect(said('えびアレルギーがあります')).toContain(
    '予約番号: ABC234\nご要望・備考: えびアレルギーがあります\n',
  )
  expect(said('No shrimp', 'en')).toContain('\nRequests: No shrimp\n')
  expect(said('窓側\n電話: 000'), 'no line of it reads as one of ours').toContain(
    '\nご要望・備考:\n  > 窓側\n  > 電話: 000\n',
  )
  for (const foreign of [
    'https://spam.example',
    'ｗｗｗ．spam',
    'me@spam.example',
    '窓側\nspam.xyz',
    'spam 03-1234-5678',
  ])
    expect(said(foreign), foreign).not.toMatch(/spam|ご要望/)
  for (const plain of ['卵/乳は不可です。よろしく', '18:30ごろ着きます', '大人2.5人分'])
    expect(said(plain), plain).toContain(plain)
  expect(said('')).not.toContain('ご要望')
  expect(said('えび', 'ja', 'reminder'), 'the confirmation alone').not.toContain('えび')
})

test('a cancellation says whose word it was and what it costs', () => {
  const free = { by: 'customer', percent: 0 } as const
  expect(mail('cancelled', { cancelled: free }).text).toContain('キャンセル料はかかりません。')
  const own = mail('cancelled', { cancelled: { by: 'customer', percent: 50 } })
  expect(own.subject).toBe('【さくら亭】ご予約のキャンセルを承りました 6/15 25:30')
  expect(own.text).toContain('\nキャンセル料: 6,000円（50%）\n')
  expect(own.text).not.toContain('booking#')
  expect(own.text).toContain('お支払い方法は、店舗よりご連絡いたします')
  const ofHouse = mail('cancelled', { cancelled: { by: 'customer', percent: 50 } }, { audience: 'vendor' })
  expect(ofHouse.text, 'the house is not told to contact itself').not.toContain('お支払い方法')
  expect(ofHouse.text, 'control').toContain('キャンセル料: ')
  // The house may have reasons of its own: it asks for nothing without an if.
  const house = mail('cancelled', {
    cancelled: { by: 'house', percent: 100 },
    booking: { ...booking, lines: [] },
  })
  expect(house.subject).toBe('【さくら亭】ご予約キャンセルのお知らせ 6/15 25:30')
  expect(house.text).toContain('お客様のご都合によるキャンセルの場合は')
  expect(house.text).toContain('キャンセル料: ご利用料金の100%')
  expect(mail('cancelled', { cancelled: { by: 'house', percent: 0 } }).text).not.toContain('キャンセル料')
})

test('a change says line by line what it was', () => {
  const { text } = mail('changed', { before: { day: '2027-06-14', minute: 1140, pax: 3, lines: [] } })
  expect(text).toContain(
    [
      '日時: 2027年6月15日(火) 25:30（翌日1:30）',
      '  変更前: 2027年6月14日(月) 19:00',
      'お席のご利用時間: 2時間30分',
      '人数: 2名様',
      '  変更前: 3名様',
      'ご注文: 桜コース × 2（12,000円・税込）',
      '  変更前: なし',
    ].join('\n'),
  )
})

test('no stranger is greeted with an advertisement, and no name breaks a line', () => {
  const greeting = (last_name: string, first_name = '') =>
    mail('confirmed', { booking: { ...booking, last_name, first_name } }).text.split('\n')[0]
  expect(greeting('当選 https://evil.example', 'x')).toBe('お客様')
  expect(greeting('win at evil.com')).toBe('お客様')
  expect(greeting('mail me@evil')).toBe('お客様')
  expect(greeting('ｗｗｗ．evil')).toBe('お客様')
  expect(greeting('me＠evil')).toBe('お客様')
  for (const foreign of [
    'now Prize x.com/evil',
    'evil.tokyo/free',
    'bit.do/abc',
    '当選.コム/x 至急',
    '当選 電話 03-1234-5678',
    'evil。com',
  ])
    expect(greeting(foreign), foreign).toBe('お客様')
  const named = { ...booking, last_name: 'https://evil.example', first_name: 'WWW.evil' }
  for (const audience of ['customer', 'vendor'] as const)
    for (const kind of ['confirmed', 'changed', 'cancelled', 'waitlisted'])
      for (const language of ['ja', 'en'] as const)
        expect(mail(kind, { booking: named }, { audience, language }).subject).not.toMatch(/evil/i)
  expect(greeting('J.R. Müller-O’Neil')).toBe('J.R. Müller-O’Neil 様')
  expect(greeting('山田\r\nBcc: x', '花子🌸')).toBe('山田 Bcc: x 花子🌸 様')
  expect(greeting('\u202e山田')).toBe('山田 様')
  expect(greeting('', '')).toBe('お客様')
})

test('the house reads a phone as it is dialled, and no request as a line of ours', () => {
  const { text, replyTo, subject } = mail('confirmed', {}, { audience: 'vendor' })
  expect(subject).toBe('新しいご予約 6/15 25:30 2名様')
  expect(replyTo).toBe('hanako@guest.example')
  expect(text).toContain('お名前: 山田 花子 様\n電話: 090-1234-5678\nメール: hanako@guest.example\n')
  expect(text).toContain('ご要望:\n  > 窓側\n  > 電話: 000\n')
  expect(text).toContain('https://book.example.jp/?day=2027-06-15\n')
})

test('a kind without words is a fault that its mail waits for', () => {
  expect(() => mail('of-tomorrow')).toThrow('no words for of-tomorrow')
})

test('a fee is rounded down to whole yen, as on the pages', () => {
  const lines = [{ name: '桜コース', name_en: '', count: 1, price: 3333 }]
  const { text } = mail('cancelled', {
    booking: { ...booking, lines },
    cancelled: { by: 'customer', percent: 50 },
  })
  expect(text).toContain('キャンセル料: 1,666円（50%）')
})

test('a reminder says what it is, and how to answer it; a place on the waiting list takes the calendar entry away', () => {
  const reminder = mail('reminder')
  expect(reminder.subject).toBe('【さくら亭】明日のご予約のご案内 6/15 25:30')
  expect(reminder.text).toContain('「予定どおり伺います」')
  expect(reminder.calendar?.method).toBe('PUBLISH')
  const english = mail('reminder', {}, { language: 'en' })
  expect(english.subject).toBe('Sakura-tei: Your booking tomorrow (Jun 15, 25:30)')
  expect(english.text).toContain('“I’m coming”')
  const { calendar, text } = mail('waitlisted')
  expect(text).toContain('ご希望の日時: ')
  expect(text).toMatch(/受付番号: \S+/)
  expect(text, 'no booking').not.toMatch(/予約番号|お席のご利用時間/)
  expect(mail('confirmed').text, 'control').toMatch(/お席のご利用時間[\s\S]*予約番号/)
  expect(calendar?.method).toBe('CANCEL')
  expect(calendar?.text).toContain('STATUS:CANCELLED')
})

test('of tickets the event, its place and they are named, and no table', () => {
  const event = {
    ...{
      name: '花火クルーズ',
      name_en: 'Fireworks cruise',
      location: '吾妻橋 桟橋',
      location_en: 'Azumabashi pier',
    },
    ...{ online_url: '', off: false },
  }
  const lines = [{ name: 'おとな', name_en: 'Adult', count: 2, price: 3000 }]
  const of = { booking: { ...booking, lines, event } }
  const ofTables = /お席|ご来店|変更・キャンセルは|ご注文|地図/
  for (const kind of ['confirmed', 'changed', 'cancelled', 'reminder', 'waitlisted']) {
    const { text, subject } = mail(kind, of)
    expect(subject, kind).toContain('【さくら亭】「花火クルーズ」')
    expect(text, kind).toContain('イベント: 花火クルーズ\n')
    expect(text, kind).toContain('会場: 吾妻橋 桟橋\n')
    expect(text, kind).toContain('チケット: おとな × 2（6,000円・税込）')
    expect(text, kind).not.toMatch(ofTables)
    expect(mail(kind, of, { language: 'en' }).text, kind).not.toMatch(
      /table|Length of stay|Order:|change or cancel/,
    )
  }
  expect(mail('confirmed').text, 'control: a table has its words').toMatch(ofTables)
  const { calendar } = mail('confirmed', of)
  expect(calendar?.text).toContain('SUMMARY:花火クルーズ 2枚')
  expect(calendar?.text).toContain('LOCATION:吾妻橋 桟橋')
  const online = { ...event, location: '', location_en: '', online_url: 'https://meet.noren.example/1' }
  const elsewhere = mail('confirmed', { booking: { ...of.booking, event: online } })
  expect(elsewhere.text).toContain('オンライン開催: https://meet.noren.example/1\n')
  expect(elsewhere.calendar?.text, 'not at the house').toContain('LOCATION:https://meet.noren.example/1\r\n')
  const english = mail('reminder', of, { language: 'en' })
  expect(english.subject).toBe('Sakura-tei: Fireworks cruise: Your event tomorrow (Jun 15, 25:30)')
  expect(english.text).toContain('Place: Azumabashi pier\nPeople: 2 people\nTickets: Adult × 2')
  const answers = [
    { question: 'アレルギーはありますか', question_en: 'Any allergies?', answer: '卵\nえび' },
    { question: '広告', question_en: '', answer: 'evil.example へ' },
    { question: '備考', question_en: '', answer: 'あ'.repeat(200) },
  ]
  const answered = { booking: { ...of.booking, requests: '', answers } }
  expect(mail('confirmed', answered).text, 'shortly, and no advertisement of a stranger').toContain(
    `予約番号: ABC234\nアレルギーはありますか: 卵 えび\n備考: ${'あ'.repeat(100)}…\n\n`,
  )
  expect(mail('confirmed', answered, { language: 'en' }).text).toContain('\nAny allergies?: 卵 えび\n')
  expect(mail('reminder', answered).text).not.toContain('卵')
  expect(mail('confirmed', answered, { audience: 'vendor' }).text).toContain('広告: evil.example へ\n')
  const vendorMail = mail('confirmed', of, { audience: 'vendor' })
  expect(vendorMail.subject).toBe('新しいご予約 花火クルーズ 6/15 25:30 2名様')
  const off = mail('cancelled', { booking: { ...of.booking, event: { ...event, off: true } } })
  expect(off.text).toContain('下記のイベントは開催中止となりました。')
})
