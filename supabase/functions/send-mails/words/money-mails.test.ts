import { expect, test } from 'vitest'
import { composed } from '#functions/send-mails/compose.ts'

const mail = (kind: string, language: 'ja' | 'en', more: object = {}) =>
  composed(
    {
      ...{ id: 'm', kind, audience: 'account', language, to: 'hanako@noren.example', token: null },
      data: { vendor: '花火ワークス', phone: '03-1234-5678', amount: '12000', reference: 'K7QXM2', ...more },
    },
    { site: 'https://book.example.jp', from: 'mail@noren.example' },
  )

test('who paid too late reads that all goes back, and that there is no booking', () => {
  const ja = mail('payment_returned', 'ja', { reference: '' })
  expect(ja.subject).toBe('【花火ワークス】お支払いの全額返金のお知らせ')
  expect(ja.text).toContain('12,000円')
  expect(ja.text).toContain('ご予約は承っておりません')
  expect(ja.text).toContain('03-1234-5678')
  expect(mail('payment_returned', 'en', { reference: '' }).text).toContain(
    'All of it is refunded, and there is no booking for it.',
  )
})

test('who has a booking all the same reads that it stands, with its number, and is not asked to book again', () => {
  const ja = mail('payment_returned', 'ja').text
  expect(ja).toMatch(/12,000円.*全額を返金.*あらためてご予約いただく必要はございません。\n予約番号: K7QXM2/)
  expect(ja).not.toContain('ご予約は承っておりません')
  const en = mail('payment_returned', 'en').text
  expect(en).toMatch(/Your booking stands.*\nReference: K7QXM2/)
  expect(en).not.toMatch(/no booking|book again if/)
})

test('a refund is told with its sum and the reference; staff read which payment waits', () => {
  expect(mail('refund_made', 'ja').text).toMatch(/12,000円の返金手続きを行いました。\n予約番号: K7QXM2/)
  expect(mail('refund_made', 'en').text).toContain('Reference: K7QXM2')
  for (const language of ['ja', 'en'] as const)
    expect(mail('refund_refused', language, { intent: 'pi_1' }).text).toContain('pi_1')
  for (const language of ['ja', 'en'] as const) {
    expect(mail('card_refused', language, { intent: 'api_key_expired 401' }).text).toContain(
      'api_key_expired 401',
    )
    expect(mail('payment_disputed', language, { intent: 'pi_1' }).text).toMatch(/12,000.*K7QXM2.*pi_1/s)
    expect(mail('payment_unknown', language, { intent: 'cs_1' }).text).toMatch(/12,000.*cs_1/s)
  }
  expect(mail('refund_refused', 'ja', { reference: '' }).subject).toBe('返金ができていません')
})
