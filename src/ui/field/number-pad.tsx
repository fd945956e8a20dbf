import { Delete } from 'lucide-react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Large keys for digits, for a tablet without the keyboard that would cover half of the screen. */
export function NumberPad({
  label,
  value,
  onValue,
  maxLength = 15,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  maxLength?: number
}) {
  const { LL } = useI18nContext()
  const key = (digit: string) => (
    <Button
      key={digit}
      className="figures min-h-14 text-xl"
      disabled={value.length >= maxLength}
      onClick={() => onValue(value + digit)}
    >
      {digit}
    </Button>
  )
  return (
    <fieldset className="grid w-60 grid-cols-3 gap-2">
      <legend className="sr-only">{label}</legend>
      {keys.map(key)}
      <span />
      {key('0')}
      <Button
        aria-label={LL.action.delete()}
        disabled={value === ''}
        className="min-h-14"
        onClick={() => onValue(value.slice(0, -1))}
      >
        <Delete aria-hidden="true" />
      </Button>
    </fieldset>
  )
}
