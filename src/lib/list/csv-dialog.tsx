import { useEffect, useRef, useState } from 'react'
import { instantText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { saveTable } from '#lib/app/export-file.ts'
import { faultName, report } from '#lib/app/report.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Failure, Loading, Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'

export interface CsvDialogProps {
  venue: Venue
  /** Rows that the file will hold. */
  count: number
  /** What they are; the first line stands out. */
  lines: readonly string[]
  /** What is not in it, '' where all is. */
  partly: string
  file: string
  done: string
  /** The file's text, null where it was stopped. Absent until all that it is made of has been read. */
  make?: ((onProgress: (done: number) => void, stop: AbortSignal) => Promise<string[] | null>) | undefined
  onClose: () => void
}

/** Says what the file will hold and how fresh that is before it is made; works without a network. */
export function CsvDialog({ venue, count, lines, partly, file, done, make, onClose }: CsvDialogProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.bookingList.csv
  const status = useLive(useSync().status())
  const [made, setMade] = useState<number | 'failed' | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => {
    const mine = new AbortController()
    stop.current = mine
    return () => mine.abort()
  }, [])
  const save = async () => {
    if (!make) return
    setMade(0)
    try {
      const pieces = await make(setMade, stop.current.signal)
      if (!pieces) return
      saveTable(pieces, file)
      onClose()
      toast(done)
    } catch (fault) {
      report('screen_failed', faultName(fault))
      setMade('failed')
    }
  }
  if (!status || !make) {
    return (
      <Dialog open title={words.title()} onClose={onClose}>
        <Loading />
      </Dialog>
    )
  }
  const working = typeof made === 'number'
  const [first, ...others] = lines
  return (
    <Dialog
      open
      title={words.title()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{LL.action.cancel()}</Button>
          <Button look="primary" busy={working} disabled={count === 0} onClick={() => void save()}>
            {words.save()}
          </Button>
        </>
      }
    >
      <div className="figures flex flex-col gap-3">
        <p className="font-semibold">{first}</p>
        {others.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          {status.last_sync === null
            ? words.neverSynced()
            : words.asOf({ when: instantText(status.last_sync, venue.clock.time_zone, locale, true) })}
        </p>
        {partly !== '' && <Notice tone="warning">{partly}</Notice>}
        <p className="text-muted">{words.private()}</p>
        {made === 'failed' && <Failure text={words.failed()} />}
        {working && (
          <div role="status">
            <p>{words.working({ done: made, total: count })}</p>
            <progress className="w-full accent-primary" aria-label={words.title()} value={made} max={count} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
