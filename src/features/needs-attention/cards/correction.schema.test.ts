import { type } from 'arktype'
import { expect, test } from 'vitest'
import { correctionSchema, numberIn } from './correction.schema.ts'

const schema = correctionSchema(['pax', 'last_name'], (field) => field === 'pax')

test.each([
  ['２', true],
  [' 12 ', true],
  ['', false],
  ['two', false],
  ['1.5', false],
])('%j as a number of people: %s', (pax, isRight) => {
  expect(!(schema({ pax, last_name: '' }) instanceof type.errors)).toBe(isRight)
})

test('full-width digits are read', () => {
  expect(numberIn('２０')).toBe(20)
})
