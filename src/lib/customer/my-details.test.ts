import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetMyDetails, keepMyDetails, myDetails } from './my-details.ts'

const me = { last_name: '山田', first_name: '花子', phone: '+819012345678', email: 'hanako@noren.example' }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', { cookie: 'locale=ja' })
})
afterEach(() => vi.unstubAllGlobals())

test('what was kept comes back, nothing more than it, and is gone when it is deleted', () => {
  keepMyDetails({ ...me, requests: '窓側', agreed: true } as typeof me)
  expect(myDetails()).toEqual(me)
  forgetMyDetails()
  expect(myDetails()).toBeNull()
  expect(stored.size).toBe(0)
})

test('where staff are signed in nothing is kept, and what lay there is not read', () => {
  keepMyDetails(me)
  vi.stubGlobal('document', { cookie: 'locale=ja; session=kept' })
  expect(myDetails()).toBeNull()
  stored.clear()
  keepMyDetails(me)
  expect(stored.size).toBe(0)
})

test.each(['{', '[]', 'null', '{"last_name":1}', JSON.stringify({ ...me, phone: '0'.repeat(300) })])(
  'what is no such thing is none: %s',
  (text) => {
    stored.set('noren-my-details', text)
    expect(myDetails()).toBeNull()
  },
)
