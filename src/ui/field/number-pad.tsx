import { Delete } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Button } from '#ui/button.tsx'

const rows = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
  ['', '0', 'delete'],
]
const keys = rows.flat().filter((key) => key !== '')
const steps: Record<string, readonly [down: number, across: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Large keys for digits, for a tablet without the keyboard that would cover half of the screen. One stop for Tab in place of
 * eleven, the key that was last in focus; arrows lead to the others as they stand.
 */
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
  const [last, setLast] = useState('1')
  const isOff = (key: string) => (key === 'delete' ? value === '' : value.length >= maxLength)
  const stop = isOff(last) ? keys.find((key) => !isOff(key)) : last
  const shared = (key: string) => ({
    'data-key': key,
    tabIndex: key === stop ? 0 : -1,
    disabled: isOff(key),
    onFocus: () => setLast(key),
  })
  return (
    <fieldset className="grid w-60 grid-cols-3 gap-2" onKeyDown={toNeighbour}>
      <legend className="sr-only">{label}</legend>
      {rows.flat().map((key) =>
        key === '' ? (
          <span key={key} />
        ) : key === 'delete' ? (
          <Button
            key={key}
            {...shared(key)}
            aria-label={LL.action.delete()}
            className="min-h-14"
            onClick={() => onValue(value.slice(0, -1))}
          >
            <Delete aria-hidden="true" />
          </Button>
        ) : (
          <Button
            key={key}
            {...shared(key)}
            className="figures min-h-14 text-xl"
            onClick={() => onValue(value + key)}
          >
            {key}
          </Button>
        ),
      )}
    </fieldset>
  )
}

/** The next key in that direction that can be pressed. */
function toNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const from = (event.target as HTMLElement).dataset['key']
  if (!step || !from) return
  event.preventDefault()
  const [down, across] = step
  let row = rows.findIndex((one) => one.includes(from))
  let column = rows[row]?.indexOf(from) ?? 0
  for (;;) {
    row += down
    column += across
    const key = rows[row]?.[column]
    if (key === undefined) return
    const button = event.currentTarget.querySelector<HTMLButtonElement>(`[data-key="${key}"]`)
    if (button && !button.disabled) {
      button.focus()
      return
    }
  }
}
