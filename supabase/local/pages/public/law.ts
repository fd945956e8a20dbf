import type { Sql } from 'postgres'
import { phoneText } from '#functions/send-mails/words/phone.ts'
import { headsOf } from './event-pages.ts'

/** What the HTML of `/{vendorUrl}/legal` says; as the function for strangers answers. */
export interface LawSaid {
  /** By field; null where nothing was written. */
  legal: Readonly<Record<string, string>> | null
}

/** Null where there is no such vendor, undefined where it cannot be said now. */
export type FindLaw = (url: string, page: string) => Promise<LawSaid | null | undefined>

export const lawPagesOf = (sql: Sql): FindLaw => headsOf(sql, lawIn)

/** What a payload holds for the head. */
export const lawIn = (text: string): LawSaid => ({ legal: JSON.parse(text).legal ?? null })

/** What stands in the places of the table that the build had drawn. */
export function lawFields({ legal }: LawSaid, locale: 'ja' | 'en'): Record<string, string> {
  const own = (field: string): string => (locale === 'en' ? (legal?.[`${field}_en`] ?? '') : '')
  return Object.fromEntries(
    Object.entries(legal ?? {}).map(([field, text]) => [
      `legal_${field}`,
      field === 'phone' ? phoneText(text, locale) : own(field) || text,
    ]),
  )
}

/** The table without what nobody has filled in, and its links as they lead. */
export function lawRows(drawn: string, fields: Readonly<Record<string, string>>): string {
  const { legal_phone = '', legal_email = '' } = fields
  return drawn
    .replaceAll(row, (whole, place: string) => (fields[place] ? whole : ''))
    .replace('mailto:%7B%7Blegal_email%7D%7D', () => mailLink(legal_email))
    .replace('href="tel:"', () => `href="tel:${legal_phone.replaceAll(/[^\d+]/g, '')}"`)
}

/** As the page itself has it (src/domain/contact/email.ts). */
const mailLink = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

/** One item of the table, whose value is a text or a link. */
const row =
  /<div class="[^"]*"><dt[^>]*>[^<]*<\/dt><dd[^>]*>(?:<a [^>]*>)?\{\{(legal_\w+)\}\}(?:<\/a>)?<\/dd><\/div>/g
