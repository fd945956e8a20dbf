import type { ReactNode } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** The venue's terms of cancellation, in its own words where it has any; the fees below them. */
export function Cancellation({
  policy,
  children,
}: {
  policy: { ja: string; en: string }
  children?: ReactNode
}) {
  const { LL, locale } = useI18nContext()
  return (
    <section className="break-inside-avoid rounded-box border border-line bg-card px-4 py-3">
      <h2 className="font-semibold">{LL.guestSteps.cancellation()}</h2>
      <p className="mt-1 whitespace-pre-line text-sm">{policy[locale] || LL.guestSteps.noPolicy()}</p>
      {children}
    </section>
  )
}
