import { expect, test } from 'vitest'
import type { ListedEvent } from './event-list.ts'
import { nearestEvent } from './nearest-event.ts'

const event = (id: string, starts_at: number, isPast = false, cancelled = false) =>
  ({ id, isPast, row: { data: { starts_at, cancelled } } }) as ListedEvent
const chosen = (minute: number, ...events: ListedEvent[]) => nearestEvent(events, minute)?.id

test('the event whose start is nearest is chosen, never one that is over or does not take place', () => {
  expect(chosen(600)).toBeUndefined()
  expect(chosen(1080, event('noon', 720, true), event('six', 1110), event('nine', 1260))).toBe('six')
  expect(chosen(1130, event('six', 1110), event('nine', 1260))).toBe('six')
  expect(chosen(1240, event('six', 1110), event('nine', 1260))).toBe('nine')
  expect(chosen(1100, event('off', 1100, false, true), event('nine', 1260))).toBe('nine')
  expect(chosen(1400, event('noon', 720, true), event('six', 1110, true))).toBe('six')
  expect(chosen(1000, event('off', 1100, false, true))).toBe('off')
})
