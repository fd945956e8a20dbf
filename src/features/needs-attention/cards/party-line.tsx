import type { Booking } from '#domain/booking/booking.ts'
import { instantText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { StatusChip, statusText } from '#lib/booking/status-chip.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { authorText } from '#lib/text/author-text.ts'
import { guestText, sourceText } from '#lib/text/guest-text.ts'
import { whenText } from './when-text.ts'

/**
 * One side: which party, and who took it, where and when. Not when, where the matter is who had the seats first: a
 * booking that was moved was taken long before.
 */
export function PartyLine({
  venue,
  booking: b,
  isDated = true,
  hasDay = false,
  onOpen,
}: {
  venue: Venue
  booking: Booking
  isDated?: boolean
  /** Where nothing around says the day. */
  hasDay?: boolean
  onOpen: (id: string) => void
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.stand.attention
  const allergies = usePartyAllergies()(b)
  const when = instantText(b.made_at, venue.clock.time_zone, locale, true)
  const who = authorText(LL, b.made_by, b.made_on)
  const source = sourceText(LL, b)
  const made =
    b.source === 'online'
      ? isDated
        ? words.online({ when })
        : source
      : `${source} · ${isDated ? words.by({ who, when }) : who}`
  return (
    <button
      type="button"
      onClick={() => onOpen(b.id)}
      className="figures flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-box px-2 py-1 text-left hover:bg-sunken"
    >
      <strong>
        {hasDay && `${whenText(LL, b.day, venue.today, locale)} `}
        {minuteText(b.minute)}
      </strong>
      <span>{LL.stand.people({ n: b.pax })}</span>
      <span className="line-clamp-2 min-w-0 font-semibold">{guestText(LL, b, locale)}</span>
      <StatusChip status={b.status} text={statusText(LL, b)} />
      <AllergyLine className="basis-full" text={allergies} />
      <span className="basis-full text-muted text-sm">{made}</span>
    </button>
  )
}
