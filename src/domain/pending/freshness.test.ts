import { expect, test } from 'vitest'
import { clockMinutesOff, freshnessOf, freshnessShown, lastSyncOf, minutesSince } from './freshness.ts'

test('[S8] only a live connection is called live, and an unknown state is offline', () => {
  const words = [
    'live',
    'pushing',
    'connecting',
    'slow',
    'backoff',
    'offline',
    'auth-required',
    'something new',
  ]
  expect(words.map(freshnessOf)).toEqual([
    'live',
    'working',
    'starting',
    'slow',
    'offline',
    'offline',
    'stopped',
    'offline',
  ])
})

test('[S8] nothing is called in sync while a row or a change is on its way', () => {
  const said = (connection: string, complete: boolean, waiting: number, renewing: string | null = null) =>
    freshnessShown({ connection, complete, waiting, renewing, busy: false, differs: false })
  expect(said('live', true, 0)).toBe('live')
  expect([said('live', false, 0), said('live', true, 2)]).toEqual(['working', 'working'])
  expect(said('live', true, 0, '2026-11-21T10:00:00Z')).toBe('renewing')
  expect([said('offline', true, 2), said('auth-required', false, 2)]).toEqual(['offline', 'stopped'])
})

test('[S8] while what is shown stands still, it is from then, however lately the server was heard', () => {
  const [then, last_sync] = ['2026-11-21T10:00:00Z', '2026-11-21T10:05:00Z']
  expect(lastSyncOf({ last_sync, complete: true, renewing: null })).toBe(last_sync)
  expect(lastSyncOf({ last_sync, complete: true, renewing: then })).toBe(then)
  expect(lastSyncOf({ last_sync, complete: false, renewing: then })).toBeNull()
})

test('[S8] a busy server, and rows that differ, are said while it is heard, and not where nobody knows', () => {
  const said = (connection: string, more: object = { busy: true }) =>
    freshnessShown({
      ...{ connection, complete: true, waiting: 1, renewing: null, busy: false, differs: false },
      ...more,
    })
  expect(['live', 'pushing', 'pulling'].map((c) => said(c))).toEqual(['busy', 'busy', 'busy'])
  expect(['offline', 'backoff', 'connecting', 'slow', 'auth-required'].some((c) => said(c) === 'busy')).toBe(
    false,
  )
  expect([said('live', {}), said('live', { differs: true })]).toEqual(['working', 'differs'])
  expect(said('live', { busy: true, renewing: '2026-11-21T10:00:00Z', differs: true })).toBe('renewing')
})

test('[S8] a clock is wrong beyond two minutes, in either direction', () => {
  expect([0, 120_000, -120_000, 121_000, -600_000].map(clockMinutesOff)).toEqual([0, 0, 0, 2, 10])
})

test('[S8] the last answer is never in the future', () => {
  expect(minutesSince('2026-11-21T10:00:30Z', '2026-11-21T10:00:00Z')).toBe(0)
  expect(minutesSince('2026-11-21T09:48:00Z', '2026-11-21T10:00:00Z')).toBe(12)
  expect(minutesSince(null, '2026-11-21T10:00:00Z')).toBeNull()
})
