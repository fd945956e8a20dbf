import type { Venue } from '#domain/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** The venue's terms of cancellation, in its own words where it has any. */
export function Cancellation({ venue }: { venue: Venue }) {
  const { LL, locale } = useI18nContext()
  const words = venue.cancellation_policy?.[locale] || LL.guestSteps.noPolicy()
  return (
    <section className="rounded-box border border-line bg-card px-4 py-3">
      <h3 className="font-semibold">{LL.guestSteps.cancellation()}</h3>
      <p className="mt-1 whitespace-pre-line text-sm">{words}</p>
    </section>
  )
}
