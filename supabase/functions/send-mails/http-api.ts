import type { Message } from './compose.ts'
import { Refusal, type Transport } from './send-mails.ts'

const patienceMs = 20_000

/**
 * A mail service over HTTP, where no SMTP can leave: a POST of {from, to, subject, text, html, reply_to, headers, attachments} with a
 * bearer key, as Resend has it and others understand. The same Message-ID is the key by which it knows a copy.
 */
export function apiTransport(url: string, key: string): Transport {
  return {
    way: 'api',
    send: async (message) => {
      const said = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': message.messageId,
        },
        body: JSON.stringify(bodyOf(message)),
      }).catch(() => {
        throw new Refusal('The mail service did not answer.')
      })
      await said.body?.cancel()
      if (said.ok) return `HTTP ${said.status}`
      // Of a wrong key or too many mails the next hour may know better.
      const isFinal = said.status === 400 || said.status === 422
      throw new Refusal(`HTTP ${said.status}`, isFinal)
    },
  }
}

export const bodyOf = ({ messageId, from, replyTo, to, subject, text, html, images, calendar }: Message) => ({
  from: `${JSON.stringify(from.name)} <${from.address}>`,
  to: [to],
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...(replyTo === '' ? {} : { reply_to: replyTo }),
  headers: { 'Message-ID': `<${messageId}>`, 'Auto-Submitted': 'auto-generated' },
  ...(calendar === undefined
    ? {}
    : {
        attachments: [
          ...(images ?? []).map(({ cid, filename, content }) => ({
            ...{ filename, content, content_type: 'image/png', content_id: cid },
          })),
          {
            filename: 'booking.ics',
            content: base64(calendar.text),
            content_type: `text/calendar; charset=utf-8; method=${calendar.method}`,
          },
        ],
      }),
})

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
