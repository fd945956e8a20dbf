// What only those meet who pay by card: loaded when they do, with its words.

import { loadWords } from '#lib/text/words.ts'
import { part } from '#ui/part.ts'

export const Paying = part(async () => {
  const [{ Paying }] = await Promise.all([import('./paying.tsx'), loadWords('cardSteps')])
  return Paying
})
export const LostPayment = part(async () => {
  const [{ LostPayment }] = await Promise.all([import('./lost-payment.tsx'), loadWords('cardSteps')])
  return LostPayment
})
