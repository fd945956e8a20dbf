// Our fields, bound to the form around them. Only light ones: every form carries all of these.

import {
  SelectField,
  type SelectFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
  TickField,
  type TickFieldProps,
} from '#ui/field/field.tsx'
import { PasswordField, type PasswordFieldProps } from '#ui/field/password-field.tsx'
import { Stepper, type StepperProps } from '#ui/field/stepper.tsx'
import { useBound } from './form-context.ts'

// `data-field` tells the form where a text stands that a password manager put there without a word. It is no `name`:
// under a name the browser keeps what was typed in its own files.

/** `onValue` where more follows from what is typed than this field's own value. */
export function BoundText(
  props: Omit<TextFieldProps, 'value' | 'onValue' | 'error'> & Partial<Pick<TextFieldProps, 'onValue'>>,
) {
  const { name, ...bound } = useBound<string>()
  return <TextField data-field={name} {...bound} {...props} />
}

export function BoundArea(props: Omit<TextAreaProps, 'value' | 'onValue' | 'error'>) {
  const { name, ...bound } = useBound<string>()
  return <TextArea data-field={name} {...bound} {...props} />
}

export function BoundPassword(props: Omit<PasswordFieldProps, 'value' | 'onValue' | 'error'>) {
  const { name, ...bound } = useBound<string>()
  return <PasswordField data-field={name} {...bound} {...props} />
}

export function BoundTick(props: Omit<TickFieldProps, 'checked' | 'onChecked' | 'error'>) {
  const { name, value, onValue, error } = useBound<boolean>()
  return <TickField data-field={name} checked={value} onChecked={onValue} error={error} {...props} />
}

export function BoundSelect<V extends string>(
  props: Omit<SelectFieldProps<V>, 'value' | 'onValue' | 'error'>,
) {
  const { value, onValue, error } = useBound<V>()
  return <SelectField value={value} onValue={onValue} error={error} {...props} />
}

export function BoundStepper(props: Omit<StepperProps, 'value' | 'onValue'>) {
  const { value, onValue } = useBound<number>()
  return <Stepper value={value} onValue={onValue} {...props} />
}

/** Any of a few, each with a tick: the field holds those that were chosen. */
export function BoundTicks({
  label,
  options,
}: {
  label: string
  options: readonly { value: string; label: string }[]
}) {
  const { value: chosen, onValue } = useBound<readonly string[]>()
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="font-semibold">{label}</legend>
      {options.map((o) => (
        <TickField
          key={o.value}
          label={o.label}
          checked={chosen.includes(o.value)}
          onChecked={(on) => onValue(on ? [...chosen, o.value] : chosen.filter((v) => v !== o.value))}
        />
      ))}
    </fieldset>
  )
}
