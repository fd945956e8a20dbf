import { expect, test } from 'vitest'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { eventTime } from './event-text.ts'

test('an event of several days says on which it ends, a night keeps its own hours', () => {
  const time = ({ from, to }: { from: string; to: string }) => `${from}–${to}`
  const LL = { eventList: { time } } as TranslationFunctions
  const of = (ends_at: number) => eventTime(LL, { day: '2027-06-15', starts_at: 1080, ends_at }, 'ja')
  expect([1200, 1530, 2159].map(of)).toEqual(['18:00–20:00', '18:00–25:30', '18:00–35:59'])
  expect([2160, 3600].map(of)).toEqual(['18:00–6/16(水) 12:00', '18:00–6/17(木) 12:00'])
})
