import type { Moment } from '#domain/online/guest-booking.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { visitTime } from '#ui/visit-words.ts'

/** The nearest times that can be had instead, on this day or others. */
export function OtherTimes({
  others,
  busy,
  onChoose,
}: {
  others: readonly Moment[]
  busy: boolean
  onChoose: (moment: Moment) => void
}) {
  const { LL, locale } = useI18nContext()
  if (others.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{LL.guestSteps.otherTimes()}</h3>
      <ul className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {others.map((other) => (
          <li key={`${other.day}/${other.minute}`}>
            <button
              type="button"
              disabled={busy}
              className="figures flex min-h-12 w-full flex-col items-center justify-center rounded-box border-2 border-primary bg-card px-2 py-1 text-primary-ink leading-tight hover:bg-primary-soft disabled:opacity-50"
              onClick={() => onChoose(other)}
            >
              <span className="text-sm">{dayText(other.day, locale)}</span>
              <span className="font-semibold text-lg">{visitTime(LL, other.minute)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
