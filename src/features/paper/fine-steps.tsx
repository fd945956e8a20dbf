import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'
import type { Touched } from './line.ts'

const steps = [-2, -1, 1, 2]

/** The time that was touched last, a minute or two away: with the chips every minute is two taps. It has its place, so that nothing moves. */
export function FineSteps({
  touched,
  minute,
  onBy,
}: {
  touched: Touched | null
  minute: number | null
  onBy: (minutes: number) => void
}) {
  const { LL } = useI18nContext()
  const words = LL.paperSheet
  return (
    <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex gap-1">
        {steps.map((by) => (
          <Button
            key={by}
            aria-label={words[by < 0 ? 'earlier' : 'later']({ n: Math.abs(by) })}
            disabled={minute === null}
            className="figures px-2"
            onClick={() => onBy(by)}
          >
            {by < 0 ? `−${-by}` : `+${by}`}
          </Button>
        ))}
      </div>
      <p className="figures wrap-anywhere min-w-0 text-sm">
        {touched && minute !== null
          ? words.fine({ of: touched.label, time: minuteText(minute) })
          : words.fineEmpty()}
      </p>
    </div>
  )
}
