// Which of a customer's details came from the memory of this browser. What they typed themselves and kept on the way stays theirs
// when they delete what is kept.

import { type MyDetails, myFields } from '#lib/customer/my-details.ts'

/** Fields that were typed since this page was loaded, and kept then. */
const typed = new Set<keyof MyDetails>()

/** The form opens with what is kept. */
export const filled = (): void => typed.clear()

/** These go into the memory, in the place of `before`. */
export function kept(values: MyDetails, before: MyDetails | null): void {
  for (const field of myFields) if (values[field] !== before?.[field]) typed.add(field)
}

/** The fields in which still stands what came from the memory. */
export const fromMemory = (values: MyDetails, memory: MyDetails): (keyof MyDetails)[] =>
  myFields.filter((field) => values[field] === memory[field] && values[field] !== '' && !typed.has(field))
