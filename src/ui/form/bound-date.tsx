import { DateField, type DateFieldProps } from '#ui/field/date-field.tsx'
import { useBound } from './form-context.ts'

/** A day in a form. An emptied field leaves the day as it was: a form that has a day always has one. */
export function BoundDate(props: Omit<DateFieldProps, 'value' | 'onDay' | 'error'>) {
  const { value, onValue, error } = useBound<string>()
  return <DateField value={value} onDay={(day) => day && onValue(day)} error={error} {...props} />
}
