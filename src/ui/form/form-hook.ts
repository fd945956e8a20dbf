import { createFormHook } from '@tanstack/react-form'
import {
  BoundArea,
  BoundPassword,
  BoundSelect,
  BoundStepper,
  BoundText,
  BoundTick,
  BoundTicks,
} from './bound-fields.tsx'
import { fieldContext, formContext } from './form-context.ts'

/** TanStack's form with our fields: `field.Text` and so on, in a `form.AppField`. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    Text: BoundText,
    Area: BoundArea,
    Password: BoundPassword,
    Tick: BoundTick,
    Ticks: BoundTicks,
    Select: BoundSelect,
    Stepper: BoundStepper,
  },
  formComponents: {},
})
