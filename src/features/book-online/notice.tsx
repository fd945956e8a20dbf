import type { Notice } from '#domain/booking-attempt.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { visitMoment } from '#ui/visit-words.ts'

/** What went wrong and what can be done, read out at once. */
export function FlowNotice({ notice }: { notice: Notice | null }) {
  const { LL, locale } = useI18nContext()
  if (!notice) return null
  const when = notice.choice ? visitMoment(LL, locale, notice.choice) : ''
  return (
    <div role="alert" className="rounded-box bg-warning px-4 py-3 text-warning-ink">
      {noticeText(LL, notice.code, when)}
    </div>
  )
}

export function noticeText(LL: TranslationFunctions, code: string, when = ''): string {
  const words = LL.book.notice
  return code in words ? words[code as keyof typeof words]({ when }) : words.unknown()
}
