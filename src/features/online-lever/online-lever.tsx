import { Link } from '@tanstack/react-router'
import { Globe, GlobeLock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { missingOf } from '#domain/config/first-steps.ts'
import type { SpanRow } from '#domain/online-seats/availability.ts'
import { leverOf } from '#domain/online-seats/lever.ts'
import { minuteText } from '#domain/time/time-text.ts'
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
  const missing = missingOf(setup, venue.today)
  if (missing) return <NotYet missing={missing} className={className} />
  const { state, span, rows } = leverOf(
    day,
    venue.present,
    setup.vendor_availability,
    venue.settings.capacity,
    venue.hoursOf(day),
  )
  const isRowUnsent = ({ id }: SpanRow) => setup.unconfirmed.has(`vendor_availability/${id}`)
  const isUnsent = rows.some(isRowUnsent)
  // What the server knows of stops nothing yet.
  const isStillOn =
    (state === 'stopped' || state === 'partly') &&
    !isReached &&
    rows.every((row) => row.capacity > 0 || isRowUnsent(row))
  const Icon = state === 'open' ? Globe : GlobeLock
  const what =
    span && (state === 'partly' || state === 'fewer')
      ? words.span[state]({ from: minuteText(span.starts_at), to: minuteText(span.ends_at) })
      : words.state[state]()
  const label = [words.what(), what, isUnsent ? words.notYet() : ''].join(' ').trim()
  const look = state === 'open' ? '' : 'border-warning-ink bg-warning text-warning-ink hover:bg-warning'
  const resume = () => void save.remove(rows, said(words.saidResumed()))
  return (
    <span className={`items-center gap-1 ${className}`}>
      <Button
        aria-label={label}
        title={label}
        className={`max-sm:px-2 max-sm:py-1 ${look}`}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden="true" />
        <span className="whitespace-nowrap text-left text-sm leading-tight">
          <span className="block font-normal text-xs">
            <span className="sm:hidden">{words.whatShort()}</span>
            <span className="max-sm:hidden">{words.what()}</span>
            {isUnsent && !isStillOn && ` · ${LL.stand.mark.waiting()}`}
          </span>
          {isStillOn ? words.stillOn() : what}
        </span>
      </Button>
      {/* Of several the dialog says which is which. */}
      {rows.length === 1 && (
        <Button className="whitespace-nowrap max-sm:px-2" onClick={resume}>
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

/** Nothing can be booked online on any day: why, and the way there. */
function NotYet({ missing, className }: { missing: 'hours' | 'capacity'; className: string }) {
  const { LL } = useI18nContext()
  const words = LL.availability.lever
  return (
    <span className={`items-center ${className}`}>
      <Link
        to={missing === 'hours' ? '/price-type' : '/availability'}
        className="inline-flex min-h-11 items-center gap-2 rounded-box border border-warning-ink bg-warning px-2 py-2 font-semibold text-warning-ink"
      >
        <GlobeLock aria-hidden="true" />
        <span className="whitespace-nowrap text-left text-sm leading-tight">
          <span className="block font-normal text-xs">{words.notOpen()}</span>
          {words.why[missing]()}
        </span>
      </Link>
    </span>
  )
}
