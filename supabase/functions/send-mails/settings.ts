// The settings of a sender, by the same names wherever it runs.

import { apiTransport } from './http-api.ts'
import type { Transport } from './send-mails.ts'
import { smtpTransport } from './smtp.ts'

export type Env = Record<string, string | undefined>

export interface MailSettings {
  from: string
  transport: Transport
}

/** Says what is wrong in one line, never with the value: a password may stand in it. */
export class SettingsError extends Error {}

/** Undefined where no mail server is named. */
export function mailSettings({
  SMTP_URL,
  MAIL_API_URL,
  MAIL_API_KEY,
  MAIL_FROM,
}: Env): MailSettings | undefined {
  if (!SMTP_URL && !MAIL_API_URL) return undefined
  if (SMTP_URL && MAIL_API_URL) throw new SettingsError('Of SMTP_URL and MAIL_API_URL name one.')
  if (!MAIL_FROM || !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(MAIL_FROM))
    throw new SettingsError('MAIL_FROM must be the address that mails come from, such as booking@example.jp')
  if (SMTP_URL) {
    if (!/^smtps?:\/\/[^#?]+$/.test(SMTP_URL) || !isReadable(SMTP_URL))
      throw new SettingsError('SMTP_URL must look like smtps://user:password@mail.example.jp:465')
    return { from: MAIL_FROM, transport: smtpTransport(SMTP_URL) }
  }
  if (!MAIL_API_URL || !isSafe(MAIL_API_URL) || !MAIL_API_KEY)
    throw new SettingsError('MAIL_API_URL must be an https address, with its key in MAIL_API_KEY.')
  return { from: MAIL_FROM, transport: apiTransport(MAIL_API_URL, MAIL_API_KEY) }
}

/** By https; in the open on this machine alone. */
const isSafe = (text: string): boolean =>
  URL.canParse(text) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(text)

function isReadable(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text)
    return hostname !== '' && [username, password].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}
