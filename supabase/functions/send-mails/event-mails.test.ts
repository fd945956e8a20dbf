import { expect, test } from 'vitest'
import { composed } from './compose.ts'
import type { AboutBooking, BookingFacts, EventFacts } from './words/about.ts'

const event: EventFacts = {
  ...{ name: '花火クルーズ', name_en: 'Fireworks cruise', location: '吾妻橋 桟橋' },
  ...{ location_en: 'Azumabashi pier', online_url: '', off: false },
}
const booking: BookingFacts = {
  ...{ id: 'x', rev: 7, reference: 'ABC234', day: '2027-06-15', minute: 1380, duration: 150, pax: 3 },
  ...{ last_name: '山田', first_name: '花子', requests: '', event },
  lines: [
    { name: 'おとな', name_en: 'Adult', count: 2, price: 3000 },
    { name: 'こども', name_en: 'Child', count: 1, price: 1500 },
  ],
  fees: [{ days: 0, percent: 100 }],
  ...{ begins: '2027-06-15T14:00:00.000Z', ends: '2027-06-15T16:30:00.000Z' },
}
const vendor = {
  ...{ name: '花火ワークス', name_en: 'Hanabi Works', phone: '03-1234-5678', address: '', policy: '' },
  ...{ email: 'house@hanabi.example', url: 'hanabi', map: '' },
}

function mail(
  kind: string,
  about: Partial<AboutBooking> = {},
  language: 'ja' | 'en' = 'ja',
  audience: 'customer' | 'vendor' = 'customer',
) {
  const data = { vendor, booking, before: null, cancelled: null, ...about }
  const one = { id: '1', kind, audience, language, to: 'a@b.example', token: 't', data }
  return composed(one, { site: 'https://book.example.jp', from: 'booking@noren.example' })
}
const off = (more: Partial<BookingFacts> = {}, waited = false): Partial<AboutBooking> => ({
  booking: { ...booking, fees: [], ...more, event: { ...event, off: true } },
  cancelled: { by: 'house', percent: 0, waited },
})

test('a mail of tickets says when the event ends, what they cost in all, and how that is paid', () => {
  for (const kind of ['confirmed', 'changed', 'reminder']) {
    const { text } = mail(kind)
    expect(text, kind).toContain('開催日時: 2027年6月15日(火) 23:00〜25:30（翌日1:30）\n')
    expect(text, kind).toContain(
      '\n合計: 7,500円（税込）\nお支払い方法: 当日、会場の受付にてお支払いください。お申し込みの時点でのお支払いはございません。\n',
    )
    expect(mail(kind, {}, 'en').text, kind).toContain(
      '\nTotal: ¥7,500 (tax included)\nPayment: at the venue on the day. Nothing has been charged.\n',
    )
  }
  expect(mail('confirmed', {}, 'en').text).toContain(
    'When: Tue, June 15, 2027, 23:00–25:30 (1:30 a.m. the next day)\n',
  )
})

test('who paid by card does not read that nothing was charged, nor that they pay at the gate', () => {
  const card = (paid: number) => ({ booking: { ...booking, paid } })
  expect(mail('confirmed', card(7500)).text).toContain(
    '\n合計: 7,500円（税込）\nお支払い: カードで7,500円をお支払い済みです。\n',
  )
  expect(mail('confirmed', card(7500), 'en').text).toContain('\nPayment: ¥7,500 has been paid by card.\n')
  expect(mail('changed', card(5000)).text).toContain(
    'カードで5,000円をお支払い済みです。残りの2,500円は、当日、会場の受付にてお支払いください。\n',
  )
  for (const language of ['ja', 'en'] as const) {
    const { text } = mail('cancelled', off({ paid: 7500 }), language)
    expect(text).toMatch(/全額をそのカードへ返金|refunded to that card in full/)
    expect(text).not.toMatch(/ご返金の手続きもございません|nothing to refund/)
  }
  const fee = { ...card(7500), cancelled: { by: 'customer', percent: 50 } as const }
  expect(mail('cancelled', fee).text).toMatch(
    /キャンセル料: 3,750円（50%）\nカードでお支払いいただいた金額から/,
  )
})

test('the fee of a deposit that is more than what was chosen is a share of the deposit, as the pages have it', () => {
  const table = { ...booking, event: null, paid: 12_000 }
  const cancelled = { by: 'customer', percent: 50 } as const
  for (const lines of [[], booking.lines]) {
    const { text } = mail('cancelled', { booking: { ...table, lines }, cancelled })
    expect(text).toContain('キャンセル料: 6,000円（50%）\nカードでお支払いいただいた金額から')
  }
  expect(mail('cancelled', { booking: { ...table, paid: 0 }, cancelled }).text, 'control').toContain(
    'キャンセル料: 3,750円（50%）\n',
  )
})

