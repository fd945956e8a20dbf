import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Words for a code of the customers' functions; nothing was typed here, so nothing is said of it. */
export function failureText(LL: TranslationFunctions, code: string, isEvent = false): string {
  const { notice } = LL.afterBooking
  if (isEvent && code === 'too_late') return LL.afterBooking.ofEvent.tooLate()
  if (code in notice) return notice[code as keyof typeof notice]()
  const words = LL.afterBooking.manageNotice
  return code in words ? words[code as keyof typeof words]() : words.unknown()
}
