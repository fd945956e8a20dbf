import { useI18nContext } from '#i18n/i18n-react.tsx'
import { visitMoment } from '#ui/visit-words.ts'
import { bookedHere, type DayOrMoment } from './booked-here.ts'

/** Says that the same day was booked from this device before; nothing where it was not. */
export function BookedHereNotice({ url, visit }: { url: string; visit: DayOrMoment }) {
  const { LL, locale } = useI18nContext()
  const words = LL.guestSteps
  const others = bookedHere(url, visit)
  if (others.length === 0) return null
  const when = others.map((other) => visitMoment(LL, locale, other)).join(words.alsoBookedAnd())
  return (
    <p role="status" className="rounded-box bg-warning px-4 py-3 text-warning-ink">
      {visit.minute === undefined ? words.bookedBefore({ when }) : words.alsoBooked({ when })}
    </p>
  )
}