test('what lasts for days is said to end on its last day', () => {
  const days = { booking: { ...booking, minute: 600, duration: 2 * 1440 + 390 } }
  expect(mail('confirmed', days).text).toContain(
    '開催日時: 2027年6月15日(火) 10:00〜2027年6月17日(木) 16:30\n',
  )
  expect(mail('confirmed', days, 'en').text).toContain(
    'When: Tue, June 15, 2027, 10:00–Thu, June 17, 2027, 16:30\n',
  )
  const night = { booking: { ...booking, minute: 1080, duration: 1079 } }
  expect(mail('confirmed', night).text, 'control: a night').toContain('18:00〜35:59（翌日11:59）\n')
})

test('what costs nothing is said to be free, and of prices that nobody chose nothing is said', () => {
  const free = booking.lines.map((line) => ({ ...line, price: 0 }))
  const { text } = mail('confirmed', { booking: { ...booking, lines: free } })
  expect(text).toContain('\n合計: 無料\n')
  expect(text).toMatch(/チケット: .* × \d（無料）/)
  expect(text).not.toContain('0円')
  expect(text).not.toContain('お支払い')
  expect(mail('confirmed', { booking: { ...booking, lines: [] } }).text).not.toMatch(/合計|お支払い|無料/)
  expect(mail('waitlisted').text, 'who waits buys nothing').not.toMatch(/合計|お支払い/)
  // Control: nor does a table have any of it, nor an end.
  const table = mail('confirmed', { booking: { ...booking, event: null } }).text
  expect(table).not.toMatch(/合計|お支払い|〜/)
  expect(table).toContain('2027年6月15日(火) 23:00\n')
})

test('who booked what does not take place reads an apology, and what becomes of the money', () => {
  const { subject, text, calendar } = mail('cancelled', off())
  expect(subject).toBe('【花火ワークス】「花火クルーズ」開催中止のお詫びとお知らせ 6/15 23:00')
  for (const said of [
    '誠に申し訳ございませんが、下記のイベントは開催中止となりました。',
    'お手元のチケット（QRコード）はご利用いただけません。',
    'お支払いいただいたものはなく、ご返金の手続きもございません。',
    'キャンセル料はかかりません。',
    '主催者までお問い合わせください。',
  ])
    expect(text).toContain(said)
  expect(text, 'nobody asks why they cancelled').not.toMatch(/承りました|お心当たり|こちらから/)
  expect(calendar?.method).toBe('CANCEL')
  const english = mail('cancelled', off(), 'en')
  expect(english.subject).toBe(
    'Hanabi Works: Fireworks cruise: This event has been cancelled, with our apologies (Jun 15, 23:00)',
  )
  expect(english.text).toMatch(/very sorry[\s\S]*nothing has been charged and there is nothing to refund/)
  expect(mail('cancelled', off({ lines: [] })).text, 'of no price no word').not.toContain('ご返金')
  const cancelled = { by: 'house', percent: 0, came: true } as const
  const inside = mail('cancelled', { ...off(), cancelled }).text
  expect(inside, 'whoever is in may have paid').toContain('すでに会場で料金をお支払いいただいている場合は')
  expect(inside).not.toContain('お支払いいただいたものはなく')
  expect(mail('cancelled', { ...off(), cancelled }, 'en').text).toContain(
    'If you have already paid at the venue',
  )
  // Control: a booking that was cancelled while its event stands has the words of before.
  const own = mail('cancelled', { cancelled: { by: 'customer', percent: 100 } })
  expect(own.text).toContain('キャンセルを承りました')
  expect(own.text, 'of an organiser').toContain('主催者よりご連絡いたします')
  expect(mail('cancelled', { cancelled: { by: 'house', percent: 100 } }, 'en').text).toMatch(
    /please call us[\s\S]*The organiser will contact you/,
  )
})

test('who only waited for it reads that it is off, and of no booking', () => {
  const { text } = mail('cancelled', off({ lines: [] }, true))
  expect(text).toContain('キャンセル待ちをいただいておりました下記のイベントは')
  expect(text).toContain('受付番号: ABC234')
  expect(text).not.toMatch(/予約番号|お手元のチケット|ご返金|キャンセル料/)
  expect(mail('cancelled', off({ lines: [] }, true), 'en').text).toContain(
    'You are on the waiting list for this event. We are very sorry',
  )
})

