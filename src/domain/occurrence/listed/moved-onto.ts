// What an event meets at the day and time that somebody is about to give it.

import type { Span } from '#domain/booking/command.ts'
import { excludes } from '#domain/event/excludes.ts'
import type { ExclusiveSet } from '#domain/event/exclusive-set.ts'
import { overlap } from '#domain/occurrence/lay-out.ts'
import { addDays } from '#domain/time/time.ts'
import { type ListedEvent, spanOf } from './event-list.ts'

export interface Met<E extends ListedEvent> {
  other: E
  /** One of the same template, one that excludes it and is booked, one that excludes it and is not. */
  how: 'same' | 'booked' | 'open'
}

/** Nothing forbids it. One that is off meets nothing. */
export function movedOnto<E extends ListedEvent>(
  { id, row, template }: ListedEvent,
  span: Span,
  events: readonly E[],
  sets: readonly ExclusiveSet[],
): Met<E>[] {
  if (row.data.cancelled) return []
  // A night may run into the next day, and be met by one of two days before.
  const [from, to] = [addDays(span[0], -2), addDays(span[0], 2)]
  return events
    .filter(({ row }) => row.day >= from && row.day <= to && !row.data.cancelled)
    .filter((other) => other.id !== id && overlap(span, spanOf(other.row)))
    .flatMap((other): Met<E>[] => {
      if (other.row.data.template === row.data.template) return [{ other, how: 'same' }]
      if (!template || !other.template || !excludes(template, other.template, sets)) return []
      return [{ other, how: other.sold > 0 ? 'booked' : 'open' }]
    })
}

/** Whether somebody has to say that this is meant: where one of the two will not be sold, or where the same takes place twice. */
export const isToBeAsked = (event: ListedEvent, span: Span, met: readonly Met<ListedEvent>[]): boolean =>
  String(span) !== String(spanOf(event.row)) &&
  met.some(({ how }) => how === 'booked' || how === 'same' || event.sold > 0)
