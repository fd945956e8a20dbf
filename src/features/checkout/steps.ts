import type { Stage } from '#domain/online/booking-attempt.ts'

export type CheckoutStep = 'tickets' | 'review' | 'details' | 'payment' | 'done'

export const order: readonly CheckoutStep[] = ['tickets', 'review', 'details', 'payment', 'done']

const steps: Record<Stage, CheckoutStep> = {
  choosing: 'tickets',
  holding: 'tickets',
  order: 'review',
  details: 'details',
  review: 'payment',
  confirming: 'payment',
  paying: 'payment',
  unsure: 'payment',
  confirmed: 'done',
}

export const stepOf = (stage: Stage): CheckoutStep => steps[stage]
