import { expect, test } from 'vitest'
import { rangeText, spanText } from './span-text.ts'

test.each([
  [0, '0分', '0 min'],
  [59, '59分', '59 min'],
  [60, '1時間', '1 h'],
  [65, '1時間5分', '1 h 5 min'],
  [150, '2時間30分', '2 h 30 min'],
])('%i minutes', (minutes, ja, en) => {
  expect(spanText(minutes, 'ja')).toBe(ja)
  expect(spanText(minutes, 'en')).toBe(en)
})

test('a range says its unit once as long as it is minutes alone', () => {
  expect(rangeText(15, 25, 'ja')).toBe('15–25分')
  expect(rangeText(15, 25, 'en')).toBe('15–25 min')
  expect(rangeText(50, 59, 'ja')).toBe('50–59分')
  expect(rangeText(50, 60, 'ja'), 'as soon as it may be an hour').toBe('50分–1時間')
  expect(rangeText(0, 60, 'en')).toBe('0 min – 1 h')
  expect(rangeText(50, 90, 'ja')).toBe('50分–1時間30分')
  expect(rangeText(75, 130, 'ja')).toBe('1時間15分–2時間10分')
  expect(rangeText(60, 75, 'en')).toBe('1 h – 1 h 15 min')
})
