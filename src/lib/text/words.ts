// Which language the app speaks and which dictionaries are loaded. A route names the dictionaries it needs before
// it is shown (`await loadWords('book')`), so that a customer's page never loads the words of the host stand.

import { chooseLanguage, localeCookie, localeCookieDays } from '#domain/text/language.ts'
import { initFormatters } from '#i18n/formatters.ts'
import type { Locales, Namespaces } from '#i18n/i18n-types.ts'
import { loadedFormatters, loadedLocales } from '#i18n/i18n-util.ts'
import { readCookie, writeCookie } from '#lib/session/cookies.ts'
import { sharedWords, wordsOfArea } from './dictionaries.ts'

export interface Words {
  locale: Locales
  /** Grows with every dictionary that arrives. */
  version: number
}

let words: Words = { locale: 'ja', version: 0 }
const needed = new Set<Namespaces>()
const listeners = new Set<() => void>()

export const presentWords = (): Words => words

export function onWords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Finds the language and loads the shared words; the first thing the app does. */
export async function startWords(): Promise<void> {
  await speak(chooseLanguage(readCookie(localeCookie), navigator.language))
}

export async function loadWords(...namespaces: Namespaces[]): Promise<void> {
  const missing = namespaces.filter((n) => !needed.has(n) || !(n in (loadedLocales[words.locale] ?? {})))
  for (const n of namespaces) needed.add(n)
  if (missing.length === 0) return
  await load(words.locale, missing)
  tell(words.locale)
}

/** Changes the language for good: a cookie of 365 days. What is typed stays, nothing is loaded anew. */
export async function switchLanguage(locale: Locales): Promise<void> {
  // First, so that a page that must be loaded anew for it comes back in that language.
  writeCookie(localeCookie, locale, localeCookieDays)
  await speak(locale)
}

async function speak(locale: Locales): Promise<void> {
  const shared = await sharedWords(locale)
  loadedLocales[locale] = { ...loadedLocales[locale], ...shared }
  await load(locale, [...needed])
  loadedFormatters[locale] = initFormatters(locale)
  document.documentElement.lang = locale
  tell(locale)
}

async function load(locale: Locales, namespaces: Namespaces[]): Promise<void> {
  const loaded = await Promise.all(namespaces.map((n) => wordsOfArea(locale, n)))
  const added = Object.fromEntries(namespaces.map((n, i) => [n, loaded[i]]))
  loadedLocales[locale] = { ...loadedLocales[locale], ...added }
}

function tell(locale: Locales): void {
  words = { locale, version: words.version + 1 }
  for (const listener of listeners) listener()
}
