import { expect, test } from 'vitest'
import { statuses, steps } from '#domain/booking/booking.ts'
import { nextStep } from './next-step.ts'

test('a meal goes from one step to the next, and ends with the table cleared', () => {
  const all = (['', ...steps] as const).map((step) => nextStep({ status: 'seated', step }))
  expect(all).toEqual([...steps, null])
})

test('who does not sit is served nothing', () => {
  for (const status of statuses.filter((one) => one !== 'seated'))
    expect(nextStep({ status, step: 'course' }), status).toBeNull()
})
