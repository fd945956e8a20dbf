import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { bodyOf } from '#functions/send-mails/http-api.ts'
import { mailOf } from '#functions/send-mails/smtp.ts'
import { pointsOf } from '#tests/fixtures/mail/png-points.ts'
import { pngOf } from './png.ts'
import { ticketPart } from './ticket-part.ts'

const code = (n: number) => `NOREN:${'A'.repeat(22)}.${n}.${'B'.repeat(22)}.29925061.${'x'.repeat(86)}`
const tickets = [1, 2].map((ticket) => ({
  ticket,
  name: 'おとな',
  name_en: 'Adult',
  used: false,
  code: code(ticket),
}))
const of = { tickets, total: 12, messageId: 'm@noren.example' }

test('the picture of a ticket is read as its code, and is small', () => {
  const { images } = ticketPart('ja', { subject: 's', text: 't' }, of)
  expect(images.map(({ content }) => decodeQR(pointsOf(Buffer.from(content, 'base64'))))).toEqual(
    tickets.map((one) => one.code),
  )
  for (const { content } of images) expect(content.length).toBeLessThan(10_000)
})

test('a large picture is whole, too', () => {
  const dark = encodeQR(code(1), 'raw', { border: 4 })
  expect(decodeQR(pointsOf(Buffer.from(pngOf(dark, 16), 'base64')))).toBe(code(1))
})

test('each ticket is shown under what it is, and where the others are is said', () => {
  const text = 'こちらから:\nhttps://book.example.jp/x/booking#abc\n<b>&'
  const { html, images } = ticketPart('ja', { subject: '【花火】', text }, of)
  expect(html).toContain('チケット 1 / 12  おとな')
  expect(html).toContain('ほか10枚は、上のリンクのページでご覧いただけます。')
  for (const { cid } of images) expect(html).toContain(`<img src="cid:${cid}"`)
  expect(html).toContain(
    '<a href="https://book.example.jp/x/booking#abc">https://book.example.jp/x/booking#abc</a>\n&lt;b&gt;&amp;',
  )
  const english = ticketPart('en', { subject: 's', text: 't' }, { ...of, total: 2 })
  expect(english.html).toContain('Ticket 2 of 2  Adult')
  expect(english.html).not.toContain('The other')
})

test('what somebody typed is no part of the mail’s page', () => {
  const hostile = '"><script>x</script><img src=https://spy.example>'
  const { html } = ticketPart(
    'ja',
    { subject: hostile, text: hostile },
    { ...of, tickets: tickets.map((one) => ({ ...one, name: hostile })) },
  )
  expect(html).not.toMatch(/<script|<img src=https|"><img/)
})

test('both ways of sending bring the pictures where the page names them', () => {
  const { html, images } = ticketPart('ja', { subject: 's', text: 't' }, of)
  const message = {
    ...{
      messageId: of.messageId,
      from: { name: 'x', address: 'a@b.example' },
      replyTo: '',
      to: 'c@d.example',
    },
    ...{ subject: 's', text: 't', html, images, calendar: { text: 'ics', method: 'PUBLISH' as const } },
  }
  const [first] = images
  expect(mailOf(message)).toMatchObject({
    html,
    attachments: [
      { cid: first?.cid, content: first?.content, encoding: 'base64', contentDisposition: 'inline' },
      {},
      { filename: 'booking.ics' },
    ],
  })
  expect(bodyOf(message)).toMatchObject({
    html,
    attachments: [{ content_id: first?.cid, content: first?.content }, {}, { filename: 'booking.ics' }],
  })
})
