// What a mail says, without what differs from copy to copy: its link's secret, the instant of its calendar file.

import type { ApiRequest } from '#tests/fixtures/mail/mail-api.ts'
import type { Accepted } from '#tests/fixtures/mail/mail-server.ts'

export interface Told {
  id: string
  /** Who and how, as JSON. */
  head: string
  text: string
  file: string
}

const steady = (text: string): string =>
  text.replaceAll(/#[0-9a-f]{32}/g, '#secret').replaceAll(/DTSTAMP:\w+/g, 'DTSTAMP')

export const readMail = ({ messageId, to, mail }: Accepted): Told => ({
  id: messageId,
  head: JSON.stringify([
    to,
    mail.subject,
    mail.from?.value,
    mail.replyTo?.value,
    mail.headers.get('auto-submitted'),
    mail.attachments.map(({ filename, contentType }) => [filename, contentType]),
  ]),
  text: steady(mail.text ?? ''),
  file: steady(mail.attachments.map(({ content }) => content.toString()).join()),
})

export function readRequest({ headers, body }: ApiRequest): Told {
  const {
    text,
    attachments = [],
    ...head
  } = body as {
    text: string
    attachments?: { content: string; filename: string; content_type: string }[]
    headers: Record<string, string>
  }
  return {
    id: head.headers['Message-ID'] ?? '',
    head: JSON.stringify([
      headers.authorization,
      headers['content-type'],
      headers['idempotency-key'],
      head,
      attachments.map(({ filename, content_type }) => [filename, content_type]),
    ]),
    text: steady(text),
    file: steady(attachments.map(({ content }) => Buffer.from(content, 'base64').toString()).join()),
  }
}

/** A sentence for each difference; the order in which they came is none. */
export function differences(found: readonly Told[], wanted: readonly Told[]): string[] {
  const of = (all: readonly Told[], id: string) => all.filter((one) => one.id === id)
  const ids = [...new Set([...found, ...wanted].map(({ id }) => id))]
  return ids.flatMap((id) => {
    const [a, b] = [of(found, id), of(wanted, id)]
    if (a.length !== 1 || b.length !== 1) return [`${id} came ${a.length} and ${b.length} times`]
    return (['head', 'text', 'file'] as const)
      .filter((part) => a[0]?.[part] !== b[0]?.[part])
      .map((part) => `${id}, ${part}: ${a[0]?.[part]} | ${b[0]?.[part]}`)
  })
}
