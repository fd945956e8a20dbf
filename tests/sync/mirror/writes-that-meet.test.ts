// Two tabs write one row in the same moment: the storage refuses the second, which is then made anew on what is there.

import { afterEach, expect, test, vi } from 'vitest'
import type { DayHistory, DayLine } from '#domain/history/day-line.ts'
import { openCheckpoint } from '#sync/mirror/checkpoint.ts'
import { dayHistoryId, historyIn, openDayHistory } from '#sync/mirror/day-history.ts'
import { openMirror } from '#sync/mirror/mirror.ts'
import { backupCopies } from '#sync/outbox/backup-copy.ts'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import { openOutbox } from '#sync/outbox/outbox.ts'
import type { PullResponse } from '#sync/protocol/messages.ts'
import { aDevice, creation, type Device, onlineBooking } from '#tests/fixtures/tablet.ts'

const closing: { close(): Promise<void> }[] = []
const closeAll = async () => {
  for (const one of closing.splice(0)) await one.close()
}
afterEach(closeAll)

const heading = { epoch: 'e', shape: 1, now: '2026-11-21T00:00:00Z' }
const page = (rev: number): PullResponse => ({
  ...heading,
  head: rev,
  rows: [['booking', { ...onlineBooking('a', { pax: rev }), rev }]],
  more: false,
  done: [],
  sums: null,
})

let made = 0

/** RxDB opens a name once per storage, so that each tab has a storage of its own name over the same rows. */
function twoTabs(): [Device, Device] {
  const device = aDevice()
  const named = (of: object) => Object.assign(Object.create(of), { name: `of-two-${++made}` })
  const kit = { ...device.kit, mirror: named(device.kit.mirror), outbox: named(device.kit.outbox) }
  return [device, { ...device, kit }]
}

async function aMirror({ kit }: Device) {
  const none = async () => ({ ok: false, fault: 'network', detail: '' }) as const
  const plan = { ...heading, head: 0, from: '2025-10-20', parts: [] }
  const mirror = await openMirror('mirror-test', kit, {
    pull: none,
    part: none,
    plan: async () => ({ ok: true, value: plan }),
  })
  closing.push(mirror)
  await mirror.pull()
  return mirror
}

interface Written {
  bulkWrite(...words: never[]): Promise<unknown>
}

/** Before the next write there, another tab's. */
function beforeWrite(storage: unknown, action: () => Promise<unknown>): void {
  const written = storage as Written
  const real = written.bulkWrite.bind(written)
  vi.spyOn(written, 'bulkWrite').mockImplementationOnce(async (...words) => {
    await action()
    return real(...words)
  })
}

test('[S12] [S9] a row that another tab wrote in between is written once more where ours is newer, and only there', async () => {
  for (const [ours, theirs] of [
    [6, 4],
    [6, 8],
  ] as const) {
    const [first, second] = twoTabs()
    const one = await aMirror(first)
    const two = await aMirror(second)
    beforeWrite(one.collections.booking.storageInstance, () => two.storePage(0, page(theirs)))
    expect(await one.storePage(0, page(ours))).toBeNull()
    expect((await one.booking('a'))?.pax).toBe(Math.max(ours, theirs))
    await closeAll()
  }
})

test('[S12] [S9] how far the mirror is, written in the same moment, is the higher of the two on the disk', async () => {
  for (const [ours, theirs] of [
    [6, 4],
    [6, 8],
  ] as const) {
    const [first, second] = twoTabs()
    const one = await aMirror(first)
    const two = await aMirror(second)
    beforeWrite(one.collections.config.storageInstance, () => two.storePage(0, page(theirs)))
    expect(await one.storePage(0, page(ours))).toBeNull()
    await closeAll()
    expect((await aMirror(first)).checkpoint().cursor).toBe(Math.max(ours, theirs))
    await closeAll()
  }
})

const line = (rev: number) =>
  ({
    rev,
    at: heading.now,
    by: '',
    device: '',
    kind: 'booking.edit',
    subject: 'a',
    command: `c${rev}`,
  }) as DayLine
const told = (day: string, from: number, ...revs: number[]): DayHistory => ({
  ...{ day, from, upto: Math.max(...revs), forgot: 0, lines: revs.map(line) },
})
/** As they stand on the disk. */
const linesIn = async ({ collections }: Awaited<ReturnType<typeof aMirror>>) => {
  const [row] = await collections.config.storageInstance.findDocumentsById([dayHistoryId], false)
  return historyIn(row)?.lines.map(({ rev }) => rev) ?? []
}

test('[S114] [S9] of the day’s changes no line is lost where two tabs store some in the same moment, or one after the other', async () => {
  const day = '2026-11-21'
  for (const isMeeting of [true, false])
    for (const [ours, theirs, stand] of [
      [told(day, 1, 6), told(day, 1, 4, 6, 8), [1, 4, 6, 8]],
      [told(day, 1, 4, 6), told(day, 1, 4), [1, 4, 6]],
    ] as const) {
      const [first, second] = twoTabs()
      const one = await aMirror(first)
      const two = await aMirror(second)
      await one.storePage(0, { ...page(1), history: told(day, 0, 1) })
      const other = () => two.storePage(1, { ...page(8), history: theirs })
      if (isMeeting) beforeWrite(one.collections.config.storageInstance, other)
      else await other()
      expect(await one.storePage(1, { ...page(8), history: ours })).toBeNull()
      expect(await linesIn(one)).toEqual(stand)
      await closeAll()
    }
})

