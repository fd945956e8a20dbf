import type { DayLine } from './day-line.ts'

/** Fields that follow from others, or go their own way: nobody took them into their hands. */
const following = new Set([
  ...['status_at', 'seated_at', 'left_at', 'guest_id', 'conflicts', 'settled', 'claimed_rev'],
  ...['checked_in', 'payment', 'way', 'paper', 'reference'],
])

export const follows = (field: string): boolean => following.has(field)

/**
 * What taking a command back puts where what it wrote still stands, and what it wrote: of what made a booking, that it is cancelled; of
 * what made a row of the setup, that it is deleted. As private.decide_undo and private.decide_config_undo have it.
 */
export function takenBackBy({ kind, changes }: Pick<DayLine, 'kind' | 'changes'>): DayLine['changes'] {
  if (kind === 'booking.create') return { status: ['cancelled', changes['status']?.[1]] }
  const [was, is] = changes['deleted'] ?? []
  const isMade = (kind === 'config.edit' || kind === 'occurrence.create') && was === true && is === false
  if (isMade) return { deleted: [true, false] }
  const { payment: _, way: __, paper: ___, ...rest } = changes
  return rest
}
