import { useMemo } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { noticeText } from '#lib/online-times/notice-text.ts'
import type { Refusal } from '#sync/customer/ask.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'
import { againAt } from './flow-store.ts'
import { TryingAgain } from './trying-again.tsx'

/** The page could not be fetched; it may be there in a moment, and is asked for then where the server said when. */
export function Unreachable({ refusal, onRenew }: { refusal: Refusal; onRenew: () => void }) {
  const { LL } = useI18nContext()
  const at = useMemo(() => againAt(refusal).againAt, [refusal])
  return (
    <PublicPage width="narrow">
      <div className="flex flex-col items-start gap-4 rounded-box bg-warning p-4 text-warning-ink">
        <p role="alert">{at === undefined ? noticeText(LL, refusal.code) : LL.book.busyWaits()}</p>
        {at !== undefined && <TryingAgain key={at} at={at} onAgain={onRenew} />}
        <Button onClick={onRenew}>{LL.book.tryAgain()}</Button>
      </div>
    </PublicPage>
  )
}
