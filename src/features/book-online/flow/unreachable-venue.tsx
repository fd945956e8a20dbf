import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRenew } from '#lib/booking-flow/renew.ts'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'

/** The venue's page could not be fetched; it may be there in a moment. */
export function UnreachableVenue({ code }: { code: string }) {
  const { LL } = useI18nContext()
  const renew = useRenew()
  return (
    <PublicPage width="narrow">
      <div
        role="alert"
        className="flex flex-col items-start gap-4 rounded-box bg-warning p-4 text-warning-ink"
      >
        <p>{noticeText(LL, code)}</p>
        <Button onClick={renew}>{LL.book.tryAgain()}</Button>
      </div>
    </PublicPage>
  )
}
