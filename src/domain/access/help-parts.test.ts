import { expect, test } from 'vitest'
import { helpPartOf, helpParts } from './help-parts.ts'
import { menu } from './menu.ts'

test.each([
  ['/bookings', 'bookings'],
  ['/Bookings/', 'bookings'],
  ['/', 'calendar'],
  ['/help', null],
  ['/sakura-tei/book', null],
] as const)('the help for %s is its part %s', (path, part) => {
  expect(helpPartOf(path)).toBe(part)
})

test('every entry of a venue’s menu has a part of its own, but for the help itself', () => {
  const parts = menu
    .filter((entry) => entry.key !== 'help' && !('adminOnly' in entry))
    .map((entry) => helpPartOf(entry.to))
  expect(parts).not.toContain(null)
  expect(new Set(parts).size).toBe(parts.length)
  for (const part of parts) expect(helpParts).toContain(part)
})
