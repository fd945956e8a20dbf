import { useEffect, useMemo, useRef, useState } from 'react'
import { nearDayText } from '#domain/time/near-day.ts'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { saveTable } from '#lib/app/export-file.ts'
import { faultName, report } from '#lib/app/report.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Failure, Loading, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
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

/** Says what the file will hold and how fresh that is before it is made; works without a network. */
export function ExportDialog({ venue, rows, from, to, isPart, onClose }: ExportDialogProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.bookingList.csv
  const sync = useSync()
  const status = useLive(sync.status())
  const guests = useLive(sync.guests())
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
        { LL, when: instantCells(zone) },
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
  const working = typeof done === 'number'
  return (
    <Dialog
      open
      title={words.title()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{LL.action.cancel()}</Button>
          <Button look="primary" busy={working} disabled={rows.length === 0} onClick={() => void save()}>
            {words.save()}
          </Button>
        </>
      }
    >
      <div className="figures flex flex-col gap-3">
        <p className="font-semibold">{rows.length === 0 ? words.none() : words.what({ n: rows.length })}</p>
        <p>{words.range({ from: day(from), to: day(to) })}</p>
        <p>
          {status.last_sync === null
            ? words.neverSynced()
            : words.asOf({ when: instantText(status.last_sync, zone, locale, true) })}
        </p>
        {isPart && <Notice tone="warning">{words.partly()}</Notice>}
        <p className="text-muted">{words.private()}</p>
        {done === 'failed' && <Failure text={words.failed()} />}
        {working && (
          <div role="status">
            <p>{words.working({ done, total: rows.length })}</p>
            <progress
              className="w-full accent-primary"
              aria-label={words.title()}
              value={done}
              max={rows.length}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
