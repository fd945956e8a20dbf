import type { Locale } from '#domain/time/time.ts'

const words = {
  ja: { free: '無料', taxed: '（税込）' },
  en: { free: 'Free', taxed: ' (tax included)' },
} as const

/** Yen, as a restaurant writes it: 8,800円; in English ¥8,800. What costs nothing is called free. */
export const formatMoney = (minor: number, language: Locale): string => {
  if (minor === 0) return words[language].free
  const grouped = minor.toLocaleString('en-US')
  return language === 'ja' ? `${grouped}円` : `¥${grouped}`
}

/** With the tax in it, which is said: 8,800円（税込）. */
export const formatTaxed = (minor: number, language: Locale): string =>
  `${formatMoney(minor, language)}${minor === 0 ? '' : words[language].taxed}`
