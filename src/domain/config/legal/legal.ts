// What Japan's law on mail orders (特定商取引法) asks a vendor to say before customers pay: a row `legal/legal` of the setup.

import { visibleLines } from '#domain/text/visible-text.ts'

/** In the order in which the law's own table has them. */
export const legalFields = [
  'seller',
  'representative',
  'address',
  'phone',
  'email',
  'extra_costs',
  'payment_time',
  'delivery',
  'cancellation',
] as const
/** One without which no card is taken. */
export type LegalField = (typeof legalFields)[number]

/** Those that are sentences: in English, too, where somebody wrote it. */
export const legalProse = ['extra_costs', 'payment_time', 'delivery', 'cancellation'] as const
export type LegalProse = (typeof legalProse)[number]

/** All are texts, '' for none. */
export type LegalRow = Record<LegalField | `${LegalProse}_en` | 'registration', string>

/** The fields that are still empty, all of them where nothing was saved: until they are filled no card is taken. */
export const missingLegal = (row: LegalRow | null): LegalField[] =>
  legalFields.filter((field) => visibleLines(row?.[field] ?? '') === '')

/** A sentence as a reader of this language can read it: the Japanese one where there is no other. */
export const legalText = (row: LegalRow, field: LegalField, language: 'ja' | 'en'): string => {
  const own = language === 'en' && isProse(field) ? row[`${field}_en`] : ''
  return own === '' ? row[field] : own
}

const isProse = (field: LegalField): field is LegalProse => (legalProse as readonly string[]).includes(field)
