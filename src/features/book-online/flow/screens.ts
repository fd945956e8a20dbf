import type { Stage } from '#domain/online/booking-attempt.ts'

export type Screen = 'choosing' | 'details' | 'review' | 'done'

const screens: Record<Stage, Screen> = {
  choosing: 'choosing',
  holding: 'choosing',
  // Of tickets alone.
  order: 'details',
  details: 'details',
  review: 'review',
  confirming: 'review',
  paying: 'review',
  unsure: 'review',
  confirmed: 'done',
}

export const screenOf = (stage: Stage): Screen => screens[stage]

export const order: readonly Screen[] = ['choosing', 'details', 'review', 'done']
