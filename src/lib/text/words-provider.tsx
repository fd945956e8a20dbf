import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { I18nContext } from '#i18n/i18n-react.tsx'
import { i18nObject } from '#i18n/i18n-util.ts'
import { onWords, presentWords, switchLanguage } from './words.ts'

/**
 * Gives `useI18nContext()` its words. The generator's own provider copies the dictionary once, before any
 * namespace has come; this one makes the copy anew when one arrives.
 */
export function WordsProvider({ children }: { children: ReactNode }) {
  const words = useSyncExternalStore(onWords, presentWords)
  const value = useMemo(
    () => ({
      locale: words.locale,
      LL: i18nObject(words.locale),
      // Where its words cannot be had the page goes on in the language it has.
      setLocale: (locale: typeof words.locale) => void switchLanguage(locale).catch(() => undefined),
    }),
    [words],
  )
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>
}
