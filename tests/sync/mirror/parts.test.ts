// How an empty mirror is filled: a plan that is fixed once, parts in pages, pulls beside them. And how a full one is compared.

import { afterEach, expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { addDays } from '#domain/time/time.ts'
import { compareSums, rowHash } from '#sync/mirror/checksum.ts'
import { type Mirror, openMirror } from '#sync/mirror/mirror.ts'
import { confirmEntries } from '#sync/outbox/results.ts'
import type { FeedRow, PartResponse, PullResponse } from '#sync/protocol/messages.ts'
import type { Fault } from '#sync/protocol/staff-api.ts'
import { aDevice, type Device, onlineBooking } from '#tests/fixtures/tablet.ts'

const closing: Mirror[] = []
afterEach(async () => {
  for (const mirror of closing.splice(0)) await mirror.close()
})

const week = '2026-11-16'
const heading = { epoch: 'e', shape: 1, head: 20, now: '2026-11-21T00:00:00Z' }
const booking = (id: string, rev: number, more: Partial<Booking> = {}): FeedRow => [
  'booking',
  { ...onlineBooking(id, { day: week }), ...more, rev },
]

/** What a server would answer, one after the other; what it was asked for stands in `asked`. */
interface Script {
  device: Device
  plans: string[][]
  parts: (Partial<PartResponse> | Fault)[]
  pulls: Partial<PullResponse>[]
  asked: [part: string, after: string, limit: number][]
}
const aScript = (more: Partial<Script> = {}): Script => ({
  device: aDevice(),
  plans: [[week]],
  parts: [],
  pulls: [],
  asked: [],
  ...more,
})

async function opened(script: Script): Promise<Mirror> {
  const mirror = await openMirror('mirror-test', script.device.kit, {
    async plan() {
      const parts = script.plans.shift()
      if (!parts) return { ok: false, fault: 'network', detail: 'no second plan' }
      return { ok: true, value: { ...heading, from: '2025-10-20', parts } }
    },
    async part(...words) {
      script.asked.push(words)
      const next = script.parts.shift() ?? 'network'
      if (typeof next === 'string') return { ok: false, fault: next, detail: '' }
      return { ok: true, value: { ...heading, rows: [], more: false, ...next } }
    },
    async pull() {
      const next = script.pulls.shift()
      if (!next) return { ok: false, fault: 'network', detail: '' }
      return { ok: true, value: { ...heading, rows: [], more: false, done: [], sums: null, ...next } }
    },
  })
  closing.push(mirror)
  return mirror
}

const planned = async (script: Script): Promise<Mirror> => {
  const mirror = await opened(script)
  await mirror.pull()
  return mirror
}

test('[S15] a part goes on behind its last page, after a fault as after the app was closed', async () => {
  const script = aScript({ parts: [{ rows: [booking('a', 3)], more: true }, 'network'] })
  const mirror = await planned(script)
  expect(await mirror.fill()).toMatchObject({ fault: 'network' })
  expect(mirror.checkpoint()).toMatchObject({ complete: false, at: { part: week, after: 'booking/a' } })
  await mirror.close()
  closing.length = 0
  script.parts.push({ rows: [booking('b', 4)] })
  const again = await opened(script)
  expect(await again.fill()).toBeNull()
  expect(script.asked.map(([, after]) => after)).toEqual(['', 'booking/a', 'booking/a'])
  expect(again.checkpoint()).toMatchObject({ complete: true, here: [week], at: null })
  expect([(await again.booking('a'))?.rev, (await again.booking('b'))?.rev]).toEqual([3, 4])
})

test('the plan is fixed by the first answer, on whatever day the mirror is filled', async () => {
  const script = aScript({ plans: [[week, 'f']], parts: [{}] })
  const mirror = await planned(script)
  await mirror.fill()
  await mirror.close()
  closing.length = 0
  // Another day has begun, and another week is near: what was planned is what is fetched.
  script.plans.push(['2026-11-23', week])
  const again = await planned(script)
  expect(again.checkpoint()).toMatchObject({ plan: { parts: [week, 'f'], head: 20 }, here: [week] })
  expect(script.plans, 'control: it would have been answered').toHaveLength(1)
})

test('[S14] an answer that says that more follows and brings nothing new is a fault of the server, and nothing is lost by it', async () => {
  const a = booking('a', 21)
  const b = booking('b', 22)
  const stuck: Partial<PullResponse>[] = [
    { rows: [], more: true, head: 22 },
    { rows: [booking('a', 20)], more: true, head: 22 },
    { rows: [a], more: true, head: 22 },
    { rows: [a], more: true, head: 22 },
  ]
  const script = aScript({ pulls: [...stuck, { rows: [b], head: 22 }] })
  const mirror = await opened(script)
  for (const left of [4, 3, 1]) {
    expect(await mirror.pull()).toMatchObject({ ok: false, fault: 'broken' })
    expect(script.pulls).toHaveLength(left)
  }
  expect(mirror.checkpoint().cursor, 'what came stays').toBe(21)
  expect(await mirror.pull()).toMatchObject({ ok: true })
  expect([(await mirror.booking('a'))?.rev, (await mirror.booking('b'))?.rev]).toEqual([21, 22])
})

test('[S14] a part whose pages go round in a ring is left after one round, and gone on with later', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ rows: [booking(id, 3)], more: true }))
  const script = aScript({
    plans: [[week, week]],
    parts: [{ rows: [], more: true }, a, b, a, b, { rows: [], more: true }, c, { rows: [] }].flatMap(
      (one) => one ?? [],
    ),
  })
  const mirror = await planned(script)
  expect(mirror.checkpoint().plan?.parts, 'each once').toEqual([week])
  for (const asked of [1, 4, 5, 6]) {
    expect(await mirror.fill()).toMatchObject({ fault: 'broken' })
    expect(script.asked).toHaveLength(asked)
    expect(mirror.checkpoint().complete).toBe(false)
  }
  expect(await mirror.fill()).toBeNull()
  expect(script.asked.map(([, after]) => after)).toEqual(
    ['', '', 'a', 'b', 'b', 'b', 'b', 'c'].map((id) => id && `booking/${id}`),
  )
  expect(mirror.checkpoint().complete).toBe(true)
})

