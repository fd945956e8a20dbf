import { DateField, type DateFieldProps } from '#ui/field/date-field.tsx'
import { useBound } from './form-context.ts'

/**
 * A day in a form. An emptied field leaves the day as it was, in a form that always has one; where it `clears`, the form has ''
 * then, and says that a day is required.
 */
export function BoundDate({
  clears = false,
  ...props
}: Omit<DateFieldProps, 'value' | 'onDay' | 'error'> & { clears?: boolean }) {
  const { value, onValue, error } = useBound<string>()
  return (
    <DateField
      value={value === '' ? null : value}
      onDay={(day) => (day || clears) && onValue(day ?? '')}
      error={error}
      {...props}
    />
  )
}
