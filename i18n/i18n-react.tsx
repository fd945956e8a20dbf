// The words for React. Written by hand: the generator's own adapter carries a second copy of the whole library, and
// copies the dictionary before any namespace has come. `src/lib/text/words-provider.tsx` gives the value.

import { createContext, useContext } from 'react'
import type { Locales, TranslationFunctions } from './i18n-types.ts'

export interface I18nValue {
  locale: Locales
  LL: TranslationFunctions
  setLocale: (locale: Locales) => void
}

export const I18nContext = createContext<I18nValue | null>(null)

export function useI18nContext(): I18nValue {
  const value = useContext(I18nContext)
  if (!value) throw new Error('words are given by WordsProvider')
  return value
}
