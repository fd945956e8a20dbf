import type { LegalRow } from '#domain/config/legal/legal.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { noticeText } from '#lib/online-times/notice-text.ts'
import { useTitle } from '#lib/text/use-title.ts'
import type { ApiResult } from '#sync/customer/ask.ts'
import type { LegalPage } from '#sync/customer/legal-api.ts'
import { Button } from '#ui/button.tsx'
import { PublicPage } from '#ui/page/public-page.tsx'
import { LawFacts } from './law-facts.tsx'

/** `/{vendorUrl}/legal`: 特定商取引法に基づく表記. */
export function LawPage({ answer, onRenew }: { answer: ApiResult<LegalPage>; onRenew: () => void }) {
  const { LL } = useI18nContext()
  useTitle(LL.commerceLaw.title())
  if (answer.ok) return <Law vendor={answer.vendor} legal={answer.legal} />
  return (
    <PublicPage width="narrow">
      <div
        role="alert"
        className="flex flex-col items-start gap-4 rounded-box bg-warning p-4 text-warning-ink"
      >
        <p>{noticeText(LL, answer.code)}</p>
        <Button onClick={onRenew}>{LL.book.tryAgain()}</Button>
      </div>
    </PublicPage>
  )
}

/** Drawn into the HTML as well. */
export function Law({ vendor, legal }: { vendor: LegalPage['vendor']; legal: LegalRow | null }) {
  const { LL, locale } = useI18nContext()
  const name = inLanguage(vendor.name, vendor.name_en, locale)
  return (
    <PublicPage place={{ ...vendor, name }}>
      <h1 className="mb-4 font-bold text-2xl">{LL.commerceLaw.title()}</h1>
      {legal ? (
        <LawFacts legal={legal} vendorType={vendor.vendor_type} />
      ) : (
        <p className="rounded-box bg-sunken p-4">{LL.commerceLaw.none({ name })}</p>
      )}
    </PublicPage>
  )
}