/** The day's changes as a tab has them to which no word of the others comes. */
async function deaf({ collections }: Awaited<ReturnType<typeof aMirror>>) {
  const { storageInstance } = collections.config
  const events = { subscribe: () => ({ unsubscribe() {} }) }
  const history = await openDayHistory({ storageInstance, $: events } as never)
  closing.push({ close: async () => history.close() })
  return history
}

test('[S114] a tab that has not heard what another stored of the day goes by what is there', async () => {
  const [first, second] = twoTabs()
  const [one, two] = [await aMirror(first), await aMirror(second)]
  await two.storePage(0, { ...page(1), history: told('2026-11-20', 0, 1) })
  const frozen = await deaf(one)
  await two.storePage(1, { ...page(4), history: told('2026-11-21', 0, 4) })
  // The day before is over, and this one is not.
  await frozen.sweep('2026-11-21')
  expect(await linesIn(one)).toEqual([4])
  await two.storePage(4, { ...page(8), history: told('2026-11-21', 4, 6, 8) })
  await frozen.store(told('2026-11-21', 4, 6))
  expect(await linesIn(one)).toEqual([4, 6, 8])
  await frozen.sweep('2026-11-22')
  expect(await linesIn(one)).toEqual([])
})

test('[S9] a tab that has not heard how far another came writes nothing that goes back', async () => {
  const [first, second] = twoTabs()
  const [one, two] = [await aMirror(first), await aMirror(second)]
  const { storageInstance } = one.collections.config
  const events = { subscribe: () => ({ unsubscribe() {} }) }
  const frozen = await openCheckpoint({ storageInstance, $: events } as never, [])
  closing.push({ close: async () => frozen.close() })
  expect(await two.storePage(0, page(8))).toBeNull()
  await frozen.advance({ cursor: 6 })
  expect(frozen.get().cursor).toBe(8)
  expect(one.checkpoint().cursor).toBe(8)
  const heard = await openCheckpoint({ storageInstance, $: events } as never, [])
  closing.push({ close: async () => heard.close() })
  expect(heard.get().cursor, 'on the disk').toBe(8)
})

test('[S12] [S2] of an entry that two tabs change in the same moment both changes stay', async () => {
  const store = { write: async () => {}, all: async () => [], close: async () => {} }
  const [first, second] = twoTabs()
  const open = async ({ kit, locks }: Device) => {
    const outbox = await openOutbox('v', kit, locks, backupCopies(store))
    closing.push(outbox)
    return outbox
  }
  const [one, two] = [await open(first), await open(second)]
  const state = { open: 1, state: 'waiting', needs: [], answered: '', fails: 0, code: '' }
  await one.addAll([{ ...creation(), ...state, id: 'c1', subject: 'b1' } as unknown as OutboxEntry])
  const { storageInstance } = one.db.collections['outbox'] as unknown as { storageInstance: unknown }
  beforeWrite(storageInstance, () => two.patch('c1', { fails: 3 }))
  await one.patch('c1', { code: 'full' })
  expect(await two.find('c1')).toMatchObject({ fails: 3, code: 'full' })
})

test('[S12] [S2] of several that are changed at once none is lost where another tab changes one, and they are told together', async () => {
  const store = { write: async () => {}, all: async () => [], close: async () => {} }
  const [first, second] = twoTabs()
  const open = async ({ kit, locks }: Device) => {
    const outbox = await openOutbox('v', kit, locks, backupCopies(store))
    closing.push(outbox)
    return outbox
  }
  const [one, two] = [await open(first), await open(second)]
  const state = { open: 1, state: 'waiting', needs: [], answered: '', fails: 0, code: '' }
  const ids = ['c1', 'c2', 'c3']
  await one.addAll(
    ids.map((id) => ({ ...creation(), ...state, id, subject: 'b1' }) as unknown as OutboxEntry),
  )
  let told = 0
  const changed = one.onChange(() => told++)
  const all = (code: string) => new Map([...ids, 'gone'].map((id) => [id, { code }]))
  await one.patchAll(all('full'))
  expect(one.open().map((e) => e.code)).toEqual(['full', 'full', 'full'])
  expect(told).toBe(1)
  changed()
  const { storageInstance } = one.db.collections['outbox'] as unknown as { storageInstance: unknown }
  beforeWrite(storageInstance, () => two.patch('c2', { fails: 3 }))
  await one.patchAll(all('late'))
  for (const tab of [one, two])
    expect(await Promise.all(ids.map((id) => tab.find(id)))).toMatchObject([
      { code: 'late', fails: 0 },
      { code: 'late', fails: 3 },
      { code: 'late', fails: 0 },
    ])
})