test('of what changed each line says what it was, and of the rest none does', () => {
  const { text } = mail('changed', {
    before: {
      ...{ day: '2027-06-15', minute: 1380, pax: 3, duration: 120 },
      event: { name: '花火クルーズ', place: '両国 桟橋', online_url: 'https://live.example/1' },
    },
  })
  expect(text).toContain(
    [
      'イベント: 花火クルーズ',
      '開催日時: 2027年6月15日(火) 23:00〜25:30（翌日1:30）',
      '  変更前: 2027年6月15日(火) 23:00〜25:00（翌日1:00）',
      '会場: 吾妻橋 桟橋',
      '  変更前: 両国 桟橋',
      'オンライン開催: なし',
      '  変更前: https://live.example/1',
      '人数: 3名様',
    ].join('\n'),
  )
})

test('who cannot come at another time or place reads what to do; of tickets that are as many nothing is said but that they hold', () => {
  const cannotCome = 'ご都合がつかない場合は、お手数ですが主催者までお問い合わせください。'
  const [fewer, same] = [
    '枚数を減らされた場合を除き',
    'お手元のチケット（QRコード）は、そのままご利用いただけます。',
  ]
  const was = { day: '2027-06-15', minute: 1380, pax: 3, duration: 120 }
  const place = { name: '花火クルーズ', place: '吾妻橋 桟橋', online_url: '' }
  const text = (before: AboutBooking['before']) => mail('changed', { before }).text
  for (const moved of [
    { ...was, minute: 1320 },
    { ...was, day: '2027-06-14' },
    { ...was, event: { ...place, place: '両国 桟橋' } },
  ]) {
    expect(text(moved)).toContain(cannotCome)
    expect(text(moved)).toContain(same)
    expect(text(moved)).not.toContain(fewer)
  }
  const smaller = text({ ...was, pax: 4, event: place })
  expect(smaller).toContain(fewer)
  expect(smaller, 'control: the time is as it was').not.toContain(cannotCome)
})

test('what the organiser moved is told with apologies, and that leaving because of it is free', () => {
  const was = { day: '2027-06-14', minute: 1380, pax: 3, duration: 150 }
  const free = { booking: { ...booking, fees: [] }, before: was }
  const { subject, text } = mail('changed', free)
  expect(subject).toMatch(/開催日時変更のお詫びとお知らせ/)
  expect(text).toContain('誠に申し訳ございませんが、下記のとおり開催日時を変更いたします。')
  expect(text).toContain('この変更によりキャンセルされる場合、キャンセル料はかかりません。')
  expect(text).toContain('そのままご利用いただけます')
  expect(text).toContain('お支払い方法: 当日、会場の受付にてお支払いください。\n')
  expect(text).toContain('当日のお越しを心よりお待ちしております。')
  const online = { ...event, location: '', location_en: '', online_url: 'https://live.example/1' }
  expect(mail('confirmed', { booking: { ...booking, event: online } }).text, 'from home').toContain(
    '当日のご参加を心よりお待ちしております。',
  )
  const both = { ...online, location: event.location }
  expect(mail('confirmed', { booking: { ...booking, event: both } }).text, 'there, or from home').toContain(
    '当日のお越しを心よりお待ちしております。',
  )
  expect(mail('confirmed').text, 'control: who has just booked').toContain('お申し込みの時点でのお支払いは')
  const en = mail('changed', free, 'en')
  expect(en.text).toContain('We are very sorry to tell you that this event will take place at another time:')
  expect(en.text).toContain('If you cancel because of this change, there is no cancellation fee.')
  const terms = { ...free, vendor: { ...vendor, policy: '3日前から50%' } }
  for (const language of ['ja', 'en'] as const)
    expect(mail('changed', terms, language).text, 'not the usual fees beside that').not.toContain('50%')
  const smaller = { ...terms, before: { ...was, day: booking.day, pax: 2 } }
  expect(mail('changed', smaller).text, 'control: nothing was moved').toContain('50%')
  const place = { name: '花火クルーズ', place: '両国 桟橋', online_url: '' }
  const elsewhere = mail('changed', { before: { ...was, day: booking.day, event: place } })
  expect(elsewhere.subject).toMatch(/会場変更のお詫びとお知らせ/)
  expect(elsewhere.text, 'the fees stand').not.toContain('キャンセル料はかかりません')
  const fewer = mail('changed', {
    booking: { ...booking, fees: [] },
    before: { ...was, day: booking.day, pax: 4 },
  })
  expect(fewer.subject, 'control: of their own doing').toMatch(/ご予約内容変更のお知らせ/)
})

test('the organiser reads what the tickets cost in all', () => {
  expect(mail('confirmed', {}, 'ja', 'vendor').text).toContain('\n合計: 7,500円（税込）\n')
  expect(mail('confirmed', {}, 'ja', 'vendor').text).not.toContain('お支払い方法')
})

test('the organiser’s own mail leads to the booking', () => {
  const { text } = mail('confirmed', {}, 'ja', 'vendor')
  expect(text).toContain(`予約を開く:\nhttps://book.example.jp/events?booking=${booking.id}\n`)
})
