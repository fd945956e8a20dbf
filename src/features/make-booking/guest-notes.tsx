import type { Guest } from '#domain/guest.ts'
import { dayText } from '#domain/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { guestText } from '#lib/guest-text.ts'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/states.tsx'

/** Who is calling: what the venue knows of them. */
export function GuestNotes({ guest }: { guest: Guest }) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.detail
  return (
    <Notice tone={guest.no_shows > 0 || guest.allergies !== '' ? 'warning' : 'success'}>
      <p className="font-bold">{guestText(LL, guest, locale)}</p>
      <p className="figures mt-1 flex flex-wrap items-center gap-1.5">
        <Chip>{guest.visits === 0 ? words.firstVisit() : words.visits({ n: guest.visits })}</Chip>
        {guest.no_shows > 0 && <Chip tone="error">{words.noShows({ n: guest.no_shows })}</Chip>}
        {guest.last_visit_day !== null && words.lastVisit({ day: dayText(guest.last_visit_day, locale) })}
      </p>
      {guest.allergies !== '' && (
        <p className="mt-1 font-semibold">
          {words.allergies()}: {guest.allergies}
        </p>
      )}
      {guest.notes !== '' && <p className="mt-1">{guest.notes}</p>}
    </Notice>
  )
}
