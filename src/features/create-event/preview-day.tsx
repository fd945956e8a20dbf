import { TriangleAlert } from 'lucide-react'
import type { Span } from '#domain/booking/command.ts'
import { keyOf } from '#domain/occurrence/run-form.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { faultsOf, spanText } from './clash-text.ts'
import { Pressed } from './pressed.tsx'
import type { Clashes } from './use-clashes.ts'

export interface PreviewDayProps {
  day: string
  spans: readonly Span[]
  leftOut: readonly string[]
  clashes: Clashes
  /** Of a public holiday. */
  holiday: string | null
  isClosed: boolean
  /** Takes these out, or puts them back. */
  onLeave: (keys: readonly string[], isOut: boolean) => void
}

/** What one day brings: each may be taken out by itself, and what clashes says with what. */
export function PreviewDay({ day, spans, leftOut, clashes, holiday, isClosed, onLeave }: PreviewDayProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.createEvent.preview
  const name = dayText(day, locale)
  const isKept = (span: Span) => !leftOut.includes(keyOf(span))
  const isDayOut = !spans.some(isKept)
  const faults = faultsOf(LL, spans, clashes, locale)
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`figures font-bold ${isDayOut ? 'text-muted line-through' : ''}`}>{name}</span>
        {holiday && <Chip tone="error-soft">{holiday}</Chip>}
        {isClosed && <Chip tone="outline">{words.closed()}</Chip>}
        <Button
          look="quiet"
          className="ml-auto px-2"
          aria-label={isDayOut ? words.dayBackOf({ day: name }) : words.dayOutOf({ day: name })}
          onClick={() => onLeave(spans.map(keyOf), !isDayOut)}
        >
          {isDayOut ? words.dayBack() : words.dayOut()}
        </Button>
      </div>
      <ul aria-label={name} className="flex flex-wrap gap-2">
        {spans.map((span) => {
          const on = isKept(span)
          const text = spanText(LL, span)
          const isWarned = clashes.of.has(keyOf(span))
          return (
            <li key={keyOf(span)}>
              <Pressed
                on={on}
                aria-label={words.named({ day: name, span: text })}
                isWarned={isWarned}
                className={`figures px-3 ${on ? '' : 'line-through'}`}
                onClick={() => onLeave([keyOf(span)], on)}
              >
                {isWarned && <TriangleAlert aria-hidden="true" size={18} />}
                {text}
              </Pressed>
            </li>
          )
        })}
      </ul>
      {faults.length > 0 && (
        <ul className="figures flex flex-col gap-1">
          {faults.map((fault) => (
            <li key={fault} className="flex gap-2 rounded-box bg-warning px-2 py-1 text-sm text-warning-ink">
              <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
              <span className="wrap-anywhere">{fault}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
