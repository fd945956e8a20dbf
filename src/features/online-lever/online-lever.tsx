import { Globe, GlobeLock } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SpanRow } from '#domain/online-seats/availability.ts'
import { leverOf } from '#domain/online-seats/lever.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useSaveSpans } from '#lib/availability/use-save-spans.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { part } from '#ui/part.ts'
import { useReached } from './use-reached.ts'
import { useSaid } from './use-said.ts'

const LeverDialog = part(async () => (await import('./lever-dialog.tsx')).LeverDialog)

/** In the stand's header: whether customers can book this day online, how to stop that, and one tap to take it back. */
export function OnlineLever({
  venue,
  day,
  className,
}: {
  venue: Venue
  day: string
  /** Where it stands: in the header where that is wide, else at the foot. */
  className: string
}) {
  const { LL } = useI18nContext()
  const words = LL.availability.lever
  const save = useSaveSpans()
  const said = useSaid()
  const isReached = useReached()
  const [open, setOpen] = useState(false)
  const { setup } = venue
  if (!setup || day < venue.today) return null
  const { state, rows } = leverOf(day, venue.present, setup.vendor_availability, venue.settings.capacity)
  const isRowUnsent = ({ id }: SpanRow) => setup.unconfirmed.has(`vendor_availability/${id}`)
  const isUnsent = rows.some(isRowUnsent)
  // What the server knows of stops nothing yet.
  const isStillOn =
    state === 'stopped' && !isReached && rows.every((row) => row.capacity > 0 || isRowUnsent(row))
  const Icon = state === 'open' ? Globe : GlobeLock
  const label = isUnsent ? `${words[state]()} ${words.notYet()}` : words[state]()
  const look = state === 'open' ? '' : 'border-warning-ink bg-warning text-warning-ink hover:bg-warning'
  const resume = () => void save.remove(rows, said(words.saidResumed()))
  return (
    <span className={`items-center gap-1 ${className}`}>
      <Button aria-label={label} title={label} className={`px-2 ${look}`} onClick={() => setOpen(true)}>
        <Icon aria-hidden="true" />
        <span className="whitespace-nowrap text-left text-sm leading-tight">
          <span className="block font-normal text-xs">
            {words.what()}
            {isUnsent && !isStillOn && ` · ${LL.stand.mark.waiting()}`}
          </span>
          {isStillOn ? words.stillOn() : words.short[state]()}
        </span>
      </Button>
      {/* Of several the dialog says which is which. */}
      {rows.length === 1 && (
        <Button className="whitespace-nowrap px-2" onClick={resume}>
          {words.resume()}
        </Button>
      )}
      {open && (
        <Suspense>
          <LeverDialog venue={venue} day={day} rows={rows} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
