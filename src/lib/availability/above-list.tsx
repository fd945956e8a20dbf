import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/text/guest-text.ts'
import { Notice } from '#ui/states.tsx'
import type { Above } from './use-above.ts'

const mostShown = 20

/** Who would be above the seats: nobody loses a booking by it, and somebody has to see to them. */
export function AboveList({ above: { bookings, isUnread } }: { above: Above }) {
  const { LL, locale } = useI18nContext()
  const words = LL.availability.above
  const n = bookings.length
  return (
    <div className="flex flex-col gap-3">
      {isUnread && <Notice tone="warning">{words.unread()}</Notice>}
      {n > 0 && (
        <>
          <p>{words.text()}</p>
          <ul aria-label={words.list()} className="figures divide-y divide-line">
            {bookings.slice(0, mostShown).map((b) => (
              <li key={b.id} className="wrap-anywhere flex flex-wrap gap-x-3 py-2">
                <span>
                  {dayText(b.day, locale)} {minuteText(b.minute)}
                </span>
                <strong>{guestText(LL, b, locale)}</strong>
                <span className="text-muted">{LL.stand.people({ n: b.pax })}</span>
              </li>
            ))}
          </ul>
          {n > mostShown && <p className="text-muted">{words.more({ n: n - mostShown })}</p>}
        </>
      )}
    </div>
  )
}
