import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { eventTitle } from '#lib/events/event-text.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import { CsvDialog } from '#lib/list/csv-dialog.tsx'
import { csvPieces } from '#lib/list/csv-file.ts'
import { stateText } from './state-text.ts'

export interface EventsExportProps {
  venue: Venue
  events: readonly EventView[]
  from: string
  to: string
  isUnread: (day: string) => boolean
  /** Not all that fits is on this tablet. */
  isPart: boolean
  onClose: () => void
}

/** The events that the list shows, all pages of them, as a file. */
export function EventsExport({ venue, events, from, to, isUnread, isPart, onClose }: EventsExportProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.eventList.csv
  const { column } = LL.eventList
  const header = ['day', 'start', 'end', 'name', 'capacity', 'sold', 'left', 'state', 'note'] as const
  // Days and times in a form that a spreadsheet sorts, whatever its language.
  const cells = (event: EventView): string[] => {
    const { day, starts_at, ends_at, capacity, note } = event.row.data
    const sales = isUnread(day) ? ['', ''] : [String(event.sold), String(event.left)]
    return [
      ...[day, minuteText(starts_at), minuteText(ends_at), eventTitle(event, locale), String(capacity)],
      ...[...sales, stateText(LL, event), note],
    ]
  }
  const day = (of: string) => nearDayText(of, venue.today, locale)
  return (
    <CsvDialog
      venue={venue}
      count={events.length}
      lines={[
        events.length === 0 ? words.none() : words.what({ n: events.length }),
        LL.eventList.time({ from: day(from), to: day(to) }),
      ]}
      partly={isPart ? words.partly() : ''}
      file={`${words.file()}_${from}_${to}.csv`}
      done={words.done({ n: events.length })}
      make={(onProgress, stop) =>
        csvPieces(
          header.map((name) => column[name]()),
          events,
          cells,
          onProgress,
          stop,
        )
      }
      onClose={onClose}
    />
  )
}
