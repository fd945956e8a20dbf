import { expect, test } from 'vitest'
import { composed } from '#functions/send-mails/compose.ts'

const mail = (language: 'ja' | 'en', more: object = {}) =>
  composed(
    {
      ...{
        id: '1',
        kind: 'called',
        audience: 'customer',
        language,
        to: 'a@b.example',
        token: 't'.repeat(32),
      },
      data: {
        vendor: {
          name: 'さくら亭',
          name_en: 'Sakura-tei',
          phone: '03-1234-5678',
          email: 'h@s.example',
          url: 'sakura-tei',
        },
        booking: { last_name: '山田', first_name: '花子', number: 12, back_by: 1181, ...more },
      },
    },
    { site: 'https://book.example.jp', from: 'booking@noren.example' },
  )

test('who is called reads the number, until when to be back, and finds the place', () => {
  const { subject, text, calendar } = mail('ja')
  expect(subject).toBe('【さくら亭】お席のご用意ができました（12番）')
  expect(text).toContain('山田 花子 様')
  expect(text).toContain('19:41までに')
  expect(text).toContain(`https://book.example.jp/sakura-tei/waiting#${'t'.repeat(32)}`)
  expect(calendar, 'nothing to keep in a calendar').toBeUndefined()
  const english = mail('en', { last_name: '', first_name: '' })
  expect(english.subject).toBe('Sakura-tei: Your table is ready (number 12)')
  expect(english.text).toContain('Hello,')
  expect(english.text).toContain('by 19:41')
})
