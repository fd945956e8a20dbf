import { useId, useMemo } from 'react'
import type { Span } from '#domain/booking/command.ts'
import type { Run } from '#domain/occurrence/run-form.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useHolidayNames } from '#lib/availability/use-holiday-names.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field/field.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { Notice } from '#ui/states.tsx'
import { partBox, partTitle } from './part-look.ts'
import { PreviewDay } from './preview-day.tsx'
import type { Clashes } from './use-clashes.ts'

export interface PreviewProps {
  /** Null as long as the fields do not say it. */
  run: Run | null
  clashes: Clashes
  /** Seats of one; null where the field does not say it. */
  capacity: number | null
  /** Not all that may clash is on this tablet. */
  isUnread: boolean
  isClosed: (day: string) => boolean
}

/** What will be created, by day: the field of what is taken out of it. */
export function Preview({ run, clashes, capacity, isUnread, isClosed }: PreviewProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.createEvent.preview
  const { value: leftOut, onValue, error } = useBound<readonly string[]>()
  const nameOf = useHolidayNames()
  const id = useId()
  const byDay = useMemo(() => daysOf(run?.spans ?? []), [run])
  const kept = run?.kept ?? []
  const out = (run?.spans.length ?? 0) - kept.length
  const leave = (keys: readonly string[], isOut: boolean) => {
    const others = leftOut.filter((key) => !keys.includes(key))
    onValue(isOut ? [...others, ...keys] : others)
  }
  const isShown = byDay.length > 0
  return (
    <section
      aria-labelledby={id}
      aria-invalid={error !== '' || undefined}
      aria-describedby={error === '' ? undefined : `${id}-error`}
      tabIndex={-1}
      className={`${partBox} flex flex-col gap-3 outline-none`}
    >
      <h2 id={id} className={partTitle}>
        {words.title()}
      </h2>
      <div aria-live="polite" className="figures flex flex-col gap-1">
        {!run && <p className="text-muted">{words.waiting()}</p>}
        {run && !isShown && run.count > 0 && <p className="text-muted">{words.tooMany({ n: run.count })}</p>}
        {isShown && (
          <p className="flex flex-wrap gap-x-6">
            <span className="font-bold text-lg">
              {words.count({ days: new Set(kept.map(([day]) => day)).size, n: kept.length })}
            </span>
            {capacity !== null && (
              <span className="self-center text-muted">
                {words.spotsLeft()} {words.spots({ n: capacity * kept.length })}
              </span>
            )}
          </p>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {isShown && (
        <>
          {clashes.of.size > 0 && (
            <Notice tone="warning">
              <p className="figures font-semibold">{LL.createEvent.clash.title({ n: clashes.of.size })}</p>
              <p>{LL.createEvent.clash.text()}</p>
              <Button className="mt-2" onClick={() => leave(clashes.toLeaveOut, true)}>
                {LL.createEvent.clash.leaveOut()}
              </Button>
            </Notice>
          )}
          {isUnread && <Notice>{words.unread()}</Notice>}
          <div className="figures flex flex-wrap items-center gap-x-3">
            <p className="text-muted">{out === 0 ? words.hint() : words.out({ n: out })}</p>
            {out > 0 && (
              <Button look="quiet" onClick={() => onValue([])}>
                {words.allBack()}
              </Button>
            )}
          </div>
          <ul
            aria-label={words.list()}
            className="divide-y divide-line rounded-box border border-line bg-surface"
          >
            {byDay.map(([day, spans]) => (
              <PreviewDay
                key={day}
                day={day}
                spans={spans}
                leftOut={leftOut}
                clashes={clashes}
                holiday={nameOf(day)?.[locale] ?? null}
                isClosed={isClosed(day)}
                onLeave={leave}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** They stand in order: those of a day in a row. */
function daysOf(spans: readonly Span[]): [day: string, spans: Span[]][] {
  const days: [string, Span[]][] = []
  for (const span of spans) {
    const last = days.at(-1)
    if (last?.[0] === span[0]) last[1].push(span)
    else days.push([span[0], [span]])
  }
  return days
}
