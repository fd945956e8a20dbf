import { useState } from 'react'
import { lastScanBy } from '#domain/check-in/let-in.ts'
import { pastText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { gateText } from '#lib/events/check-in-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'

/** Long after the notice is gone, the last that this tablet let in of a party is taken back: asked once, one scan at a time. */
export function TakeBack({ venue, row, name }: { venue: Venue; row: BookingView; name: string }) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkInGate.takeBack
  const sync = useSync()
  const [isAsked, setAsked] = useState(false)
  const scan = lastScanBy(row, sync.deviceName())
  if (!scan) return null
  const takeBack = async () => {
    setAsked(false)
    const done = await sync.undo(scan.command)
    toast(done.ok ? LL.checkInGate.verdict.undone() : words.failed(), { tone: done.ok ? 'info' : 'error' })
  }
  return (
    <>
      <Button
        look="quiet"
        aria-label={LL.checkInGate.row.named({ name, what: words.button() })}
        onClick={() => setAsked(true)}
      >
        {words.button()}
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          title={words.title()}
          confirm={words.button()}
          onConfirm={() => void takeBack()}
          onClose={() => setAsked(false)}
        >
          <p className="wrap-anywhere">
            {words.what({
              name,
              n: scan.people,
              gate: gateText(LL, scan.gate),
              time: pastText(scan.at, venue.now, venue.clock.time_zone, locale),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
