import { type } from 'arktype'
import { unsaid } from '#domain/text/said.ts'

/** Somebody came in: how many, and a name where they give one. */
export const walkInSchema = type({ pax: '1 <= number.integer <= 999', name: unsaid(200) })
