import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Faults of the network and of a server that is busy: said before anything else of the page is loaded. */
export function noticeText(LL: TranslationFunctions, code: string): string {
  const words = LL.book.notice
  return code in words ? words[code as keyof typeof words]() : words.unknown()
}
