import { expect, test } from 'vitest'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { visitEnd } from '#ui/visit-words.ts'

test('what lasts for days ends on its last day, a night at its own hour', () => {
  const LL = { book: { nextDay: ({ time }: { time: string }) => `翌${time}` } } as TranslationFunctions
  const ends = (minute: number) => visitEnd(LL, 'ja', '2027-06-15', minute)
  expect([1410, 1530, 2159].map(ends)).toEqual(['23:30', '翌01:30', '翌11:59'])
  expect([2160, 3600].map(ends)).toEqual(['2027年6月16日(水) 12:00', '2027年6月17日(木) 12:00'])
})
