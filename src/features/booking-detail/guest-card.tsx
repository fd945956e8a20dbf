import { dayText } from '#domain/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/use-live.ts'
import { useSync } from '#lib/use-sync.tsx'
import { Chip } from '#ui/chip.tsx'

/** Visits from which a guest counts as a regular. */
const regularFrom = 5

/** What the venue knows of the person behind the number. */
export function GuestCard({ phone }: { phone: string }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.detail
  const guest = useLive(useSync().guestByPhone(phone))
  if (!guest) return null
  const kind = guest.visits >= regularFrom ? 'regular' : guest.visits > 0 ? 'repeat' : 'firstVisit'
  return (
    <section aria-labelledby="guest-card" className="rounded-box border border-line bg-card p-3">
      <h3 id="guest-card" className="font-bold">
        {words.guest()}
      </h3>
      <p className="figures mt-1 flex flex-wrap items-center gap-2">
        <Chip tone="primary">{words[kind]()}</Chip>
        {words.visits({ n: guest.visits })}
        {guest.no_shows > 0 && <Chip tone="error">{words.noShows({ n: guest.no_shows })}</Chip>}
        {guest.last_visit_day !== null && (
          <span className="text-muted">
            {words.lastVisit({ day: dayText(guest.last_visit_day, locale) })}
          </span>
        )}
      </p>
      {guest.allergies !== '' && (
        <p className="mt-2 font-semibold text-error">
          {words.allergies()}: {guest.allergies}
        </p>
      )}
      {guest.notes !== '' && (
        <p className="mt-2 whitespace-pre-line">
          {words.guestNotes()}: {guest.notes}
        </p>
      )}
    </section>
  )
}
