// The tickets of a confirmation. Images of a mail have to come with it: the plain text stands beside them as before, and says
// where the same tickets are shown.

import encodeQR from 'qr'
import type { Language } from '#functions/send-mails/words/when.ts'
import type { SignedTicket } from '#functions/tickets/sign.ts'
import { pngOf } from './png.ts'

export interface InlineImage {
  /** By which the HTML names it. */
  cid: string
  filename: string
  /** Base64 of a PNG. */
  content: string
  /** Whose ticket it is, in words. */
  words: string
}

export interface TicketPart {
  html: string
  images: InlineImage[]
}

/** Points of one module; four of them around the code are light, as readers ask for. */
const scale = 4

const words = {
  ja: {
    one: (n: number, total: number) => `チケット ${n} / ${total}`,
    hint: '当日、受付でこちらのQRコードをご提示ください。お1人様につき1枚です。',
    more: (n: number) => `ほか${n}枚は、上のリンクのページでご覧いただけます。`,
  },
  en: {
    one: (n: number, total: number) => `Ticket ${n} of ${total}`,
    hint: 'Please show these QR codes at the entrance, one for each person.',
    more: (n: number) => `The other ${n} are on the page of the link above.`,
  },
} as const

/** `text`: all of the mail in plain words. */
export function ticketPart(
  language: Language,
  { subject, text }: { subject: string; text: string },
  { tickets, total, messageId }: { tickets: readonly SignedTicket[]; total: number; messageId: string },
): TicketPart {
  const w = words[language]
  const images = tickets.map(({ ticket, name, name_en, code }) => ({
    cid: `ticket-${ticket}.${messageId}`,
    filename: `ticket-${ticket}.png`,
    content: pngOf(encodeQR(code, 'raw', { ecc: 'medium', border: 4 }), scale),
    words: [w.one(ticket, total), (language === 'en' && name_en) || name].filter(Boolean).join('  '),
  }))
  const more = total - tickets.length
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family:sans-serif;line-height:1.6">
<div style="white-space:pre-wrap">${linked(text)}</div>
<hr>
<p>${w.hint}</p>
${images.map(imageOf).join('\n')}
${more > 0 ? `<p>${w.more(more)}</p>` : ''}
</body>
</html>
`
  return { html, images }
}

const imageOf = ({ cid, words }: InlineImage): string =>
  `<div style="margin:0 0 32px"><p style="margin:0">${escaped(words)}</p>` +
  `<img src="cid:${cid}" width="212" height="212" alt="${escaped(words)}" style="display:block;background:#fff"></div>`

/** What others typed stands in it: event, kinds, names, requests. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const linked = (text: string): string =>
  escaped(text).replaceAll(/https?:\/\/[\w.:/#?=&;%-]+/g, (address) => `<a href="${address}">${address}</a>`)
