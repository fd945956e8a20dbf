import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetBegunUndo, hasBegunUndo, keepBegunUndo } from './begun-undo.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what one restaurant began to take back is not offered to another at the same tablet', () => {
  keepBegunUndo('one', 'file')
  expect(hasBegunUndo('one', 'file')).toBe(true)
  expect(hasBegunUndo('other', 'file')).toBe(false)
  expect(hasBegunUndo('one', 'another file')).toBe(false)
})

test('it is gone when it came to its end, of that restaurant alone', () => {
  keepBegunUndo('one', 'file')
  keepBegunUndo('one', 'file')
  keepBegunUndo('other', 'file')
  forgetBegunUndo('one', 'file')
  expect(hasBegunUndo('one', 'file')).toBe(false)
  expect(hasBegunUndo('other', 'file')).toBe(true)
})
