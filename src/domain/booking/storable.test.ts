import { expect, test } from 'vitest'
import { storable } from './storable.ts'

test('what Postgres cannot keep is taken out, everything else stays', () => {
  const typed = { name: '山\u0000田', tags: ['ok 🍣', '\ud83c', 'a\udf63b'], pax: 2, none: null }
  expect(storable(typed)).toEqual({ name: '山田', tags: ['ok 🍣', '\ufffd', 'a\ufffdb'], pax: 2, none: null })
})
