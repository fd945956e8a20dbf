import type { Locale } from '#domain/time/time.ts'

/** Yen, as a restaurant writes it: 8,800円; in English ¥8,800. */
export const formatMoney = (minor: number, language: Locale): string =>
  language === 'ja' ? `${grouped(minor)}円` : `¥${grouped(minor)}`

const grouped = (minor: number): string => minor.toLocaleString('en-US')
