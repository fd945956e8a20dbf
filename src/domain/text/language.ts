import type { Locale } from '#domain/time/time.ts'

export const localeCookie = 'locale'
export const localeCookieDays = 365

/** The chosen language (the cookie's), else Japanese unless the browser's own language is another one. */
export function chooseLanguage(cookie: string | undefined, browser: string | undefined): Locale {
  if (cookie === 'ja' || cookie === 'en') return cookie
  if (!browser) return 'ja'
  return browser.toLowerCase().startsWith('ja') ? 'ja' : 'en'
}
