import { expect, test } from 'vitest'
import { otherRequests } from './other-requests.ts'

const area = { name: 'カウンター', name_en: 'Counter' }

test('the area stands once: its line before what was asked for is left out, and nothing else is', () => {
  expect(otherRequests('お席のご希望：カウンター', area)).toBe('')
  expect(otherRequests('お席のご希望：カウンター\n窓側\n静かな席', area)).toBe('窓側\n静かな席')
  expect(otherRequests('Seating: Counter\nQuiet', area)).toBe('Quiet')
  expect(otherRequests('Seating: カウンター', { name: 'カウンター', name_en: '' })).toBe('')
  for (const other of ['', '窓側', 'お席のご希望：テーブル', '窓側\nお席のご希望：カウンター'])
    expect(otherRequests(other, area)).toBe(other)
  expect(otherRequests('お席のご希望：カウンター', null)).toBe('お席のご希望：カウンター')
})
