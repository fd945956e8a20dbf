import type { Booking } from '#domain/booking/booking.ts'
import { isConfigSubject } from '#domain/config/config-command.ts'
import { cardIn } from '#domain/guest/book/merged.ts'
import type { Deleted } from '#domain/history/day-line.ts'
import { isOccurrence } from '#domain/occurrence/occurrence.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { rowName, setupText } from '#lib/text/setup/setup-text.ts'
import type { BookingView, GuestView, LiveQuery, OccurrenceView } from '#sync/types.ts'
import type { DayChange } from '#sync/views/history/day-changes.ts'

/** What a change is about, as people call it and as it stands here; `row` is null where that is not known. */
export interface Subject {
  text: string
  booking: BookingView | null
  row: Readonly<Record<string, unknown>> | null
  isRead: boolean
}

const nothing = <T>(key: string): LiveQuery<T> => ({ key, open: () => () => undefined })
const noBooking = nothing<BookingView | null>('no booking')
const noGuest = nothing<GuestView | null>('no guest')
const noEvent = nothing<OccurrenceView | null>('no event')

export function useSubject({ kind, subject }: DayChange, lines: readonly DayChange[], venue: Venue): Subject {
  const { LL, locale } = useI18nContext()
  const sync = useSync()
  const isOfGuest = kind.startsWith('guest.')
  const isOfSetup = isConfigSubject(subject)
  const isEvent = isOccurrence(subject)
  const mayBeBooking = !isOfGuest && !isOfSetup
  const live = useLive(mayBeBooking ? sync.booking(subject) : noBooking)
  const gone = useLive(mayBeBooking && live === null ? sync.deletedBooking(subject) : noBooking)
  // An undo that waits here may be about either.
  const guest = useLive(isOfGuest || (mayBeBooking && gone === null) ? sync.guest(subject) : noGuest)
  const event = useLive(isEvent ? sync.occurrences.one(subject) : noEvent)
  const words = LL.dayHistory
  const booking = live ?? gone ?? null
  if (isOfSetup) {
    const item = venue.setup?.items.find(({ id }) => id === subject)
    const named = event ?? item
    return { ...ofRow(setupText(LL, subject, locale, named && rowName(named, locale))), isRead: true }
  }
  if (booking) {
    return {
      text: partyText(LL, booking, locale, venue.today),
      booking,
      row: asFields(booking),
      isRead: true,
    }
  }
  if (guest) {
    const card = cardIn(guest, subject)
    const name = guestText(LL, card, locale)
    return { ...ofRow(words.guest({ name })), row: asFields(card), isRead: true }
  }
  // It was deleted before this tablet began.
  const about = lines.findLast((line) => line.subject === subject && line.about)?.about
  if (about) return { ...ofRow(partyText(LL, about, locale, venue.today)), isRead: gone === null }
  const isRead = isOfGuest ? guest !== undefined : gone === null && guest !== undefined
  return { ...ofRow(isOfGuest ? words.unknownGuest() : words.unknownBooking()), isRead }
}

/** 19:00 山田 様 2名, of another day with that. */
function partyText(LL: TranslationFunctions, of: Deleted, locale: Locale, today: string): string {
  const time = minuteText(of.minute)
  const when = of.day === today ? time : `${dayText(of.day, locale)} ${time}`
  return `${when} ${guestText(LL, of, locale)} ${LL.stand.people({ n: of.pax })}`
}

const ofRow = (text: string) => ({ text, booking: null, row: null })
const asFields = (row: Booking | object) => row as unknown as Readonly<Record<string, unknown>>