test('a page that does not come in time is asked for at half the size, down to fifty rows', async () => {
  const script = aScript({ parts: ['timeout', 'timeout', 'timeout', 'network', 'timeout', 'timeout', {}] })
  const mirror = await planned(script)
  for (let i = 0; i < 6; i++) await mirror.fill()
  expect(await mirror.fill()).toBeNull()
  expect(script.asked.map(([, , limit]) => limit)).toEqual([500, 250, 125, 63, 63, 50, 50])
})

test('[S4] pages of another epoch or shape, or of a head below the plan, are not stored', async () => {
  const script = aScript({
    parts: [
      { epoch: 'f', rows: [booking('a', 3)] },
      { head: 19, rows: [booking('a', 3)] },
      { shape: 2, rows: [booking('a', 3)] },
    ],
  })
  const mirror = await planned(script)
  expect(await mirror.fill()).toMatchObject({ fault: 'epoch', epoch: 'f' })
  expect(await mirror.fill()).toMatchObject({ fault: 'epoch', epoch: 'e' })
  expect(await mirror.fill()).toMatchObject({ fault: 'shape' })
  expect(await mirror.booking('a')).toBeUndefined()
  expect(mirror.checkpoint()).toMatchObject({ here: [], complete: false })
  script.parts.push({ rows: [booking('a', 3)] })
  expect(await mirror.fill(), 'control: one that is right').toBeNull()
  expect((await mirror.booking('a'))?.rev).toBe(3)
})

test('[S6] what a pull brought meanwhile, a deletion too, stays when the part comes with what was before', async () => {
  const script = aScript({
    pulls: [{ head: 22, rows: [booking('a', 21, { pax: 7 }), booking('b', 22, { deleted: true })] }],
    parts: [{ rows: [booking('a', 3), booking('b', 4), booking('c', 5)] }],
  })
  const mirror = await planned(script)
  expect(await mirror.fill()).toBeNull()
  expect(await mirror.booking('a')).toMatchObject({ rev: 21, pax: 7 })
  expect(await mirror.booking('b')).toMatchObject({ rev: 22, deleted: true })
  expect(await mirror.booking('c')).toMatchObject({ rev: 5 })
})

test('[S7] a row that moved to a part that was read before is waited for, up to the highest head of a part', async () => {
  const other = '2026-11-23'
  // Written by this device at 8; somebody moves it from the second week to the first while both are fetched.
  const entry = { id: 'c1', answered: 'applied', code: '', epoch: 'e', rev: 8, row: ['booking', 'a', 8] }
  const settled: string[] = []
  const outbox = {
    open: () => [entry],
    patchAll: async (changes: Map<string, object>) => void settled.push(...changes.keys()),
  }
  const moved = booking('a', 23)
  const script = aScript({
    plans: [[week, other, 'f']],
    parts: [{}, { head: 23 }, { head: 22 }],
    pulls: [{}],
  })
  const mirror = await planned(script)
  expect(await mirror.fill()).toBeNull()
  expect(mirror.checkpoint()).toMatchObject({ complete: true, cursor: 20, partsHead: 23 })
  await confirmEntries(outbox as never, mirror, 0)
  expect(settled, 'its row comes with the next page').toEqual([])
  script.pulls.push({ head: 23, rows: [moved] })
  await mirror.pull()
  await confirmEntries(outbox as never, mirror, 0)
  expect(settled, 'control').toEqual(['c1'])
})

test('a row from before the window that somebody writes is stored, and belongs to no part', async () => {
  const old = booking('a', 21, { day: '2024-01-03' })
  const mirror = await planned(aScript({ parts: [{}], pulls: [{ head: 21, rows: [old] }] }))
  await mirror.fill()
  expect(await mirror.booking('a')).toMatchObject({ day: '2024-01-03' })
  expect(mirror.checkpoint().here).toEqual([week])
})

test('[S4] parts are compared at exactly the head that counted, without what is deleted', async () => {
  const rows = [booking('a', 3), booking('b', 4, { deleted: true })]
  const script = aScript({ parts: [{ rows }], pulls: [{}, { head: 21, rows: [booking('d', 21)] }] })
  const mirror = await planned(script)
  await mirror.fill()
  const sums = { [week]: [1, rowHash('a', 3)] as [number, number], '2020-01-06': [0, 0] as [number, number] }
  expect(await compareSums(mirror, 20, sums)).toBe('equal')
  expect(await compareSums(mirror, 20, { [week]: [1, rowHash('a', 2)] })).toBe('different')
  expect(await compareSums(mirror, 20, { [week]: [2, rowHash('a', 3)] })).toBe('different')
  expect(await compareSums(mirror, 19, sums)).toBe('moving')
  const many = Array.from({ length: 200 }, (_, i) => [addDays('2027-01-04', 7 * i), [0, 0]])
  const comparing = compareSums(mirror, 20, { ...sums, ...Object.fromEntries(many) })
  await mirror.pull()
  expect(await comparing, 'a page was stored in between').toBe('moving')
})
