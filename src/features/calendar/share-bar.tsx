import { type Load, loads } from '#domain/calendar/covers-by-day.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

/** The figure stands on it: ink and ground pass AA together. */
const tones: Record<Load, string> = {
  calm: 'bg-success-soft text-success-ink',
  filling: 'bg-success text-white',
  busy: 'bg-primary text-white',
  full: 'bg-error text-white',
  over: 'bg-card text-error border-2 border-error',
}

/**
 * How full: by colour and by figure. What a screen reader says of it stands in the day's own sentence. In a narrow cell of a
 * phone the figure alone, on one line: above 100% it says the same as the word.
 */
export function ShareChip({
  share,
  load,
  isNarrow = false,
}: {
  share: number
  load: Load
  isNarrow?: boolean
}) {
  const { LL } = useI18nContext()
  return (
    <span
      aria-hidden="true"
      className={`figures inline-block whitespace-nowrap rounded-full px-1.5 font-semibold text-xs leading-5 sm:text-sm ${tones[load]}`}
    >
      {load === 'over' && <span className={isNarrow ? 'max-sm:hidden' : ''}>{LL.agenda.overShort()} </span>}
      {LL.agenda.share({ n: share })}
    </span>
  )
}

/** What the colours mean, below the days. */
export function Legend() {
  const { LL } = useI18nContext()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-muted text-sm">
      <span>{LL.agenda.legend()}</span>
      {loads.map((load) => (
        <span key={load} className="inline-flex items-center gap-1">
          <span aria-hidden="true" className={`inline-block size-3 rounded-full ${tones[load]}`} />
          {LL.agenda.load[load]()}
        </span>
      ))}
    </p>
  )
}
