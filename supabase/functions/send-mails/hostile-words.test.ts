// What customers and vendors may type, in the mail as it leaves: through the composer and the real writer of SMTP mails, read back
// by a parser that has nothing of ours.

import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { composed, type Message } from './compose.ts'
import { bodyOf } from './http-api.ts'
import { mailOf } from './smtp.ts'
import type { AboutBooking } from './words/about.ts'

/** Ends a header and begins another, in each way that a line may end. */
const breaks = [
  '\r\nBcc: evil@evil.example\r\n',
  '\nBcc: evil@evil.example',
  '\rBcc: x',
  '\u2028Bcc: x',
  '\u0085Bcc: x',
]
const markup =
  '"><script>alert(1)</script><img src=https://spy.example onerror=x><a href="https://spy.example">'
const turned = '\u202egnp.exe\u202c\u2066x\u2069\u200e\u200f\u061c'
const formulas = ['=HYPERLINK("https://spy.example")', '+cmd|calc', '-1+1', '@SUM(A1)']

/** `house`: the vendor's own words, which may be lines and links of the vendor's. */
const about = (text: string, house: string): AboutBooking => ({
  vendor: {
    ...{ name: house, name_en: house, phone: '03-1234-5678', address: house, email: 'house@sakura.example' },
    ...{ url: 'sakura-tei', map: '', policy: house },
  },
  booking: {
    ...{ id: 'x', rev: 7, reference: 'ABC234', day: '2027-06-15', minute: 1140, duration: 150, pax: 2 },
    ...{ last_name: text, first_name: text, requests: text, phone: '+819012345678', email: 'a@b.example' },
    lines: [{ name: house, name_en: house, count: 2, price: 6000 }],
    fees: [],
    answers: [{ question: house, question_en: house, answer: text }],
    event: {
      ...{ name: house, name_en: house, location: house, location_en: house },
      ...{ online_url: 'https://live.example/1', off: false },
    },
    ...{ begins: '2027-06-15T10:00:00.000Z', ends: '2027-06-15T12:30:00.000Z' },
  },
  before: { minute: 1080, event: { name: house, place: house, online_url: '' } },
  cancelled: { by: 'house', percent: 0 },
})
const tickets = (name: string) => [{ ticket: 1, name, name_en: name, used: false, code: 'NOREN:x.1.y' }]

const kinds = ['confirmed', 'changed', 'cancelled', 'waitlisted', 'reminder']
function* mailsWith(text: string, house = text): Generator<Message> {
  for (const language of ['ja', 'en'] as const)
    for (const audience of ['customer', 'vendor'] as const)
      for (const kind of kinds.filter((one) => audience === 'customer' || one !== 'reminder')) {
        const data = about(text, house) as unknown as Record<string, unknown>
        const one = { id: '1', kind, audience, language, to: 'a@b.example', token: 't', data }
        const from = { site: 'https://book.example.jp', from: 'booking@noren.example' }
        yield composed(
          one,
          from,
          audience === 'customer' && kind === 'confirmed' ? { tickets: tickets(house) } : {},
        )
      }
}
const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
async function sent(message: Message) {
  const { message: raw } = await writer.sendMail(mailOf(message))
  return simpleParser(raw as Buffer)
}

test('no name ends a header: a mail has one recipient and the subject that we wrote', async () => {
  for (const text of breaks)
    for (const message of mailsWith(`x${text}`)) {
      const mail = await sent(message)
      expect(mail.bcc, JSON.stringify(text)).toBeUndefined()
      expect([mail.to].flat().map((one) => one?.text)).toEqual(['a@b.example'])
      expect(mail.subject).toBe(message.subject)
      expect(message.subject + message.from.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(bodyOf(message).from).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }
})

test('what was typed is no line of a mail of ours, and none of its calendar', async () => {
  const ours = '\r\nキャンセル料: 99,999円\r\nEND:VCALENDAR\r\n'
  for (const message of mailsWith(`x${ours}`, '桜亭')) {
    const { text = '' } = await sent(message)
    expect(text, message.subject).not.toMatch(/^キャンセル料: 99,999円/m)
    expect(message.calendar?.text.match(/^END:VCALENDAR/gm)?.length ?? 1).toBe(1)
  }
})

test('markup is text in every part, and nothing is loaded from or linked to elsewhere', async () => {
  let pages = 0
  for (const message of mailsWith(markup, '桜亭')) {
    const { html } = await sent(message)
    if (message.html === undefined) {
      expect(html, 'plain text alone').toBe(false)
      continue
    }
    pages++
    expect(message.html).not.toMatch(/<script|<img src=https/)
    for (const [, at] of message.html.matchAll(/(?:src|href)="([^"]*)"/g))
      expect(at).toMatch(/^(?:cid:ticket-1\.|https:\/\/(?:book\.example\.jp|live\.example)\/|tel:)/)
    expect(message.html.match(/<img /g)).toHaveLength(1)
  }
  expect(pages).toBe(2)
})

test('nothing turns the direction of what stands beside it', () => {
  for (const message of mailsWith(turned))
    expect(message.subject + message.from.name, message.subject).not.toMatch(
      /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/,
    )
  for (const message of mailsWith(turned, '桜亭'))
    expect(message.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test('a formula is a text, as nothing of a mail is a table', () => {
  for (const text of formulas)
    for (const message of mailsWith(text))
      for (const { content_type } of bodyOf(message).attachments ?? [])
        expect(content_type).toMatch(/^(?:image\/png|text\/calendar)/)
})
