import { Link } from '@tanstack/react-router'
import { type SpanRow, wholeDay } from '#domain/online-seats/availability.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { spanText } from '#lib/availability/span-text.ts'
import { useReachOf } from '#lib/availability/use-reach-of.ts'
import { useSaveSpans } from '#lib/availability/use-save-spans.ts'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/states.tsx'
import { PartOfDay } from './part-of-day.tsx'
import { useReached } from './use-reached.ts'
import { useSaid } from './use-said.ts'

export interface LeverDialogProps {
  venue: Venue
  day: string
  /** What holds something back now. */
  rows: readonly SpanRow[]
  onClose: () => void
}

/** Stop the day, a span, or some of its seats; and what of it is in effect. */
export function LeverDialog({ venue, day, rows, onClose }: LeverDialogProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.availability.lever
  const save = useSaveSpans()
  const said = useSaid()
  const isReached = useReached()
  const reachOf = useReachOf(venue, day)
  const isToday = day === venue.today
  const dayOf = nearDayText(day, venue.today, locale)
  const whole = wholeDay(venue.hoursOf(day), venue.clock.day_turns_at)
  const isUnsent = (row: SpanRow) => venue.setup?.unconfirmed.has(`vendor_availability/${row.id}`) ?? false
  const isStopped = rows.some(
    (row) => row.capacity === 0 && row.starts_at <= whole.from && row.ends_at >= whole.to,
  )
  const stopDay = async () => {
    const row = { day, starts_at: whole.from, ends_at: whole.to, capacity: 0, note: '' }
    if (await save.add([row], said(words.saidStop({ day: dayOf })))) onClose()
  }
  return (
    <Dialog
      open
      title={words.title({ day: isToday ? words.today({ day: dayOf }) : dayOf })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 sm:w-128 sm:max-w-full">
        <section aria-label={words.inEffect()} className="flex flex-col gap-2">
          {rows.length === 0 && <p>{words.nothing()}</p>}
          <ul className="flex flex-col gap-2">
            {rows.map((row) => {
              const what = spanText(LL, venue, row)
              return (
                <li
                  key={row.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-box border border-line bg-card py-1 pr-1 pl-3"
                >
                  <span className="figures font-semibold">{what}</span>
                  {isUnsent(row) && <UnconfirmedMark state="waiting" />}
                  <span className="min-w-0 flex-1 text-muted text-sm">{row.note}</span>
                  {reachOf(row, row.id).map((line) => (
                    <span key={line} className="figures order-last basis-full text-sm">
                      {line}
                    </span>
                  ))}
                  <Button
                    aria-label={words.resumeFor({ what })}
                    onClick={() => void save.remove([row], said(words.saidResumed()))}
                  >
                    {words.resume()}
                  </Button>
                </li>
              )
            })}
          </ul>
          {rows.some(isUnsent) ? (
            <Notice tone="warning">{words.notYet()}</Notice>
          ) : (
            !isReached && <Notice tone="warning">{words.offline()}</Notice>
          )}
        </section>
        {!isStopped && (
          <>
            <Button look="primary" className="min-h-14 text-lg" onClick={() => void stopDay()}>
              {isToday ? words.stopToday() : words.stopDay()}
            </Button>
            <Disclosure label={words.part()} look="font-semibold text-primary">
              <PartOfDay venue={venue} day={day} onDone={onClose} />
            </Disclosure>
          </>
        )}
        <p className="text-muted text-sm">{words.stays()}</p>
        <Link
          to="/vendor-availability"
          search={{ day }}
          className="inline-flex min-h-11 items-center self-start text-primary underline underline-offset-4"
        >
          {words.others()}
        </Link>
      </div>
    </Dialog>
  )
}
