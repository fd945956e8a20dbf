import { useI18nContext } from '#i18n/i18n-react.tsx'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'

/** The page could not be fetched; it may be there in a moment. */
export function Unreachable({ code, onRenew }: { code: string; onRenew: () => void }) {
  const { LL } = useI18nContext()
  return (
    <PublicPage width="narrow">
      <div
        role="alert"
        className="flex flex-col items-start gap-4 rounded-box bg-warning p-4 text-warning-ink"
      >
        <p>{noticeText(LL, code)}</p>
        <Button onClick={onRenew}>{LL.book.tryAgain()}</Button>
      </div>
    </PublicPage>
  )
}
