import type { Moment } from '#domain/online/guest-booking.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { visitMoment } from '#ui/visit-words.ts'
import { bookedHere } from './booked-here.ts'

/** Says that the same day was booked from this device before; nothing where it was not. */
export function BookedHereNotice({ url, visit }: { url: string; visit: Moment }) {
  const { LL, locale } = useI18nContext()
  const others = bookedHere(url, visit)
  if (others.length === 0) return null
  const when = others.map((other) => visitMoment(LL, locale, other)).join(LL.guestSteps.alsoBookedAnd())
  return (
    <p role="status" className="rounded-box bg-warning px-4 py-3 text-warning-ink">
      {LL.guestSteps.alsoBooked({ when })}
    </p>
  )
}
