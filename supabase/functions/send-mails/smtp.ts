import { createTransport } from 'nodemailer'
import type { Message } from './compose.ts'
import { Refusal, type Transport } from './send-mails.ts'

/** What each step may take. */
const patienceMs = 20_000
/** What a mail may take, far below the time for which a sender has it: else a server that answers each step late keeps it too long. */
export const wholeMs = 90_000

/** `smtps://user:password@host:465`, or `smtp://` where the server offers STARTTLS or is on this machine. */
export function smtpTransport(url: string, most = { step: patienceMs, whole: wholeMs }): Transport {
  const server = new URL(url)
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(server.hostname)
  const transporter = createTransport({
    host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(server.port || (server.protocol === 'smtps:' ? 465 : 587)),
    secure: server.protocol === 'smtps:',
    // A password, and what customers are told, cross no network in the open.
    requireTLS: server.protocol === 'smtp:' && !isLocal,
    ...(server.username === ''
      ? {}
      : {
          auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
        }),
    connectionTimeout: most.step,
    greetingTimeout: most.step,
    socketTimeout: most.step,
    dnsTimeout: most.step,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  return {
    way: 'smtp',
    send: async (message) => {
      try {
        const { response } = await transporter.sendMail({
          ...mailOf(message),
          signal: AbortSignal.timeout(most.whole),
        })
        return response
      } catch (error) {
        throw refusalOf(error)
      }
    },
    close: () => transporter.close(),
  }
}

export const mailOf = ({ messageId, from, replyTo, to, subject, text, html, images, calendar }: Message) => ({
  messageId: `<${messageId}>`,
  from,
  // As addresses, not as a text that might be read as several.
  to: { name: '', address: to },
  ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  // Nobody's holiday note answers it.
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(calendar === undefined
    ? {}
    : {
        attachments: [
          ...(images ?? []).map(({ cid, filename, content }) => ({
            ...{ cid, filename, content, encoding: 'base64', contentType: 'image/png' },
            contentDisposition: 'inline' as const,
          })),
          {
            filename: 'booking.ics',
            content: calendar.text,
            contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
          },
        ],
      }),
})

/**
 * 5xx is for good, but for what is wrong with this sender (sign-in, its address): that can be set right, and every mail would be
 * lost meanwhile.
 */
function refusalOf(error: unknown): Refusal {
  const { responseCode, command, code, response } = error as {
    responseCode?: number
    command?: string
    code?: string
    response?: string
  }
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA'
  return new Refusal(response ?? code ?? 'ERROR', isOfThisMail && (responseCode ?? 0) >= 500)
}
