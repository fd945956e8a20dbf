import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTags, tagsError, tagsInUse, writeTags } from './tags.ts'

test.each([
  ['常連、接待', ['常連', '接待']],
  [' VIP, 個室希望 ，VIP', ['VIP', '個室希望']],
  ['\u202e常連\u200b', ['常連']],
  [' 、,\n', []],
])('%j is %j', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags)
})

test('what was read is written and read again the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const tags = readTags(text)
      expect(readTags(writeTags(tags))).toEqual(tags)
    }),
  )
})

test('ten of thirty letters fit', () => {
  const ten = Array.from({ length: 10 }, (_, i) => `${i}${'あ'.repeat(29)}`)
  expect(tagsError(ten)).toBeUndefined()
  expect(tagsError([...ten, 'a'])).toBe('too_many')
  expect(tagsError(['あ'.repeat(31)])).toBe('too_long')
})

test('the commonest first', () => {
  const guests = [{ tags: ['接待', '常連'] }, { tags: ['常連'] }, { tags: ['VIP'] }, { tags: [] }]
  expect(tagsInUse(guests)).toEqual(['常連', 'VIP', '接待'])
})
