import { useLayoutEffect, useState } from 'react'
import { hourChips, minutesOfHour } from '#domain/paper/chips.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useRoving } from '#lib/app/use-roving.ts'
import { Button } from '#ui/button.tsx'
import { MinuteField, type MinuteFieldProps } from './minute-field.tsx'

export interface MinuteStripProps extends MinuteFieldProps {
  /** Around what was planned; none where nothing was: then the hour comes first. */
  chips: readonly number[]
  /** When they were to; null where nothing was planned. */
  planned: number | null
  /** When the house is open. */
  hours: { from: number; to: number }
  /** The present minute on the paper's day: what is later nobody wrote. */
  until: number
}

// The strip scrolls and would cut what lies outside of a chip.
const look = 'figures focus-visible:-outline-offset-3 px-0.5! text-sm whitespace-nowrap sm:min-w-13'

/** A time by one tap, or by its hour and then the minute; the same tap once more takes it away. */
export function MinuteStrip({ chips, planned, hours, until, ...field }: MinuteStripProps) {
  const { LL } = useI18nContext()
  const words = LL.paperSheet
  const { label, value, onMinute, onTouch } = field
  const [hour, setHour] = useState<number | 'hours' | null>(null)
  const roving = useRoving('[data-chip]')
  const near = value ?? planned
  const isByHour = hour === 'hours' || (hour === null && chips.length === 0 && value === null)
  const shown = typeof hour === 'number' ? minutesOfHour(hour) : chips.length > 0 ? chips : around(value)
  const choose = (minute: number) => {
    onTouch()
    onMinute(minute === value ? null : minute)
  }
  // Where there is no room for all of them the likely ones are in sight. What a tap chooses moves nothing.
  const seen = shown[0] ?? 'hours'
  // biome-ignore lint/correctness/useExhaustiveDependencies: as other chips stand there, not as one of them is chosen
  useLayoutEffect(() => {
    const all = roving.ref.current
    const box = all?.parentElement
    if (!all || !box || box.scrollWidth <= box.clientWidth) return
    const chip =
      all.querySelector<HTMLElement>(`[data-chip="${near === null ? '' : fifth(near)}"]`) ??
      all.querySelectorAll<HTMLElement>('[data-chip]').item(Math.floor(all.childElementCount * evening))
    box.scrollLeft = chip.offsetLeft + chip.offsetWidth / 2 - box.clientWidth / 2
  }, [seen, isByHour])
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1">
      <span aria-hidden="true" className="w-8 shrink-0 text-muted text-xs">
        {field.short}
      </span>
      <MinuteField {...field} />
      <fieldset className="relative min-w-0 flex-1 overflow-x-auto">
        <legend className="sr-only">{label}</legend>
        <div {...roving} className="flex gap-0.5">
          {isByHour
            ? hourChips(hours.from, hours.to).map((one) => (
                <Button
                  key={one}
                  data-chip={one}
                  aria-label={`${label} ${words.hour({ n: one / 60 })}`}
                  disabled={one > until}
                  className={`${look} shrink-0 px-1.5!`}
                  onClick={() => setHour(one)}
                >
                  {words.hour({ n: one / 60 })}
                </Button>
              ))
            : shown.map((one) => (
                <Button
                  key={one}
                  data-chip={one}
                  aria-label={`${label} ${minuteText(one)}`}
                  aria-pressed={one === value}
                  disabled={one > until}
                  className={`${look} ${chipLook(one, value, planned)}`}
                  onClick={() => choose(one)}
                >
                  {minuteText(one)}
                </Button>
              ))}
          {!(isByHour && chips.length === 0) && (
            <Button
              data-chip="other"
              aria-label={isByHour ? undefined : words.otherFor({ of: label })}
              className={look}
              onClick={() => setHour(isByHour ? null : 'hours')}
            >
              {isByHour ? words.back() : words.other()}
            </Button>
          )}
        </div>
      </fieldset>
    </div>
  )
}

/** Of a whole day's hours, which one a restaurant is most likely to mean. */
const evening = 0.6

/** What was mended by the minute still shows beside which one it stands; what was planned is darker than the others. */
function chipLook(chip: number, value: number | null, planned: number | null): string {
  if (chip === value) return 'border-primary bg-primary text-white hover:bg-primary-dark'
  if (value !== null && fifth(value) === chip) return 'border-2 border-primary'
  return planned !== null && fifth(planned) === chip ? 'bg-sunken' : ''
}

const fifth = (minute: number): number => Math.floor(minute / 5) * 5

const around = (value: number | null): number[] =>
  value === null ? [] : minutesOfHour(Math.floor(value / 60) * 60)
