import { useState } from 'react'
import { minuteText, parseMinute } from '#domain/time/time-text.ts'
import { TextField, type TextFieldProps } from './field.tsx'

export interface TimeFieldProps extends Pick<TextFieldProps, 'label' | 'hint'> {
  /** Minutes of the business day. */
  value: number | null
  /** One of the times to tap: it need not be said twice. */
  isShownElsewhere: boolean
  onMinute: (minute: number) => void
  /** Said of a text that is no time. */
  badText: string
}

/** A time as it is typed, 19:15 or 25:30. A time chosen elsewhere meanwhile takes the text's place. */
export function TimeField({ value, isShownElsewhere, onMinute, badText, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<{ text: string; beside: number | null } | null>(null)
  const isTyped = typed !== null && typed.beside === value
  const text = isTyped ? typed.text : value === null || isShownElsewhere ? '' : minuteText(value)
  const isBad = text !== '' && parseMinute(text) === null
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={text}
      error={isBad ? badText : ''}
      onValue={(next) => {
        const found = parseMinute(next)
        setTyped({ text: next, beside: found ?? value })
        if (found !== null) onMinute(found)
      }}
    />
  )
}
