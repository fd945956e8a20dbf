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
} from './field.tsx'
import { useBound } from './form-context.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { Stepper, type StepperProps } from './stepper.tsx'

// `data-field` tells the form where a text stands that a password manager put there without a word. It is no `name`:
// under a name the browser keeps what was typed in its own files.

export function BoundText(props: Omit<TextFieldProps, 'value' | 'onValue' | 'error'>) {
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
