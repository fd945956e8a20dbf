// What the fields of a form share. Apart from the kit, so that a heavy field (a date with its calendar, a phone number
// with its countries) is bound where it is used and weighs on no other form.

import { createFormHookContexts } from '@tanstack/react-form'
import { createContext, useContext } from 'react'

export const { fieldContext, formContext, useFieldContext } = createFormHookContexts()

/** A field whose text is not its value: it says itself what stands in it. */
export interface FieldReader {
  /** Takes what stands there, should nobody have told the field. */
  take: () => void
  /** Before the form is looked at. Rejects where the rules cannot be had. */
  read: () => Promise<{ value: string; isValid: boolean }>
}

/** What a field asks of the form around it. */
export interface FormAround {
  /** Words for what is wrong with the field, '' where nothing is or where it is too early to say so. */
  errorOf: (name: string, code: string, isBlurred: boolean) => string
  /** The text as it is meant, once the field is left. */
  tidy: (name: string, text: string) => string
  readers: Map<string, FieldReader>
}

export const FormAroundContext = createContext<FormAround | null>(null)

export function useFormAround(): FormAround {
  const around = useContext(FormAroundContext)
  if (!around) throw new Error('a field of the kit stands in no Form')
  return around
}

/** The field around, as our fields take it. */
export function useBound<V>() {
  const field = useFieldContext<V>()
  const around = useFormAround()
  const { value, meta } = field.state
  const { name } = field
  return {
    name,
    value,
    error: around.errorOf(name, codeOf(meta.errors), meta.isBlurred),
    onValue: (next: V) => field.handleChange(next),
    onBlur: () => {
      const text = typeof value === 'string' ? around.tidy(name, value) : value
      if (text !== value) field.handleChange(text as V)
      afterTheTap(field.handleBlur)
    },
  }
}

const codeOf = (errors: readonly unknown[]): string =>
  errors.find((code): code is string => typeof code === 'string') ?? ''

// A field that is left by a tap says what is wrong with it in a new line. Were that line drawn between the finger's coming
// down and its going up, whatever was meant would have moved away, and the tap be lost.
const afterTheTap = (look: () => void): unknown => setTimeout(look, 200)
