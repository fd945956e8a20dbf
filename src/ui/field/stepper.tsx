import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'

// With large letters or on a narrow screen they give way before the row leaves its card, down to what a finger needs, which does
// not grow with the letters.
const side = 'basis-14 shrink min-w-[44px]! px-0!'

// It may come to stand there after its dialog has opened.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

export interface StepperProps {
  label: string
  value: number
  onValue: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** After the number: 名, "people". */
  unit?: string
  /** Why there can be no more of it, beside the buttons, whose height it shares. */
  note?: string
  /** What a dialog begins with: the button, since a field would bring up the keyboard of a tablet. */
  isFirst?: boolean
  /** Another way to a number, beside the buttons. */
  children?: ReactNode
}

/** A whole number: minus and plus for the thumb, typing for the rest. What is typed is kept within the bounds. */
export function Stepper({
  label,
  value,
  onValue,
  min = 1,
  max = 999,
  step = 1,
  unit,
  note = '',
  isFirst = false,
  children,
}: StepperProps) {
  const { LL } = useI18nContext()
  const id = useId()
  const set = (n: number) => onValue(Math.min(max, Math.max(min, n)))
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-w-0 max-w-full items-center gap-2 max-[16.25rem]:gap-1">
          <Button
            className={side}
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
            className="figures min-h-11 w-16 min-w-[44px] shrink rounded-box border border-edge bg-card text-center font-bold text-lg"
          />
          {unit && <span className="whitespace-nowrap">{unit}</span>}
          <Button
            className={side}
            aria-label={`${label}: ${LL.action.increase()}`}
            {...(isFirst && { 'data-autofocus': true, ref: takeFocus })}
            disabled={value >= max}
            onClick={() => set(value + step)}
          >
            <Plus aria-hidden="true" />
          </Button>
        </div>
        {children}
        {note !== '' && (
          <span id={`${id}-note`} className="text-muted text-sm leading-tight">
            {note}
          </span>
        )}
      </div>
    </div>
  )
}
