import { beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft, withParty } from '#domain/paper/draft.ts'
import { keepDraft, keptDraft } from './draft-store.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

const today = '2026-11-03'
const written = (sat: number) => withParty(emptyDraft, 'b1', { sat })

test('each day keeps its own, until it is too long ago to be typed in', () => {
  keepDraft('v1', '2026-11-01', written(1140), today)
  keepDraft('v1', '2026-11-02', written(1200), today)
  keepDraft('v1', today, written(700), today)
  const all = ['2026-11-01', '2026-11-02', today].map((day) => keptDraft('v1', day).parties['b1']?.sat)
  expect(all).toEqual([1140, 1200, 700])
  keepDraft('v1', '2026-11-04', written(800), '2026-11-04')
  expect(keptDraft('v1', '2026-11-01')).toEqual(emptyDraft)
  expect(keptDraft('v1', '2026-11-02')).toEqual(written(1200))
})

test('of another vendor nothing is shown, and nothing stays once something is typed in', () => {
  keepDraft('v1', today, written(1140), today)
  expect(keptDraft('v2', today)).toEqual(emptyDraft)
  keepDraft('v2', '2026-11-02', written(1200), today)
  expect(keptDraft('v2', today)).toEqual(emptyDraft)
  expect(keptDraft('v1', today)).toEqual(emptyDraft)
})

test('storage that is off, full or torn is none', () => {
  for (const torn of [
    '{',
    'null',
    '7',
    '{"vendor":"v1"}',
    '{"vendor":"v1","days":null}',
    '{"vendor":"v1","days":7}',
  ]) {
    kept.set('noren.paper', torn)
    expect(keptDraft('v1', today), torn).toEqual(emptyDraft)
  }
  const refuse = () => {
    throw new Error('full')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepDraft('v1', today, written(1140), today)
  expect(keptDraft('v1', today)).toEqual(emptyDraft)
})
