import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'

export interface StepperProps {
  label: string
  value: number
  onValue: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** What the first plus makes of the least, in the place of one step. */
  first?: number
  /** After the number: 名, "people". */
  unit?: string
  /** Why there can be no more of it, beside the buttons, whose height it shares. */
  note?: string
}

/** A whole number: minus and plus for the thumb, typing for the rest. What is typed is kept within the bounds. */
export function Stepper({
  label,
  value,
  onValue,
  min = 1,
  max = 999,
  step = 1,
  first = min + step,
  unit,
  note = '',
}: StepperProps) {
  const { LL } = useI18nContext()
  const id = useId()
  const set = (n: number) => onValue(Math.min(max, Math.max(min, n)))
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <Button
          aria-label={`${label}: ${LL.action.decrease()}`}
          disabled={value <= min}
          onClick={() => set(value - step)}
        >
          <Minus aria-hidden="true" />
        </Button>
        <input
          id={id}
          aria-describedby={note === '' ? undefined : `${id}-note`}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            const typed = Number(event.target.value.normalize('NFKC').replace(/\D/g, ''))
            if (Number.isSafeInteger(typed)) set(typed)
          }}
          onFocus={(event) => event.target.select()}
          className="figures min-h-11 w-16 rounded-box border border-edge bg-card text-center font-bold text-lg"
        />
        {unit && <span>{unit}</span>}
        <Button
          aria-label={`${label}: ${LL.action.increase()}`}
          disabled={value >= max}
          onClick={() => set(value === min ? first : value + step)}
        >
          <Plus aria-hidden="true" />
        </Button>
        {note !== '' && (
          <span id={`${id}-note`} className="text-muted text-sm leading-tight">
            {note}
          </span>
        )}
      </div>
    </div>
  )
}
