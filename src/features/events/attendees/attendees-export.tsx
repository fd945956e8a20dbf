import { useMemo } from 'react'
import { peopleIn } from '#domain/check-in/let-in.ts'
import { partyAllergies } from '#domain/guest/allergies.ts'
import { byPhone } from '#domain/guest/book/merged.ts'
import {
  amountDue,
  answerTo,
  countOf,
  questionColumns,
  ticketColumns,
} from '#domain/occurrence/listed/attendees.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { priceName } from '#domain/price/price-type.ts'
import { csvPhone } from '#domain/text/csv.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { statusText } from '#lib/booking/status-chip.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { eventTitle, eventWhen } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import { CsvDialog } from '#lib/list/csv-dialog.tsx'
import { csvPieces } from '#lib/list/csv-file.ts'
import { allergyText } from '#lib/text/allergy-text.ts'
import type { BookingView, GuestView } from '#sync/types.ts'

export interface AttendeesExportProps {
  venue: Venue
  event: EventView
  parties: readonly BookingView[]
  /** Not all of its bookings are on this tablet. */
  isUnread: boolean
  onClose: () => void
}

/** Who has booked an event, as a file: those who cancelled too, with their status. */
export function AttendeesExport({ venue, event, parties, isUnread, onClose }: AttendeesExportProps) {
  const { LL, locale } = useI18nContext()
  const read = useLive(useSync().guests())
  const guests = useMemo(() => read && byPhone(read), [read])
  const words = LL.eventList.attendees
  const { day, starts_at } = event.row.data
  return (
    <CsvDialog
      venue={venue}
      count={parties.length}
      lines={[
        words.what({ n: parties.length }),
        LL.eventList.cancelling.what({
          when: eventWhen({ day, starts_at }, locale),
          name: eventTitle(event, locale),
        }),
      ]}
      partly={isUnread ? words.partly() : ''}
      file={`${words.file()}_${day}_${minuteText(starts_at).replace(':', '')}.csv`}
      done={words.done({ n: parties.length })}
      make={
        guests &&
        ((onProgress, stop) => {
          const columns = columnsOf({ LL, locale, event, parties, guests })
          return csvPieces(
            columns.map(([header]) => header),
            parties,
            (party) => columns.map(([, cell]) => cell(party)),
            onProgress,
            stop,
          )
        })
      }
      onClose={onClose}
    />
  )
}

type Column = readonly [header: string, cell: (b: BookingView) => string]

/** Figures alone in their cells, which a spreadsheet adds up; `2/4` would be the second of April to it. */
function columnsOf({
  LL,
  locale,
  event,
  parties,
  guests,
}: Pick<AttendeesExportProps, 'event' | 'parties'> & {
  LL: TranslationFunctions
  locale: Locales
  guests: ReadonlyMap<string, GuestView>
}): Column[] {
  const { column } = LL.bookingList.csv
  const words = LL.eventList.attendees
  const guestOf = ({ phone }: BookingView) => guests.get(phone) ?? null
  return [
    [column.reference(), (b) => b.reference],
    [column.lastName(), (b) => b.last_name],
    [column.firstName(), (b) => b.first_name],
    [column.lastKana(), (b) => b.last_kana || (guestOf(b)?.last_kana ?? '')],
    [column.firstKana(), (b) => b.first_kana || (b.last_kana === '' ? (guestOf(b)?.first_kana ?? '') : '')],
    [column.phone(), (b) => csvPhone(b.phone)],
    [column.email(), (b) => b.email],
    ...ticketColumns(event.template, parties).map(
      (kind): Column => [priceName(kind, locale), (b) => String(countOf(b, kind) || '')],
    ),
    [column.people(), (b) => String(b.pax)],
    [words.due(), (b) => String(amountDue(b) ?? '')],
    [words.in(), (b) => String(peopleIn(b))],
    [column.status(), (b) => statusText(LL, b)],
    [column.requests(), (b) => b.requests],
    [column.allergies(), (b) => allergyText(LL, partyAllergies(b, guestOf(b)), true)],
    ...questionColumns(event.template, parties).map(
      (asked): Column => [inLanguage(asked.question, asked.question_en, locale), (b) => answerTo(b, asked)],
    ),
  ]
}
