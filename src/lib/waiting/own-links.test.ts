import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken, makeLink, tokenOf } from './own-links.ts'

const day = '2026-11-28'
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('each secret is another, and the booking holds its hash alone', async () => {
  const [one, other] = [await makeLink(), await makeLink()]
  expect(one.token).toMatch(/^[0-9a-f]{32}$/)
  expect(one.token).not.toBe(other.token)
  expect(one.link).toBe(createHash('sha256').update(one.token).digest('hex'))
})

test('all of the day are kept, so that each code can be shown again; those of a day that is over are gone', () => {
  keepToken(day, 'one', 'a')
  keepToken(day, 'two', 'b')
  expect([tokenOf(day, 'one'), tokenOf(day, 'two'), tokenOf(day, 'three')]).toEqual(['a', 'b', null])
  expect(tokenOf('2026-11-29', 'one')).toBeNull()
  keepToken('2026-11-29', 'four', 'd')
  expect([tokenOf(day, 'one'), tokenOf('2026-11-29', 'four')]).toEqual([null, 'd'])
  expect([...stored.values()].join()).not.toContain('two')
})

test('where nothing can be stored, or something else is there, no code is known and nothing breaks', () => {
  stored.set('noren.door-links', '{"day":')
  expect(tokenOf(day, 'one')).toBeNull()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  keepToken(day, 'one', 'a')
  expect(tokenOf(day, 'one')).toBeNull()
})
