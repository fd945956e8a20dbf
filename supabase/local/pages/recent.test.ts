import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('the one that was not asked for the longest goes first', () => {
  const recent = new Recent<number>(3)
  for (const n of [1, 2, 3]) recent.set(String(n), n)
  recent.get('1')
  recent.set('4', 4)
  expect(['1', '2', '3', '4'].map((key) => recent.get(key))).toEqual([1, undefined, 3, 4])
  for (let n = 0; n < 1000; n++) recent.set(`x${n}`, n)
  expect(['1', '3', '4', 'x996', 'x997', 'x999'].map((key) => recent.get(key))).toEqual([
    ...[undefined, undefined, undefined, undefined],
    ...[997, 999],
  ])
})
