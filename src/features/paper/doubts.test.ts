import { expect, test } from 'vitest'
import { emptyDraft, withParty, withWalkIn } from '#domain/paper/draft.ts'
import type { BookingView } from '#sync/types.ts'
import { doubtsOf } from './doubts.ts'

const party = { id: 'b1', minute: 1140, status: 'confirmed' } as BookingView
const hours = { from: 1020, to: 1440 }

test('what may be a slip is named by its line, and who walked in and is stored is no twin of themselves', () => {
  const typed = withParty(emptyDraft, 'b1', { sat: 545 })
  const draft = withWalkIn(
    withWalkIn(typed, 3, { pax: 3, sat: 1173 }, () => 'w3'),
    4,
    { pax: 2, sat: 545 },
    () => 'w4',
  )
  const stored = { id: 'w3', source: 'walk_in', status: 'seated', pax: 3, seated_at: 1173 } as BookingView
  const there = doubtsOf([party, stored], draft, ({ id }) => (id === 'w3' ? stored : undefined), hours)
  expect(there).toEqual([
    { doubt: 'far_from_plan', sat: 545, whose: { row: party } },
    { doubt: 'outside_hours', sat: 545, whose: { line: 4 } },
  ])
  // Not of this tablet, and typed in once more.
  const again = doubtsOf([stored], draft, () => undefined, hours)
  expect(again.map(({ doubt, whose }) => [doubt, whose])).toEqual([
    ['twin', { line: 3 }],
    ['outside_hours', { line: 4 }],
  ])
})
