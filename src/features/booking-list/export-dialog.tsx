import { useMemo } from 'react'
import { byPhone } from '#domain/guest/book/merged.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { CsvDialog } from '#lib/list/csv-dialog.tsx'
import type { BookingView } from '#sync/types.ts'
import { instantCells } from './csv-columns.ts'
import { makeCsv } from './make-csv.ts'

export interface ExportDialogProps {
  venue: Venue
  rows: readonly BookingView[]
  from: string
  to: string
  /** Not all that fits is on this tablet. */
  isPart: boolean
  onClose: () => void
}

/** The bookings that the list shows, all pages of them, as a file. */
export function ExportDialog({ venue, rows, from, to, isPart, onClose }: ExportDialogProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.bookingList.csv
  const guests = useLive(useSync().guests())
  const known = useMemo(() => guests && byPhone(guests), [guests])
  const day = (of: string) => nearDayText(of, venue.today, locale)
  const isOfEvents = venue.setup?.vendor.vendor_type === 'EVENT'
  const say = { LL, locale, when: instantCells(venue.clock.time_zone), isOfEvents }
  return (
    <CsvDialog
      venue={venue}
      count={rows.length}
      lines={[
        rows.length === 0 ? words.none() : words.what({ n: rows.length }),
        words[isOfEvents ? 'rangeOfEvents' : 'range']({ from: day(from), to: day(to) }),
      ]}
      partly={isPart ? words.partly() : ''}
      file={`${words.file()}_${from}_${to}.csv`}
      done={words.done({ n: rows.length })}
      make={
        known &&
        ((onProgress, stop) => makeCsv(rows, ({ phone }) => known.get(phone) ?? null, say, onProgress, stop))
      }
      onClose={onClose}
    />
  )
}
