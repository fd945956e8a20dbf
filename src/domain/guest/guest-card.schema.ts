import { type } from 'arktype'
import { longestAllergies, longestNotes } from './guest.ts'

const atMost = (most: number) =>
  type('string').narrow((text, ctx) => [...text].length <= most || ctx.reject({ message: 'too_long' }))

/** The card of a guest as it would be written: under `others` stand all of its allergies. */
export const guestCardSchema = type({ others: atMost(longestAllergies), notes: atMost(longestNotes) })
