// What a date field makes of what was typed. Apart from time-field, which customers' pages load.

import { parseTypedDay } from './time-field.ts'

/** `cleared`: it is no day. `outside`: it is one that cannot be chosen. '' where there is nothing to say. */
export interface TypedDay {
  day: string | null
  fault: '' | 'cleared' | 'outside'
}

/** Both limits are days that can be chosen. */
export function typedDay(text: string, today: string, min = '', max = ''): TypedDay {
  if (text.trim() === '') return { day: null, fault: '' }
  const day = parseTypedDay(text, today)
  if (day === null) return { day, fault: 'cleared' }
  const isWithin = (min === '' || day >= min) && (max === '' || day <= max)
  return isWithin ? { day, fault: '' } : { day: null, fault: 'outside' }
}
