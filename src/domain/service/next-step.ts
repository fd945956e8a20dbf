import { type Booking, type Step, steps } from '#domain/booking/booking.ts'

/** What a party that sits is served next; null of everybody else, and once the table is cleared. */
export const nextStep = ({ status, step }: Pick<Booking, 'status' | 'step'>): Step | null =>
  status === 'seated' ? (steps[step === '' ? 0 : steps.indexOf(step) + 1] ?? null) : null
