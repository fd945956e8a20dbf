import { expect, test } from 'vitest'
import type { Tablet } from '#sync/types.ts'
import { tabletRows } from './tablet-rows.ts'

const own = { id: 'me', name: '入口', seen_at: null, waiting: 2, app: '2.2 aa', persisted: true }
const told = (id: string, more: Partial<Tablet> = {}): Tablet => ({
  id,
  name: id,
  seen_at: '2026-11-21T09:00:00.000Z',
  waiting: 0,
  app: '2.2 aa',
  persisted: null,
  fault: '',
  ...more,
})

test('a tablet that was never online knows itself', () => {
  expect(tabletRows(null, own)).toEqual([{ ...own, isOwn: true, isSameVersion: true }])
})

test('this one comes first, as it knows itself and not as the server was told', () => {
  const now = '2026-11-21T10:00:00.000Z'
  const rows = tabletRows(
    { now, devices: [told('a'), told('me', { name: 'old', waiting: 9 }), told('b')] },
    own,
  )
  expect(rows.map(({ id, name, waiting, isOwn }) => [id, name, waiting, isOwn])).toEqual([
    ['me', '入口', 2, true],
    ['a', 'a', 0, false],
    ['b', 'b', 0, false],
  ])
})

test('another build is another version; what was never told is none', () => {
  const devices = [told('a', { app: '2.2 bb' }), told('b', { app: '' }), told('c')]
  const rows = tabletRows({ now: '2026-11-21T10:00:00.000Z', devices }, own)
  expect(rows.map((row) => row.isSameVersion)).toEqual([true, false, true, true])
})
