import { useMemo } from 'react'
import { nearDayText } from '#domain/time/near-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { CsvDialog } from '#lib/booking/csv-dialog.tsx'
import { saveTable } from '#lib/app/export-file.ts'
import { faultName, report } from '#lib/app/report.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
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
  const byPhone = useMemo(() => guests && new Map(guests.map((g) => [g.phone, g])), [guests])
  const [done, setDone] = useState<number | 'failed' | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => {
    const mine = new AbortController()
    stop.current = mine
    return () => mine.abort()
  }, [])
  const zone = venue.clock.time_zone
  const save = async () => {
    if (!byPhone) return
    setDone(0)
    try {
      const guestOf = ({ phone }: { phone: string }) => byPhone.get(phone) ?? null
      const pieces = await makeCsv(
        rows,
        guestOf,
        { LL, locale, when: instantCells(zone) },
        setDone,
        stop.current.signal,
      )
      if (!pieces) return
      saveTable(pieces, `${words.file()}_${from}_${to}.csv`)
      onClose()
      toast(words.done({ n: rows.length }))
    } catch (fault) {
      report('screen_failed', faultName(fault))
      setDone('failed')
    }
  }
  if (!status || !byPhone) {
    return (
      <Dialog open title={words.title()} onClose={onClose}>
        <Loading />
      </Dialog>
    )
  }
  const day = (of: string) => nearDayText(of, venue.today, locale)
  const say = { LL, when: instantCells(venue.clock.time_zone) }
  return (
    <CsvDialog
      venue={venue}
      count={rows.length}
      lines={[
        rows.length === 0 ? words.none() : words.what({ n: rows.length }),
        words.range({ from: day(from), to: day(to) }),
      ]}
      partly={isPart ? words.partly() : ''}
      file={`${words.file()}_${from}_${to}.csv`}
      done={words.done({ n: rows.length })}
      make={
        byPhone &&
        ((onProgress, stop) =>
          makeCsv(rows, ({ phone }) => byPhone.get(phone) ?? null, say, onProgress, stop))
      }
      onClose={onClose}
    />
  )
}
