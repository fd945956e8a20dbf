import { expect, test } from 'vitest'
import { campaignIn } from './campaign.ts'

test.each([
  ['', ''],
  ['?pax=2', ''],
  ['?pax=2&source=instagram', 'instagram'],
  ['?source=Insta-Gram_2', 'insta-gram_2'],
  ['?source=7', '7'],
  [`?source=${'a'.repeat(30)}`, 'a'.repeat(30)],
  [`?source=${'a'.repeat(31)}`, ''],
  ['?source=a b', ''],
  ['?source=%3Cscript%3E', ''],
  ['?source=店頭', ''],
  ['?source=a&source=b', 'a'],
])('%j says %j', (search, word) => {
  expect(campaignIn(search)).toBe(word)
})
