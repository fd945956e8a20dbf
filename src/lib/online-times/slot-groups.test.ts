import { expect, test } from 'vitest'
import type { PublicSlot } from '#domain/online/guest-booking.ts'
import { around, slotGroups } from './slot-groups.ts'

const free = (minute: number): PublicSlot => ({ minute, bookable: true, reason: null })
const full = (minute: number): PublicSlot => ({ minute, bookable: false, reason: 'full' })
const pause = (minute: number): PublicSlot => ({ minute, bookable: false, reason: 'break' })

test('a long row of one reason becomes one line, a short one stays', () => {
  expect(
    slotGroups([free(0), full(30), full(60), free(90), pause(120), pause(150), pause(180), full(210)]),
  ).toEqual([
    { kind: 'slot', slot: free(0) },
    { kind: 'slot', slot: full(30) },
    { kind: 'slot', slot: full(60) },
    { kind: 'slot', slot: free(90) },
    { kind: 'closed', from: 120, to: 180, reason: 'break' },
    { kind: 'slot', slot: full(210) },
  ])
})

test('no slot is dropped or doubled', () => {
  const slots = Array.from(
    { length: 40 },
    (_, i) => [free, full, pause][Math.floor(i / 4) % 3]?.(i * 15) ?? free(0),
  )
  const minutes = slotGroups(slots).flatMap((g) =>
    g.kind === 'slot'
      ? [g.slot.minute]
      : slots.filter((s) => s.minute >= g.from && s.minute <= g.to).map((s) => s.minute),
  )
  expect(minutes).toEqual(slots.map((s) => s.minute))
})

test('a wished time shows two hours either side', () => {
  const slots = [free(900), free(1080), free(1200), free(1320), free(1335)]
  expect(around(slots, 1200).map((s) => s.minute)).toEqual([1080, 1200, 1320])
  expect(around(slots, null)).toBe(slots)
})
