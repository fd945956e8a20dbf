import { useState } from 'react'
import { scansNow } from '#domain/check-in/check-in.ts'
import { lastScanBy } from '#domain/check-in/let-in.ts'
import { nightText } from '#domain/time/time-text.ts'
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
  const [asked, setAsked] = useState<{ revival: string | null } | null>(null)
  const scan = lastScanBy(row, sync.deviceName())
  if (!scan) return null
  // The booking goes back with its people only where nobody went on from there.
  const isAlone = row.status === 'arrived' && scansNow(row).every(({ command }) => command === scan.command)
  const ask = async () => setAsked({ revival: await sync.revivalBefore(scan.command).catch(() => null) })
  const takeBack = async (revival: string | null) => {
    setAsked(null)
    const entry = await sync.undo(scan.command)
    const done = entry.ok && revival !== null && isAlone ? await sync.undo(revival) : entry
    toast(done.ok ? LL.checkInGate.verdict.undone() : words.failed(), { tone: done.ok ? 'info' : 'error' })
  }
  return (
    <>
      <Button
        look="quiet"
        aria-label={LL.checkInGate.row.named({ name, what: words.button() })}
        onClick={() => void ask()}
      >
        {words.button()}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={words.title()}
          confirm={words.button()}
          onConfirm={() => void takeBack(asked.revival)}
          onClose={() => setAsked(null)}
        >
          <p className="wrap-anywhere">
            {words.what({
              name,
              n: scan.people,
              gate: gateText(LL, scan.gate),
              time: nightText(scan.at, venue.now, venue.clock, locale),
            })}
          </p>
          {asked.revival !== null && <p>{isAlone ? words.withBooking() : words.bookingStays()}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
